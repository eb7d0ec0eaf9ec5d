import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

type SubsetFont = (
  font: Uint8Array,
  signs: string,
  options: { targetFormat: 'truetype'; variationAxes: { wght: number } },
) => Promise<Uint8Array>;
const require = createRequire(import.meta.url);

/**
 * A piece cut down to some signs, in the regular weight: some are thin as they come. Kept with the signs of earlier documents.
 * Cut, because a whole piece takes ten times as long.
 */
export async function subsetTypeface(font: string, signs: Set<string>): Promise<Uint8Array> {
  const before = cuts.get(font);
  if (before && [...signs].every((sign) => before.signs.has(sign))) return before.file;
  const subsetFont = require('subset-font') as SubsetFont;
  const all = new Set([...(before?.signs ?? []), ...signs]);
  const file = await subsetFont(await readFile(font), [...all].join(''), {
    targetFormat: 'truetype',
    variationAxes: { wght: 400 },
  });
  setRobotoMetrics(file);
  cuts.set(font, { signs: all, file });
  return file;
}
const cuts = new Map<string, { signs: Set<string>; file: Uint8Array }>();

/** Gives a TrueType file Roboto's height above and below the line, so that lines and rows stay even. */
function setRobotoMetrics(file: Uint8Array) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const places = new Map(
    Array.from({ length: view.getUint16(4) }, (_, table) => {
      const entry = 12 + 16 * table;
      const name = String.fromCharCode(...file.subarray(entry, entry + 4));
      return [name, view.getUint32(entry + 8)] as const;
    }),
  );
  const em = view.getUint16((places.get('head') ?? 0) + 18);
  const metrics = places.get('hhea') ?? 0;
  view.setInt16(metrics + 4, Math.round(0.928 * em));
  view.setInt16(metrics + 6, Math.round(-0.244 * em));
  view.setInt16(metrics + 8, 0);
}
