import pg from 'pg';

// A failing statement already reports a lost connection. Without a listener for its event, Node would end the process.
const outlive = <Client extends pg.ClientBase>(client: Client) => client.on('error', () => {});

/** `onLost` is called when an idle connection is lost. The pool refuses a read-only server (a standby). */
export const openPool = (settings: pg.PoolConfig, onLost: (error: Error) => void = () => {}): pg.Pool =>
  new pg.Pool({ ...settings, onConnect: (client) => requireWritable(outlive(client)) })
    .on('error', onLost)
    .on('connect', readInSlices);

/** Lets other requests run between the chunks of a large result. Node.js reads up to 2 MB without a pause. */
function readInSlices({ connection: { stream } }: pg.PoolClient) {
  stream.on('data', (chunk: Buffer) => {
    if (chunk.length < LARGE_CHUNK) return;
    stream.pause();
    setImmediate(() => stream.resume());
  });
}

/** In bytes. A TLS connection brings at most this much at once. */
const LARGE_CHUNK = 16 * 1024;

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

/** Throws PostgreSQL's error code 25006 (refused write) if the server is read-only. */
export async function requireWritable(client: pg.ClientBase) {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off')
    throw Object.assign(new Error('la base de datos solo admite lecturas'), { code: '25006' });
}
