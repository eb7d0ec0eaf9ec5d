import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../platform/config.ts';
import { openDataFolder } from '../../platform/folders.ts';
import { openBareImageStore } from '../../platform/images/image-store.ts';
import type { RemoteStore } from '../../platform/images/image-types.ts';
import { CLUSTER, startEmbedded } from '../../platform/postgres/embedded.ts';
import { StartError } from '../../platform/start-error.ts';
import { writeSessionSecret } from '../session/session-secret.ts';
import { type CheckedBackup, checkBackup, restoreBackup } from './restore-backup.ts';

/**
 * Restores a backup into the database that the settings mean, which must be empty. The embedded one is filled under
 * another name and gets its own when everything else is in place: a kill before leaves no database at all.
 */
export async function restoreShop(
  {
    databaseUrl,
    dataDir,
    imageService,
    backups,
  }: Pick<Config, 'databaseUrl' | 'dataDir' | 'imageService'> & { backups?: Pick<Config['backups'], 'key'> },
  file: string,
): Promise<CheckedBackup & { secret: string }> {
  const cluster = path.join(dataDir, CLUSTER);
  if (!databaseUrl && existsSync(cluster))
    throw new StartError(
      `La carpeta de datos «${dataDir}» ya tiene una base de datos: una copia se restaura solo en un lugar vacío. Elija otra con DATA_DIR.`,
    );
  const backup = await checkBackup(file, backups?.key);
  const images = openBareImageStore({ dataDir: openDataFolder(dataDir), imageService });
  if (databaseUrl) return { ...backup, secret: await restoreBackup({ connectionString: databaseUrl }, backup, images) };

  const draft = path.join(dataDir, DRAFT);
  try {
    const secret = await fillDraft(backup, { dataDir, images });
    writeSessionSecret(dataDir, secret);
    renameSync(draft, cluster);
    return { ...backup, secret };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** A first start removes what begins like this, as it does with a database of its own that it did not finish. */
const DRAFT = `${CLUSTER}.init-restore`;

async function fillDraft(
  backup: CheckedBackup,
  { dataDir, images }: { dataDir: string; images: RemoteStore },
): Promise<string> {
  const { host, user, database, stop } = await startEmbedded({
    folder: dataDir,
    draft: DRAFT,
    // Tables of the transaction that fills them need no journal.
    params: { wal_level: 'minimal', max_wal_senders: 0, maintenance_work_mem: '256MB' },
    log: () => {},
  });
  return restoreBackup({ host, user, database }, backup, images).finally(stop);
}
