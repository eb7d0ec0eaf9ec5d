import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows that are written in one turn of the event loop: some milliseconds. */
const AT_ONCE = 500;

/** The JSON of a list, its rows as `shown` makes them: in slices, because thousands at once would block the event loop. */
export async function listJson<Row>(
  rows: readonly Row[],
  shown: (row: Row) => unknown = (row) => row,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    if (first) await nextTurn();
    const slice = JSON.stringify(rows.slice(first, first + AT_ONCE).map(shown));
    parts.push(Buffer.from(first ? `,${slice.slice(1, -1)}` : slice.slice(0, -1)));
  }
  return Buffer.concat([...(parts.length ? parts : [Buffer.from('[')]), Buffer.from(']')]);
}
