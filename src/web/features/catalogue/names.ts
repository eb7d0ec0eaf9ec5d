import { orderTypes } from '#contract/orders.ts';

/** What the catalogues are called. */
export const catalogueNames = { ESENCIAL: 'Catálogo Esencial', BLACK: 'Catálogo BLACK' } as const;

export const catalogueChoices = orderTypes.map((value) => ({ value, label: catalogueNames[value] }));
