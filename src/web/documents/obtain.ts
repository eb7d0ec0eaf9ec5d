import type { Contract, Input, Route } from '#contract/contract.ts';
import type { FileType } from '#contract/documents.ts';
import { ApiError, type Arguments, answerTo, reasonOf } from '../api.ts';
import { alerts } from '../ui/overlay/alerts.ts';
import { BrokenOff, receiveFile } from './receive-file.ts';
import { beginTransfer } from './active-downloads.ts';

/** The calls that answer a file. */
export type FileRoute = {
  [R in Route]: Contract[R] extends { reply: FileType | readonly FileType[] } ? R : never;
}[Route];
export type FileInput<R extends FileRoute> = Input<R, 'in'> & { headers?: Record<string, string> };
export type Asked = {
  /** What it is, as its button calls it. */
  label: string;
  /** The name that the server is expected to give it. */
  file: string;
  /** Said when it could not be made. */
  failed: string;
};

/** A document that is here, and when its start has been said for long enough to say more (§9). */
export type Obtained = { file: File; started: Promise<void> };

/**
 * Brings a document here, in sight of whoever asked for it and until they think again. Answers null when it does not
 * come: then the reason was said, or it is on its way already and a second press asks for nothing new.
 */
export async function obtain<R extends FileRoute>(
  route: R,
  input: FileInput<R>,
  { label, file, failed }: Asked,
): Promise<Obtained | null> {
  const asked = JSON.stringify([route, input]);
  if (onTheirWay.has(asked)) return null;
  onTheirWay.add(asked);
  const { signal, receive, arrive, end } = beginTransfer(label, file);
  const transport = (url: string, init: RequestInit) => fetch(url, { ...init, signal });
  try {
    const answer = await answerTo(route, ...([{ ...input, transport }] as unknown as Arguments<R>));
    return { file: await receiveFile(answer, receive), started: arrive() };
  } catch (error) {
    end();
    if (!signal.aborted) void sayFailed(failed, error);
    return null;
  } finally {
    onTheirWay.delete(asked);
  }
}

const onTheirWay = new Set<string>();

function sayFailed(failed: string, error: unknown) {
  if (error instanceof ApiError && error.problem.code === 'SIN_PEDIDOS') return alerts.warning(error.problem.title);
  const text =
    error instanceof BrokenOff ? 'La descarga se cortó antes de terminar. Vuelva a intentar.' : reasonOf(error);
  return alerts.error(failed, { text });
}
