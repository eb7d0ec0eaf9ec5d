import type { Upload } from './endpoint.ts';

/** Characters of the longest text that a search takes: more than any name has. */
export const LONGEST_SEARCH = 200;

export const picture = {
  description: 'La imagen, juzgada por su contenido: JPEG, PNG, WebP, AVIF o GIF, hasta 10 MB y 50 megapíxeles.',
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  maxBytes: 10 * 1024 * 1024,
} as const satisfies Upload;

export const sheet = {
  description: 'La planilla: .xlsx o .csv, hasta 10 MB y 25.000 filas.',
  types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  maxBytes: 10 * 1024 * 1024,
} as const satisfies Upload;
