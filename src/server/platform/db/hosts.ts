import pg from 'pg';

/** Where connections of a database go: to its hosts in the order in which they are named, until one is writable. */
export type Hosts = ReturnType<typeof openHosts>;

/**
 * The hosts that `settings` name, several separated by commas as in `postgres://user:password@one:5432,two:5432/name`. All that
 * connects to one database shares this value: what one connection found out, the next one knows.
 */
export function openHosts(settings: pg.PoolConfig) {
  const hosts = hostsOf(settings);
  /** The host that was last found writable, and the one that is tried next. */
  let writable = 0;
  let next = 0;

  /** A connection to the host whose turn it is, which is refused when it can only be read. */
  class HostClient extends pg.Client {
    readonly place = next;
    /** `settings` are those beside the host. */
    constructor(settings: pg.ClientConfig = {}) {
      super({ ...settings, ...hosts[next] });
      // What is lost fails its statement, which is enough.
      this.on('error', () => {});
    }

    override connect(): Promise<this>;
    override connect(callback: (error: Error | null, client?: this) => void): void;
    override connect(callback?: (error: Error | null, client?: this) => void): Promise<this> | void {
      const connected = this.#connect();
      if (!callback) return connected;
      connected.then(
        () => callback(null, this),
        (error: Error) => callback(error),
      );
    }

    async #connect(): Promise<this> {
      try {
        await super.connect();
        await demandWritable(this);
      } catch (error) {
        if (next === this.place) next = (next + 1) % hosts.length;
        void this.end();
        throw error;
      }
      next = writable = this.place;
      return this;
    }
  }

  /** Tries as often as there are hosts. */
  async function tryEach<Client>(connect: () => Promise<Client>): Promise<Client> {
    for (let left = hosts.length; ; ) {
      try {
        return await connect();
      } catch (error) {
        if (--left === 0) throw error;
      }
    }
  }

  return {
    /**
     * A pool, which is to be asked for its connections by `acquire`. One that is lost while nobody uses it goes to `onLost`:
     * a pool that is ended closes its connections later, and then too.
     */
    openPool(options: pg.PoolConfig, onLost: (error: Error) => void = () => {}): pg.Pool {
      return new pg.Pool({ ...options, Client: HostClient }).on('error', onLost);
    },

    /** A connection of a pool to the writable host. */
    async acquire(pool: pg.Pool): Promise<pg.PoolClient> {
      for (;;) {
        const client = await tryEach(() => pool.connect());
        if ((client as unknown as HostClient).place === writable) return client;
        // To a host that was left since.
        client.release(true);
      }
    },

    /** A connection of its own to the writable host. */
    connect: (settings: pg.ClientConfig): Promise<pg.Client> => tryEach(() => new HostClient(settings).connect()),
  };
}

/** The settings of each host, of which `pg` connects to one. */
function hostsOf(settings: pg.PoolConfig): pg.PoolConfig[] {
  const { connectionString, ...others } = settings;
  if (connectionString === undefined) return [settings];
  return addressesOf(connectionString).map((connectionString) => ({ ...others, connectionString }));
}

/** An address for each of the hosts that one names, separated by commas. */
export function addressesOf(address: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(address) ?? [];
  return hosts.split(',').map((host) => before + host + after);
}

/** Fails as a write would on a standby, or where only reading is allowed. */
async function demandWritable(client: pg.ClientBase) {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new ReadOnlyHost();
}

export class ReadOnlyHost extends Error {
  override readonly name = 'ReadOnlyHost';
  /** PostgreSQL's own for a write there. */
  readonly code = '25006';
  constructor() {
    super('la base de datos sólo admite lecturas');
  }
}
