import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import type { OrderState } from '#contract/orders.ts';

/** What nodes tell each other. An `order` without id is many of them; `restart` means that announcements may have been missed: forget everything cached. */
export type Announcement =
  | { kind: 'session'; usuarioId: number }
  | { kind: 'products' }
  | { kind: 'window'; open: boolean }
  | { kind: 'order'; orderId?: number; delivered: OrderState }
  | { kind: 'document'; usuarioId: number; archivo: string; espera: number }
  | { kind: 'restart' };

export type Bus = {
  /** Tells this node now and the others within milliseconds; for what is not told by a `change`. */
  announce(announcement: Announcement): void;
  tellHere(announcement: Announcement): void;
  /** The statement by which the other nodes are told when its transaction commits. */
  notification(announcements: readonly Announcement[]): SQL;
  /** Returns the function that stops listening. */
  listen(listener: (announcement: Announcement) => void): () => void;
  close(): Promise<void>;
};

/** The channel of LISTEN and NOTIFY. */
const CHANNEL = 'vitrina';
const reconnectAfter = 500;
/** Milliseconds that announcements wait, so that under load one statement carries many. */
const batchFor = 20;

/** Opens the bus on a connection of its own, which LISTENs and is opened again when it is lost. */
export async function openBus(settings: pg.PoolConfig, onError: (error: Error) => void): Promise<Bus> {
  const node = randomUUID();
  const listeners = new Set<(announcement: Announcement) => void>();
  const messageOf = (announcement: Announcement) => JSON.stringify({ node, announcement });
  const tellHere = (announcement: Announcement) => {
    for (const listener of listeners) listener(announcement);
  };
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let batch: NodeJS.Timeout | undefined;
  const unsent = new Set<string>();

  async function open() {
    const next = new pg.Client({ ...settings, pipeline: true, application_name: 'vitrina bus' });
    next.on('notification', ({ payload = '' }) => {
      const message = JSON.parse(payload) as { node: string; announcement: Announcement };
      // LISTEN delivers this node's own messages too.
      if (message.node !== node) tellHere(message.announcement);
    });
    next.on('error', onError);
    next.on('end', reopen);
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
    tellHere({ kind: 'restart' });
    void send();
  }
  function reopen() {
    client = undefined;
    tellHere({ kind: 'restart' });
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      open().catch((error: Error) => {
        onError(error);
        reopen();
      });
    }, reconnectAfter);
  }

  /** Equal announcements are sent once; without a connection they wait for the next one. */
  async function send() {
    batch = undefined;
    if (!client || !unsent.size) return;
    const messages = [...unsent];
    unsent.clear();
    await client.query('select pg_notify($1, m) from unnest($2::text[]) m', [CHANNEL, messages]).catch(onError);
  }

  await open();
  return {
    announce(announcement) {
      tellHere(announcement);
      unsent.add(messageOf(announcement));
      batch ??= setTimeout(send, batchFor);
    },
    tellHere,
    notification: (announcements) =>
      sql`select pg_notify(${CHANNEL}, m) from unnest(${sql.param(announcements.map(messageOf))}::text[]) m`,
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(batch);
      await send();
      await client?.end();
    },
  };
}
