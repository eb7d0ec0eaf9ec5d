import { durations } from '#contract/first-messages.ts';
import type { LiveEvents } from '#contract/notices.calls.ts';
import { createStore, useStore } from '../../platform/store.ts';

/** A document from the press of its button until it is here. */
export type ActiveDownload = {
  id: number;
  /** What is coming, as its button called it. */
  label: string;
  /** The name that the server is expected to give it. */
  file: string;
  /** For the first two seconds (§9), however quick it is. */
  starting: boolean;
  /** How many documents the server makes first; null while it did not say. */
  ahead: number | null;
  /** Null until the server begins to send. */
  received: ReceivedBytes | null;
  here: boolean;
  /** Nothing more comes of it, nor is said of it. */
  cancel: () => void;
};
/** `total` is null while nobody knows it. */
export type ReceivedBytes = { bytes: number; total: number | null };

const active = createStore<readonly ActiveDownload[]>([]);
export const useActiveDownloads = () => useStore(active);

/** Shows a download. `file` is the name that the server is expected to give it. */
export function beginDownload(label: string, file: string) {
  const abort = new AbortController();
  const cancel = () => abort.abort();
  const id = ++lastId;
  active.set([...active.get(), { id, label, file, starting: true, ahead: null, received: null, here: false, cancel }]);
  const started = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, durations.download);
    abort.signal.addEventListener('abort', () => clearTimeout(timer));
  }).then(() => update(id, { starting: false }));
  const end = () => active.set(active.get().filter((other) => other.id !== id));
  return {
    signal: abort.signal,
    receive: (received: ReceivedBytes) => update(id, { received }),
    /** It is here; answers when what says that it starts has had its time. */
    arrive: () => {
      update(id, { here: true });
      return started.then(end);
    },
    /** It does not come. */
    end,
  };
}

export function cancelDownloads() {
  for (const { cancel } of active.get()) cancel();
  active.set([]);
}

/** What the server tells of its queue of heavy documents. */
export function tellQueuePosition({ archivo, espera }: LiveEvents['documento']) {
  for (const { id, file } of active.get()) if (file === archivo) update(id, { ahead: espera });
}

let lastId = 0;

const update = (id: number, changes: Partial<ActiveDownload>) =>
  active.set(active.get().map((download) => (download.id === id ? { ...download, ...changes } : download)));
