export const productTypes = ['GENERAL', 'MIXTO', 'ONLINE', 'BLACK'] as const;
export type ProductType = (typeof productTypes)[number];

export const productStates = ['ACTIVO', 'INACTIVO'] as const;
export type ProductState = (typeof productStates)[number];
