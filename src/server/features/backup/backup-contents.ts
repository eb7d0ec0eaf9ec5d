import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import packageJson from '../../../../package.json' with { type: 'json' };
import { identifier } from '../../platform/db/identifier.ts';
import { migrationsTable, schemaVersions } from '../../platform/db/schema-versions.ts';
import { imageTypes, type RemoteStore } from '../../platform/images/image-types.ts';
import { StartError } from '../../platform/start-error.ts';
import { END, type End, FORMAT, HEAD, type Head, IMAGES, SECRET, sumParts, TABLES } from './format.ts';
import type { TarEntry } from './tar.ts';

/** Of this program, as package.json says it. */
const { version } = packageJson;

type BackupSource = {
  client: pg.Client;
  images: RemoteStore;
  secret: string;
  at: Date;
  /** Told each picture of a product that is not whole in its store. */
  onMissing: (hash: string) => void;
};

/**
 * The files of a backup in their order: everything as it stood at one moment, however long the reading takes. One file is
 * held at a time.
 */
export async function* backupContents({
  client,
  images,
  secret,
  at,
  onMissing,
}: BackupSource): AsyncGenerator<TarEntry> {
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
    const { rows: pictures } = await client.query<{ hash: string; used: boolean }>(
      'select hash, exists (select from producto where imagen_hash = hash) as used from imagen order by hash',
    );
    for (const { hash, used } of pictures) {
      let isWhole = true;
      for (const file of imageTypes.keys()) {
        const content = await images.read(hash, file);
        if (content) yield { name: `${IMAGES}/${hash}/${file}`, content };
        else isWhole = false;
      }
      // One that no product has may be collected meanwhile.
      if (used && !isWhole) onMissing(hash);
    }
  }
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** Begins to read everything at one moment. The tables are locked first, so that no migration changes them meanwhile. */
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

/** Bytes of a table that are held at once. */
const PIECE = 1024 * 1024;

/** What COPY writes, as files of the table; an empty table is one empty file. */
async function* pieces(copy: AsyncIterable<Buffer>, folder: string): AsyncGenerator<TarEntry> {
  let pending: Buffer[] = [];
  let size = 0;
  let count = 0;
  const piece = () => {
    const content = Buffer.concat(pending);
    pending = [];
    size = 0;
    return { name: `${folder}/${String(++count).padStart(6, '0')}`, content };
  };
  for await (const chunk of copy) {
    pending.push(chunk);
    size += chunk.length;
    if (size >= PIECE) yield piece();
  }
  if (size || !count) yield piece();
}
