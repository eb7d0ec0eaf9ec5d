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

export const CHANNEL = 'vitrina';
const reconnectAfter = 500;

/** Opens the bus on a connection of its own, which LISTENs and comes back by itself when it is lost. */
export async function openBus(settings: pg.PoolConfig, onError: (error: Error) => void): Promise<Bus> {
  const listeners = new Set<(announcement: Announcement) => void>();
  const tell = (announcement: Announcement) => {
    for (const listener of listeners) listener(announcement);
  };
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let sending = false;
  const unsent = new Set<string>();

  async function open() {
    const next = new pg.Client({ ...settings, application_name: 'vitrina bus' });
    next.on('notification', ({ payload }) => tell(JSON.parse(payload ?? '{"kind":"restart"}') as Announcement));
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

  /** One statement at a time; what is announced meanwhile goes with the next, equal ones once. */
  async function send() {
    if (sending || !client) return;
    sending = true;
    while (unsent.size && client) {
      const batch = [...unsent];
      unsent.clear();
      await client.query('select pg_notify($1, m) from unnest($2::text[]) m', [CHANNEL, batch]).catch(onError);
    }
    sending = false;
  }

  await open();
  return {
    announce(announcement) {
      tell(announcement);
      unsent.add(JSON.stringify(announcement));
      void send();
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
