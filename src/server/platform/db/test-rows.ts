import { afterEach } from 'vitest';
import { faultInBody } from '#contract/test-faults.ts';
import { watchRows } from './executor.ts';

// A test fails if a statement returns a row that does not fit its schema.

const wrong = new Set<string>();

watchRows((Row, rows) => {
  for (const row of rows) {
    const [column, ...others] = Object.values(row);
    const fault =
      Row.type === 'object' ? faultInBody(Row, row) : others.length ? 'one column' : faultInBody(Row, column);
    if (fault) wrong.add(`a row is not as its schema says: ${fault}: ${JSON.stringify(row)}`);
  }
});

/** The faults since the last call. */
export function wrongRows(): string[] {
  const found = [...wrong];
  wrong.clear();
  return found;
}

afterEach(() => {
  const found = wrongRows();
  if (found.length) throw new Error(found.join('\n'));
});
