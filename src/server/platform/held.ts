import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { Refusal } from './http/refusal.ts';

type Answering = { request: IncomingMessage; response: ServerResponse };

export const exchangeOf = ({ request, raw }: FastifyReply): Answering => ({ request: request.raw, response: raw });

/** Takes back the amount that `hold` counted. Only the first call of the function does so. */
export type Release = () => void;

/** How much of each resource the requests of this process hold now. */
const heldNow = {
  calls: 0,
  answer_bytes: 0,
  bodies: 0,
  turns: 0,
  heavy_turns: 0,
  documents: 0,
  document_turns: 0,
  visitor_documents: 0,
  logins: 0,
  registrations: 0,
  passwords: 0,
  pictures: 0,
  live_events: 0,
  mails: 0,
};
export type Held = keyof typeof heldNow;
export const allHeld: Readonly<Record<Held, number>> = heldNow;

/** Counts `amount` as held until the returned function is called. That function then calls `undo`. */
export function hold(what: Held, amount = 1, undo: Release = () => {}): Release {
  heldNow[what] += amount;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    heldNow[what] -= amount;
    undo();
  };
}

/** Counts what is held in total and for each key, such as a person or a network. */
export function heldCounter(what: Held) {
  const counts = new Map<string, number>();
  const add = (key: string, change: number) => {
    const count = (counts.get(key) ?? 0) + change;
    if (count) counts.set(key, count);
    else counts.delete(key);
  };
  const holdFor = (keys: readonly string[], amount = 1): Release => {
    for (const key of keys) add(key, amount);
    return hold(what, amount, () => {
      for (const key of keys) add(key, -amount);
    });
  };
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    hold: holdFor,
    async during<Result>(keys: readonly string[], work: () => Promise<Result>): Promise<Result> {
      const release = holdFor(keys);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

/** Returns a signal that aborts when the client leaves before its answer was sent. */
export function leaving(exchange: Answering): AbortSignal {
  const abort = new AbortController();
  whenOver(exchange, () => abort.abort(new Refusal('ABANDONADO', 'La descarga se interrumpió.')));
  return abort.signal;
}

/** The functions to call when an object closes. Each object has one listener for all of them. */
const endings = new WeakMap<EventEmitter, Set<() => void>>();
function endingsOf(closing: EventEmitter): Set<() => void> {
  const known = endings.get(closing);
  if (known) return known;
  const all = new Set<() => void>();
  endings.set(closing, all);
  closing.once('close', () => {
    for (const each of all) each();
  });
  return all;
}

/**
 * Calls `end` once: when the answer is sent or the client leaves, or at once if that has already happened. An answer
 * may wait behind others on its connection. Node reports no end of such an answer, so the end of the connection counts
 * too.
 */
export function whenOver({ request: { socket }, response }: Answering, end: () => void) {
  if (response.closed || socket.destroyed) return end();
  const waiting = [endingsOf(socket), endingsOf(response)];
  const once = () => {
    for (const each of waiting) each.delete(once);
    end();
  };
  for (const each of waiting) each.add(once);
}
