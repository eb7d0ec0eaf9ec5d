import type { OrderType } from './orders.ts';
import { ALL_PRODUCTS, type CategoryFilter, categoryTitle } from './products.ts';

export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  zip: 'application/zip',
  webp: 'image/webp',
} as const;
export type FileType = keyof typeof fileTypes;

const names = { ESENCIAL: 'Esencial', BLACK: 'Black' } as const;

export const catalogueName = (tipo: OrderType): string => names[tipo];

/** The category in a printed catalogue's title and file name; null for a whole catalogue. */
export const printedCategory = (categoria: CategoryFilter | undefined): string | null =>
  categoria && categoria !== ALL_PRODUCTS ? categoryTitle(categoria) : null;

export const catalogueFile = (tipo: OrderType, categoria?: CategoryFilter): string =>
  `${['Catalogo', catalogueName(tipo), printedCategory(categoria)].filter(Boolean).join('_')}.pdf`;

export const windowFile = (cierre: number | undefined): string => `Cierre_${cierre ?? 'Completo'}.zip`;

export const accountingFile = (period: readonly unknown[]): string => `${['Contabilidad', ...period].join('_')}.zip`;
