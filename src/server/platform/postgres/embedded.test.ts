import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runServer } from '../../run-server.ts';
import { readConfig } from '../config.ts';
import { StartError } from '../start-error.ts';
import { type Embedded, startEmbedded } from './embedded.ts';

let folder: string;
let running: Embedded | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vitrina ñandú '));
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  rmSync(folder, { recursive: true });
});

const start = async (params = {}) => {
  running = await startEmbedded({ folder, params, log: () => {} });
  return running;
};

async function query(server: Pick<Embedded, 'host' | 'user' | 'database'>, sql: string) {
  const client = new pg.Client({ host: server.host, user: server.user, database: server.database });
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

/** Another process that runs the database in `folder` until it is killed; answers its server's connection. */
async function elsewhere() {
  const module = new URL('./embedded.ts', import.meta.url).href;
  const script = `import(${JSON.stringify(module)}).then(async ({ startEmbedded }) => {
    const { host, user, database, pid } = await startEmbedded({ folder: process.argv[1], log: () => {} });
    console.log(JSON.stringify({ host, user, database, pid }));
    setInterval(() => {}, 1000);
  })`;
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const server: Pick<Embedded, 'host' | 'user' | 'database' | 'pid'> = JSON.parse((await lines.next()).value);
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { server, kill };
}

describe('the embedded database', () => {
  it('keeps what was written, without a TCP port and with its guards against a power cut on', async () => {
    const first = await start();
    await query(first, 'create table kept as select 7 as n');
    const { rows } = await query(
      first,
      "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses') order by name",
    );
    expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', '', 'on']);
    await first.stop();
    expect((await query(await start(), 'select n from kept')).rows).toEqual([{ n: 7 }]);
  });

  it('refuses a second instance on the same folder with a sentence that names the first', async () => {
    await start();
    await expect(startEmbedded({ folder, log: () => {} })).rejects.toThrow(
      `La carpeta de datos «${folder}» ya está en uso por otra instancia de Vitrina (proceso ${process.pid}): ciérrela o elija otra carpeta con DATA_DIR.`,
    );
  });

  it('is ready again right after its process was killed, with every acknowledged row', async () => {
    const other = await elsewhere();
    await query(other.server, 'create table kept as select 1 as n');
    await other.kill();
    expect((await query(await start(), 'select n from kept')).rows).toEqual([{ n: 1 }]);
  });

  it('is ready again after server and database were killed together', async () => {
    const other = await elsewhere();
    await query(other.server, 'create table kept as select 2 as n');
    process.kill(other.server.pid, 'SIGKILL');
    await other.kill();
    expect((await query(await start(), 'select n from kept')).rows).toEqual([{ n: 2 }]);
  });

  it('is started again at the same address when it ended by itself, until it runs', async () => {
    const reports: string[] = [];
    running = await startEmbedded({ folder, log: () => {}, report: (sentence) => void reports.push(sentence) });
    await query(running, 'create table kept as select 3 as n');
    const { pid } = running;
    const version = path.join(folder, 'postgres', 'PG_VERSION');
    writeFileSync(version, '16\n');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => reports.at(-1), { timeout: 30_000 }).toMatch(/^La base de datos incorporada no arrancó: /);
    writeFileSync(version, '17\n');
    await expect
      .poll(() => reports.at(-1), { timeout: 30_000 })
      .toBe('La base de datos incorporada funciona de nuevo.');
    expect(reports[0]).toBe('La base de datos incorporada se detuvo (SIGKILL) y se inicia de nuevo.');
    expect(running.pid).not.toBe(pid);
    expect((await query(running, 'select n from kept')).rows).toEqual([{ n: 3 }]);
  });

  it('starts where a full disk left its pid file empty or garbled', async () => {
    for (const left of ['', 'basura\n\n']) {
      await (await start()).stop();
      writeFileSync(path.join(folder, 'postgres', 'postmaster.pid'), left);
    }
    await start();
  });

  it('says that the disk is full when it starts there', async () => {
    // What it writes first ends on a device that is always full.
    symlinkSync('/dev/full', path.join(folder, `owner-draft.${process.pid}`));
    await expect(runServer(readConfig({ DATA_DIR: folder, SESSION_SECRET: 'x'.repeat(32) }), '')).rejects.toThrow(
      new StartError(
        `No queda lugar en el disco de «${folder}» o de su base de datos: libere espacio y vuelva a iniciar.`,
      ),
    );
  });

  it('refuses the files of another major version', async () => {
    await (await start()).stop();
    running = undefined;
    writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), '16\n');
    await expect(start()).rejects.toThrow(/es de PostgreSQL 16 y esta versión de Vitrina usa PostgreSQL 17/);
  });

  it('leaves a folder alone that holds something else', async () => {
    mkdirSync(path.join(folder, 'postgres'));
    const file = path.join(folder, 'postgres', 'carta.txt');
    writeFileSync(file, 'hola');
    await expect(start()).rejects.toThrow(/tiene archivos que no son de la base de datos/);
    expect(readFileSync(file, 'utf8')).toBe('hola');
  });
});
