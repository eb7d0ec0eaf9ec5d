import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../../platform/db/test-database.ts';
import { type TestProxy, testProxy } from '../../platform/db/test-proxy.ts';
import { openBareImageStore, openImageStore } from '../../platform/images/image-store.ts';
import { lastFile } from '../../platform/images/image-types.ts';
import { saveImage } from '../../platform/images/store-image.ts';
import { testS3 } from '../../platform/images/test-s3.ts';
import { StartError } from '../../platform/start-error.ts';
import { type TestApp, testApp } from '../../test-app.ts';
import { type PulseLimits, withConnection } from './connection.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { sentenceOf, writeBackup } from './write-backup.ts';

let s3: Awaited<ReturnType<typeof testS3>>;
let t: TestApp;
let imagen: string;
/** A whole backup of a shop whose pictures are in a service. */
let whole: string;
beforeAll(async () => {
  s3 = await testS3();
  t = await testApp({ imageService: s3.service });
  const picture = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  imagen = await saveImage(t.db, openImageStore(t.config), picture);
  await t.product({ imagenHash: imagen });
  // What no compression makes small, in several pieces.
  await t.db.execute`
    insert into proveedor (razon_social) select string_agg(md5(n::text || m), '') from generate_series(1, 12000) n,
    generate_series(1, 6) m group by n`;
  whole = path.join(emptyFolder(), 'copia.tar.gz');
  await writeBackup(shop(), whole);
});
afterAll(async () => {
  await t.close();
  await s3.close();
});

const shop = (settings: pg.ClientConfig = t.settings) => ({
  settings,
  images: openBareImageStore(t.config),
  secret: t.config.sessionSecret,
});
const folders: string[] = [];
function emptyFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrina-backup-'));
  folders.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** The command as it is deployed; `limit` is a shell's, for its files. */
function run(
  name: 'backup' | 'backup --verify' | 'restore',
  file: string,
  settings: pg.ClientConfig,
  env = {},
  limit = 'unlimited',
) {
  const { user, host = '', database } = settings;
  const child = spawn(
    'bash',
    ['-c', `ulimit -f ${limit}; exec "$0" dist/server/backup.js ${name} "$1"`, process.execPath, file],
    {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}/${database}`,
        SESSION_SECRET: t.config.sessionSecret,
        DATA_DIR: emptyFolder(),
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = Promise.all([once(child, 'exit'), text(child.stderr)]).then(([[code], stderr]) => ({ code, stderr }));
  return { child, ended };
}
const imagesUrl = (address: string) => `s3://S3RVER:S3RVER@${address}/fotos?tls=0`;

test('a disk that fills while a backup is written leaves no file, and a sentence', async () => {
  const folder = emptyFolder();
  const images = { IMAGES_URL: imagesUrl(new URL(s3.service.endpoint).host) };
  const { code, stderr } = await run('backup', path.join(folder, 'copia.tar.gz'), t.settings, images, '64').ended;
  expect([code, stderr]).toEqual([1, `No se pudo escribir la copia «${folder}/copia.tar.gz» (EFBIG).\n`]);
  expect(readdirSync(folder)).toEqual([]);
});

/** What is said of a backup whose database sends much, and then is broken by what tells which bytes get lost. */
async function brokenBackup(breaks: (network: TestProxy) => boolean, limits?: PulseLimits): Promise<string> {
  const network = await testProxy(t.settings);
  onTestFinished(network.stop);
  let sent = 0;
  network.drops = ({ from, text }) => {
    if (from === 'server') sent += text.length;
    return sent > 300_000 && breaks(network);
  };
  const folder = emptyFolder();
  const file = path.join(folder, 'copia.tar.gz');
  const failure = await writeBackup(shop(network.settings), file, limits).catch((error) => error);
  expect(sent).toBeGreaterThan(300_000);
  expect(failure).toBeInstanceOf(StartError);
  expect(readdirSync(folder)).toEqual([]);
  return failure.message;
}

test('a database that goes while its tables are read leaves no file, and a sentence', async () => {
  const stderr = await brokenBackup(({ cut }) => {
    setImmediate(cut);
    return false;
  });
  expect(stderr).toMatch(/^La base de datos falló en el camino \(.*\): no quedó nada a medias\. Vuelva a intentar\.$/);
});

test('a database that answers nothing any more ends a backup, with a sentence and no file', async () => {
  const stderr = await brokenBackup(() => true, { beat: 100, statement: 1_000 });
  expect(stderr).toMatch(/^La base de datos falló en el camino \(Connection terminated: no answer\)/);
});

test('a backup says how many pictures of products it lacks', async () => {
  const images = { ...shop().images, read: async () => null };
  const file = path.join(emptyFolder(), 'copia.tar.gz');
  expect((await writeBackup({ ...shop(), images }, file)).missing).toBe(1);
  expect((await writeBackup(shop(), path.join(emptyFolder(), 'copia.tar.gz'))).missing).toBe(0);
});

test('pictures of a service are in the backup; while it is away there is none', async () => {
  const { settings, drop } = await emptyDatabase();
  onTestFinished(drop);
  const images = openBareImageStore({ dataDir: emptyFolder() });
  await restoreBackup(settings, await checkBackup(whole), images);
  expect(await images.read(imagen, lastFile)).toEqual(await shop().images.read(imagen, lastFile));
  await s3.stop();
  onTestFinished(s3.start);
  const folder = emptyFolder();
  const failure = await writeBackup(shop(), path.join(folder, 'copia.tar.gz')).catch((error) => error);
  expect(sentenceOf(failure)).toMatch(/^El servicio de imágenes no responde\./);
  expect(readdirSync(folder)).toEqual([]);
});

test('a backup is verified by hand: restored where nobody sees it, and refused in a sentence when it is none', async () => {
  const temporary = emptyFolder();
  const verify = (file: string) => run('backup --verify', file, t.settings, { TMPDIR: temporary }).ended;
  expect(await verify(whole)).toEqual({ code: 0, stderr: '' });
  const broken = path.join(emptyFolder(), 'copia.tar.gz');
  writeFileSync(broken, readFileSync(whole).subarray(0, -9));
  expect(await verify(broken)).toEqual({
    code: 1,
    stderr: `La copia «${broken}» está incompleta: le falta el final.\n`,
  });
  expect(readdirSync(temporary)).toEqual([]);
});

test('a restore that is killed in the middle leaves an empty place, and another fills it', async () => {
  const { settings, drop } = await emptyDatabase();
  onTestFinished(drop);
  const tables = () =>
    withConnection(settings, async (client) => {
      const { rows } = await client.query(
        `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      );
      return rows.length;
    });
  // The pictures come when every table is filled; their service never says a word.
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  await once(silent, 'listening');
  const address = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const asked = once(silent, 'connection');
  const { child, ended } = run('restore', whole, settings, { IMAGES_URL: imagesUrl(address) });
  // It ends by itself only where it fails.
  await Promise.race([asked, ended]);
  child.kill('SIGKILL');
  expect((await ended).code).toBeNull();
  await expect.poll(tables).toBe(0);

  const images = openBareImageStore({ dataDir: emptyFolder() });
  expect(await restoreBackup(settings, await checkBackup(whole), images)).toBe(t.config.sessionSecret);
  expect(await tables()).toBeGreaterThan(10);
});
