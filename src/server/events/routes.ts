import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { LiveEvents } from '#contract/events.calls.ts';
import type { Db } from '../db/connect.ts';
import type { Mount } from '../http/mount.ts';
import { isAdmin, type Viewer } from '../http/viewer.ts';
import { isOpen } from '../windows/queries.ts';
import type { Announcement } from './bus.ts';

const heartbeat = 25_000;

/** Server-sent events: the catalogue's state to everybody logged in, orders to administrators, documents to who asked. */
export function eventRoutes(mount: Mount, { app, db }: { app: FastifyInstance; db: Db }) {
  const streams = new Map<PassThrough, Viewer>();
  const stop = db.bus.listen((announcement) => {
    for (const [stream, viewer] of streams) tell(stream, viewer, announcement);
  });
  const timer = setInterval(() => {
    for (const stream of streams.keys()) stream.write(': \n\n');
  }, heartbeat);
  // preClose runs before the server waits for open connections, and these never end by themselves.
  app.addHook('preClose', async () => {
    clearInterval(timer);
    stop();
    for (const stream of streams.keys()) stream.end();
  });

  mount({
    'GET /api/eventos': async ({ viewer, reply }) => {
      // Read before the stream exists: a stream whose answer failed would never be removed.
      const open = await isOpen(db);
      const stream = new PassThrough();
      stream.on('close', () => streams.delete(stream));
      streams.set(stream, viewer);
      stream.write(`retry: 3000\n${message('estadoCatalogo', open)}`);
      reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-cache, no-transform')
        .header('x-accel-buffering', 'no');
      return stream;
    },
  });
}

function tell(stream: PassThrough, viewer: Viewer, announcement: Announcement) {
  if (announcement.kind === 'window') stream.write(message('estadoCatalogo', announcement.open));
  if (announcement.kind === 'order' && isAdmin(viewer)) {
    const { kind: _, ...order } = announcement;
    stream.write(message('pedido', order));
  }
  if (announcement.kind === 'document' && announcement.usuarioId === viewer.id) {
    const { archivo, espera } = announcement;
    stream.write(message('documento', { archivo, espera }));
  }
  // The session may have ended, or announcements were missed: the browser reconnects, and is refused if it did.
  if (announcement.kind === 'restart' || (announcement.kind === 'session' && announcement.usuarioId === viewer.id))
    stream.end();
}

const message = <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]) =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
