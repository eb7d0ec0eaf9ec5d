import { durations } from '#contract/first-messages.ts';
import type { LiveEvents } from '#contract/notices.calls.ts';
import { createStore, useStore } from '../../platform/store.ts';

export type ActiveDownload = {
  id: number;
  label: string;
  /** The file name that the server is expected to use. */
  file: string;
  /** True for the first two seconds (§9), even if the download is faster. */
  starting: boolean;
  /** The number of documents that the server generates before this document. Null until the server tells. */
  ahead: number | null;
  /** Null until the server starts sending. */
  received: ReceivedBytes | null;
  here: boolean;
  cancel: () => void;
};
/** `total` is null while the size of the file is unknown. */
export type ReceivedBytes = { bytes: number; total: number | null };

const active = createStore<readonly ActiveDownload[]>([]);
export const useActiveDownloads = () => useStore(active);

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
    /** Ends the download of a received document. Resolves once the start message has shown long enough (§9). */
    arrive: () => {
      update(id, { here: true });
      return started.then(end);
    },
    end,
  };
}

export function cancelDownloads() {
  for (const { cancel } of active.get()) cancel();
  active.set([]);
}

export function tellQueuePosition({ archivo, espera }: LiveEvents['documento']) {
  for (const { id, file } of active.get()) if (file === archivo) update(id, { ahead: espera });
}

let lastId = 0;

const update = (id: number, changes: Partial<ActiveDownload>) =>
  active.set(active.get().map((download) => (download.id === id ? { ...download, ...changes } : download)));
