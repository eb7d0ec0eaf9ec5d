import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readIfThere } from '../folders.ts';
import { tried } from '../tried.ts';

/**
 * Stops a PostgreSQL that still runs on these files because the process that started it was killed. The caller owns the
 * data folder.
 */
export async function stopLeftover(cluster: string, log: (line: string) => void): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  const pid = readPid(file);
  if (pid && commandLine(pid)?.includes(cluster)) {
    log(`stopping PostgreSQL ${pid}, left on ${cluster} by a process that was killed`);
    if (!(await ended(pid, 'SIGINT', 20_000)) && !(await ended(pid, 'SIGQUIT', 5_000)))
      throw new Error(`PostgreSQL ${pid} on ${cluster} does not stop`);
  }
  if (readPid(file)) replacePid(file);
  // PostgreSQL refuses an empty or garbled file, which a full disk leaves.
  else rmSync(file, { force: true });
}

/**
 * Replaces the process number in a killed server's file, because another program may have that number now. The new
 * number is that of PostgreSQL's parent, which PostgreSQL ignores. The file stays, because it names the shared memory
 * of surviving backends.
 */
function replacePid(file: string): void {
  const [, ...rest] = readFileSync(file, 'utf8').split('\n');
  const text = [process.pid, ...rest].join('\n');
  // Overwrites in place, so that a full disk keeps the old text.
  const handle = openSync(file, 'r+');
  try {
    writeSync(handle, text);
    ftruncateSync(handle, Buffer.byteLength(text));
  } finally {
    closeSync(handle);
  }
}

export const readPid = (file: string) => Math.abs(Number.parseInt(readIfThere(file) ?? '', 10)) || undefined;

async function ended(pid: number, signal: NodeJS.Signals, patience: number): Promise<boolean> {
  const start = processStart(pid);
  if (!start) return true;
  process.kill(pid, signal);
  for (const end = performance.now() + patience; performance.now() < end; await sleep(20))
    if (processStart(pid) !== start) return true;
  return false;
}

/**
 * Returns when a process started, which tells it from a later process with the same number. Undefined if the process is
 * gone.
 */
export function processStart(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart=');
  const stat = readProc(pid, 'stat');
  // The second field is the program's name in parentheses, which may contain parentheses too.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!fields || fields[0] === 'Z' || fields[0] === 'X') return undefined;
  return `${fields[19]}@${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
}

/** Returns a process's command line, with words separated by NUL or a space; undefined if the process is gone. */
function commandLine(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'command=');
  return processStart(pid) && readProc(pid, 'cmdline');
}

const readProc = (pid: number, file: string) => tried(() => readFileSync(`/proc/${pid}/${file}`, 'utf8'));

function ps(pid: number, column: string): string | undefined {
  const options = { encoding: 'utf8', env: { LC_ALL: 'C', TZ: 'UTC' }, stdio: 'pipe' } as const;
  return tried(() => execFileSync('/bin/ps', ['-p', String(pid), '-o', column], options).trim()) || undefined;
}
