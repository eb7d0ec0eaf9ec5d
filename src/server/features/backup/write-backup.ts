import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import packageJson from '../../../../package.json' with { type: 'json' };
import { inChunks } from '../../documents/zip.ts';
import { identifier } from '../../platform/db/identifier.ts';
import { migrationsTable, schemaVersions } from '../../platform/db/migrate.ts';
import { isDiskFull } from '../../platform/disk-space.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { imageTypes, type RemoteStore } from '../../platform/images/image-types.ts';
import { StartError } from '../../platform/start-error.ts';
import { type PulseLimits, withConnection } from './connection.ts';
import { encrypting } from './encryption.ts';
import { END, type End, FORMAT, HEAD, type Head, IMAGES, SECRET, sumParts, TABLES } from './format.ts';
import { type CheckedBackup, checkBackup } from './restore-backup.ts';
import { type TarEntry, writeTar } from './tar.ts';

type ShopToCopy = {
  settings: pg.ClientConfig;
  images: RemoteStore;
  secret: string;
  /** Without a key the file is not encrypted. */
  key?: string | undefined;
  /** Throws if the complete file is unusable. */
  verify?: (backup: CheckedBackup) => Promise<void>;
};

/**
 * Writes a running shop into a draft (mode 0600), reads it back, and renames it. Returns the backup and the number of
 * incomplete pictures. Throws a `StartError` if `file` exists or cannot be written.
 */
export async function writeBackup(
  { settings, images, secret, key, verify }: ShopToCopy,
  file: string,
  limits?: PulseLimits,
) {
  if (existsSync(file)) throw new StartError(`«${file}» ya existe: elija otro nombre para la copia.`);
  const draft = path.join(path.dirname(file), draftName(path.basename(file)));
  try {
    await rm(draft, { force: true });
    let missing = 0;
    const onMissing = () => missing++;
    const write = (client: pg.Client) => {
      const at = new Date();
      const contents = backupContents({ client, images, secret, at, onMissing });
      const gzip = createGzip({ level: 6, chunkSize: 256 * 1024 });
      const output = createWriteStream(draft, { mode: 0o600, flush: true });
      return key
        ? pipeline(writeTar(contents, at), gzip, encrypting(key), output)
        : pipeline(writeTar(contents, at), gzip, output);
    };
    await withConnection(settings, write, limits);
    const backup = await checkBackup(draft, key);
    await verify?.(backup);
    await rename(draft, file);
    await sync(path.dirname(file));
    return { ...backup, missing };
  } catch (cause) {
    await rm(draft, { force: true });
    const { syscall, code } = cause as NodeJS.ErrnoException;
    if (syscall !== 'open' && syscall !== 'write' && syscall !== 'fsync') throw cause;
    const reason = isDiskFull(cause) ? ': no queda lugar en el disco' : ` (${code})`;
    throw new StartError(`No se pudo escribir la copia «${file}»${reason}.`, { cause });
  }
}

const draftName = (name: string) => `.${name}.parcial`;

async function sync(folder: string) {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

export const missingPictures = (count: number): string =>
  count === 1
    ? 'Falta en la copia una imagen: no está donde se guarda.'
    : `Faltan en la copia ${count} imágenes de productos: no están donde se guardan.`;

/** Returns why a backup or restoration failed; undefined for an unexpected error. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.problem.title;
  if (error instanceof StartError) return error.message;
  return isDiskFull(error) ? 'No queda lugar en el disco: libere espacio y vuelva a intentar.' : undefined;
}

const { version } = packageJson;

type BackupSource = {
  client: pg.Client;
  images: RemoteStore;
  secret: string;
  at: Date;
  /** Called for each picture in use that lacks files. */
  onMissing: (hash: string) => void;
};

/** The column in which every table stores a picture's hash. */
const PICTURE = 'imagen_hash';

