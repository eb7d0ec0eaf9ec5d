import path from 'node:path';
import pg from 'pg';
import { BehindHost, demandWritable, openLineage } from './lineage.ts';

/** How a database is reached, and the file beside it that keeps which primary is the newest; without one every writable host will do. */
export type DatabaseSettings = pg.PoolConfig & { lineageFile?: string };

/** The database of `DATABASE_URL`, and the file in the data folder that says how far its primaries have come. */
export const externalDatabase = ({ databaseUrl, dataDir }: { databaseUrl?: string | undefined; dataDir: string }) =>
  ({ connectionString: databaseUrl, lineageFile: path.join(dataDir, 'linaje.json') }) satisfies DatabaseSettings;

/** Where connections of a database go: to its hosts in the order in which they are named, until one is writable. */
export type Hosts = ReturnType<typeof openHosts>;

/**
 * The hosts that `settings` name, several separated by commas as in `postgres://user:password@one:5432,two:5432/name`. All that
 * connects to one database shares this value: what one connection found out, the next one knows.
 */
export function openHosts({ lineageFile, ...settings }: DatabaseSettings) {
  const hosts = hostsOf(settings);
  const lineage = lineageFile === undefined ? undefined : openLineage(lineageFile);
  const open = new Set<HostClient>();
  /** The host that was last found writable, and the one that is tried next. */
  let writable = 0;
  let next = 0;

  /** A connection to the host whose turn it is, which is refused when it can only be read. */
  class HostClient extends pg.Client {
    readonly place: number;
    /** `settings` are those beside the host. */
    constructor(settings: pg.ClientConfig = {}, place = next) {
      super({ ...settings, ...hosts[place] });
      this.place = place;
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
        if (await this.reach()) leaveFor(this.place);
      } catch (error) {
        if (next === this.place) next = (next + 1) % hosts.length;
        void this.end();
        throw error;
      }
      next = writable = this.place;
      open.add(this.once('end', () => open.delete(this)));
      return this;
    }

    /** Whether it is another primary than before; one that is behind is refused. */
    async reach(): Promise<boolean> {
      await super.connect();
      if (lineage) return lineage.demandNewest(this);
      await demandWritable(this);
      return false;
    }
  }

  /** What is connected elsewhere writes to a primary of before. */
  function leaveFor(place: number) {
    for (const client of open)
      if (client.place !== place)
        client.connection.stream.destroy(new Error('Connection terminated: there is a newer primary'));
    next = writable = place;
  }

  /** Asks the other hosts too: a standby may have become the primary while the one of before is there. */
  async function look(settings: pg.ClientConfig, places: readonly number[]) {
    for (const place of lineage && hosts.length > 1 ? places : []) {
      const client = new HostClient(settings, place);
      try {
        if (await client.reach()) leaveFor(place);
      } catch {
        // Whoever uses it hears why.
      } finally {
        void client.end();
      }
    }
  }

  async function tryEach<Client>(connect: () => Promise<Client>): Promise<Client> {
    let behind: unknown;
    for (let left = hosts.length; ; ) {
      try {
        return await connect();
      } catch (error) {
        if (error instanceof BehindHost) behind = error;
        if (--left === 0) throw behind ?? error;
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

    /** Finds the newest primary among all hosts that answer. */
    lookAtAll: (settings: pg.ClientConfig) => look(settings, [...hosts.keys()]),
    lookAtOthers: (settings: pg.ClientConfig) =>
      look(
        settings,
        [...hosts.keys()].filter((place) => place !== writable),
      ),
    /** Writes into the database, once it has its tables, what is known of its lineage. */
    keepLineage: async (pool: pg.Pool) => lineage?.keepIn(pool),
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
