/** The columns of the products' sheet, as the export writes and the import reads them. */
export const productColumns = {
  codigo: 'Código',
  name: 'Nombre',
  description: 'Descripción',
  amount: 'Precio',
  categoria: 'Categoría',
  tipoProducto: 'Tipo',
  razonSocial: 'Proveedor',
  cantidadLimite: 'Stock Limite',
  /** What is left of the limit. */
  stock: 'Stock',
  estado: 'Estado',
} as const;
export type ProductField = keyof typeof productColumns;
export const productFields = Object.keys(productColumns) as ProductField[];

/** Without case, accents, repeated spaces or what surrounds the text: how headers, categories and suppliers are compared. */
export const normalized = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim()
    .replace(/[\s_]+/g, ' ')
    .toLowerCase();

/** The field that a header names: the screen's words, or the API's. */
export const fieldOf = (header: string): ProductField | undefined => headers.get(normalized(header));

const headers = new Map<string, ProductField>([
  ...productFields.map((field): [string, ProductField] => [normalized(productColumns[field]), field]),
  ...productFields.map((field): [string, ProductField] => [field.toLowerCase(), field]),
  ['tipo de producto', 'tipoProducto'],
  ['razon social', 'razonSocial'],
]);
