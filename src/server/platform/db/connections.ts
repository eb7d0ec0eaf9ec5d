import pg from 'pg';

// What is lost fails its statement, which is enough.
const outlive = <Client extends pg.ClientBase>(client: Client) => client.on('error', () => {});

/**
 * A pool at the one address of a database. A connection that is lost while nobody uses it goes to `onLost`; one to a server
 * that only reads, as a standby just before or after its promotion, is refused.
 */
export const openPool = (settings: pg.PoolConfig, onLost: (error: Error) => void = () => {}): pg.Pool =>
  new pg.Pool({ ...settings, onConnect: (client) => demandWritable(outlive(client)) }).on('error', onLost);

/** A connection of its own, under the conditions of a pool's. */
export async function openClient(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = outlive(new pg.Client(settings));
  try {
    await client.connect();
    await demandWritable(client);
  } catch (error) {
    void client.end();
    throw error;
  }
  return client;
}

/** Fails with PostgreSQL's own code for a write on a server that only reads. */
export async function demandWritable(client: pg.ClientBase) {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off')
    throw Object.assign(new Error('la base de datos solo admite lecturas'), { code: '25006' });
}
