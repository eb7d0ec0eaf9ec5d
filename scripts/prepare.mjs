// Installs and builds what a fresh clone needs; uses Node's own modules only.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

/** Installs the dependencies when package-lock.json is not the one they were installed from. */
export async function install() {
  const stamp = 'node_modules/.installed';
  const current = digest(['package-lock.json']);
  if (read(stamp) === current) return;
  console.log('Instalando dependencias…');
  const { code, output } = await capture('npm', [
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--prefer-offline',
  ]);
  if (code !== 0) leave(installProblem(output));
  writeFileSync(stamp, current);
}

/** Builds web and server when a source is not the one they were built from. */
export async function build() {
  const stamp = 'dist/.built';
  const current = digest(inputs());
  if (read(stamp) === current) return;
  console.log('Construyendo…');
  rmSync(stamp, { force: true });
  const vite = path.join('node_modules', 'vite', 'bin', 'vite.js');
  const results = await Promise.all(
    [[], ['-c', 'vite.server.config.ts']].map((config) => capture(process.execPath, [vite, 'build', ...config])),
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

function capture(program, args) {
  return new Promise((resolve) => {
    // Vitest asks for a build too, and must get this one.
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
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
