import type { LiveEvents } from '#contract/events.calls.ts';
import { durations } from '#contract/messages.ts';
import { createStore, useStore } from '../ui/store.ts';
import type { Received } from './receive-file.ts';

/** A document on its way, from the press of the button until it is here. */
export type Transfer = {
  id: number;
  /** What is coming, as its button called it. */
  label: string;
  /** For the first two seconds (§9), however quick it is. */
  starting: boolean;
  /** Works that the server does first; null while none were told. */
  ahead: number | null;
  /** Null until the server begins to send. */
  received: Received | null;
  /** Null once it is here. */
  cancel: (() => void) | null;
};

const open = createStore<readonly Transfer[]>([]);
export const useTransfers = () => useStore(open);

/** Shows a document on its way. `file` is the name that the server is expected to give it. */
export function beginTransfer(label: string, file: string) {
  const abort = new AbortController();
  const cancel = () => abort.abort();
  let shown: Transfer = { id: ++lastId, label, starting: true, ahead: null, received: null, cancel };
  open.set([...open.get(), shown]);
  const tell = (changes: Partial<Transfer>) => {
    const next = { ...shown, ...changes };
    open.set(open.get().map((other) => (other === shown ? next : other)));
    shown = next;
  };
  const waiting = { file, tell };
  begun.add(waiting);
  const started = new Promise<void>((resolve) => setTimeout(resolve, durations.download)).then(() =>
    tell({ starting: false }),
  );
  const end = () => {
    begun.delete(waiting);
    open.set(open.get().filter((other) => other !== shown));
  };
  return {
    signal: abort.signal,
    receive: (received: Received) => tell({ received }),
    /** It is here; answers when what says that it starts has had its time. */
    arrive: () => {
      tell({ cancel: null });
      return started.then(end);
    },
    /** It does not come. */
    end,
  };
}

/** What the server tells of its queue of heavy documents. */
export function tellTurn({ archivo, espera }: LiveEvents['documento']) {
  for (const { file, tell } of begun) if (file === archivo) tell({ ahead: espera });
}

let lastId = 0;
const begun = new Set<{ file: string; tell: (changes: Pick<Transfer, 'ahead'>) => void }>();
