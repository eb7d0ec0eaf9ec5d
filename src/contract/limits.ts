import type { Upload } from './endpoint.ts';
import { formatNumber } from './format.ts';

/** Days during which the server recognises a repeated order. */
export const ORDER_KEY_DAYS = 7;

export const LONGEST_SEARCH = 200;

export const picture = {
  description:
    'La imagen, juzgada por su contenido: JPEG, PNG, WebP, AVIF o GIF, hasta 10 MB y 50 megapíxeles (16 si es AVIF).',
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  maxBytes: 10 * 1024 * 1024,
} as const satisfies Upload;

export const proofFile = {
  description:
    'La foto o el PDF del comprobante, juzgados por su contenido: una imagen como las de productos o un PDF, hasta 10 MB.',
  types: [...picture.types, 'application/pdf'],
  maxBytes: picture.maxBytes,
} as const satisfies Upload;

export const sheet = {
  description:
    'La planilla: .xlsx o .csv, hasta 10 MB, 25.000 filas debajo del encabezado, 52 columnas, 500.000 celdas con datos y 32.767 caracteres en una.',
  types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  maxBytes: 10 * 1024 * 1024,
  maxRows: 25_000,
  maxColumns: 52,
  maxCells: 500_000,
  maxCharacters: 32_767,
} as const satisfies Upload & Record<string, unknown>;
/** The most pictures that one call matches with products. */
export const MOST_PICTURES = 2000;

export const LONGEST_KEY = 200;
/** The most earlier keys that one order request can name in `reemplaza`. */
export const MOST_REPLACED = 20;

/** The longest name of a seller's customer. */
export const LONGEST_CUSTOMER = 80;

/** Pesos for one US dollar. */
export const rateBounds = { least: 1, most: 1_000_000 } as const;

/** The most payments of one call, which registers all or none. */
export const MOST_PAYMENTS = 500;

/** For this many minutes after a user gave her password, the server does not ask for it again in her session. */
export const PROOF_MINUTES = 10;

/** The most sellers of one call, which adds all or none. */
export const MOST_SELLERS = 200;

/** The most waiting proofs of payment of one person. */
export const MOST_OPEN_PROOFS = 20;

const MEGABYTE = 1024 * 1024;
/**
 * The most bytes of waiting proofs: those of one account, and those of all accounts. Accounts that are new or not
 * approved (`unknown`) have less, and `ofAll` counts theirs alone.
 */
export const proofRoom = {
  known: { ofOne: 60 * MEGABYTE, ofAll: 1024 * MEGABYTE },
  unknown: { ofOne: 10 * MEGABYTE, ofAll: 200 * MEGABYTE },
} as const;

/** The most characters of a reason, and of the note of a movement or proof. */
export const LONGEST_REASON = 300;

/** The number of rows of a page if the caller names none, and the most that a caller may ask for. */
export const PAGE_SIZE = 100;
export const LONGEST_PAGE = 200;
/** The most rows of a list without pages. */
export const LONGEST_LIST = 5_000;
/** A search counts at most this many rows. */
export const LONGEST_COUNT = 10_000;
export const LONGEST_SHEET = 50_000;
export const tooLongASheet = `Se exportan hasta ${formatNumber(LONGEST_SHEET)} filas: acote la lista.`;
export const idsOrFilters = 'Elija las filas por ids o por filtros, uno de los dos.';
/** The most rows that one call changes (`MOST_CHOSEN`) or prints (`MOST_PRINTED`). */
export const MOST_CHOSEN = 5_000;
export const MOST_PRINTED = 500;
export const tooManyChosen = (most: number) => `Se eligen hasta ${formatNumber(most)} a la vez: acote los filtros.`;

/** A field that sorts a list; `-` for descending. */
export type ListOrder<Field extends string> = Field | `-${Field}`;

/** Screens mark debts to suppliers that fall due within this number of days. */
export const DUE_DAYS = 7;
