import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { identifier } from '../../platform/db/identifier.ts';
import { emptyDatabase } from '../../platform/db/test-database.ts';
import { openBareImageStore, openImageStore } from '../../platform/images/image-store.ts';
import { saveImage } from '../../platform/images/store-image.ts';
import { type TestApp, testApp } from '../../test-app.ts';
import { asPlainRole, withConnection } from './connection.ts';
import { END, type End, HEAD, SECRET, sumParts } from './format.ts';
import { checkBackup, restoreBackup, restoreShop } from './restore-backup.ts';
import { readTar, type TarEntry, writeTar } from './tar.ts';
import { sentenceOf, writeBackup } from './write-backup.ts';

let t: TestApp;
let folder: string;
/** The files of a whole backup. */
const whole: TarEntry[] = [];
beforeAll(async () => {
  t = await testApp();
  folder = mkdtempSync(path.join(os.tmpdir(), 'vitrina-hostile-'));
  // The database's account writes what a program leaves.
  chmodSync(folder, 0o777);
  // Of one picture alone it would not show which is kept when.
  for (const background of ['teal', 'crimson']) {
    const picture = await sharp({ create: { width: 4, height: 3, channels: 3, background } })
      .png()
      .toBuffer();
    await t.product({ imagenHash: await saveImage(t.db, openImageStore(t.config), picture) });
  }
});
// Where it fails the test fails, which a mutation is judged by: of `beforeAll` no test would hear.
beforeEach(async () => {
  if (whole.length) return;
  const file = path.join(folder, 'copia.tar.gz');
  const images = openBareImageStore(t.config);
  await writeBackup({ settings: t.settings, images, secret: t.config.sessionSecret }, file);
  for await (const entry of readTar(Readable.from([gunzipSync(readFileSync(file))]))) whole.push(entry);
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

const altered = 'La copia «F» está dañada: su contenido no es el que se guardó.\n';
const foreign = '«F» no es una copia de seguridad de Vitrina.\n';
const cut = 'La copia «F» está incompleta: le falta el final.\n';
const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const place = (name: string) => whole.findIndex((entry) => entry.name.startsWith(name));
const pedido = 'tables/public.pedido/000001';

/** A backup whose sums are right, whatever was done to its files. */
function signed(entries: TarEntry[]): TarEntry[] {
  const { rows } = JSON.parse(`${whole.at(-1)?.content}`) as End;
  const parts = sumParts();
  for (const entry of entries) if (entry.name !== HEAD && entry.name !== END) parts.add(entry);
  return entries.map((entry) =>
    entry.name === END ? { name: END, content: json({ parts: parts.sums(), rows }) } : entry,
  );
}
const pictureOf = (type: string) => whole.find(({ name }) => name.endsWith(type))?.content ?? Buffer.alloc(0);
const packed = (entries: TarEntry[]) => buffer(writeTar(Readable.from(entries), new Date(0)));
const added = (at: string, ...entries: TarEntry[]) => signed(whole.toSpliced(place(at), 0, ...entries));
const changed = (name: string, change: (entry: TarEntry) => Partial<TarEntry>) =>
  signed(whole.map((entry) => (entry.name.startsWith(name) ? { ...entry, ...change(entry) } : entry)));

/** What a restore says of a file, and what it ends with; nothing may be in its place afterwards. */
async function restored(bytes: Buffer, restore = restoreHere): Promise<{ code: number; stderr: string }> {
  const { settings, drop } = await emptyDatabase();
  onTestFinished(drop);
  const file = path.join(folder, 'hostil.tar.gz');
  writeFileSync(file, bytes);
  const dataDir = path.join(folder, 'datos');
  const url = `postgres://${settings.user}@${encodeURIComponent(settings.host ?? '')}/${settings.database}`;
  const { code, stderr } = await restore(file, { url, dataDir });
  const { rowCount: tables } = await withConnection(settings, (client) =>
    client.query(`select from pg_class where relnamespace = 'public'::regnamespace`),
  );
  const left = existsSync(dataDir) ? readdirSync(dataDir, { recursive: true }).map(String) : [];
  if (code) expect([tables, left.filter((name) => /\.\w+$/.test(name))]).toEqual([0, []]);
  rmSync(dataDir, { recursive: true, force: true });
  return { code, stderr: stderr.replaceAll(file, 'F') };
}
type Place = { url: string; dataDir: string };

const restoreHere = (file: string, { url, dataDir }: Place) =>
  restoreShop({ database: { kind: 'EXTERNAL', url }, dataDir, imageService: undefined }, file).then(
    () => ({ code: 0, stderr: '' }),
    (error) => ({ code: 1, stderr: `${sentenceOf(error) ?? error.stack}\n` }),
  );

async function restoreByCommand(file: string, { url, dataDir }: Place) {
  const child = spawn(process.execPath, ['dist/server/backup.js', 'restore', file], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      SESSION_SECRET: t.config.sessionSecret,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [[code], stderr] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  return { code, stderr };
}

test('a file of a backup whose name is a statement runs no program', async () => {
  const trace = path.join(folder, 'intento');
  const name = `tables/public.intento from program 'id>${trace}' --/000001`;
  const { code, stderr } = await restored(
    gzipSync(await packed(added(pedido, { name, content: Buffer.alloc(0) }))),
    restoreByCommand,
  );
  expect(existsSync(trace)).toBe(false);
  expect([code, stderr]).toEqual([1, altered]);
});

test('what a restore runs on its database can neither run programs nor read and write files there', async () => {
  const { settings, drop } = await emptyDatabase();
  onTestFinished(drop);
  const roles: string[] = [];
  const statements = [
    `copy (select) to program 'true'`,
    `create temp table a (a text); copy a from program 'id'`,
    `select pg_read_file('/etc/passwd')`,
    `copy (select) to '/tmp/vitrina-intento'`,
    `reset session authorization; reset role; copy (select) to program 'true'`,
    `set session authorization postgres`,
  ];
  // Their roles are made and go at one time, as those of restorations started twice.
  const works = statements.map((statement) =>
    expect(
      asPlainRole(settings, (plain) =>
        withConnection(plain, async (client) => {
          roles.push((await client.query('select session_user as name')).rows[0].name);
          await client.query(statement);
        }),
      ),
    ).rejects.toThrow(/permission denied/),
  );
  await Promise.all(works);
  expect(new Set(roles).size).toBe(6);
  await withConnection(settings, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = any($1)', [roles]);
    expect(rowCount).toBe(0);
  });
});

test('a backup is restored by that role, and belongs to ours afterwards', async () => {
  const { settings, drop } = await emptyDatabase();
  onTestFinished(drop);
  const file = path.join(folder, 'propia.tar.gz');
  writeFileSync(file, gzipSync(await packed(signed(whole))));
  const asked = (statement: string) =>
    withConnection(settings, async (client) => (await client.query<{ who: string }>(statement)).rows[0]?.who);
  let filling: string | undefined;
  const images = {
    // Its transaction is open meanwhile.
    has: async () => {
      filling = await asked(`
        select usename as who from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`);
      return true;
    },
    put: async () => {},
  };
  await restoreBackup(settings, await checkBackup(file), images);
  expect(filling).toMatch(/^vitrina_restore_/);
  expect(await asked(`select tableowner as who from pg_tables where tablename = 'usuario'`)).toBe(settings.user);
});

test('what nobody foresaw ends a restore in a sentence too', async () => {
  const { settings, drop } = await emptyDatabase();
  const user = `sin_permiso_${path.basename(folder).replace(/\W/g, '_')}`.toLowerCase();
  const run = (statement: string) => withConnection(settings, (client) => client.query(statement));
  await run(`create role ${identifier(user)} login`);
  onTestFinished(async () => {
    await drop();
    await withConnection({ ...settings, database: 'postgres' }, (client) =>
      client.query(`drop role ${identifier(user)}`),
    );
  });
  const file = path.join(folder, 'propia.tar.gz');
  writeFileSync(file, gzipSync(await packed(signed(whole))));
  const url = `postgres://${user}@${encodeURIComponent(settings.host ?? '')}/${settings.database}`;
  const dataDir = path.join(folder, 'datos');
  const { code, stderr } = await restoreByCommand(file, { url, dataDir });
  rmSync(dataDir, { recursive: true, force: true });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^[A-ZÁ][^\n]+\.\n$/);
  expect(stderr).not.toMatch(/ at .*:\d+/);
});

test('a backup of exactly its own files is restored', async () => {
  expect(await restored(gzipSync(await packed(signed(whole))), restoreByCommand)).toEqual({ code: 0, stderr: '' });
});

const content = Buffer.from('x');
test.each<[string, () => TarEntry[]]>([
  ['of a table that is none', () => added(pedido, { name: 'tables/public.otra/000001', content })],
  ['of PostgreSQL’s own tables', () => added(pedido, { name: 'tables/pg_catalog.pg_authid/000001', content })],
  ['outside its folder', () => added(END, { name: '../../../etc/cron.d/x', content })],
  ['outside the pictures', () => added(END, { name: `images/${'f'.repeat(32)}/../../../x`, content })],
  [
    'outside the pictures, named as a picture’s',
    () => added(END, { name: 'images/../../intento/400.jpg', content: pictureOf('.jpg') }),
  ],
  ['that is no picture', () => added(END, { name: `images/${'f'.repeat(32)}/x.sh`, content })],
  ['named twice', () => added(pedido, { name: pedido, content })],
  ['with a gap in its numbers', () => added('tables/public.pedido_linea', { name: pedido.replace('1', '3'), content })],
  ['whose secret comes twice', () => added(pedido, { name: SECRET, content })],
  ['whose secret is guessed', () => changed(SECRET, () => ({ content: Buffer.from('corto') }))],
  [
    'whose version writes to the terminal',
    () => changed(HEAD, ({ content }) => ({ content: json({ ...JSON.parse(`${content}`), version: '9\x1b[2J' }) })),
  ],
  [
    'whose picture is a page',
    () => changed('images/', ({ name }) => (name.endsWith('.jpg') ? { content: Buffer.from('<svg></svg>') } : {})),
  ],
  [
    'whose picture is of another type',
    () => changed('images/', ({ name }) => (name.endsWith('.webp') ? { content: pictureOf('.jpg') } : {})),
  ],
  ['without its secret', () => signed(whole.toSpliced(place(SECRET), 1))],
  ['without a table', () => signed(whole.toSpliced(place(pedido), 1))],
  ['with pictures out of order', () => added('images/', { name: `images/${'f'.repeat(32)}/400.jpg`, content })],
  ['whose head has another name', () => whole.with(0, { name: 'otra.json', content: whole[0]?.content ?? content })],
  ['whose head comes twice', () => added(pedido, { name: HEAD, content: whole[0]?.content ?? content })],
  [
    'whose sequence is no column’s',
    () =>
      changed(HEAD, ({ content }) => {
        const head = JSON.parse(`${content}`);
        head.tables.find(({ name }: { name: string }) => name === 'public.pedido').sequence.column = 'no';
        return { content: json(head) };
      }),
  ],
  [
    'whose sequence is too large',
    () =>
      changed(HEAD, ({ content }) => {
        const head = JSON.parse(`${content}`);
        head.tables.find(({ name }: { name: string }) => name === 'public.pedido').sequence.last = 2 ** 40;
        return { content: json(head) };
      }),
  ],
  ['whose rows are none', () => changed('tables/public.producto/', () => ({ content: Buffer.from('a\tb\n') }))],
  [
    'whose table ends within a row',
    () => changed('tables/public.producto/', ({ content }) => ({ content: content.subarray(0, -9) })),
  ],
  ['that lost its rows', () => changed('tables/public.producto/', () => ({ content: Buffer.alloc(0) }))],
  [
    'that lost its rows and has no pictures',
    () =>
      signed(
        changed('tables/public.producto/', () => ({ content: Buffer.alloc(0) })).filter(
          ({ name }) => !name.startsWith('images/'),
        ),
      ),
  ],
  ['that breaks a foreign key', () => changed('tables/public.imagen/', () => ({ content: Buffer.alloc(0) }))],
])('a backup with a file %s is refused in a sentence, and writes nothing', async (_, entries) => {
  const { code, stderr } = await restored(gzipSync(await packed(entries())));
  expect(code).toBe(1);
  expect([altered, foreign]).toContain(stderr);
});

/** Writes into the header of a file of the archive, with the sum that it then has. */
function withHeader(archive: Buffer, name: string, change: (header: Buffer) => void): Buffer {
  const at = archive.indexOf(`${name}\0`);
  const header = archive.subarray(at, at + 512);
  change(header);
  header.write('        ', 148, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return archive;
}
const sized = (size: string) => (header: Buffer) => void header.write(size, 124, 12, 'latin1');
const typed = (type: string) => (header: Buffer) => {
  header.write(type, 156, 'latin1');
  header.write('/etc/passwd', 157, 'latin1');
};

test.each<[string, (header: Buffer) => void]>([
  ...['1', '2', '3', '4', '5', '6', 'x', 'g', 'L', 'K', 'S'].map((type): [string, (header: Buffer) => void] => [
    `the type ${type}`,
    typed(type),
  ]),
  ['a negative size', sized('-0000000001\0')],
  ['a size with blanks', sized('        1 \0 ')],
  ['a size in base 256', sized('\x80\0\0\0\0\0\0\0\0\0\0\x01')],
  ['a negative size in base 256', sized('\xff'.repeat(12))],
  ['a huge size', sized('77777777777\0')],
  ['a size that is too small', sized('00000000001\0')],
  ['a prefix to its name', (header) => void header.write('../../..', 345, 'latin1')],
  ['a program’s mode', (header) => void header.write('0004777', 100, 'latin1')],
])('an archive with a header with %s is refused in a sentence, and writes nothing', async (_, change) => {
  const archive = withHeader(await packed(whole), 'tables/public.producto/000001', change);
  expect(await restored(gzipSync(archive))).toEqual({ code: 1, stderr: altered });
});

test('a file that ends early, in the archive or in its compression, is refused in a sentence', async () => {
  const archive = await packed(whole);
  for (const part of [0.3, 0.6, 0.9])
    expect(await restored(gzipSync(archive.subarray(0, archive.length * part)), restoreByCommand)).toEqual({
      code: 1,
      stderr: cut,
    });
  expect(await restored(gzipSync(await packed(whole.slice(0, -1))))).toEqual({ code: 1, stderr: cut });
  const file = gzipSync(archive);
  expect(await restored(file.subarray(0, file.length - 5))).toEqual({ code: 1, stderr: cut });
  for (const more of [gzipSync('más'), gzipSync(Buffer.alloc(1024)), Buffer.from('más')])
    expect([altered, foreign]).toContain((await restored(Buffer.concat([file, more]))).stderr);
});

test('a small file that becomes a large one is refused before it fills disk or memory', async () => {
  const piece = Buffer.alloc(32 * 1024 * 1024);
  const entries = Array.from({ length: 12 }, (_, n) => ({
    name: pedido.replace('000001', String(n + 2).padStart(6, '0')),
    content: piece,
  }));
  const bomb = whole.toSpliced(place(pedido) + 1, 0, ...entries);
  const bytes = await buffer(Readable.from(writeTar(Readable.from(signed(bomb)), new Date(0))).pipe(createGzip()));
  expect(bytes.length).toBeLessThan(1024 * 1024);
  expect(await restored(bytes)).toEqual({ code: 1, stderr: altered });
});
