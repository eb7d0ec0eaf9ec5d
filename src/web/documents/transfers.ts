import type { LiveEvents } from '#contract/events.ts';
import { openItems } from '../ui/store.ts';
import type { Received } from './receive-file.ts';

/** A document on its way, from the press of the button until it is here. */
export type Transfer = {
  id: number;
  /** What is coming, as its button called it. */
  label: string;
  /** Works that the server does first; null while none were told. */
  ahead: number | null;
  /** Null until the server begins to send. */
  received: Received | null;
  cancel: () => void;
};

const open = openItems<Transfer>();
export const useTransfers = open.useAll;

/** Shows a document on its way. `file` is the name that the server is expected to give it. */
export function beginTransfer(label: string, file: string) {
  const abort = new AbortController();
  let shown: Transfer = { id: ++lastId, label, ahead: null, received: null, cancel: () => abort.abort() };
  open.add(shown);
  const tell = (changes: Partial<Pick<Transfer, 'ahead' | 'received'>>) => {
    const next = { ...shown, ...changes };
    open.replace(shown, next);
    shown = next;
  };
  const waiting = { file, tell };
  begun.add(waiting);
  return {
    signal: abort.signal,
    receive: (received: Received) => tell({ received }),
    end: () => {
      begun.delete(waiting);
      open.remove(shown);
    },
  };
}

/** What the server tells of its queue of heavy documents. */
export function tellTurn({ archivo, espera }: LiveEvents['documento']) {
  for (const { file, tell } of begun) if (file === archivo) tell({ ahead: espera });
}

let lastId = 0;
const begun = new Set<{ file: string; tell: (changes: Pick<Transfer, 'ahead'>) => void }>();
