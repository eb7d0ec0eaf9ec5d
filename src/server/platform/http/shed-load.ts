import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { exchangeOf, heldCounter, hold, whenOver } from '../held.ts';
import { busyService } from '../queue.ts';
import { networkOf } from './client-address.ts';
import type { ClientLimits } from './client-limits.ts';
import type { Recording } from './every-answer.ts';
import { type Exchange, readyAnswer, sendDirectly } from './ready-answers.ts';
import { turnOf, type Viewer } from './viewer.ts';

type Limits = Pick<ClientLimits, 'calls' | 'callsOfOne'> & {
  recording: Recording;
  /** Returns the sender of a request, if the session is cached. */
  personOf: (request: IncomingMessage) => Viewer | undefined;
};

/**
 * Refuses a call with 503 `OCUPADO` while `calls` calls run, or three quarters of that number from its address, or
 * `callsOfOne` from its person. Runs before Fastify, because a refusal must cost less than a call.
 */
export function shedLoad({ calls, callsOfOne, recording, personOf }: Limits) {
  const mostOfAddress = Math.ceil(calls * 0.75);
  const open = new Map<IncomingMessage, { network: string; person: number | undefined }>();
  /** Returns whether the call was refused. */
  return (exchange: Exchange): boolean => {
    const { request } = exchange;
    const { url = '' } = request;
    if (!url.startsWith('/api/') || url.startsWith('/api/eventos')) return false;
    const network = networkOf(recording.proxies.addressOf(request) ?? '');
    const person = personOf(request)?.id;
    let [underWay, ofNetwork, ofPerson] = [0, 0, 0];
    for (const [{ complete }, from] of open)
      if (complete) {
        underWay++;
        if (from.network === network) ofNetwork++;
        if (person !== undefined && from.person === person) ofPerson++;
      }
    if (underWay >= calls || ofNetwork >= mostOfAddress || ofPerson >= callsOfOne) {
      const secure = recording.proxies.isSecure(request);
      sendDirectly(recording, exchange, busy, { route: 'none', logged: true, secure, code: problem.code });
      return true;
    }
    open.set(request, { network, person });
    whenOver(
      exchange,
      hold('calls', 1, () => open.delete(request)),
    );
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

const everybody = 'all';

/** In bytes. Smaller answers do not count. */
const small = 64 * 1024;

/**
 * Answers 503 `OCUPADO` if all unread answers would exceed `answerBytes`, or those of one person `answerBytesOfOne`.
 */
export function boundAnswers(
  app: FastifyInstance,
  { answerBytes, answerBytesOfOne }: Pick<ClientLimits, 'answerBytes' | 'answerBytesOfOne'>,
) {
  const reservedBy = heldCounter('answer_bytes');
  const isTooMuch = (held: number, bytes: number, most: number) => held > 0 && held + bytes > most;
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
    if (bytes < small) return done(null, payload);
    const { who } = turnOf(request);
    if (
      isTooMuch(reservedBy.of(everybody), bytes, answerBytes) ||
      isTooMuch(reservedBy.of(who), bytes, answerBytesOfOne)
    ) {
      reply.removeHeader('etag');
      return done(busyService());
    }
    whenOver(exchangeOf(reply), reservedBy.hold([who, everybody], bytes));
    done(null, payload);
  });
}
