import { existsSync, renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Config } from '../../platform/config.ts';
import { bringTo, schemaVersions } from '../../platform/db/migrate.ts';
import { freeBytes } from '../../platform/disk-space.ts';
import { openDataFolder } from '../../platform/folders.ts';
import { openBareImageStore } from '../../platform/images/image-store.ts';
import type { ImageFile, RemoteStore } from '../../platform/images/image-types.ts';
import { CLUSTER, startEmbedded } from '../../platform/postgres/embedded.ts';
import { StartError } from '../../platform/start-error.ts';
import { writeSessionSecret } from '../session/session-secret.ts';
import { asPlainRole, withConnection } from './connection.ts';
import { IMAGES, partOf, SECRET, TABLES } from './format.ts';
import { type ReadBackup, readBackup, refusal } from './read-backup.ts';
import { makeTables, tableFiller } from './restore-tables.ts';
import { type TarEntry, TarError } from './tar.ts';

export type CheckedBackup = ReadBackup & { file: string; key: string | undefined };

/** Reads a whole backup before anything is restored. Throws a `StartError` for a broken backup. */
export async function checkBackup(file: string, key?: string): Promise<CheckedBackup> {
  return { file, key, ...(await readBackup(file, key)) };
}

/**
 * Restores a backup into an empty database in one transaction and returns the session secret. Pictures are stored
 * before the commit. Throws a `StartError` for an unsuitable backup or database.
 */
export async function restoreBackup(
  settings: pg.ClientConfig,
  { file, key, head, end, versions }: CheckedBackup,
  images: Pick<RemoteStore, 'has' | 'put'>,
): Promise<string> {
  let secret = '';
  const fill = async (client: pg.Client) => {
    await client.query('begin');
    const makeRest = await makeTables(client, versions);
    const tables = tableFiller(client, head);
    const pictures = pictureKeeper(images);
    let tablesEnded: Promise<void> | undefined;
    const endTables = async () => {
      const rows = await tables.end();
      if (!isDeepStrictEqual(rows, end.rows)) throw new TarError('altered');
      await makeRest();
      await bringTo(client, schemaVersions());
      await client.query('analyze');
    };
    await readBackup(file, key, async ({ name, content }) => {
      const part = partOf(name);
      if (part === SECRET) secret = content.toString().trim();
      else if (part === IMAGES) {
        // All tables come before the first picture, so that a failing table leaves no pictures behind.
        tablesEnded ??= endTables();
        await tablesEnded;
        await pictures.add({ name, content });
      } else if (part.startsWith(`${TABLES}/`)) await tables.add(part.slice(TABLES.length + 1), content);
    });
    await (tablesEnded ?? endTables());
    await pictures.end();
    await client.query('commit');
  };
  await asPlainRole(settings, (plain) =>
    withConnection(plain, fill).catch((error) => {
      throw refusal(file, error);
    }),
  );
  return secret;
}

/** Stores each picture when all its files have arrived. The files of a picture follow one another. */
function pictureKeeper(images: Pick<RemoteStore, 'has' | 'put'>) {
  let hash = '';
  let files: ImageFile[] = [];
  const end = async () => {
    if (files.length && !(await images.has(hash))) await images.put(hash, Readable.from(files));
    files = [];
  };
  return {
    async add({ name, content }: TarEntry) {
      const [, its = '', file = ''] = name.split('/');
      if (its !== hash) await end();
      hash = its;
      files.push({ name: file, bytes: content });
    },
    end,
  };
}

/** Restores a backup into a temporary database in `folder`. Throws like `restoreBackup`. */
export async function verifyBackup(backup: CheckedBackup, folder: string): Promise<void> {
  const place = path.join(folder, 'copia-en-prueba');
  const { host, user, database, pid, stop } = await startEmbedded({
    folder: place,
    // With `draft`, the start first deletes a database that a killed process left in this folder.
    draft: CLUSTER,
    params: { fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: 0, max_wal_size: '64MB' },
    log: () => {},
  });
  // A low priority leaves the processor to requests.
  os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  try {
    await restoreBackup({ host, user, database }, backup, nowhere);
  } finally {
    await stop();
    await rm(place, { recursive: true, force: true });
  }
}

/** Returns whether the disk has room for `verifyBackup`. A full disk would stop the shop's database. */
export async function hasRoomToVerify({ end }: Pick<CheckedBackup, 'end'>, folder: string): Promise<boolean> {
  const bytes = end.parts.reduce((sum, part) => sum + (part.name.startsWith(TABLES) ? part.bytes : 0), 0);
  return (await freeBytes(folder)) > 4 * bytes + 512 * 1024 ** 2;
}

/** Stores nothing. A trial restoration needs no pictures, because checksums already prove them. */
const nowhere: Pick<RemoteStore, 'has' | 'put'> = { has: async () => true, put: async () => {} };

type Place = Pick<Config, 'database' | 'dataDir' | 'imageService'> & { backups?: Pick<Config['backups'], 'key'> };

/**
 * Restores a backup into the configured database. An embedded database gets its final name last, so that a killed
 * restoration leaves no database. Throws a `StartError` if the database is not empty.
 */
export async function restoreShop({ database, dataDir, imageService, backups }: Place, file: string) {
  const cluster = path.join(dataDir, CLUSTER);
  if (database.kind === 'EMBEDDED' && existsSync(cluster))
    throw new StartError(
      `La carpeta de datos «${dataDir}» ya tiene una base de datos: una copia se restaura solo en un lugar vacío. Elija otra con DATA_DIR.`,
    );
  const backup = await checkBackup(file, backups?.key);
  const images = openBareImageStore({ dataDir: openDataFolder(dataDir), imageService });
  if (database.kind === 'EXTERNAL')
    return { ...backup, secret: await restoreBackup({ connectionString: database.url }, backup, images) };

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

/** The first start removes folders that begin with `postgres.init-`. */
const DRAFT = `${CLUSTER}.init-restore`;

async function fillDraft(backup: CheckedBackup, { dataDir, images }: { dataDir: string; images: RemoteStore }) {
  const { host, user, database, stop } = await startEmbedded({
    folder: dataDir,
    draft: DRAFT,
    // With `minimal`, PostgreSQL writes no WAL for rows of a table that the same transaction created.
    params: { wal_level: 'minimal', max_wal_senders: 0, maintenance_work_mem: '256MB' },
    log: () => {},
  });
  return restoreBackup({ host, user, database }, backup, images).finally(stop);
}
