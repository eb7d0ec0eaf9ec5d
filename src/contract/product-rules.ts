/** What kind a product is of (§3); BLACK is the other catalogue. */
export const productTypes = ['GENERAL', 'MIXTO', 'ONLINE', 'BLACK'] as const;
export type ProductType = (typeof productTypes)[number];

/** Whether a product is offered (§4). */
export const productStates = ['ACTIVO', 'INACTIVO'] as const;
export type ProductState = (typeof productStates)[number];
