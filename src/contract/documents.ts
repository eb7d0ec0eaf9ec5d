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

/** Names a printed catalogue: `Catalogo_Esencial.pdf`, `Catalogo_Esencial_Cocina.pdf`. */
export const catalogueFile = (tipo: OrderType, categoria?: CategoryFilter): string =>
  `${['Catalogo', catalogueName(tipo), printedCategory(categoria)].filter(Boolean).join('_')}.pdf`;

/** Names the archive with all documents of a window: `Cierre_12.zip`; without a number `Cierre_Completo.zip`. */
export const windowFile = (cierre: number | undefined): string => `Cierre_${cierre ?? 'Completo'}.zip`;

/** Names the accountant's archive: `Contabilidad_2026-11-01_2026-11-30.zip`, `Contabilidad_Cierre_12.zip`. */
export const accountingFile = (period: readonly unknown[]): string => `${['Contabilidad', ...period].join('_')}.zip`;
