type FieldRules = {
  /** The kind of its values; money is US dollars, a key names another row. */
  kind: 'text' | 'choice' | 'money' | 'units' | 'key' | 'list';
  /** Everybody who sees the product reads it; otherwise only administrators. */
  isPublic: boolean;
  /** Its column in the shop's own sheet, which the export writes and the import reads; null for none. */
  sheet: readonly [header: string, width: number] | null;
  /** Its name in the audit; null when another field's entry covers it. */
  audit: string | null;
  /** What holds it: the product's row, or its supplier's. The product's form has those of the row that have no dialog or switch. */
  kept: 'form' | 'row' | 'supplier';
  /** True when the administrator's search compares its beginning (§5). */
  searched: boolean;
};

/** The fields of a product in the order of the shop's sheet. All records over them must have a new field. */
export const productFields = {
  codigo: { kind: 'text', isPublic: true, sheet: ['Código', 16], audit: 'código', kept: 'form', searched: true },
  name: { kind: 'text', isPublic: true, sheet: ['Nombre', 40], audit: 'nombre', kept: 'form', searched: true },
  description: {
    kind: 'text',
    isPublic: true,
    sheet: ['Descripción', 56],
    audit: 'descripción',
    kept: 'form',
    searched: true,
  },
  amount: { kind: 'money', isPublic: true, sheet: ['Precio', 16], audit: 'precio', kept: 'form', searched: false },
  categoria: {
    kind: 'choice',
    isPublic: true,
    sheet: ['Categoría', 20],
    audit: 'categoría',
    kept: 'form',
    searched: true,
  },
  tipoProducto: { kind: 'choice', isPublic: true, sheet: ['Tipo', 11], audit: 'tipo', kept: 'form', searched: true },
  proveedorId: { kind: 'key', isPublic: false, sheet: null, audit: null, kept: 'form', searched: false },
  razonSocial: {
    kind: 'text',
    isPublic: false,
    sheet: ['Proveedor', 28],
    audit: 'proveedor',
    kept: 'supplier',
    searched: true,
  },
  cantidadLimite: {
    kind: 'units',
    isPublic: true,
    sheet: ['Stock Limite', 13],
    audit: 'stock límite',
    kept: 'row',
    searched: false,
  },
  stock: { kind: 'units', isPublic: true, sheet: ['Stock', 9], audit: 'stock', kept: 'row', searched: false },
  referencias: { kind: 'list', isPublic: true, sheet: null, audit: 'referencias', kept: 'form', searched: false },
  estado: { kind: 'choice', isPublic: true, sheet: ['Estado', 11], audit: 'estado', kept: 'row', searched: true },
  costo: { kind: 'money', isPublic: false, sheet: ['Costo', 16], audit: 'costo', kept: 'form', searched: false },
} as const satisfies Record<string, FieldRules>;

type Fields = typeof productFields;
export type ProductField = keyof Fields;
type FieldsWith<Rules> = { [Field in ProductField]: Fields[Field] extends Rules ? Field : never }[ProductField];
/** Fields that only administrators read. */
export type AdminField = FieldsWith<{ isPublic: false }>;
export type PublicField = FieldsWith<{ isPublic: true }>;
/** Fields that the product's own row holds. Undoing an import restores them. */
export type StoredField = FieldsWith<{ kept: 'form' | 'row' }>;
/** Fields of the product's form and of the calls that it sends. */
export type FormField = FieldsWith<{ kept: 'form' }>;
/** Fields with a column in the shop's own sheet. */
export type SheetColumn = FieldsWith<{ sheet: readonly unknown[] }>;

export const productFieldNames = Object.keys(productFields) as ProductField[];
const fieldsWhere = (holds: (rules: FieldRules) => boolean) =>
  productFieldNames.filter((field) => holds(productFields[field]));

export const adminFields = fieldsWhere(({ isPublic }) => !isPublic) as AdminField[];
export const storedFields = fieldsWhere(({ kept }) => kept !== 'supplier') as StoredField[];
export const sheetColumns = fieldsWhere(({ sheet }) => sheet !== null) as SheetColumn[];
/** The headers of the shop's own sheet; an import finds the fields to change by them. */
export const sheetHeaders = Object.fromEntries(sheetColumns.map((field) => [field, productFields[field].sheet[0]])) as {
  [Column in SheetColumn]: Fields[Column]['sheet'][0];
};
