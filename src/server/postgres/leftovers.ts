import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine, processStart } from './process-identity.ts';

/** Waits until no server of an earlier, killed process runs on these files. The caller owns the data folder. */
export async function stopLeftover(cluster: string, log: (line: string) => void): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  const pid = readPid(file);
  if (pid && commandLine(pid)?.includes(cluster)) {
    log(`stopping PostgreSQL ${pid}, left on ${cluster} by a process that was killed`);
    if (!(await ended(pid, 'SIGINT', 20_000)) && !(await ended(pid, 'SIGQUIT', 5_000)))
      throw new Error(`PostgreSQL ${pid} on ${cluster} does not stop`);
  }
  if (readPid(file)) replacePid(file);
}

/**
 * PostgreSQL takes the number in this file for a running server when a zombie or another program has it now. The file
 * stays, because the shared memory it names keeps PostgreSQL from starting beside backends that outlived their server;
 * only the number becomes that of PostgreSQL's parent, which PostgreSQL ignores.
 */
function replacePid(file: string): void {
  const [, ...rest] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [process.pid, ...rest].join('\n'));
}

/** The server that this file names, or undefined. */
export function readPid(file: string): number | undefined {
  try {
    return Math.abs(Number.parseInt(readFileSync(file, 'utf8'), 10)) || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function ended(pid: number, signal: NodeJS.Signals, patience: number): Promise<boolean> {
  const start = processStart(pid);
  if (!start) return true;
  process.kill(pid, signal);
  for (const end = performance.now() + patience; performance.now() < end; await sleep(20))
    if (processStart(pid) !== start) return true;
  return false;
}
