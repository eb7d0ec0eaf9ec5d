import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { openPool } from './connections.ts';
import { isUnavailable } from './errors.ts';
import { migrate } from './migrate.ts';
import { connectionLimits, timeLimits } from './time-limits.ts';

type Patience = {
  /** How long the server tries to reach the database, in milliseconds. */
  patience?: number;
  say?: (sentence: string) => void;
};

/** Migrates the database once it is reachable. Throws a `StartError` if it stays unreachable. */
export async function prepare(settings: pg.PoolConfig, { patience = 60_000, say = console.error }: Patience = {}) {
  const limits = { ...timeLimits, statement: timeLimits.upkeep };
  const pool = openPool({ ...settings, ...connectionLimits(limits), max: 1 });
  const reach = async () => (await pool.connect()).release();
  try {
    await reach().catch(async (first: Error) => {
      if (!isUnavailable(first)) throw unreachable(first);
      say(`La base de datos todavía no responde (${reasonOf(first)}); se intenta durante ${patience / 1000} s.`);
      await tryUntil(performance.now() + patience, reach);
    });
    await migrate(pool).catch((error: Error) => {
      throw error instanceof pg.DatabaseError ? unfit(error) : error;
    });
  } finally {
    await pool.end();
  }
}

async function tryUntil(end: number, reach: () => Promise<void>) {
  for (;;) {
    await sleep(Math.min(500, Math.max(0, end - performance.now())));
    try {
      return await reach();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() >= end) throw unreachable(error as Error);
    }
  }
}

const unfit = (cause: Error) =>
  new StartError(
    `No se pudieron preparar las tablas en la base de datos de DATABASE_URL (${cause.message}): su cuenta debe ser dueña de la base.`,
    { cause },
  );

const unreachable = (cause: Error) =>
  new StartError(`No se pudo conectar a la base de datos de DATABASE_URL: ${reasonOf(cause)}.`, { cause });

/** If a host name has several addresses, the error has a code but no message. */
const reasonOf = ({ message, code }: Error & { code?: string }) => message || code;
