import type { Upload } from './endpoint.ts';
import { formatNumber } from './format.ts';

/** Characters of the longest text that a search takes: more than any name has. */
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
  /** Below the header. */
  maxRows: 25_000,
  maxColumns: 52,
  /** With something in them. */
  maxCells: 500_000,
  /** Of one cell; Excel's own. */
  maxCharacters: 32_767,
} as const satisfies Upload & Record<string, unknown>;
/** Pictures that are matched with their products at once. */
export const MOST_PICTURES = 2000;

/** Most characters of an Idempotency-Key. */
export const LONGEST_KEY = 200;
/** Keys that one order can replace. */
export const MOST_REPLACED = 20;

/** Most characters of the name of a seller's customer. */
export const LONGEST_CUSTOMER = 80;

/** The lowest and the highest rate: pesos for a US dollar. */
export const rateBounds = { least: 1, most: 1_000_000 } as const;

/** Payments that are registered together, all or none. */
export const MOST_PAYMENTS = 500;

/** Minutes for which a session needs not show its password again. */
export const PROOF_MINUTES = 10;

/** Sellers that are added together from a list, all or none. */
export const MOST_SELLERS = 200;

/** Proofs of payment of one person that wait for a decision at once. */
export const MOST_OPEN_PROOFS = 20;

const MEGABYTE = 1024 * 1024;
/**
 * Bytes of the files, as they came, of proofs that wait for a decision: those that one account handed in, and those of all. Of
 * accounts that nobody approved, and of those of this week, fewer wait, so that strangers leave room for everybody else.
 */
export const proofRoom = {
  known: { ofOne: 60 * MEGABYTE, ofAll: 1024 * MEGABYTE },
  unknown: { ofOne: 10 * MEGABYTE, ofAll: 200 * MEGABYTE },
} as const;

/** Most characters of the reason for what is out of the ordinary. */
export const LONGEST_REASON = 300;

/** Rows of a page whose size was not asked for, and of the longest one. */
export const PAGE_SIZE = 100;
export const LONGEST_PAGE = 200;
/** Rows that a list answers at most where no page is asked for. */
export const LONGEST_LIST = 5_000;
/** Rows up to which those of a search are counted; of more, the answer says that there are. */
export const LONGEST_COUNT = 10_000;
/** Rows at most of a list's sheet. */
export const LONGEST_SHEET = 50_000;
export const tooLongASheet = `Se exportan hasta ${formatNumber(LONGEST_SHEET)} filas: acote la lista.`;
export const idsOrFilters = 'Elija las filas por ids o por filtros, uno de los dos.';
/** Rows at most that one call changes, and orders that one prints. */
export const MOST_CHOSEN = 5_000;
export const MOST_PRINTED = 500;
export const tooManyChosen = (most: number) => `Se eligen hasta ${formatNumber(most)} a la vez: acote los filtros.`;

/** A field by which a list is put in order, after a `-` from the last to the first. */
export type ListOrder<Field extends string> = Field | `-${Field}`;

/** Debts to suppliers that fall due within so many days are shown as such. */
export const DUE_DAYS = 7;
