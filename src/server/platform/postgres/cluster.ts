import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { readIfThere } from '../folders.ts';
import { StartError } from '../start-error.ts';
import { type Binaries, childEnvironment, commandFor, type ServerAccount } from './programs.ts';

/** Creates the database's files if there are none. Throws a `StartError` for another major version. */
export async function prepareCluster(cluster: string, binaries: Binaries, account: ServerAccount, durable: boolean) {
  const found = readIfThere(path.join(cluster, 'PG_VERSION'))?.trim();
  if (found === undefined) await makeCluster(cluster, binaries, account, durable);
  else if (Number(found) !== account.major)
    throw new StartError(
      `La base de datos de «${cluster}» es de PostgreSQL ${found} y esta versión de Vitrina usa PostgreSQL ${account.major}: ábrala con la versión que la creó o elija otra carpeta con DATA_DIR.`,
    );
}

/**
 * Creates the files in another folder and renames it when complete, so that a kill at the first start leaves nothing
 * half made.
 */
async function makeCluster(cluster: string, { initdb }: Binaries, account: ServerAccount, durable: boolean) {
  const folder = path.dirname(cluster);
  const unfinished = `${path.basename(cluster)}.init-`;
  for (const name of readdirSync(folder))
    if (name.startsWith(unfinished)) rmSync(path.join(folder, name), { recursive: true, force: true });

  const draft = path.join(folder, `${unfinished}${randomBytes(4).toString('hex')}`);
  mkdirSync(draft, { mode: 0o700 });
  if (account.owner) chownSync(draft, account.owner.uid, account.owner.gid);
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', `--locale=${locale}`, '--no-instructions'];
  await run(account, initdb, ['-D', draft, ...options, ...(durable ? [] : ['--no-sync'])]);
  try {
    renameSync(draft, cluster);
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true });
    throw new StartError(
      `La carpeta «${cluster}» tiene archivos que no son de la base de datos: muévalos o elija otra carpeta con DATA_DIR.`,
      { cause },
    );
  }
  if (durable) syncFolder(folder);
}

const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

async function run(account: ServerAccount, program: string, args: string[]): Promise<void> {
  const child = spawn(...commandFor(account, program, args), {
    ...account.spawnAs,
    env: childEnvironment,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [[code], errors] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  if (code !== 0) throw new StartError(`No se pudo crear la base de datos incorporada: ${lastError(errors)}.`);
}

/** Returns PostgreSQL's reason without its prefix (`FATAL:` …). */
export function lastError(output: string): string {
  const lines = output.trim().split('\n');
  const reason = lines.findLast((line) => /\b(error|fatal|panic):/i.test(line)) ?? lines.at(-1) ?? '';
  return reason.replace(/^.*\b(error|fatal|panic):\s*/i, '').replace(/\.$/, '');
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
