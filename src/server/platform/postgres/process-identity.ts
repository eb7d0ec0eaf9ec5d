import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * What tells this process from a later one with the same number: when it began. Undefined when no such process runs;
 * a zombie counts as gone.
 */
export function processStart(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart=');
  const stat = readProc(pid, 'stat');
  // The second field is the program's name in parentheses, which may hold spaces and parentheses itself.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!fields || fields[0] === 'Z' || fields[0] === 'X') return undefined;
  return `${fields[19]}@${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
}

/** The command line, its words apart by NUL or a space; undefined when no such process runs. */
export function commandLine(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'command=');
  return processStart(pid) && readProc(pid, 'cmdline');
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    const options = { encoding: 'utf8', env: { LC_ALL: 'C', TZ: 'UTC' }, stdio: 'pipe' } as const;
    return execFileSync('/bin/ps', ['-p', String(pid), '-o', column], options).trim() || undefined;
  } catch {
    return undefined;
  }
}
