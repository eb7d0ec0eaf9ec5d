import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from 'prom-client';
import { answersFile, type Endpoint } from '#contract/endpoint.ts';
import type { Config } from './config.ts';
import { gauge } from './http/metrics.ts';
import { Refusal } from './http/refusal.ts';

export type DiskSpace = Awaited<ReturnType<typeof watchDiskSpace>>;

/** Milliseconds between two looks. */
const every = 1_000;

/**
 * Watches how much is free where this server writes, and refuses what writes there while that is less than the reserve: a full
 * disk stops the database itself, and then nothing can be read either.
 */
export async function watchDiskSpace(
  { dataDir, database, diskReserve }: Pick<Config, 'dataDir' | 'database' | 'diskReserve'>,
  registry: Registry,
) {
  const isHere = database.kind === 'EMBEDDED';
  // The database's own may be a disk of its own; it is missing where the database is elsewhere.
  const folders = [dataDir, path.join(dataDir, 'postgres')];
  let free = Number.POSITIVE_INFINITY;
  const look = async () => {
    free = Math.min(...(await Promise.all(folders.map(freeBytes))));
  };
  await look();
  const timer = setInterval(look, every);
  timer.unref();
  // Of several processes that look at the same disks.
  const known = () => (Number.isFinite(free) ? free : undefined);
  gauge(registry, 'disk_free_bytes', 'Bytes free where the server writes.', known, 'min');

  return {
    /** Refuses a call with 507 `SIN_ESPACIO` when it would write where too little is free. */
    demand(route: string, call: Endpoint) {
      if (free >= diskReserve || setsSession(call) || !changesData(route, call)) return;
      // Elsewhere the database has its own disk, and only pictures are written here.
      if (!isHere && !call.upload) return;
      throw noSpace();
    },
    /** Whether the database lacks it, which then fails at anything, reading too. */
    isShort: () => free < diskReserve && isHere,
    close: async () => clearInterval(timer),
  };
}

export const noSpace = () =>
  new Refusal('SIN_ESPACIO', 'No queda lugar en el disco del servidor: por ahora no se puede guardar nada.', {
    detail: 'Lo guardado se puede ver. Avise a quien administra el servidor.',
    retryAfter: 60,
  });

/** Whether an error, or what caused it, says that a disk is full: Node's, PostgreSQL's, or its words in a start. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  return /^(ENOSPC|EDQUOT|53100)$/.test(code ?? '') || /No space left on device/.test(message) || isDiskFull(cause);
}

/**
 * A row each, which the reserve bears: people who cannot log in cannot read either, and people who leave a machine must be able to
 * end the session there.
 */
const setsSession = ({ headers }: Endpoint) => headers?.includes('Set-Cookie');

/** A document changes nothing, whatever its method. */
const changesData = (route: string, call: Endpoint) => !route.startsWith('GET ') && !answersFile(call);

/** Unknown counts as enough. */
export const freeBytes = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  );
