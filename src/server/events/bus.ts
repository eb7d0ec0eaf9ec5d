import pg from 'pg';

/** What nodes tell each other. `restart` means that announcements may have been missed: forget everything cached. */
export type Announcement =
  | { kind: 'session'; usuarioId: number }
  | { kind: 'products' }
  | { kind: 'window'; open: boolean }
  | { kind: 'order'; orderId: number; delivered: string }
  | { kind: 'document'; usuarioId: number; archivo: string; espera: number }
  | { kind: 'restart' };

export type Bus = {
  /** Tells this node now and the others through the database; call it after the commit. */
  announce(announcement: Announcement): void;
  /** Returns the function that stops listening. */
  listen(listener: (announcement: Announcement) => void): () => void;
  close(): Promise<void>;
};

/** The channel of LISTEN and NOTIFY. */
export const CHANNEL = 'vitrina';
const reconnectAfter = 500;
/** How long announcements wait for company: under load one statement carries many. */
const batchFor = 20;

/** Opens the bus on a connection of its own, which LISTENs and comes back by itself when it is lost. */
export async function openBus(settings: pg.PoolConfig, onError: (error: Error) => void): Promise<Bus> {
  const listeners = new Set<(announcement: Announcement) => void>();
  const tell = (announcement: Announcement) => {
    for (const listener of listeners) listener(announcement);
  };
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let batch: NodeJS.Timeout | undefined;
  const unsent = new Set<string>();

  async function open() {
    const next = new pg.Client({ ...settings, application_name: 'vitrina bus' });
    next.on('notification', ({ processId, payload = '' }) => {
      // Our own come back too, and this node was told when it announced them.
      if (processId !== (next as pg.Client & { processID: number }).processID)
        tell(JSON.parse(payload) as Announcement);
    });
    next.on('error', onError);
    next.on('end', reopen);
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
    tell({ kind: 'restart' });
    void send();
  }
  function reopen() {
    client = undefined;
    tell({ kind: 'restart' });
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      open().catch((error: Error) => {
        onError(error);
        reopen();
      });
    }, reconnectAfter);
  }

  /** Equal announcements go once; what cannot be sent now waits for the connection to come back. */
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
      tell(announcement);
      unsent.add(JSON.stringify(announcement));
      batch ??= setTimeout(send, batchFor);
    },
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
