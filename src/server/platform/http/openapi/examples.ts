const product = {
  productoId: 128,
  name: 'Olla de acero 24 cm',
  description: 'Con tapa de vidrio y fondo difusor.',
  codigo: 'COC-128',
  imageUrl: '/imagenes/0123456789abcdef0123456789abcdef/640.webp',
  amount: 49.9,
  categoria: 'COCINA',
  tipoProducto: 'GENERAL',
  cantidadLimite: 40,
  stock: 12,
  limite: false,
  estado: 'ACTIVO',
  enabled: true,
};
const supplier = { razonSocial: 'Bazar del Norte SRL', telefono: '11 4555-0101', email: 'ventas@bazar.example' };
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
const registered = {
  id: 310,
  username: person.userName,
  rol: 'ROLE_USER',
  tipo: 'VENDEDOR',
  isAdmin: false,
  pendiente: false,
  ...person,
};
const packed = {
  productoId: 128,
  name: product.name,
  codigo: product.codigo,
  referencia: 'Rojo',
  quantity: 3,
  pedidas: 4,
  listo: 2,
};

/** What a named schema looks like with real data. One without an example here shows its parts'. */
export const examples: Record<string, unknown> = {
  Producto: product,
  ProductoNuevo: {
    name: product.name,
    description: product.description,
    amount: product.amount,
    codigo: product.codigo,
    categoria: 'COCINA',
    tipoProducto: 'GENERAL',
    proveedorId: 7,
  },
  ProductoEditado: { amount: 54.9 },
  PedidosElegidos: { ids: [1042, 1043] },
  PedidosAImprimir: { ids: [1042, 1043] },
  UsuariosQuePasan: { ids: [310, 311], idLider: 54 },
  UsuariosDePlanilla: { filtros: { q: 'diaz', orden: 'lider' } },
  ProveedoresDePlanilla: { filtros: { q: 'bazar', orden: 'razonSocial' } },
  PedidosDePlanilla: { filtros: { tipo: 'ESENCIAL', estado: 'PENDIENTE', orden: '-totalAmount' } },
  ProductoConPocoStock: { name: product.name, productoId: 128, cantidadLimite: 40 },
  Pedido: {
    orderId: 1042,
    clientName: 'Ana Díaz',
    tipo: 'ESENCIAL',
    direccion: person.direccion,
    telefono: person.telefono,
    retiro: person.retiro,
    ventanaId: 12,
    cierre: 12,
    cierreAbierto: true,
    idLider: 54,
    lider: 'Marta Gómez',
    cargadoPor: null,
    entrega: null,
    totalAmount: 99.8,
    serviceAmount: 250,
    createdAt: '2026-11-21T15:30:00.000Z',
    delivered: 'PENDIENTE',
    userId: 310,
    version: 1,
    orderDetails: [
      {
        productoId: 128,
        name: product.name,
        tipoProducto: 'GENERAL',
        codigo: product.codigo,
        quantity: 2,
        entregada: null,
        referencia: 'Rojo',
        amount: 49.9,
      },
    ],
    can: { cancel: true, complete: false, edit: true, undo: false },
  },
  PedidoNuevo: {
    totalAmount: 99.8,
    serviceAmount: 250,
    menuList: [{ productoId: 128, referencia: 'Rojo', amount: 49.9, quantity: 2 }],
  },
  PedidoEditado: {
    version: 1,
    menuList: [{ productoId: 128, referencia: 'Rojo', amount: 49.9, quantity: 3 }],
    motivo: 'Pidió uno más por teléfono.',
  },
  Reapertura: { motivo: 'Faltaba un pedido.' },
  Usuario: { ...registered, lider: 'Marta Gómez' },
  UsuarioRegistrado: registered,
  Registro: { ...person, password: 'una clave larga' },
  UsuarioNuevo: { ...person, password: 'una clave larga', tipo: 'VENDEDOR' },
  UsuarioEditado: { telefono: '11 4555-0303' },
  Persona: { id: 54, nombre: 'Marta', apellido: 'Gómez' },
  PuntoDeRetiro: { id: 1, ...pickupPoint },
  PuntoDeRetiroAdministrado: { id: 1, ...pickupPoint, lider: 'Marta Gómez', activo: true, usuarios: 12, version: 3 },
  PuntoDeRetiroNuevo: pickupPoint,
  PuntoDeRetiroEditado: { version: 3, activo: false },
  Credenciales: { username: person.userName, password: 'una clave larga', recordarme: true },
  Proveedor: { proveedorId: 7, ...supplier },
  ProveedorNuevo: supplier,
  ProveedorEditado: { telefono: supplier.telefono },
  RenglonDeArmado: packed,
  EntregaNueva: { vendedorId: 310, version: 4, recibio: 'Juan Díaz', nota: 'En portería.' },
  VistaPreviaDePrecios: {
    productos: [{ productoId: 128, name: product.name, codigo: product.codigo, antes: 49.9, despues: 54.89 }],
    actualizados: 1,
    sinCambio: 0,
    huella: '9f86d081884c7d659a2feaa0c55ad015',
  },
  CambioAuditado: {
    id: 9001,
    createdAt: '2026-11-21T15:30:00.000Z',
    quien: 'Marta Gómez',
    entidad: 'producto',
    entidadId: 128,
    nombre: product.name,
    campo: 'precio',
    antes: '49,90',
    despues: '54,89',
  },
  MovimientoNuevo: { tipo: 'PAGO', importe: 120.5, medio: 'TRANSFERENCIA', nota: 'Transferencia del lunes.' },
  Contraasiento: { motivo: 'Se cargó dos veces.' },
  HojaOCatalogo: { nombreProducto: product.name, imagen: product.imageUrl },
  Problem: {
    type: 'about:blank',
    title: 'No alcanza el stock de algunos productos.',
    status: 409,
    code: 'STOCK_INSUFICIENTE',
    productos: [{ productoId: 128, name: product.name, pedido: 5, disponible: 2 }],
  },
};

/** A JSON Schema, as far as ours go. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  minLength?: number;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | false;
  required?: string[];
};

/** A value that the schema allows: its own example, else one composed of its parts'. */
export function exampleOf(schema: JsonSchema, named: Record<string, JsonSchema> = {}): unknown {
  const { $ref, examples, anyOf, items, properties, additionalProperties } = schema;
  if (examples) return examples[0];
  if ($ref) return exampleOf(named[$ref.replace(/^.*\//, '')] ?? {}, named);
  if (schema.default !== undefined) return schema.default;
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (anyOf) return exampleOf(anyOf[0] ?? {}, named);
  if (items) return [exampleOf(items, named)];
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, exampleOf(value, named)]));
  if (additionalProperties) return { ejemplo: exampleOf(additionalProperties, named) };
  const [type = ''] = [schema.type].flat();
  const kind = schema.format ?? type;
  if (kind in plain) return plain[kind];
  return type === 'string' ? 'texto' : (schema.minimum ?? 0);
}

const plain: Record<string, unknown> = {
  date: '2026-11-21',
  'date-time': '2026-11-21T15:30:00.000Z',
  boolean: false,
  null: null,
};
