import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { reasonOf } from '../api.ts';
import type { OnReceived } from '../download.ts';
import { moments } from '../ui/moments.tsx';

export type Printing = { busy: boolean; share: number | null };

/** Prints a document: how far it is, and how it ended (§8). */
export function usePrint() {
  const [printing, setPrinting] = useState<Printing>({ busy: false, share: null });
  /** True once the document is saved. */
  const print = async (work: (onReceived: OnReceived) => Promise<void>): Promise<boolean> => {
    setPrinting({ busy: true, share: null });
    const problem = await work((share) => setPrinting({ busy: true, share })).then(
      () => null,
      (error: unknown) => reasonOf(error),
    );
    setPrinting({ busy: false, share: null });
    if (problem === null) await moments.success(messages.document.printed);
    else await moments.error(messages.document.printFailed, { text: problem });
    return problem === null;
  };
  return { printing, print };
}
