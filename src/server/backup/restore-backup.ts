import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { openHosts } from '../db/hosts.ts';
import { migrate } from '../db/migrate.ts';
import { type SchemaVersion, schemaVersions } from '../db/schema-versions.ts';
import type { ImageFile, RemoteStore } from '../images/image-store.ts';
import { withConnection } from './connection.ts';
import { type End, type Head, IMAGES, partOf, SECRET, TABLES } from './format.ts';
import { newer, readBackup } from './read-backup.ts';
import { makeTables, tableFiller } from './restore-tables.ts';
import type { TarEntry } from './tar.ts';

export type CheckedBackup = { file: string; head: Head; end: End; versions: SchemaVersion[] };

/** Reads a backup whole, so that one that cannot be restored is refused with a `StartError` before anything is written. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const { head, end } = await readBackup(file);
  const known = schemaVersions();
  const place = known.findIndex(({ tag, at }) => tag === head.migration.tag && at === head.migration.at);
  const tables = head.tables.map(({ name, columns }) => ({ name, columns }));
  if (!isDeepStrictEqual(tables, known[place]?.tables)) throw newer(file, head.version);
  return { file, head, end, versions: known.slice(0, place + 1) };
}

/**
 * Brings a backup into an empty database, in one transaction, and its pictures into their store before that ends; then the
 * tables to this version. Answers the secret.
 */
export async function restoreBackup(
  settings: pg.ClientConfig,
  { file, head, end, versions }: CheckedBackup,
  images: RemoteStore,
): Promise<string> {
  let secret = '';
  await withConnection(settings, async (client) => {
    await client.query('begin');
    const makeRest = await makeTables(client, versions);
    const tables = tableFiller(client, head);
    const pictures = pictureKeeper(images);
    await readBackup(file, async ({ name, content }) => {
      const part = partOf(name);
      if (part === SECRET) secret = content.toString().trim();
      else if (part === IMAGES) await pictures.add({ name, content });
      else if (part.startsWith(`${TABLES}/`)) await tables.add(part.slice(TABLES.length + 1), content);
    });
    await pictures.end();
    const rows = await tables.end();
    if (!isDeepStrictEqual(rows, end.rows)) throw new Error('a table got other rows than it had');
    await makeRest();
    await client.query('commit');
  });
  await migrateAndAnalyze(settings);
  return secret;
}

/** Keeps each picture once all its files are there: they come together. */
function pictureKeeper(images: RemoteStore) {
  let hash = '';
  let files: ImageFile[] = [];
  const end = async () => {
    if (files.length && !(await images.has(hash))) await images.put(hash, Readable.from(files));
    files = [];
  };
  return {
    async add({ name, content }: TarEntry) {
      const [, its = '', file = ''] = /^images\/([0-9a-f]{32})\/([\w-]+\.\w+)$/.exec(name) ?? [];
      if (!its) throw new Error(`no picture: ${name}`);
      if (its !== hash) await end();
      hash = its;
      files.push({ name: file, bytes: content });
    },
    end,
  };
}

async function migrateAndAnalyze(settings: pg.ClientConfig) {
  const pool = openHosts(settings).openPool({ max: 1 });
  try {
    await migrate(pool);
    await pool.query('analyze');
  } finally {
    await pool.end();
  }
}
