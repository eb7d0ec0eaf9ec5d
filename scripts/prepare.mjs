// Installs and builds what a fresh clone needs; uses Node's own modules only.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const stamp = 'dist/.built';

/** Where each part of the folder is judged and made; the dependencies come before what is built with them. */
const parts = {
  node_modules: { isCurrent: isInstalled, make: install, news: 'Cambiaron las dependencias' },
  dist: { isCurrent: isBuilt, make: buildAll, news: 'Cambió el programa' },
};

/**
 * Installs and builds what changed, unless the folder is to be used `asItIs`, and keeps others from doing so while this process lives.
 * Ends it with a sentence where a process that runs from this folder would lose its files.
 */
export const prepare = (who, { uses = ['node_modules', 'dist'], asItIs = false } = {}) =>
  alone(who, async (lock) => {
    if (!asItIs) for (const part of uses) await bringUpToDate(part, lock);
    for (let slot = 0; !(await hold(`use-${slot}`, JSON.stringify({ pid: process.pid, who, uses }))); slot++);
  });

/** Builds web and server when a source is not the one they were built from. */
export const build = () => alone('npm run build', (lock) => bringUpToDate('dist', lock));

/** Does the work while no other process of this folder prepares it. */
async function alone(who, work) {
  for (let waits = false; ; waits = true) {
    const lock = await hold('prepare', JSON.stringify({ pid: process.pid, who }));
    if (lock) return work(lock).finally(() => lock.close());
    if (!waits)
      console.log(`Otro proceso prepara esta carpeta: ${named(await holderOf('prepare'))}. Se espera a que termine…`);
    await sleep(200);
  }
}

async function bringUpToDate(part, lock) {
  const { isCurrent, make, news } = parts[part];
  if (isCurrent()) return;
  const holders = await Promise.all(Array.from({ length: MOST_USERS }, (_, slot) => holderOf(`use-${slot}`)));
  const user = holders.find((holder) => holder && (holder.uses ?? [part]).includes(part));
  if (user)
    leave(
      `${news}, y ${named(user)} está usando los archivos de esta carpeta: deténgalo${user.pid ? ` (Ctrl+C, o «kill ${user.pid}»)` : ''} y vuelva a intentar.`,
    );
  await make(lock);
}

/** Processes that can run from one folder at once and be seen. */
const MOST_USERS = 32;

const named = (holder) => (holder?.pid ? `«${holder.who}» (proceso ${holder.pid})` : 'otro proceso');

/**
 * Holds a name that one process of this folder has at a time, and tells `words` to others who ask. The system frees it when the process
 * and those that it handed the name to have ended, however they end. Undefined where another has it.
 */
async function hold(name, words) {
  const server = net.createServer((client) => client.on('error', () => {}).end(words)).unref();
  try {
    await once(server.listen(addressOf(name)), 'listening');
    return server;
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error;
    if (path.isAbsolute(addressOf(name)) && !(await holderOf(name))) rmSync(addressOf(name), { force: true });
    return undefined;
  }
}

/** What the holder of a name says of itself; nothing of it where it does not answer, undefined where there is none. */
async function holderOf(name) {
  const socket = net.connect(addressOf(name));
  try {
    await once(socket, 'connect');
    const words = await Promise.race([once(socket, 'data'), sleep(1_000, [])]).catch(() => []);
    return JSON.parse(String(words[0] ?? '{}'));
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}

const folder = `vitrina-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`;

/** Where a name is held: on Linux and Windows the system forgets it with its holder, elsewhere a file stays. */
function addressOf(name) {
  if (process.platform === 'linux') return `\0${folder}-${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${folder}-${name}`;
  return path.join(tmpdir(), `${folder}-${name}`);
}

/** Whether npm's own record of what it installed says what package-lock.json does, but for what is made for other machines. */
function isInstalled() {
  const record = packagesIn('node_modules/.package-lock.json');
  const { '': _, ...wanted } = packagesIn('package-lock.json');
  return (
    Object.keys(record).every((at) => wanted[at]) &&
    Object.entries(wanted).every(([at, entry]) =>
      record[at] ? JSON.stringify(record[at]) === JSON.stringify(entry) : mayBeMissing(wanted[entry.resolved] ?? entry),
    )
  );
}

const packagesIn = (file) => JSON.parse(read(file) ?? '{}').packages ?? {};

/** Whether npm leaves a package out here: one for other machines, and what only such a package needs. */
function mayBeMissing({ optional, os, cpu, libc }) {
  if (!optional) return false;
  const isForAll = !os && !cpu && !libc;
  return isForAll || !(admits(os, process.platform) && admits(cpu, process.arch) && admits(libc, thisLibc()));
}

const admits = (list, value) =>
  !list || list.includes(value) || (list.every((one) => one.startsWith('!')) && !list.includes(`!${value}`));

const thisLibc = () => (process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl');

async function install(lock) {
  console.log('Instalando dependencias…');
  const { code, output } = await capture(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'],
    lock,
  );
  if (code !== 0) leave(installProblem(output));
}

function isBuilt() {
  return read(stamp) === digest(inputs());
}

async function buildAll(lock) {
  const current = digest(inputs());
  console.log('Construyendo…');
  rmSync(stamp, { force: true });
  const vite = path.join('node_modules', 'vite', 'bin', 'vite.js');
  const results = await Promise.all(
    [[], ['-c', 'vite.server.config.ts']].map((config) => capture(process.execPath, [vite, 'build', ...config], lock)),
  );
  const failed = results.find(({ code }) => code !== 0);
  if (failed) leave(`No se pudo construir Vitrina:\n${failed.output.trim()}`);
  mkdirSync('dist', { recursive: true });
  writeFileSync(stamp, current);
}

/** Ends with one sentence when this Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    leave(
      `Vitrina necesita Node 20.19 o posterior y este es ${process.versions.node}: actualícelo desde https://nodejs.org.`,
    );
}

/** Prints a sentence and leaves with 1. */
export function leave(sentence) {
  console.error(sentence);
  process.exit(1);
}

function inputs() {
  const settings = [
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'vite.server.config.ts',
    'tsconfig.base.json',
  ];
  return [...settings, ...filesBelow('scripts'), ...filesBelow('src')].filter((file) => !/\.test\.tsx?$/.test(file));
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(file) : [file];
    });
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** The program goes on where this process is killed, and holds the lock until it has ended. */
function capture(program, args, lock) {
  return new Promise((resolve) => {
    // Vitest asks for a build too, and must get this one.
    const env = { ...process.env, NODE_ENV: 'production' };
    const handle = lock._handle.fd >= 0 ? [lock._handle.fd] : [];
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe', ...handle], env });
    let output = '';
    for (const pipe of [child.stdout, child.stderr])
      pipe.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

function installProblem(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/.test(output))
    return 'No se pudieron instalar las dependencias porque no se llega al registro de npm: conéctese a internet y vuelva a intentar.';
  if (/EACCES|EROFS|EPERM/.test(output))
    return `No se pudieron instalar las dependencias porque esta cuenta no puede escribir en «${root}»: use la cuenta dueña de la carpeta.`;
  if (/ENOSPC/.test(output)) return 'No se pudieron instalar las dependencias porque el disco está lleno.';
  return `No se pudieron instalar las dependencias:\n${output.trim()}`;
}
