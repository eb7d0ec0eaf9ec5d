type FieldRules = {
  /** The kind of its values; money is US dollars, a key names another row. */
  kind: 'text' | 'choice' | 'money' | 'units' | 'key' | 'list';
  /** Who reads it: everybody who sees the product, or only administrators. */
  readers: 'everybody' | 'administrators';
  /** Its column in the shop's own sheet, which the export writes and the import reads; null for none. */
  sheet: { header: string; width: number } | null;
  /** Its name in the audit; null when another field's entry covers it. */
  audit: string | null;
  /** True when the product's row holds it and undoing an import restores it. False when the supplier's row holds it. */
  stored: boolean;
  /** True when the product's form has it; others have their own dialog or switch. */
  form: boolean;
  /** True when the administrator's search compares its beginning (§5). */
  searched: boolean;
};

/** The fields of a product in the order of the shop's sheet. All records over them must have a new field. */
export const productFields = {
  codigo: {
    kind: 'text',
    readers: 'everybody',
    sheet: { header: 'Código', width: 16 },
    audit: 'código',
    stored: true,
    form: true,
    searched: true,
  },
  name: {
    kind: 'text',
    readers: 'everybody',
    sheet: { header: 'Nombre', width: 40 },
    audit: 'nombre',
    stored: true,
    form: true,
    searched: true,
  },
  description: {
    kind: 'text',
    readers: 'everybody',
    sheet: { header: 'Descripción', width: 56 },
    audit: 'descripción',
    stored: true,
    form: true,
    searched: true,
  },
  amount: {
    kind: 'money',
    readers: 'everybody',
    sheet: { header: 'Precio', width: 16 },
    audit: 'precio',
    stored: true,
    form: true,
    searched: false,
  },
  categoria: {
    kind: 'choice',
    readers: 'everybody',
    sheet: { header: 'Categoría', width: 20 },
    audit: 'categoría',
    stored: true,
    form: true,
    searched: true,
  },
  tipoProducto: {
    kind: 'choice',
    readers: 'everybody',
    sheet: { header: 'Tipo', width: 11 },
    audit: 'tipo',
    stored: true,
    form: true,
    searched: true,
  },
  proveedorId: {
    kind: 'key',
    readers: 'administrators',
    sheet: null,
    audit: null,
    stored: true,
    form: true,
    searched: false,
  },
  razonSocial: {
    kind: 'text',
    readers: 'administrators',
    sheet: { header: 'Proveedor', width: 28 },
    audit: 'proveedor',
    stored: false,
    form: false,
    searched: true,
  },
  cantidadLimite: {
    kind: 'units',
    readers: 'everybody',
    sheet: { header: 'Stock Limite', width: 13 },
    audit: 'stock límite',
    stored: true,
    form: false,
    searched: false,
  },
  stock: {
    kind: 'units',
    readers: 'everybody',
    sheet: { header: 'Stock', width: 9 },
    audit: 'stock',
    stored: true,
    form: false,
    searched: false,
  },
  referencias: {
    kind: 'list',
    readers: 'everybody',
    sheet: null,
    audit: 'referencias',
    stored: true,
    form: true,
    searched: false,
  },
  estado: {
    kind: 'choice',
    readers: 'everybody',
    sheet: { header: 'Estado', width: 11 },
    audit: 'estado',
    stored: true,
    form: false,
    searched: true,
  },
  costo: {
    kind: 'money',
    readers: 'administrators',
    sheet: { header: 'Costo', width: 16 },
    audit: 'costo',
    stored: true,
    form: true,
    searched: false,
  },
} as const satisfies Record<string, FieldRules>;

type Fields = typeof productFields;
export type ProductField = keyof Fields;
type FieldsWith<Rules> = { [Field in ProductField]: Fields[Field] extends Rules ? Field : never }[ProductField];
/** Fields that only administrators read. */
export type AdminField = FieldsWith<{ readers: 'administrators' }>;
export type PublicField = FieldsWith<{ readers: 'everybody' }>;
/** Fields that the product's own row holds. */
export type StoredField = FieldsWith<{ stored: true }>;
/** Fields of the product's form and of the calls that it sends. */
export type FormField = FieldsWith<{ form: true }>;
/** Fields with a column in the shop's own sheet. */
export type SheetColumn = FieldsWith<{ sheet: object }>;

export const productFieldNames = Object.keys(productFields) as ProductField[];
const fieldsWhere = (holds: (rules: FieldRules) => boolean) =>
  productFieldNames.filter((field) => holds(productFields[field]));

export const adminFields = fieldsWhere(({ readers }) => readers === 'administrators') as AdminField[];
export const storedFields = fieldsWhere(({ stored }) => stored) as StoredField[];
export const sheetColumns = fieldsWhere(({ sheet }) => sheet !== null) as SheetColumn[];
/** The headers of the shop's own sheet; an import finds the fields to change by them. */
export const sheetHeaders = Object.fromEntries(
  sheetColumns.map((field) => [field, productFields[field].sheet.header]),
) as { [Column in SheetColumn]: Fields[Column]['sheet']['header'] };
