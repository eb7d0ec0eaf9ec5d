import { z } from 'zod';
import {
  amount,
  count,
  day,
  defineCalls,
  filledText,
  fingerprint,
  idOrNone,
  idParam,
  key,
  listQuery,
  named,
  rowChoice,
  search,
  searched,
  text,
  whole,
} from './fields.calls.ts';
import { normalise } from './format.ts';
import { MOST_PICTURES, picture } from './limits.ts';
import { messages } from './messages.ts';
import { PricePreview, percentage, priceChangeRefusals, rounding } from './prices.calls.ts';
import { priceDirections } from './prices.ts';
import { type AdminField, adminFields, type FormField, type ProductField } from './product-fields.ts';
import {
  categories,
  categoryFilters,
  isStock,
  LITTLE_STOCK,
  LONGEST_REFERENCE,
  MOST_REFERENCES,
  noLimit,
  productFieldMissing,
  productStates,
  productTypes,
  type Reference,
  referenceTwice,
  stockNotWhole,
} from './products.ts';

const fields = {
  name: z.string(),
  description: z.string(),
  codigo: z.string(),
  amount,
  categoria: z.enum(categories),
  tipoProducto: z.enum(productTypes),
  /** Null is unlimited, and then `stock` is null too. */
  cantidadLimite: count.nullable(),
  stock: count.nullable(),
  referencias: z.array(z.object({ nombre: z.string(), agotada: z.boolean() })),
  estado: z.enum(productStates),
  proveedorId: key.nullable(),
  razonSocial: z.string().nullable(),
  /** The shop's cost per unit in US$, VAT included; null when unknown. */
  costo: amount.nullable(),
} satisfies Record<ProductField, z.ZodType>;

const forAdmins = Object.fromEntries(adminFields.map((field) => [field, true])) as Record<AdminField, true>;

/** A product (§3). Only administrators get the fields that are not `open` in `productFields`. */
export const Product = named('Producto', {
  productoId: key,
  ...z.object(fields).partial(forAdmins).shape,
  /** The path that `imageUrl` of products.ts makes; null without a picture. */
  imageUrl: z.string().nullable(),
  /** True when few units of a limited stock are left. */
  limite: z.boolean(),
  enabled: z.boolean(),
});
export type Product = z.output<typeof Product>;

export const PublicProduct = Product.omit(forAdmins).meta({ id: 'ProductoPublico' });
export type PublicProduct = z.output<typeof PublicProduct>;

const formFields = {
  name: filledText(120, productFieldMissing.name),
  description: text(2000),
  amount,
  codigo: filledText(60, productFieldMissing.codigo),
  categoria: z.enum(categories),
  tipoProducto: z.enum(productTypes),
  proveedorId: idOrNone,
  costo: amount.nullable(),
  /** Unique regardless of case and accents. Sold-out references are not offered. */
  referencias: z
    .array(
      z.object({
        nombre: filledText(LONGEST_REFERENCE, 'Escriba el color o la referencia.'),
        agotada: z.boolean().default(false),
      }),
    )
    .max(MOST_REFERENCES, `Un producto puede tener hasta ${MOST_REFERENCES} referencias.`)
    .refine((all) => new Set(all.map(({ nombre }) => normalise(nombre))).size === all.length, referenceTwice),
} satisfies Record<FormField, z.ZodType>;

export const newProduct = {
  description: '',
  tipoProducto: 'GENERAL',
  proveedorId: null,
  referencias: [] as Reference[],
  razonSocial: null,
  cantidadLimite: null,
  stock: null,
  estado: 'ACTIVO',
  costo: null,
} as const satisfies Omit<z.output<z.ZodObject<typeof fields>>, 'codigo' | 'name' | 'amount' | 'categoria'>;

/** A new product (§5), sent as the part `productoRequest` beside the picture. */
export const ProductRequest = named('ProductoNuevo', {
  ...formFields,
  ...({
    description: filledText(2000, productFieldMissing.description),
    tipoProducto: formFields.tipoProducto.default(newProduct.tipoProducto),
    proveedorId: formFields.proveedorId.default(newProduct.proveedorId),
    costo: formFields.costo.default(newProduct.costo),
    referencias: formFields.referencias.default(newProduct.referencias),
  } satisfies Record<FormField & keyof typeof newProduct, z.ZodType>),
  /** The product whose picture is used if no picture is sent. */
  imagenDe: idOrNone.default(null),
});
export type ProductRequest = z.output<typeof ProductRequest>;

