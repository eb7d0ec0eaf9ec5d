import { useState } from 'react';

/** Whether work is underway, and what has it so until it ends. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const during = <Done>(work: Promise<Done>): Promise<Done> => {
    setBusy(true);
    return work.finally(() => setBusy(false));
  };
  return [busy, during] as const;
}
