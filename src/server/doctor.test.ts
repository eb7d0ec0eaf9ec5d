import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { examine } from './doctor.ts';
import { type Config, readConfig } from './platform/config.ts';
import { openPool } from './platform/db/connections.ts';
import { emptyDatabase } from './platform/db/test-database.ts';
import { StartError } from './platform/start-error.ts';
import { runServer } from './run-server.ts';
import { type TestApp, testApp } from './test-app.ts';

let t: TestApp;
let folder: string;
let file: string;
beforeAll(async () => {
  t = await testApp();
  folder = mkdtempSync(path.join(tmpdir(), 'vitrina-doctor-'));
  file = path.join(folder, 'carta.txt');
  writeFileSync(file, 'hola');
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

const addressOf = ({ host = '', user, database }: pg.PoolConfig) =>
  `postgres://${user}@${encodeURIComponent(host)}/${database}`;
const configOf = (settings: Record<string, string> = {}) =>
  readConfig({
    DATA_DIR: path.join(folder, 'datos'),
    DATABASE_URL: addressOf(t.settings),
    SESSION_SECRET: 'x'.repeat(32),
    WORKERS: '1',
    ...settings,
  });

/** What the doctor says, and whether a start would do. */
async function examined(settings?: Record<string, string>, others: Partial<Config> = {}) {
  const lines: string[] = [];
  const isFit = await examine({ ...configOf(settings), ...others }, (line) => lines.push(line));
  return { isFit, lines, wrong: lines.filter((line) => line.startsWith('mal')) };
}

test('tells what an opening needs, and changes nothing', async () => {
  const { isFit, lines, wrong } = await examined({ BACKUP_DIR: path.join(folder, 'copias') });
  expect(lines).toEqual(
    expect.arrayContaining([
      `bien      Carpeta de datos: «${folder}/datos» se crea al iniciar.`,
      expect.stringMatching(/^bien {6}Base de datos: PostgreSQL 17\.\d+\.$/),
      'bien      Base de datos: tiene las extensiones unaccent y pg_trgm.',
      'bien      Base de datos: su cuenta puede crear y cambiar las tablas.',
      'bien      Base de datos: su reloj y el de este equipo coinciden.',
      `bien      Copias: «${folder}/copias» se crea al iniciar.`,
      'bien      Base de datos: todavía no se hizo ninguna copia.',
      'bien      Correo: sin SMTP_URL no se manda ninguno.',
    ]),
  );
  // The tests' database writes nothing to the disk at once.
  expect(wrong).toEqual([
    'mal       Base de datos: tiene apagado fsync, full_page_writes, synchronous_commit: con un corte de luz se perderían pedidos confirmados. Enciéndalo.',
  ]);
  expect(isFit).toBe(false);
});

test('tells what does not answer, and what lets nobody write', async () => {
  const { wrong } = await examined({
    DATA_DIR: `${file}/datos`,
    BACKUP_DIR: '/proc/copias',
    DATABASE_URL: 'postgres://u:secreto@127.0.0.1:1/b',
    SMTP_URL: 'smtp://127.0.0.1:1?tls=0',
    MAIL_FROM: 'vitrina@ejemplo.com',
    IMAGES_URL: 's3://clave:secreto@127.0.0.1:1/bucket?tls=0',
    PUBLIC_URL: 'http://127.0.0.1:1',
  });
  expect(wrong).toEqual([
    `mal       Carpeta de datos: No se puede escribir en la carpeta de datos «${file}» (ENOTDIR): revise sus permisos o elija otra con DATA_DIR.`,
    'mal       Base de datos: no se llega a ella: connect ECONNREFUSED 127.0.0.1:1. Revise DATABASE_URL y que esté en marcha.',
    'mal       Copias: No se puede escribir en la carpeta de las copias de seguridad «/proc» (ENOENT): revise sus permisos o elija otra con BACKUP_DIR.',
    expect.stringMatching(/^mal {7}Imágenes: el servicio de IMAGES_URL no contesta \(.+\)\.$/),
    expect.stringMatching(/^mal {7}Correo: el servidor de SMTP_URL no sirve \(.+\): revise/),
  ]);
});

test('tells by the pages’ address what a proxy does not say', async () => {
  await t.product({ name: 'Pava' });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const proxy = createServer((asked, answer) => {
    const headers = { ...asked.headers, host: 'adentro' };
    // The tests' server has no pages.
    if (asked.url?.startsWith('/producto/')) return answer.end(`<meta content="http://adentro${asked.url}" />`);
    const passed = request({ port, host: '127.0.0.1', path: asked.url, method: asked.method, headers }, (its) =>
      its.pipe(answer.writeHead(its.statusCode ?? 0, its.headers)),
    );
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const { lines } = await examined({ PUBLIC_URL: address });
  expect(lines.filter((line) => line.includes('Proxy'))).toEqual([
    `bien      Proxy: por ${address} se llega a Vitrina.`,
    'mal       Proxy: no pasa el Host que pidió el navegador: nadie podría guardar nada.',
    'mal       Proxy: no manda X-Forwarded-For: todos serían una sola dirección, y /metrics está a la vista.',
  ]);
});

test('a proxy that does not say that it was asked by TLS is told of', async () => {
  const ask = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([]));
  onTestFinished(() => ask.mockRestore());
  expect((await examined({ PUBLIC_URL: 'https://pedidos.example' })).wrong).toContain(
    'mal       Proxy: no manda X-Forwarded-Proto, o no está en TRUSTED_PROXIES.',
  );
});

test('a disk that is nearly full, clocks that differ, and whoever is root are told of', async () => {
  expect((await examined({}, { diskReserve: 2 ** 60 })).wrong).toContainEqual(
    expect.stringMatching(/^mal {7}Carpeta de datos: quedan [\d,]+ GB en su disco, menos de los \d+ MB de reserva/),
  );
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90_000 });
  const root = vi.spyOn(process, 'getuid').mockReturnValue(0);
  onTestFinished(() => {
    vi.useRealTimers();
    root.mockRestore();
  });
  expect((await examined()).lines).toEqual(
    expect.arrayContaining([
      'atención  Base de datos: su reloj y el de este equipo difieren en -90 s: ponga los dos en hora (NTP).',
      'atención  Cuenta: esta es root, que escribe en todas partes: repita con la cuenta que inicia Vitrina.',
    ]),
  );
});

test('a last backup that is older than two periods is told of', async () => {
  await t.db.execute`insert into copia (empezada_at, bytes) values (now() - interval '30 hours', 1)`;
  onTestFinished(async () => void (await t.db.execute`delete from copia`));
  expect((await examined()).wrong).toContain(
    'mal       Base de datos: la última copia entera es de hace 30 h: vea el registro y haga una con npm run backup.',
  );
});

test('a database of another program is left as it is, by the start too', async () => {
  const { settings, drop } = await emptyDatabase();
  onTestFinished(drop);
  const pool = openPool({ ...settings, max: 1 });
  await pool.query('create table factura (importe numeric)');
  const sentence = `La base de datos «${settings.database}» tiene tablas de otro programa, y Vitrina no la toca: cree una vacía para ella y nómbrela en DATABASE_URL.`;
  const { wrong } = await examined({ DATABASE_URL: addressOf(settings) });
  expect(wrong).toEqual([`mal       Base de datos: ${sentence}`]);
  const config = configOf({ DATABASE_URL: addressOf(settings) });
  await expect(runServer(config, '')).rejects.toThrow(new StartError(sentence));
  const { rows } = await pool.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`);
  await pool.end();
  expect(rows).toEqual([{ relname: 'factura' }]);
});

test.each([
  ['DATA_DIR', '/proc/datos', 'la carpeta de datos', 'ENOENT'],
  ['BACKUP_DIR', '/proc/copias', 'la carpeta de las copias de seguridad', 'ENOENT'],
  ['DATA_DIR', 'carta.txt/datos', 'la carpeta de datos', 'ENOTDIR'],
  ['BACKUP_DIR', 'carta.txt/copias', 'la carpeta de las copias de seguridad', 'ENOTDIR'],
])('a start with %s=%s ends at once, in a sentence', async (name, place, what, code) => {
  const given = path.resolve(folder, place);
  await expect(runServer(configOf({ [name]: given }), '')).rejects.toThrow(
    new StartError(
      `No se puede escribir en ${what} «${given}» (${code}): revise sus permisos o elija otra con ${name}.`,
    ),
  );
});

test('an account that may not make tables is told so in a sentence', async () => {
  const { settings, drop } = await emptyDatabase();
  const pool = openPool({ ...settings, max: 1 });
  await pool.query('create role comun login');
  onTestFinished(async () => {
    await pool.query('drop role comun');
    await pool.end();
    await drop();
  });
  const address = addressOf({ ...settings, user: 'comun' });
  expect((await examined({ DATABASE_URL: address })).wrong).toContain(
    'mal       Base de datos: faltan extensiones: pida CREATE EXTENSION unaccent y pg_trgm a quien la administra.',
  );
  await pool.query('create extension unaccent; create extension pg_trgm');
  expect((await examined({ DATABASE_URL: address })).wrong).toContain(
    'mal       Base de datos: su cuenta no es dueña de la base: ALTER DATABASE … OWNER TO … y lo mismo con sus tablas.',
  );
  const { message, name } = await runServer(configOf({ DATABASE_URL: address }), '').catch((error) => error);
  expect(name).toBe(StartError.name);
  expect(message).toMatch(/^No se pudieron preparar las tablas en la base de datos de DATABASE_URL \(.+\): su cuenta/);
});
