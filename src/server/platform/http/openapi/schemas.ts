import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

const person = {
  userName: 'ana.diaz',
  nombre: 'Ana',
  apellido: 'Díaz',
  telefono: '11 4555-0202',
  email: 'ana@vitrina.example',
  direccion: 'Alem 120, Muñiz',
  retiro: 'Conesa 970, Muñiz',
  idLider: 54,
};
const pickupPoint = { nombre: person.retiro, direccion: 'Conesa 970, B1663 Muñiz', idLider: 54 };

/** Example values by field name. If fields of one name have several types, there is a value for each type. */
const fields: Record<string, unknown> = {
  ...person,
  username: person.userName,
  nombreCompleto: 'Ana Díaz',
  clientName: 'Ana Díaz',
  vendedor: 'Ana Díaz',
  lider: 'Marta Gómez',
  quien: 'Marta Gómez',
  cargadoPor: 'Marta Gómez',
  recibio: 'Juan Díaz',
  rol: 'ROLE_USER',
  razonSocial: 'Bazar del Norte SRL',
  productoId: 128,
  orderId: 1042,
  userId: 310,
  vendedorId: 310,
  proveedorId: 7,
  cierre: 12,
  name: 'Olla de acero 24 cm',
  description: 'Con tapa de vidrio y fondo difusor.',
  codigo: 'COC-128',
  imageUrl: '/imagenes/0123456789abcdef0123456789abcdef/640.webp',
  referencia: 'Rojo',
  amount: 49.9,
  quantity: 2,
  totalAmount: 99.8,
  serviceAmount: 250,
  saldo: 120.5,
  importe: 120.5,
  cantidadLimite: 40,
  stock: 12,
  antes: ['49,90', 49.9],
  despues: ['54,89', 54.89],
};

/** Examples of schemas with an id, where the examples of the single fields would not fit together. */
const examples: Record<string, unknown> = {
  RitmoSemanal: { abre: { dia: 'LUNES', hora: '08:00' }, cierra: { dia: 'JUEVES', hora: '21:00' } },
  ProductoEditado: { amount: 54.9 },
  PedidosElegidos: { ids: [1042, 1043] },
  PedidosAImprimir: { ids: [1042, 1043] },
  UsuariosQuePasan: { ids: [310, 311], idLider: 54 },
  UsuariosDePlanilla: { filtros: { q: 'diaz', orden: 'lider' } },
  ProveedoresDePlanilla: { filtros: { q: 'bazar', orden: 'razonSocial' } },
  PedidosDePlanilla: { filtros: { tipo: 'ESENCIAL', estado: 'PENDIENTE', orden: '-totalAmount' } },
  PedidoNuevo: { totalAmount: 99.8, menuList: [{ productoId: 128, referencia: 'Rojo', amount: 49.9, quantity: 2 }] },
  PedidoEditado: {
    version: 1,
    menuList: [{ productoId: 128, referencia: 'Rojo', amount: 49.9, quantity: 3 }],
    motivo: 'Pidió uno más por teléfono.',
  },
  AjustesEditados: { nombre: 'Bazar Ñandú', cuit: '30-71234567-1', pocoStock: 5 },
  Reapertura: { motivo: 'Faltaba un pedido.' },
  Registro: { ...person, password: 'una clave larga' },
  UsuarioNuevo: { ...person, password: 'una clave larga', tipo: 'VENDEDOR', permisos: [] },
  UsuarioEditado: { telefono: '11 4555-0303' },
  PuntoDeRetiro: { id: 1, ...pickupPoint },
  PuntoDeRetiroAdministrado: { id: 1, ...pickupPoint, lider: 'Marta Gómez', activo: true, usuarios: 12, version: 3 },
  DiasDeRetiro: { dias: [{ retiro: person.retiro, dia: '2026-12-04' }] },
  PuntoDeRetiroNuevo: pickupPoint,
  PuntoDeRetiroEditado: { version: 3, activo: false },
  Credenciales: { username: person.userName, password: 'una clave larga', recordarme: true },
  ProveedorEditado: { telefono: '11 4555-0101' },
  MovimientoNuevo: { tipo: 'PAGO', importe: 120.5, medio: 'TRANSFERENCIA', nota: 'Transferencia del lunes.' },
  Contraasiento: { motivo: 'Se cargó dos veces.' },
  HojaOCatalogo: { nombreProducto: fields.name, imagen: fields.imageUrl },
};

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  multipleOf?: number;
  minLength?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | false;
  required?: string[];
};

/** Returns a valid example: the schema's own, or one composed of its parts' examples. */
export function exampleOf(schema: JsonSchema, named: Record<string, JsonSchema> = {}, field = ''): unknown {
  const { $ref, examples, anyOf, items, properties, propertyNames, additionalProperties } = schema;
  if (examples) return examples[0];
  if ($ref) return exampleOf(named[$ref.replace(/^.*\//, '')] ?? {}, named, field);
  if (schema.default !== undefined) return schema.default;
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = anyOf ?? schema.oneOf ?? [];
  if (choice) return exampleOf(choice, named, field);
  if (items) return [exampleOf(items, named)];
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, exampleOf(value, named, name)]));
  if (additionalProperties) {
    const [name = 'ejemplo'] = propertyNames?.enum ?? [];
    return { [String(name)]: exampleOf(additionalProperties, named) };
  }
  const [type = ''] = [schema.type].flat();
  const kind = schema.format ?? type;
  if (kind in plain) return plain[kind];
  const fits = (value: unknown) => (type === 'integer' ? Number.isInteger(value) : typeof value === type);
  return [fields[field]].flat().find(fits) ?? (type === 'string' ? 'texto' : (schema.minimum ?? 0));
}

const plain: Record<string, unknown> = {
  date: '2026-11-21',
  'date-time': '2026-11-21T15:30:00.000Z',
  boolean: false,
  null: null,
};

/** Returns a converter for the API's document. Schemas with an id go to `components`. */
export function schemaRegister() {
  const named: Record<string, JsonSchema> = {};

  function json(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => tidy(jsonSchema as JsonSchema & { pattern?: string }),
    }) as { properties: Record<'schema', JsonSchema>; $defs?: Record<string, JsonSchema> };
    for (const [id, definition] of Object.entries($defs)) {
      const { id: _, ...known } = inComponents(definition) as JsonSchema & { id?: string };
      const example = examples[id];
      const component = { ...known, ...(example !== undefined && { examples: [example] }) };
      if (named[id] && !isDeepStrictEqual(named[id], component)) throw new Error(`two schemas are called ${id}`);
      named[id] = component;
    }
    return inComponents(properties.schema);
  }
  return { json, named };
}

/** Removes patterns that an integer or a format makes redundant. Allows additional fields, because answers may grow. */
function tidy(schema: JsonSchema & { pattern?: string }) {
  if (schema.type === 'integer' || schema.format) delete schema.pattern;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

const inComponents = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
