type FieldRules = {
  /** `money` is in US dollars; a `key` is the id of another row. */
  kind: 'text' | 'choice' | 'money' | 'units' | 'key' | 'list';
  /** True when everybody who sees the product gets the field. False: only administrators get it. */
  open: boolean;
  /** The column in the shop's own sheet, which the export writes and the import reads; null for none. */
  sheet: readonly [header: string, width: number] | null;
  /** The field's name in the audit; null when another field's entry covers it. */
  audit: string | null;
  /**
   * Where the field is stored: in the product's row (`form` for fields of the form, `row` for others), or in its
   * supplier's row.
   */
  in: 'form' | 'row' | 'supplier';
  /** True when the administrator's search compares the beginning of the field (§5). */
  found: boolean;
};

/**
 * Every field of a product, in the order of the shop's sheet. A `Record` of these fields compiles only if it has all of
 * them.
 */
export const productFields = {
  codigo: { kind: 'text', open: true, sheet: ['Código', 16], audit: 'código', in: 'form', found: true },
  name: { kind: 'text', open: true, sheet: ['Nombre', 40], audit: 'nombre', in: 'form', found: true },
  description: { kind: 'text', open: true, sheet: ['Descripción', 56], audit: 'descripción', in: 'form', found: true },
  amount: { kind: 'money', open: true, sheet: ['Precio', 16], audit: 'precio', in: 'form', found: false },
  categoria: { kind: 'choice', open: true, sheet: ['Categoría', 20], audit: 'categoría', in: 'form', found: true },
  tipoProducto: { kind: 'choice', open: true, sheet: ['Tipo', 11], audit: 'tipo', in: 'form', found: true },
  proveedorId: { kind: 'key', open: false, sheet: null, audit: null, in: 'form', found: false },
  razonSocial: { kind: 'text', open: false, sheet: ['Proveedor', 28], audit: 'proveedor', in: 'supplier', found: true },
  cantidadLimite: {
    kind: 'units',
    open: true,
    sheet: ['Stock Limite', 13],
    audit: 'stock límite',
    in: 'row',
    found: false,
  },
  stock: { kind: 'units', open: true, sheet: ['Stock', 9], audit: 'stock', in: 'row', found: false },
  referencias: { kind: 'list', open: true, sheet: null, audit: 'referencias', in: 'form', found: false },
  estado: { kind: 'choice', open: true, sheet: ['Estado', 11], audit: 'estado', in: 'row', found: true },
  costo: { kind: 'money', open: false, sheet: ['Costo', 16], audit: 'costo', in: 'form', found: false },
} as const satisfies Record<string, FieldRules>;

type Fields = typeof productFields;
export type ProductField = keyof Fields;
type FieldsWith<Rules> = { [Field in ProductField]: Fields[Field] extends Rules ? Field : never }[ProductField];
export type AdminField = FieldsWith<{ open: false }>;
export type PublicField = FieldsWith<{ open: true }>;
/** The fields that are stored in the product's own row. Undoing an import restores them. */
export type StoredField = FieldsWith<{ in: 'form' | 'row' }>;
export type FormField = FieldsWith<{ in: 'form' }>;
export type SheetColumn = FieldsWith<{ sheet: readonly unknown[] }>;

export const productFieldNames = Object.keys(productFields) as ProductField[];
const fieldsWhere = (holds: (rules: FieldRules) => boolean) =>
  productFieldNames.filter((field) => holds(productFields[field]));

export const adminFields = fieldsWhere(({ open }) => !open) as AdminField[];
export const storedFields = fieldsWhere(({ in: place }) => place !== 'supplier') as StoredField[];
export const sheetColumns = fieldsWhere(({ sheet }) => sheet !== null) as SheetColumn[];
export const sheetHeaders = Object.fromEntries(sheetColumns.map((field) => [field, productFields[field].sheet[0]])) as {
  [Column in SheetColumn]: Fields[Column]['sheet'][0];
};
