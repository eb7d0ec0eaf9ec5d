import type { FastifyInstance } from 'fastify';
import { busyService } from '../queue.ts';
import type { ClientLimits } from './client-limits.ts';

/** Bytes below which an answer is not worth counting. */
const small = 64 * 1024;

/**
 * Refuses an answer with 503 `OCUPADO` while those that are being compressed and sent hold `answerBytes`: lists and documents are held whole
 * until their reader has them. What is sent while it is made has the queue of the downloads.
 */
export function boundAnswers(app: FastifyInstance, { answerBytes }: Pick<ClientLimits, 'answerBytes'>) {
  let held = 0;
  app.addHook<unknown>('onSend', (_request, reply, payload, done) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
    if (bytes < small) return done(null, payload);
    if (held && held + bytes > answerBytes) {
      reply.removeHeader('etag');
      return done(busyService());
    }
    held += bytes;
    reply.raw.once('close', () => {
      held -= bytes;
    });
    done(null, payload);
  });
}
