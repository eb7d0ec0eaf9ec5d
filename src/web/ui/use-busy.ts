import { useState } from 'react';

/** Returns whether work is underway, and a function that reports busy until a promise settles. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const during = <Done>(work: Promise<Done>): Promise<Done> => {
    setBusy(true);
    return work.finally(() => setBusy(false));
  };
  return [busy, during] as const;
}
