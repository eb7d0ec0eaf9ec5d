import { useState } from 'react';
import type { RowKey } from './table-column.ts';

type Ticks = { isAll: boolean; ticked: ReadonlySet<RowKey> };
const none: Ticks = { isAll: false, ticked: new Set() };

/** The rows that are ticked of what was found by a question; another question finds others, and none of them is ticked. */
export function useSelection(question: string) {
  const [{ of, ...ticks }, set] = useState({ of: question, ...none });
  const keep = (next: Ticks) => set({ of: question, ...next });
  const { isAll, ticked } = of === question ? ticks : none;
  return {
    isAll,
    ticked,
    onTick: (keys: ReadonlySet<RowKey>) => keep({ isAll: false, ticked: keys }),
    onAll: () => keep({ isAll: true, ticked: new Set() }),
    clear: () => keep(none),
  };
}
