/** What kind a product is of (§3); BLACK is the other catalogue. */
export const productTypes = ['GENERAL', 'MIXTO', 'ONLINE', 'BLACK'] as const;
export type ProductType = (typeof productTypes)[number];

/** What is said where a field that a product needs was left empty (§5). */
export const productFieldMissing = {
  name: 'Nombre debe ser completado.',
  description: 'Descripción debe ser completada.',
  amount: 'Precio debe ser completado.',
  codigo: 'Código debe ser completado.',
  categoria: 'Categoría debe ser completada.',
} as const;

/** What stands in the place of the stock to lift a product's limit. */
export const noLimit = 'sin-limite';

/** Whether a product is offered (§4). */
export const productStates = ['ACTIVO', 'INACTIVO'] as const;
export type ProductState = (typeof productStates)[number];
