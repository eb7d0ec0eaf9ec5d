import { openFile } from './open-file.ts';

/** What the cells of a file's first tab hold. */
export const valuesOf = (bytes: Uint8Array) =>
  (openFile(bytes)[0]?.read().rows ?? []).map((cells) => cells.map(({ value }) => value));
