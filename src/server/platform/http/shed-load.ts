import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { busyService } from '../queue.ts';
import { networkOf } from './client-address.ts';
import type { ClientLimits } from './client-limits.ts';
import type { Recording } from './every-answer.ts';
import { type Exchange, readyAnswer, sendDirectly } from './ready-answers.ts';

/**
 * Refuses a call with 503 `OCUPADO` while as many as `calls` are under way, or three quarters of them from its address, before
 * Fastify begins with it: a refusal must cost less than a call. One whose body is still to come is none yet
 * (`slow-clients.ts` bounds those). Live events last as long as their page, and what is no call (pages, pictures, `/healthz`) is
 * soon answered.
 */
export function shedLoad({ calls, recording }: Pick<ClientLimits, 'calls'> & { recording: Recording }) {
  const mostOfOne = Math.ceil(calls * 0.75);
  const open = new Map<IncomingMessage, string>();
  /** Refuses a call while there are too many; whether it did. */
  return (exchange: Exchange): boolean => {
    const { request, response } = exchange;
    const { url = '' } = request;
    if (!url.startsWith('/api/') || url.startsWith('/api/eventos')) return false;
    const network = networkOf(recording.proxies.addressOf(request) ?? '');
    let underWay = 0;
    let ofNetwork = 0;
    for (const [{ complete }, from] of open)
      if (complete) {
        underWay++;
        if (from === network) ofNetwork++;
      }
    if (underWay >= calls || ofNetwork >= mostOfOne) {
      const secure = recording.proxies.isSecure(request);
      sendDirectly(recording, exchange, busy, { route: 'none', logged: true, secure, code: problem.code });
      return true;
    }
    open.set(request, network);
    response.once('close', () => open.delete(request));
    return false;
  };
}

const { problem, retryAfter } = busyService();
const busy = readyAnswer(
  503,
  {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(retryAfter),
  },
  Buffer.from(JSON.stringify(problem)),
);

/** Bytes below which an answer is not worth counting. */
const small = 64 * 1024;

/**
 * Refuses an answer with 503 `OCUPADO` while those that are being compressed and sent hold `answerBytes`: lists and documents are held whole
 * until their reader has them. What is sent while it is made has the queue of the downloads.
 */
export function boundAnswers(app: FastifyInstance, { answerBytes }: Pick<ClientLimits, 'answerBytes'>) {
  let reserved = 0;
  app.addHook<unknown>('onSend', (_request, reply, payload, done) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
    if (bytes < small) return done(null, payload);
    if (reserved && reserved + bytes > answerBytes) {
      reply.removeHeader('etag');
      return done(busyService());
    }
    reserved += bytes;
    reply.raw.once('close', () => {
      reserved -= bytes;
    });
    done(null, payload);
  });
}
