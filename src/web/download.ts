import type { Route } from '#contract/contract.ts';
import { type Arguments, answerTo } from './api.ts';
import { receiveFile, saveFile } from './documents/receive-file.ts';

/** Which share of a file came in, from 0 to 1; null while nobody knows. */
export type OnReceived = (share: number | null) => void;

/** Makes a call that answers a file and saves it under the name that the server gave it. */
export async function download<R extends Route>(onReceived: OnReceived, route: R, ...input: Arguments<R>) {
  onReceived(null);
  const answer = await answerTo(route, ...input);
  saveFile(await receiveFile(answer, ({ bytes, total }) => onReceived(total && Math.min(1, bytes / total))));
}