/** Fields not sent stay. State, stock and picture have their own calls and are ignored here. */
export const ProductEdit = z.object(formFields).partial().meta({ id: 'ProductoEditado' });
export type ProductEdit = z.output<typeof ProductEdit>;

const LowStockProduct = Product.pick({ name: true, productoId: true, cantidadLimite: true }).meta({
  id: 'ProductoConPocoStock',
});

/** The units of a product that were ordered on a day, without cancelled orders and without units that did not come. */
export const DailyReportRow = named('RenglonDelReporteDiario', {
  name: z.string(),
  /** Other names under which the product was ordered. */
  antes: z.string().optional(),
  quantity: count,
  localDate: day,
});
export type DailyReportRow = z.output<typeof DailyReportRow>;

/**
 * The new stock limit (§5); null for `sin-limite`. Clients send the words null, undefined or NaN when a user entered
 * nothing.
 */
const stockParam = z.coerce
  .string<string | number>()
  .trim()
  .refine((value) => !/^(null|undefined|NaN|)$/.test(value), { error: messages.stock.missing, abort: true })
  .regex(/^(sin-limite|-?\d+([.,]\d+)?)$/, 'Debe ser un número o sin-limite.')
  .refine((value) => value === noLimit || isStock(value), stockNotWhole)
  .meta({ examples: ['12', noLimit] })
  .transform((value) => (value === noLimit ? null : Number(value)));
const stateParam = z
  .string()
  .refine((value) => !/^(null|undefined|)$/.test(value), messages.stock.stateMissing)
  .meta({ enum: productStates })
  .pipe(z.enum(productStates));

const catalogueQuery = z.object({ categoria: z.enum(categoryFilters).optional() });

/** A product's fields, and five names that only the list's columns have. */
const listFields = [...Product.keyof().options, 'id', 'nombre', 'precio', 'tipo', 'proveedor'] as const;
export type ProductListField = (typeof listFields)[number];

/** A category that is a group also finds the group's members (§9). */
const productFilters = {
  categoria: z.enum(categoryFilters).optional(),
  proveedorId: idParam.optional(),
  tipoProducto: z.enum(productTypes).optional(),
  estado: z.enum(productStates).optional(),
  stock: z.literal(LITTLE_STOCK).optional(),
};
export const ProductFilters = z.object({ ...productFilters, q: search.optional() });
export type ProductFilters = z.output<typeof ProductFilters>;

/** The product that a picture's file name refers to. */
export const PictureMatch = named('ProductoDeImagen', {
  nombre: z.string(),
  /** How many products have the code in the file name; a match needs exactly one. */
  productos: count,
  producto: Product.pick({ productoId: true, name: true, codigo: true, imageUrl: true }).nullable(),
});
export type PictureMatch = z.output<typeof PictureMatch>;

export const pictureRefusals = ['FALTA_IMAGEN', 'IMAGEN_NO_ADMITIDA', 'IMAGEN_MUY_GRANDE', 'OCUPADO'] as const;

const choice = rowChoice(ProductFilters);
const repricing = { direccion: z.enum(priceDirections), porcentaje: percentage, redondeo: rounding };

const ChosenPrices = choice.extend(repricing).meta({ id: 'PreciosElegidos' });

/** The products to change, and the change. 422 unless the caller sends exactly one change. */
const ProductsChange = choice
  .extend({
    estado: z.enum(productStates).optional(),
    categoria: z.enum(categories).optional(),
    proveedorId: idOrNone.optional(),
    /** With the preview's fingerprint: 409 `PRECIOS_CAMBIARON` if the change would now set other prices. */
    precio: z.object({ ...repricing, huella: fingerprint.optional() }).optional(),
    eliminar: z.literal(true).optional(),
  })
  .meta({ id: 'ProductosQueCambian' });
export type ProductsChange = z.output<typeof ProductsChange>;

/**
 * `cambiados` counts the products that are now as requested; for a change of prices, those whose price changed.
 * `omitidos` names ids that do not exist.
 */
const ChangedProducts = named('ProductosCambiados', {
  cambiados: count,
  omitidos: z.array(z.object({ productoId: key, code: z.literal('NO_ENCONTRADO') })),
});
export type ChangedProducts = z.output<typeof ChangedProducts>;

const stock = whole(0, 999_999_999, stockNotWhole).nullable();

