import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from 'prom-client';
import { answersFile, type Endpoint } from '#contract/endpoint.ts';
import type { Config } from './config.ts';
import { gauge } from './http/metrics.ts';
import { Refusal } from './http/refusal.ts';

export type DiskSpace = Awaited<ReturnType<typeof watchDiskSpace>>;

const every = 1_000;

/** Refuses writes while less than the reserve is free. With a full disk even reading would fail. */
export async function watchDiskSpace(
  { dataDir, database, diskReserve }: Pick<Config, 'dataDir' | 'database' | 'diskReserve'>,
  registry: Registry,
) {
  const isHere = database.kind === 'EMBEDDED';
  // The embedded database's folder may be on another disk. With a database elsewhere the folder does not exist.
  const folders = [dataDir, path.join(dataDir, 'postgres')];
  let free = Number.POSITIVE_INFINITY;
  const look = async () => {
    free = Math.min(...(await Promise.all(folders.map(freeBytes))));
  };
  await look();
  const timer = setInterval(look, every);
  timer.unref();
  // All processes report the same disks, so their values are not added up: the lowest counts.
  const known = () => (Number.isFinite(free) ? free : undefined);
  gauge(registry, 'disk_free_bytes', 'Bytes free where the server writes.', known, 'min');

  return {
    /** Throws 507 `SIN_ESPACIO` for a call that would write while space is short. */
    requireSpace(route: string, call: Endpoint) {
      if (free >= diskReserve || setsSession(call) || !changesData(route, call)) return;
      // If the database is elsewhere, only uploads write to this disk.
      if (!isHere && !call.upload) return;
      throw noSpace();
    },
    /** Returns whether the embedded database has less free space than the reserve. If so, even reading may fail. */
    isShort: () => free < diskReserve && isHere,
    close: async () => clearInterval(timer),
  };
}

export const noSpace = () =>
  new Refusal('SIN_ESPACIO', 'No queda lugar en el disco del servidor: por ahora no se puede guardar nada.', {
    detail: 'Lo guardado se puede ver. Avise a quien administra el servidor.',
    retryAfter: 60,
  });

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  return /^(ENOSPC|EDQUOT|53100)$/.test(code ?? '') || /No space left on device/.test(message) || isDiskFull(cause);
}

/**
 * True for login and logout, which go on with a full disk because they write little. People must log in to read, and
 * log out of shared devices.
 */
const setsSession = ({ headers }: Endpoint) => headers?.includes('Set-Cookie');

/** False for calls that only read, such as those that answer with a document. */
const changesData = (route: string, call: Endpoint) => !route.startsWith('GET ') && !answersFile(call);

/** Returns the free bytes of the folder's disk; Infinity when unknown. */
export const freeBytes = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  );
