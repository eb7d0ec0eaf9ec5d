import pg from 'pg';

// A lost connection is reported by the statement that fails with it. Without a listener, the error event would end the
// process.
const outlive = <Client extends pg.ClientBase>(client: Client) => client.on('error', () => {});

/** A pool for the database. Losses of idle connections go to `onLost`. It refuses a read-only server (a standby). */
export const openPool = (settings: pg.PoolConfig, onLost: (error: Error) => void = () => {}): pg.Pool =>
  new pg.Pool({ ...settings, onConnect: (client) => requireWritable(outlive(client)) }).on('error', onLost);

export async function openClient(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = outlive(new pg.Client(settings));
  try {
    await client.connect();
    await requireWritable(client);
  } catch (error) {
    void client.end();
    throw error;
  }
  return client;
}

/** Throws the error code that PostgreSQL gives for a write, when the server is read-only. */
export async function requireWritable(client: pg.ClientBase) {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off')
    throw Object.assign(new Error('la base de datos solo admite lecturas'), { code: '25006' });
}
