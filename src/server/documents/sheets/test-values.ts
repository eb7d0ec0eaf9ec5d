import { openFile } from './open-file.ts';

/** The cell values of a file's first tab. */
export const valuesOf = (bytes: Uint8Array) =>
  (openFile(bytes)[0]?.read().rows ?? []).map((cells) => cells.map(({ value }) => value));
