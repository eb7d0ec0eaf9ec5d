import { setImmediate as nextTurn } from 'node:timers/promises';

/** Groups rows by a key. Keys and rows keep their order. */
export function groupedBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, [Row, ...Row[]]> {
  const groups = new Map<Key, [Row, ...Row[]]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** Yields small batches. Working through all rows at once would block the event loop. */
export function* batches<Row>(rows: readonly Row[], size = 500): Generator<Row[]> {
  for (let first = 0; first < rows.length; first += size) yield rows.slice(first, first + size);
}

export const yieldToRequests = () => nextTurn();

export async function onlyRow<Row>(rows: Promise<Row[]>, otherwise: () => Error): Promise<Row> {
  const [row] = await rows;
  if (row === undefined) throw otherwise();
  return row;
}
