import { within } from '../within.ts';
import type { Hosts } from './hosts.ts';
import { ReadOnlyHost } from './lineage.ts';
import { connectionLimits, type TimeLimits } from './time-limits.ts';

/** Tells whether the database is ready, on a connection of its own: a full pool holds nobody up who asks. */
export function openProbe(hosts: Hosts, limits: TimeLimits) {
  const pool = hosts.openPool({
    ...connectionLimits({ ...limits, connect: limits.ready, statement: limits.ready, grace: 0 }),
    max: 1,
    application_name: 'vitrina probe',
    idleTimeoutMillis: 60_000,
  });
  let asking: Promise<void> | undefined;

  async function ask() {
    const client = await hosts.acquire(pool);
    try {
      // Without its tables it has not been migrated.
      const { rows } = await client.query(
        `select current_setting('transaction_read_only') as only_read, (select count(*) from ventana where false)`,
      );
      if (rows[0].only_read !== 'off') throw new ReadOnlyHost();
      client.release();
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
  }

  return {
    async demandReady(): Promise<void> {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      await within(asking, limits.ready, () => {
        throw new Error('timeout expired');
      });
    },
    close: () => pool.end(),
  };
}
