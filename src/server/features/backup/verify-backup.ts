import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freeBytes } from '../../platform/disk-space.ts';
import type { RemoteStore } from '../../platform/images/image-types.ts';
import { CLUSTER, startEmbedded } from '../../platform/postgres/embedded.ts';
import { TABLES } from './format.ts';
import { type CheckedBackup, restoreBackup } from './restore-backup.ts';

/**
 * Restores a backup that was read whole into a database of its own, made in `folder` and thrown away, and counts its rows. Throws
 * what a restoration does.
 */
export async function verifyBackup(backup: CheckedBackup, folder: string): Promise<void> {
  const place = path.join(folder, 'copia-en-prueba');
  const { host, user, database, pid, stop } = await startEmbedded({
    folder: place,
    // What a kill left there goes.
    draft: CLUSTER,
    params: { fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: 0, max_wal_size: '64MB' },
    log: () => {},
  });
  // Whoever orders meanwhile comes first.
  os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  try {
    await restoreBackup({ host, user, database }, backup, nowhere);
  } finally {
    await stop();
    await rm(place, { recursive: true, force: true });
  }
}

/** Whether a disk bears that database beside what else needs it: a full one would stop the shop's own. */
export async function hasRoomToVerify({ end }: Pick<CheckedBackup, 'end'>, folder: string): Promise<boolean> {
  const bytes = end.parts.reduce((sum, part) => sum + (part.name.startsWith(TABLES) ? part.bytes : 0), 0);
  return (await freeBytes(folder)) > 4 * bytes + 512 * 1024 ** 2;
}

/** Pictures are files named by their content, which the sums of the backup hold. */
const nowhere: Pick<RemoteStore, 'has' | 'put'> = { has: async () => true, put: async () => {} };
