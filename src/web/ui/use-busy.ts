import { useState } from 'react';

/** Returns whether work is under way, and a function that counts a promise as work until it settles. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const during = <Done>(work: Promise<Done>): Promise<Done> => {
    setBusy(true);
    return work.finally(() => setBusy(false));
  };
  return [busy, during] as const;
}
