type FieldRules = {
  /** What its values are; money is US dollars, a key names another row. */
  kind: 'text' | 'choice' | 'money' | 'units' | 'key' | 'list';
  /** Who reads it: everybody who sees the product, or administrators alone. */
  readers: 'everybody' | 'administrators';
  /** Its column in our own sheet, as the export writes it and the import reads it; null for none. */
  sheet: { header: string; width: number } | null;
  /** As the audit names it; null for what another field tells. */
  audit: string | null;
  /** Whether the product's row holds it, and an import's undo gives it back; otherwise it is its supplier's. */
  stored: boolean;
  /** Whether the product's form has it; otherwise it has a dialog or a switch of its own. */
  form: boolean;
  /** Whether the administrator's search finds products by how it begins (§5). */
  searched: boolean;
};

/**
 * The fields of a product, in the order of our own sheet. Contract, statements, export, undo and audit follow from this list;
 * what has to be written for each (schema, cell, input, column on the screen) is a record of them, so that a new one does not
 * compile until it is there.
 */
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
/** Fields of the product's own row. */
export type StoredField = FieldsWith<{ stored: true }>;
/** Fields that the product's form has, and the calls that it sends. */
export type FormField = FieldsWith<{ form: true }>;
/** Fields with a column in our own sheet. */
export type SheetColumn = FieldsWith<{ sheet: object }>;

export const productFieldNames = Object.keys(productFields) as ProductField[];
const fieldsWhere = (holds: (rules: FieldRules) => boolean) =>
  productFieldNames.filter((field) => holds(productFields[field]));

export const adminFields = fieldsWhere(({ readers }) => readers === 'administrators') as AdminField[];
export const storedFields = fieldsWhere(({ stored }) => stored) as StoredField[];
export const sheetColumns = fieldsWhere(({ sheet }) => sheet !== null) as SheetColumn[];
/** The headers of our own sheet, by which an import names the fields that it changes. */
export const sheetHeaders = Object.fromEntries(
  sheetColumns.map((field) => [field, productFields[field].sheet.header]),
) as { [Column in SheetColumn]: Fields[Column]['sheet']['header'] };
