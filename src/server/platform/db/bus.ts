import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { openClient } from './connections.ts';
import { identifier } from './identifier.ts';
import { connectionLimits, type TimeLimits } from './time-limits.ts';

/**
 * What nodes announce; each feature adds its kinds. `restart`: announcements may have been lost, so caches must be
 * dropped.
 */
export interface Announcements {
  session: { usuarioId: number };
  settings: object;
  restart: object;
}
export type AnnouncementOf<Kind extends keyof Announcements> = { kind: Kind } & Announcements[Kind];
export type Announcement = { [Kind in keyof Announcements]: AnnouncementOf<Kind> }[keyof Announcements];

export type Bus = Awaited<ReturnType<typeof openBus>>;

const CHANNEL = 'vitrina';

/**
 * Opens the bus on a LISTEN connection of its own. The node sends itself a message (a beat) again and again, and
 * replaces the connection if beats stop coming back.
 */
export async function openBus(settings: pg.ClientConfig, limits: TimeLimits, onError: (error: Error) => void) {
  const node = randomUUID();
  const beats = `${CHANNEL} ${node}`;
  const listeners = new Set<(announcement: Announcement) => void>();
  const messageOf = (announcement: Announcement) => JSON.stringify({ node, announcement });
  const announceHere = (announcement: Announcement) => {
    for (const listener of listeners) listener(announcement);
  };
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  /** When the last beat that came back was sent. All announcements before that time have arrived. */
  let heardUpTo = Number.NEGATIVE_INFINITY;
  /** The message of the last reported error. While the database stays away, it is not reported again. */
  let reported: string | undefined;
  /** False if this node may have missed announcements. Caches may then be stale. */
  const hears = () => performance.now() - heardUpTo < limits.silence;

  function report(error: Error) {
    // Closing the bus may cut off messages under way. Such errors are not reported.
    if (!closed && error.message !== reported) onError(error);
    reported = error.message;
  }

  async function open() {
    const next = await openClient({
      ...settings,
      ...connectionLimits({ ...limits, statement: limits.silence, grace: 0 }),
      pipeline: true,
      application_name: 'vitrina bus',
    });
    next.on('notification', ({ channel, payload = '' }) => {
      if (channel === beats) {
        heardUpTo = Number(payload);
        return;
      }
      const message = JSON.parse(payload) as { node: string; announcement: Announcement };
      // LISTEN also delivers this node's own messages, which it has announced already.
      if (message.node !== node) announceHere(message.announcement);
    });
    next.on('error', report);
    next.on('end', reopen);
    const began = performance.now();
    await next.query(`listen ${CHANNEL}; listen ${identifier(beats)}`);
    client = next;
    heardUpTo = began;
    reported = undefined;
    announceHere({ kind: 'restart' });
  }
  function reopen() {
    const wasOpen = client !== undefined;
    client = undefined;
    heardUpTo = Number.NEGATIVE_INFINITY;
    if (wasOpen) announceHere({ kind: 'restart' });
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      open().catch((error: Error) => {
        report(error);
        reopen();
      });
    }, limits.reconnect);
  }

  /** Sends a beat, or drops the connection after too long a silence. */
  function beat() {
    if (!client) return;
    if (hears()) client.query(`notify ${identifier(beats)}, '${Number(performance.now())}'`).catch(() => {});
    else {
      report(new Error('el canal entre nodos quedó en silencio y se abre de nuevo'));
      client.connection.stream.destroy();
    }
  }

  await open().catch((error: Error) => {
    closed = true;
    clearTimeout(timer);
    throw error;
  });
  const beating = setInterval(beat, limits.beat);
  return {
    /**
     * Announces to this node and, if the database is reachable, to the others. Code inside a `change` calls that
     * change's own `announce` instead.
     */
    announce(announcement: Announcement) {
      announceHere(announcement);
      client?.query('select pg_notify($1, $2)', [CHANNEL, messageOf(announcement)]).catch(report);
    },
    announceHere,
    /** The statement that tells the other nodes when its transaction commits. */
    notification: (announcements: readonly Announcement[]): Sql =>
      sql`select pg_notify(${CHANNEL}, m) from unnest(${announcements.map(messageOf)}::text[]) m`,
    listen(listener: (announcement: Announcement) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hears,
    async close() {
      closed = true;
      clearInterval(beating);
      clearTimeout(timer);
      await client?.end();
    },
  };
}
