import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { identifier } from '../../platform/db/identifier.ts';
import { schemaVersions } from '../../platform/db/migrate.ts';
import { emptyDatabase } from '../../platform/db/test-database.ts';
import { imageFolder } from '../../platform/images/folder-store.ts';
import { imagesFolder, openBareImageStore, openImageStore } from '../../platform/images/image-store.ts';
import { saveImage } from '../../platform/images/store-image.ts';
import { startEmbedded } from '../../platform/postgres/embedded.ts';
import { StartError } from '../../platform/start-error.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';
import { withConnection, withDatabase } from './connection.ts';
import { END, HEAD, type Head } from './format.ts';
import { readBackup } from './read-backup.ts';
import { checkBackup, restoreBackup, restoreShop } from './restore-backup.ts';
import { makeTables } from './restore-tables.ts';
import { type TarEntry, writeTar } from './tar.ts';
import { backupContents, writeBackup } from './write-backup.ts';

let t: TestApp;
let folder: string;
let seller: Caller;
let productoId: number;
let pictures: string[];
/** A backup of the shop, and the shop as it stood then. */
let file: string;
let original: Record<string, string>;

beforeAll(async () => {
  t = await testApp();
  folder = mkdtempSync(path.join(os.tmpdir(), 'vitrina-backup-'));
  file = path.join(folder, 'copia.tar.gz');
  await t.openCatalogue();
  seller = await t.person('VENDEDOR', { nombre: 'Ñandú\t\\N', apellido: 'línea\n“dos”' });
  ({ productoId } = await t.product({ cantidadLimite: 50, stock: 50 }));
  const paint = async (background: string) =>
    saveImage(
      t.db,
      openImageStore(t.config),
      await sharp({ create: { width: 4, height: 3, channels: 3, background } })
        .png()
        .toBuffer(),
    );
  pictures = [await paint('teal'), await paint('crimson')];
  for (const imagenHash of pictures) await t.product({ imagenHash });
  for (let n = 0; n < 3; n++) await place(seller, { productoId, amount: 100, quantity: 2 });
  original = await contentsOf(t.settings);
  // While the tables are read, others go on: an order, a cancellation, a price.
  await write(file, async (entry, place) => {
    if (place === 1) await goOn();
    return entry;
  });
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

async function goOn() {
  const { orderId } = await place(seller, { productoId, amount: 100 });
  await seller.call(`DELETE /api/menu/${orderId}`);
  await place(seller, { productoId, amount: 100, quantity: 7 });
  await t.db.execute`update producto set amount = 120`;
}

/** Writes a backup whose files are changed on the way. */
const write = (target: string, change: (entry: TarEntry, place: number) => Promise<TarEntry>) =>
  withConnection(t.settings, (client) => {
    const at = new Date();
    const contents = backupContents({
      client,
      images: openBareImageStore(t.config),
      secret: t.config.sessionSecret,
      at,
      onMissing: () => {},
    });
    async function* changed() {
      let place = 0;
      for await (const entry of contents) yield await change(entry, place++);
    }
    return pipeline(writeTar(changed(), at), createGzip(), createWriteStream(target));
  });

/** A digest of every table, and where every sequence stands. */
async function contentsOf(settings: pg.ClientConfig): Promise<Record<string, string>> {
  return withConnection(settings, async (client) => {
    const contents: Record<string, string> = {};
    for (const { name } of schemaVersions().at(-1)?.tables ?? []) {
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as digest from ${identifier(name)} t`,
      );
      contents[name] = rows[0].digest;
    }
    const { rows } = await client.query('select sequencename, last_value from pg_sequences order by 1');
    for (const { sequencename, last_value } of rows) contents[sequencename] = last_value;
    return contents;
  });
}

async function emptyPlace() {
  const { settings, drop } = await emptyDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vitrina-restored-'));
  onTestFinished(async () => {
    await drop();
    rmSync(dataDir, { recursive: true });
  });
  return { settings, dataDir };
}

test('what is restored is what the shop was at one moment, whatever went on while it was read', async () => {
  const { settings, dataDir } = await emptyPlace();
  const secret = await restoreBackup(settings, await checkBackup(file), openBareImageStore({ dataDir }));
  expect(secret).toBe(t.config.sessionSecret);
  const picturesIn = (of: string) =>
    pictures.map((hash) => {
      const place = imageFolder(imagesFolder(of), hash);
      return readdirSync(place).map((name) => [name, readFileSync(path.join(place, name), 'base64')]);
    });
  expect(picturesIn(dataDir)).toEqual(picturesIn(t.config.dataDir));
  expect(await contentsOf(settings)).toEqual(original);
  expect(await contentsOf(t.settings)).not.toEqual(original);
});

test('a restored shop has the same keys, checks and indexes', async () => {
  const { settings, dataDir } = await emptyPlace();
  await restoreBackup(settings, await checkBackup(file), openBareImageStore({ dataDir }));
  const shape = (of: pg.ClientConfig) =>
    withConnection(of, async (client) => {
      const { rows } = await client.query(
        `select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid::regclass::text not like 'pg_%'
         union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint where conrelid <> 0 order by 1`,
      );
      return rows.map(({ definition }) => definition).filter((definition) => !/pg_toast|pg_catalog/.test(definition));
    });
  expect(await shape(settings)).toEqual(await shape(t.settings));
});

describe('a file that is no whole backup is refused in words, and changes nothing', () => {
  const refused = async (bytes: Uint8Array): Promise<string> => {
    const broken = path.join(folder, 'otra.tar.gz');
    writeFileSync(broken, bytes);
    const dataDir = path.join(folder, 'nowhere');
    const error = await restoreShop({ database: { kind: 'EMBEDDED' }, imageService: undefined, dataDir }, broken).catch(
      (refusal) => refusal,
    );
    expect(error).toBeInstanceOf(StartError);
    expect(existsSync(dataDir)).toBe(false);
    return error.message.replace(broken, 'F');
  };
  const cut = 'La copia «F» está incompleta: le falta el final.';
  const altered = 'La copia «F» está dañada: su contenido no es el que se guardó.';
  const foreign = '«F» no es una copia de seguridad de Vitrina.';

  test('cut anywhere', async () => {
    const bytes = readFileSync(file);
    for (const part of [0.02, 0.3, 0.9, 0.999]) expect(await refused(bytes.subarray(0, bytes.length * part))).toBe(cut);
  });

  test('altered anywhere', async () => {
    // One that was kept, of an empty shop: in one file of ninety some bits mean the same as others.
    const kept = fileURLToPath(new URL('inputs/empty-shop.tar.gz', import.meta.url));
    const bytes = readFileSync(kept);
    expect((await checkBackup(kept)).head.migration.tag).toBe('0040_product_references');
    // What follows the ten bytes that gzip begins with, which nobody reads.
    for (let at = 10; at < bytes.length; at += 23) {
      const changed = Buffer.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
      expect([cut, altered, foreign], `byte ${at}`).toContain(await refused(changed));
    }
    for (const more of [Buffer.from('x'), Buffer.alloc(9), bytes])
      expect([cut, altered]).toContain(await refused(Buffer.concat([bytes, more])));
  });

  test('altered and packed again', async () => {
    const plain = gunzipSync(readFileSync(file));
    const at = plain.indexOf('COC-');
    plain[at] = 'D'.charCodeAt(0);
    expect(await refused(gzipSync(plain))).toBe(altered);
  });

  test('foreign', async () => {
    expect(await refused(Buffer.from('hola'))).toBe(foreign);
    expect(await refused(Buffer.alloc(0))).toBe(foreign);
    expect(await refused(gzipSync('hola'.repeat(400)))).toBe(foreign);
    await expect(checkBackup(folder)).rejects.toThrow(`No se puede leer «${folder}» (EISDIR).`);
  });

  const written = async (change: (entry: TarEntry) => TarEntry) => {
    const target = path.join(folder, 'nueva.tar.gz');
    await write(target, async (entry) => change(entry));
    return refused(readFileSync(target));
  };

  test.each([
    ['of a later format', () => ({ format: 2 })],
    ['of a later schema', () => ({ migration: { tag: '0099_later', at: 9_999_999_999_999 } })],
    ['of tables with other columns', (head: Head) => ({ tables: head.tables.map(withoutColumn) })],
  ])('%s', async (_, later) => {
    const change = (head: Head) => Buffer.from(JSON.stringify({ ...head, version: '9.0.0', ...later(head) }));
    expect(
      await written(({ name, content }) => ({
        name,
        content: name === HEAD ? change(JSON.parse(`${content}`)) : content,
      })),
    ).toBe(
      'La copia «F» es de una versión de Vitrina (9.0.0) que esta no conoce: actualice Vitrina y vuelva a intentar.',
    );
  });

  test.each(['{', '{}'])('whose end is %s', async (end) => {
    expect(await written(({ name, content }) => ({ name, content: name === END ? Buffer.from(end) : content }))).toBe(
      altered,
    );
  });
});

describe('with BACKUP_KEY', () => {
  const key = 'una clave de treinta y dos signos o más';
  let encrypted: Buffer;
  beforeAll(async () => {
    const target = path.join(folder, 'cifrada.tar.gz.age');
    const shop = { settings: t.settings, images: openBareImageStore(t.config), secret: t.config.sessionSecret, key };
    await writeBackup(shop, target);
    encrypted = readFileSync(target);
  });
  /** What is said of a file, and how many of its own files were believed. */
  const readWith = async (bytes: Uint8Array, key?: string) => {
    const target = path.join(folder, 'leída.tar.gz.age');
    writeFileSync(target, bytes);
    const taken: string[] = [];
    const error = await readBackup(target, key, async ({ name }) => void taken.push(name)).catch((refusal) => refusal);
    return [error instanceof StartError ? error.message.replace(target, 'F') : error, taken.length];
  };

  test('a backup tells nobody else anything, and is restored with its key', async () => {
    expect(`${encrypted.subarray(0, 21)}`).toBe('age-encryption.org/v1');
    expect(await readWith(encrypted)).toEqual([
      'La copia «F» está cifrada: defina BACKUP_KEY con la clave con la que se hizo.',
      0,
    ]);
    expect(await readWith(encrypted, `${key}.`)).toEqual([
      'La copia «F» no se abre con BACKUP_KEY: es de otra clave, o está dañada.',
      0,
    ]);
    const { settings, dataDir } = await emptyPlace();
    const backup = await checkBackup(path.join(folder, 'cifrada.tar.gz.age'), key);
    expect(await restoreBackup(settings, backup, openBareImageStore({ dataDir }))).toBe(t.config.sessionSecret);
    expect(await contentsOf(settings)).toEqual(await contentsOf(t.settings));
  });

  test('altered or cut anywhere it is refused before anything of it is believed', async () => {
    const places = Array.from({ length: 30 }, (_, n) => [n * 7, ((n + 1) * encrypted.length) / 31]).flat();
    for (const at of places.map(Math.floor)) {
      const changed = Buffer.from(encrypted);
      changed[at] = (changed[at] ?? 0) ^ 4;
      for (const bytes of [changed, encrypted.subarray(0, at)])
        expect(await readWith(bytes, key)).toEqual([expect.stringMatching(/dañada|no está cifrada/), 0]);
    }
    expect(await readWith(Buffer.concat([encrypted, encrypted]), key)).toEqual([expect.stringMatching(/dañada/), 0]);
  });

  test('a file that is not encrypted with it is refused unread', async () => {
    for (const bytes of [readFileSync(file), Buffer.from('hola'), Buffer.alloc(0)])
      expect(await readWith(bytes, key)).toEqual([
        '«F» no está cifrada con BACKUP_KEY: no se sabe quién la hizo. Si le cree como a un programa, vuelva a intentar sin BACKUP_KEY.',
        0,
      ]);
    // One that would have its key worked out for longer than ours.
    const costly = Buffer.from(encrypted.toString('latin1').replace(' 12\n', ' 15\n'), 'latin1');
    expect(await readWith(costly, key)).toEqual(['La copia «F» está dañada: su contenido no es el que se guardó.', 0]);
  });
});

test('a place that is not empty is refused in words, and stays as it is', async () => {
  const before = await contentsOf(t.settings);
  const backup = await checkBackup(file);
  await expect(restoreBackup(t.settings, backup, openBareImageStore(t.config))).rejects.toThrow(
    'La base de datos ya tiene tablas: una copia se restaura solo en una base vacía.',
  );
  expect(await contentsOf(t.settings)).toEqual(before);
});

test('of two restorations into one empty place one is refused in words', async () => {
  const { settings } = await emptyPlace();
  const begin = async (client: pg.Client) => {
    await client.query('begin');
    await makeTables(client, schemaVersions());
  };
  await withConnection(settings, (first) =>
    withConnection(settings, async (second) => {
      await begin(first);
      const refused = expect(begin(second)).rejects.toThrow(
        'La base de datos ya tiene tablas: una copia se restaura solo en una base vacía.',
      );
      await oneWaits(settings);
      await first.query('commit');
      await refused;
    }),
  );
});

/** Until a statement waits for a lock. */
const oneWaits = (settings: pg.ClientConfig) =>
  withConnection(settings, (client) => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return expect.poll(async () => (await client.query(waiting)).rowCount, { interval: 10 }).toBe(1);
  });

/** The first table has one column less. */
const withoutColumn = ({ columns, ...table }: Head['tables'][number], place: number) => ({
  ...table,
  columns: place ? columns : columns.slice(1),
});

test('a database that is migrated while its backup begins, of another program or of a later version is not backed up, in words', async () => {
  const { settings, dataDir } = await emptyPlace();
  const target = path.join(folder, 'ninguna.tar.gz');
  const refused = (sentence: string) =>
    expect(
      writeBackup({ settings, images: openBareImageStore({ dataDir }), secret: t.config.sessionSecret }, target),
    ).rejects.toThrow(sentence);
  await refused('La base de datos no tiene los datos de Vitrina: no hay qué guardar.');
  await withConnection(settings, async (client) => {
    const versions = schemaVersions();
    const setVersion = async (at: number) => {
      await client.query('begin');
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', ['', at]);
    };
    await client.query('begin');
    await (await makeTables(client, versions))();
    await client.query('commit');
    await setVersion(versions.at(-2)?.at ?? 0);
    await client.query('commit');
    await setVersion(versions.at(-1)?.at ?? 0);
    await client.query('lock table usuario in access exclusive mode');
    const migrated = refused('Otro proceso acaba de actualizar la base de datos: vuelva a intentar.');
    await oneWaits(settings);
    await client.query('commit');
    await migrated;
    await setVersion((versions.at(-1)?.at ?? 0) + 1);
    await client.query('commit');
    await refused('La base de datos es de otra versión de Vitrina: haga la copia con la versión que la usa.');
  });
  expect(readdirSync(folder).filter((name) => name.includes('ninguna'))).toEqual([]);
});

test('a name that is taken is refused', async () => {
  const before = readFileSync(file);
  const shop = { settings: t.settings, images: openBareImageStore(t.config), secret: t.config.sessionSecret };
  await expect(writeBackup(shop, file)).rejects.toThrow(`«${file}» ya existe: elija otro nombre para la copia.`);
  expect(readFileSync(file)).toEqual(before);
});

/** As an external database is: it belongs to an account that may do nothing beyond it. */
async function hostedPlace() {
  const { settings, dataDir } = await emptyPlace();
  const user = `casa_${path.basename(dataDir).replace(/\W/g, '_')}`;
  const inServer = (statement: string) =>
    withConnection({ ...settings, database: 'postgres' }, (client) => client.query(statement));
  await inServer(`create role ${identifier(user)} login`);
  await inServer(`alter database ${identifier(settings.database ?? '')} owner to ${identifier(user)}`);
  onTestFinished(async () => {
    await inServer(`alter database ${identifier(settings.database ?? '')} owner to current_user`);
    await inServer(`drop role ${identifier(user)}`);
  });
  return { settings: { ...settings, user }, dataDir };
}

/** A backup of a database as it was before a version, with some rows. */
async function oldBackup(tag: string, rows: string): Promise<string> {
  const old = await emptyPlace();
  const versions = schemaVersions();
  const before = versions.slice(
    0,
    versions.findIndex((version) => version.tag === tag),
  );
  await withConnection(old.settings, async (client) => {
    await client.query('begin');
    await (await makeTables(client, before))();
    for (const { at } of before)
      await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', $1)`, [at]);
    await client.query(`${rows}; commit`);
  });
  const target = path.join(folder, `${tag}.tar.gz`);
  await writeBackup(
    { settings: old.settings, images: openBareImageStore(old), secret: t.config.sessionSecret },
    target,
  );
  return target;
}

/** What is left of a database and of pictures. */
const leftIn = async ({ settings, dataDir }: { settings: pg.ClientConfig; dataDir: string }) => {
  const { rowCount } = await withConnection(settings, (client) =>
    client.query(`select from pg_class where relnamespace in ('public'::regnamespace, to_regnamespace('drizzle'))`),
  );
  return [rowCount, readdirSync(dataDir)];
};

test('a restore that a later version or the database refuses leaves no table, row or picture', async () => {
  // What a role made for the restore alone has made goes with it: whoever hosts the database elsewhere gives a plain one.
  const later = await hostedPlace();
  const target = await oldBackup(
    '0004_closing_sums',
    `insert into usuario (user_name, clave, tipo) values ('ana', '', 'VENDEDOR');
      insert into ventana (cierre, abierta_at, cerrada_at) values (1, now(), now());
      insert into pedido (usuario_id, ventana_id, tipo, client_name, email, direccion, telefono, retiro, total_amount, service_amount)
      select 1, 1, 'ESENCIAL', '', '', '', '', '', 9999999999.99, 0 from generate_series(1, 2)`,
  );
  await expect(restoreBackup(later.settings, await checkBackup(target), openBareImageStore(later))).rejects.toThrow(
    'está dañada: su contenido no es el que se guardó.',
  );
  expect(await leftIn(later)).toEqual([0, []]);

  const database = `ascii_${path.basename(later.dataDir).replace(/\W/g, '_')}`;
  const inServer = (statement: string) => withConnection(t.settings, (client) => client.query(statement));
  await inServer(`create database ${identifier(database)} encoding 'SQL_ASCII' locale 'C' template template0`);
  onTestFinished(async () => void (await inServer(`drop database ${identifier(database)} with (force)`)));
  const ascii = { settings: { ...t.settings, database }, dataDir: later.dataDir };
  await expect(restoreBackup(ascii.settings, await checkBackup(file), openBareImageStore(ascii))).rejects.toThrow(
    `La base de datos «${database}» guarda los textos en SQL_ASCII`,
  );
  expect(await leftIn(ascii)).toEqual([0, []]);
});

test('a backup of an earlier version is restored with what later migrations make of it', async () => {
  const later = await emptyPlace();
  const versions = schemaVersions();
  const target = await oldBackup(
    '0003_lists',
    `insert into usuario (user_name, clave, tipo) values ('ana', '', 'VENDEDOR');
      insert into ventana (cierre) values (1);
      insert into pedido (usuario_id, ventana_id, tipo, client_name, email, direccion, telefono, retiro, total_amount, service_amount)
      values (1, 1, 'ESENCIAL', 'Ana Núñez', '', '', '', '', 1, 0)`,
  );
  await restoreBackup(later.settings, await checkBackup(target), openBareImageStore(later));
  await withConnection(later.settings, async (client) => {
    const { rows } = await client.query(
      `insert into pedido (usuario_id, ventana_id, tipo, client_name, email, direccion, telefono, retiro, total_amount, service_amount)
       select usuario_id, ventana_id, tipo, client_name, '', '', '', '', 1, 0 from pedido returning pedido_id as next,
       (select trim(regexp_replace(texto, ' +', ' ', 'g')) from pedido_busqueda) as texto`,
    );
    expect(rows).toEqual([{ next: 2, texto: '1 esencial ana nunez' }]);
    const { rows: known } = await client.query('select count(*)::int as n from drizzle.__drizzle_migrations');
    expect(known).toEqual([{ n: versions.length }]);
  });
});

test('the embedded database: a killed restore leaves none; restored, it is backed up while it runs and while it does not', async () => {
  const dataDir = path.join(folder, 'shop');
  const config = { database: { kind: 'EMBEDDED' }, imageService: undefined, dataDir } as const;
  const restoring = spawn(
    process.execPath,
    ['--import', 'tsx', 'src/server/features/backup/command.ts', 'restore', file],
    {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      stdio: 'ignore',
    },
  );
  await expect
    .poll(() => existsSync(path.join(dataDir, 'postgres.init-restore', 'postmaster.pid')), { timeout: 60_000 })
    .toBe(true);
  restoring.kill('SIGKILL');
  await once(restoring, 'exit');
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
  expect(existsSync(path.join(dataDir, 'session-secret'))).toBe(false);

  const { secret } = await restoreShop(config, file);
  expect(readdirSync(dataDir).filter((name) => !name.startsWith('owner.'))).toEqual([
    'imagenes',
    'postgres',
    'session-secret',
  ]);
  const backUp = (target: string) =>
    withDatabase(config, async (settings) => {
      expect(await contentsOf(settings)).toEqual(original);
      await writeBackup({ settings, images: openBareImageStore(config), secret }, path.join(folder, target));
    });
  await backUp('parada.tar.gz');
  const { stop } = await startEmbedded({ folder: dataDir, log: () => {} });
  await backUp('andando.tar.gz').finally(stop);
  await expect(restoreShop(config, file)).rejects.toThrow(
    /ya tiene una base de datos: una copia se restaura solo en un lugar vacío/,
  );
  const { end } = await readBackup(file);
  for (const name of ['parada.tar.gz', 'andando.tar.gz']) {
    expect((await readBackup(path.join(folder, name))).end).toEqual(end);
    expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
  }
});
