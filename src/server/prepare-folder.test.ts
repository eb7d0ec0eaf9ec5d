import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url));
const made = mkdtempSync(path.join(tmpdir(), 'vitrina-prepare-'));
/** A program whose one dependency builds a server that says that it is ready and stays. */
const fresh = path.join(made, 'fresh');
let folder: string;
let started: ChildProcess[] = [];
let copies = 0;

const files: Record<string, string> = {
  'package.json': JSON.stringify({
    name: 'small',
    version: '1.0.0',
    type: 'module',
    scripts: { preinstall: 'node note.cjs installed' },
    devDependencies: { vite: 'file:tools/vite' },
    optionalDependencies: { elsewhere: 'file:tools/elsewhere' },
  }),
  'note.cjs': "require('node:fs').appendFileSync('done.log', process.argv[2] + '\\n')",
  'tools/vite/package.json': JSON.stringify({ name: 'vite', version: '1.0.0' }),
  'tools/vite/bin/vite.js': `
    const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs');
    if (process.argv.includes('-c')) {
      appendFileSync('done.log', 'built\\n');
      const write = () => {
        if (process.env.WAITS_FOR && !existsSync(process.env.WAITS_FOR)) return setTimeout(write, 20);
        mkdirSync('dist/server', { recursive: true });
        writeFileSync('dist/server/main.js', "console.log('ready'); setInterval(() => {}, 1000);");
        appendFileSync('done.log', 'whole\\n');
      };
      write();
    }`,
  'tools/elsewhere/package.json': JSON.stringify({ name: 'elsewhere', version: '1.0.0', os: ['aix'] }),
  'src/main.ts': 'first',
  'vite.config.ts': '',
  'vite.server.config.ts': '',
  'tsconfig.base.json': '',
};

beforeAll(() => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(fresh, file)), { recursive: true });
    writeFileSync(path.join(fresh, file), text);
  }
  cpSync(scripts, path.join(fresh, 'scripts'), { recursive: true });
  npm(fresh, 'install', '--package-lock-only', '--ignore-scripts');
}, 120_000);
beforeEach(() => {
  folder = path.join(made, `copy-${++copies}`);
  cpSync(fresh, folder, { recursive: true });
});
afterEach(async () => {
  await Promise.all(started.map(kill));
  started = [];
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

const npm = (cwd: string, ...args: string[]) =>
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--offline'], { cwd, stdio: 'pipe' });
/** How often each thing was done. */
function done() {
  const log = path.join(folder, 'done.log');
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  const of = (what: string) => lines.filter((line) => line === what).length;
  return { installed: of('installed'), built: of('built'), whole: of('whole') };
}

/** Starts a script of the folder; `said` answers once it said the words or has ended, with all that it said. */
function run(script = 'start.mjs', env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [`scripts/${script}`], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  const changes = new EventTarget();
  for (const pipe of [child.stdout, child.stderr])
    pipe.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      changes.dispatchEvent(new Event('more'));
    });
  const ended = once(child, 'close').then(() => output);
  const said = (words: string) =>
    Promise.race([
      ended,
      new Promise<string>((resolve) => {
        const look = () => output.includes(words) && resolve(output);
        changes.addEventListener('more', look);
        look();
      }),
    ]);
  return { child, said, ended };
}
const ready = () => run().said('ready');

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
const change = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
/** Another version of the one dependency. */
function upgrade() {
  for (const file of ['package-lock.json', 'tools/vite/package.json'])
    change(file, readFileSync(path.join(folder, file), 'utf8').replaceAll('"1.0.0"', '"2.0.0"'));
}

test('what is installed and built is neither again: after a start, nor after a plain npm ci', async () => {
  expect(await ready()).toContain('Instalando dependencias…\nConstruyendo…\nready');
  await Promise.all(started.map(kill));
  expect(await ready()).toBe('ready\n');
  await Promise.all(started.map(kill));
  npm(folder, 'ci');
  expect(await ready()).toBe('ready\n');
  expect(done()).toEqual({ installed: 2, built: 1, whole: 1 });
}, 120_000);

test('what npm installed and built by hand is taken as it is', async () => {
  npm(folder, 'ci');
  expect(await run('build.mjs').ended).toBe('Construyendo…\n');
  expect(await ready()).toBe('ready\n');
});

test('what was installed of another list, or broke off, is installed anew', async () => {
  npm(folder, 'ci');
  upgrade();
  expect(await run('start.mjs').said('ready')).toContain('Instalando dependencias…');
  await Promise.all(started.map(kill));
  rmSync(path.join(folder, 'node_modules/.package-lock.json'));
  expect(await ready()).toContain('Instalando dependencias…');
});

const waits = 'Otro proceso prepara esta carpeta: ';

test('of two that start at once one installs and builds, the other waits, and both run', async () => {
  const both = [run('start.mjs', { WAITS_FOR: 'go' }), run('start.mjs', { WAITS_FOR: 'go' })];
  const { child, waiting } = await Promise.any(
    both.map(async (one, at) => {
      if (!(await one.said(waits)).includes(waits)) throw new Error('it did not wait');
      return { child: both[1 - at]?.child, waiting: one };
    }),
  );
  change('go', '');
  await Promise.all(both.map(({ said }) => said('ready')));
  expect(await waiting.said('ready')).toBe(
    `${waits}«npm start» (proceso ${child?.pid}). Se espera a que termine…\nready\n`,
  );
  expect(done()).toEqual({ installed: 1, built: 1, whole: 1 });
});

test('one that is killed while it builds leaves no lock, and what it began ends before another begins', async () => {
  const first = run('start.mjs', { WAITS_FOR: 'go' });
  await first.said('Construyendo…');
  await expect.poll(() => done().built, { timeout: 60_000 }).toBe(1);
  await kill(first.child);
  const second = run();
  expect(await second.said(waits)).toContain(`${waits}otro proceso. Se espera a que termine…`);
  change('go', '');
  expect(await second.said('ready')).toContain('Construyendo…\nready');
  expect(readFileSync(path.join(folder, 'done.log'), 'utf8')).toBe('installed\nbuilt\nwhole\nbuilt\nwhole\n');
});

test('while something runs from the folder nothing is taken from under it: a start that would says who and what to do', async () => {
  const server = run();
  await server.said('ready');
  const who = `«npm start» (proceso ${server.child.pid}) está usando los archivos de esta carpeta: deténgalo (Ctrl+C, o «kill ${server.child.pid}») y vuelva a intentar.\n`;
  expect(await ready()).toBe('ready\n');
  await kill(started[1] as ChildProcess);
  change('src/main.ts', 'second');
  for (const script of ['start.mjs', 'build.mjs', 'restore.mjs'])
    expect(await run(script).said('ready')).toBe(`Cambió el programa, y ${who}`);
  upgrade();
  expect(await ready()).toBe(`Cambiaron las dependencias, y ${who}`);
  expect(await run('test.mjs').ended).toBe(`Cambiaron las dependencias, y ${who}`);
  expect(done()).toEqual({ installed: 1, built: 1, whole: 1 });
  await kill(server.child);
  expect(await ready()).toContain('Instalando dependencias…\nConstruyendo…\nready');
});

test('a server of another folder is nobody’s concern', async () => {
  await ready();
  folder = path.join(made, `copy-${++copies}`);
  cpSync(fresh, folder, { recursive: true });
  expect(await ready()).toContain('Construyendo…\nready');
});
