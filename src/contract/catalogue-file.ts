import { ALL_PRODUCTS, type CategoryFilter, categoryTitle } from './categories.ts';
import type { OrderType } from './orders.ts';

const names = { ESENCIAL: 'Esencial', BLACK: 'Black' } as const;

/** How documents name a catalogue. */
export const catalogueName = (tipo: OrderType): string => names[tipo];

/** A category that a printed catalogue is of, as it calls it; null for the whole. */
export const printedCategory = (categoria: CategoryFilter | undefined): string | null =>
  categoria && categoria !== ALL_PRODUCTS ? categoryTitle(categoria) : null;

/** The file of a printed catalogue: `Catalogo_Esencial.pdf`, `Catalogo_Esencial_Cocina.pdf`. */
export const catalogueFile = (tipo: OrderType, categoria?: CategoryFilter): string =>
  `${['Catalogo', catalogueName(tipo), printedCategory(categoria)].filter(Boolean).join('_')}.pdf`;