/** Yields a backup's files. Tables are read as of one moment, and memory holds one file at a time. */
export async function* backupContents({ client, images, secret, at, onMissing }: BackupSource) {
  const head = await beginSnapshot(client, at);
  yield { name: HEAD, content: json(head) };
  const parts = sumParts();
  const rows: End['rows'] = {};
  for await (const entry of contents()) {
    parts.add(entry);
    yield entry;
  }
  await client.query('commit');
  yield { name: END, content: json({ parts: parts.sums(), rows } satisfies End) };

  async function* contents(): AsyncGenerator<TarEntry> {
    yield { name: SECRET, content: Buffer.from(`${secret}\n`) };
    for (const { name, columns } of head.tables) {
      const copy = client.query(copyTo(`copy ${identifier(name)} (${columns.map(identifier).join(', ')}) to stdout`));
      yield* pieces(copy, `${TABLES}/${name}`);
      rows[name] = copy.rowCount;
    }
    const used = new Set<string | null>();
    for (const { name } of head.tables.filter(({ columns }) => columns.includes(PICTURE))) {
      const { rows: shown } = await client.query<{ hash: string | null }>(
        `select distinct ${identifier(PICTURE)} as hash from ${identifier(name)}`,
      );
      for (const { hash } of shown) used.add(hash);
    }
    const { rows: pictures } = await client.query<{ hash: string }>('select hash from imagen order by hash');
    for (const { hash } of pictures) {
      let isWhole = true;
      for (const file of imageTypes.keys()) {
        const content = await images.read(hash, file);
        if (content) yield { name: `${IMAGES}/${hash}/${file}`, content };
        else isWhole = false;
      }
      // An unused picture may lack files, because the clean-up may have deleted the picture meanwhile.
      if (used.has(hash) && !isWhole) onMissing(hash);
    }
  }
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/**
 * Begins a transaction that reads as of one moment and keeps migrations out. Returns the backup's description. Throws a
 * `StartError` if another process has just migrated the tables.
 */
async function beginSnapshot(client: pg.Client, at: Date): Promise<Head> {
  const { tag, at: time, tables } = await versionOf(client);
  const names = tables.map(({ name }) => name);
  await client.query('begin isolation level repeatable read read only');
  await client.query(`lock table ${names.map(identifier).join(', ')} in access share mode`);
  if ((await versionOf(client)).tag !== tag)
    throw new StartError('Otro proceso acaba de actualizar la base de datos: vuelva a intentar.');
  const { rows } = await client.query<{ name: string; column: string; last: string | null }>(
    `select t.name, a.attname as column, pg_sequence_last_value(s.sequence::regclass) as last
     from unnest($1::text[]) t(name) join pg_attribute a on a.attrelid = t.name::regclass and a.attnum > 0 and not a.attisdropped
     cross join lateral (select pg_get_serial_sequence(t.name, a.attname) as sequence) s where s.sequence is not null`,
    [names],
  );
  const sequences = new Map(
    rows.map(({ name, column, last }) => [name, { column, last: last === null ? null : Number(last) }]),
  );
  const { rows: servers } = await client.query<{ server_version: string }>('show server_version');
  return {
    program: 'vitrina',
    format: FORMAT,
    version,
    createdAt: at.toISOString(),
    postgres: servers[0]?.server_version ?? '',
    migration: { tag, at: time },
    tables: tables.map(({ name, columns }) => ({ name, columns, sequence: sequences.get(name) ?? null })),
  };
}

async function versionOf(client: pg.Client) {
  const { rows } = await client
    .query<{ at: string | null }>(`select max(created_at) as at from ${identifier(migrationsTable.name)}`)
    .catch((cause: Error & { code?: string }) => {
      if (cause.code !== '42P01') throw cause;
      throw new StartError('La base de datos no tiene los datos de Vitrina: no hay qué guardar.', { cause });
    });
  const found = schemaVersions().find(({ at }) => at === Number(rows[0]?.at));
  if (!found)
    throw new StartError('La base de datos es de otra versión de Vitrina: haga la copia con la versión que la usa.');
  return found;
}

/** In bytes: the largest file of a table. */
const PIECE = 1024 * 1024;

/** Splits the output of COPY into files. An empty table gives one empty file. */
async function* pieces(copy: AsyncIterable<Buffer>, folder: string): AsyncGenerator<TarEntry> {
  let count = 0;
  for await (const content of inChunks(copy, PIECE))
    yield { name: `${folder}/${String(++count).padStart(6, '0')}`, content };
}
