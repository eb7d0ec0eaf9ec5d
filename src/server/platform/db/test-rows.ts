import { afterEach } from 'vitest';
import { faultInBody } from '#contract/test-faults.ts';
import { watchRows } from './executor.ts';

// Holds every row that a statement answers against its schema: what a test reads otherwise than declared fails it.

const wrong = new Set<string>();

watchRows((Row, rows) => {
  for (const row of rows) {
    const [column, ...others] = Object.values(row);
    const fault =
      Row.type === 'object' ? faultInBody(Row, row) : others.length ? 'one column' : faultInBody(Row, column);
    if (fault) wrong.add(`a row is not as its schema says: ${fault}: ${JSON.stringify(row)}`);
  }
});

/** What was wrong since this was last asked. */
export function wrongRows(): string[] {
  const found = [...wrong];
  wrong.clear();
  return found;
}

afterEach(() => {
  const found = wrongRows();
  if (found.length) throw new Error(found.join('\n'));
});
