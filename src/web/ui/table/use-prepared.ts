import { useEffect, useState } from 'react';
import type { SearchIndex } from './search-text.ts';

/** True as soon as a search over the rows is quick: at once for a short list, after a moment's reading for a long one. */
export function usePrepared<Row>(index: SearchIndex<Row> | undefined, rows: readonly Row[]): boolean {
  const [prepared, setPrepared] = useState(false);
  useEffect(() => {
    if (!index || rows.length === 0) return;
    const leaving = new AbortController();
    void index.prepare(rows, leaving.signal).then(() => setPrepared(!leaving.signal.aborted));
    return () => leaving.abort();
  }, [index, rows]);
  return prepared || rows.length <= SHORT;
}

const SHORT = 1000;