export const productCalls = defineCalls('admin', {
  'GET /api/producto/:id': { access: 'open', summary: 'Un producto activo.', reply: PublicProduct },
  'GET /api/producto/all': {
    access: 'open',
    summary: 'Productos activos del catálogo esencial.',
    query: catalogueQuery,
    reply: z.array(Product),
  },
  'GET /api/producto/allBlack': {
    access: 'open',
    summary: 'Productos activos del catálogo Black.',
    query: catalogueQuery,
    reply: z.array(Product),
  },
  'GET /api/producto/allProducto/:x': {
    summary: 'Productos de cualquier estado: una página (número) o un filtro; X-Total-Count tiene el total.',
    params: z.object({ x: searched }),
    // `q` and `texto` work alike: they find products with a field that begins with the text. With both, a product must
    // match both.
    query: listQuery(listFields, { ...productFilters, texto: searched.optional() }),
    reply: z.array(Product),
  },
  'GET /api/producto/productos-stock-limite': {
    summary: 'Productos a los que les queda poco stock.',
    reply: z.array(LowStockProduct),
  },
  'GET /api/producto/reporte': {
    summary: 'Unidades pedidas de cada producto en un día; sin fecha, hoy.',
    query: z.object({ fecha: day.optional() }),
    reply: z.array(DailyReportRow),
  },
  'POST /api/producto': {
    summary:
      'Crea un producto: `file` es su imagen y `productoRequest` sus datos en JSON; sin `file` toma la imagen del producto `imagenDe`.',
    upload: { ...picture, parts: { productoRequest: ProductRequest } },
    reply: Product,
    status: 201,
    refuses: [...pictureRefusals, 'PROVEEDOR_DESCONOCIDO'],
  },
  'PUT /api/producto/:id': {
    summary: 'Edita un producto; lo que no se envía queda como está.',
    body: ProductEdit,
    reply: Product,
    refuses: ['PROVEEDOR_DESCONOCIDO'],
  },
  'DELETE /api/producto/:id': { summary: 'Elimina un producto; los pedidos hechos conservan su nombre y su precio.' },
  'POST /api/producto/:id/image': {
    summary: 'Cambia la imagen de un producto: `file`.',
    upload: picture,
    reply: Product,
    refuses: [...pictureRefusals],
  },
  'POST /api/producto/por-codigo': {
    summary:
      'A qué producto nombra cada imagen por su código; no cuentan mayúsculas, ceros a la izquierda ni un final como -1 o _2, y alcanza con que una parte del nombre sea el código.',
    body: z.object({ nombres: z.array(text(200)).max(MOST_PICTURES) }),
    reply: z.array(PictureMatch),
  },
  'PUT /api/producto/producto-stock/:id/:stock/:estado': {
    summary:
      'Fija el stock límite y el estado de un producto; sin-limite en el lugar del stock le quita el límite, y no admite INACTIVO.',
    params: z.object({ id: idParam, stock: stockParam, estado: stateParam }),
    reply: Product,
    refuses: ['STOCK_CON_INACTIVO'],
  },
  'PUT /api/producto/estadoMenu/:id': { summary: 'Pasa un producto a INACTIVO.', reply: Product },
  'PUT /api/producto/estadoMenuActivo/:id': { summary: 'Pasa un producto a ACTIVO.', reply: Product },
  'PUT /api/producto': {
    summary:
      'Cambia el estado, la categoría, el proveedor o el precio de muchos productos, o los elimina: una sola cosa, en una transacción.',
    body: ProductsChange,
    reply: ChangedProducts,
    idempotent: true,
    refuses: ['PROVEEDOR_DESCONOCIDO', ...priceChangeRefusals],
  },
  'POST /api/producto/precios/vista-previa': {
    summary: 'Los precios de antes y de después de un cambio de los productos elegidos, sin hacerlo.',
    body: ChosenPrices,
    reply: PricePreview,
    refuses: ['PORCENTAJE_FUERA_DE_RANGO', 'PRECIO_FUERA_DE_RANGO'],
  },
  'PUT /api/producto/:id/precio': {
    summary: 'Cambia el precio de un producto, si todavía es el `visto`.',
    body: z.object({ amount, visto: amount }),
    reply: Product,
    refuses: ['VERSION_VIEJA'],
  },
  'PUT /api/producto/:id/stock': {
    summary: 'Fija el stock límite de un producto (null: sin límite), si todavía quedan las unidades `visto`.',
    body: z.object({ stock, visto: stock }),
    reply: Product,
    refuses: ['VERSION_VIEJA', 'STOCK_CON_INACTIVO'],
  },
});
