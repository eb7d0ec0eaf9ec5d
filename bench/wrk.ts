import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { descendants } from '../src/server/test-process.ts';

/** What was done in a run: requests, their latencies in milliseconds, and seconds of processor that server and wrk took. */
export type Run = {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  server: number;
  wrk: number;
  wall: number;
};
type Load = {
  url: string;
  /** The server, whose processor time is counted. */
  pid: number;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Lua that makes the requests and ends as wrk.lua does, with its arguments. */
  script?: readonly [file: string, ...args: string[]];
};

/** Loads a server with wrk, which reads without parsing what it need not and takes a tenth of a Node client's processor. */
export async function wrk({
  url,
  pid,
  connections,
  seconds,
  headers = {},
  script: [script, ...scriptArgs] = ['bench/wrk.lua'],
}: Load): Promise<Run> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const [before, own] = [cpuSeconds(pid), childrenCpuSeconds()];
  const args = [
    '-t1',
    '--timeout',
    '10s',
    `-c${connections}`,
    `-d${seconds}s`,
    '-s',
    script,
    ...sent,
    url,
    '--',
    ...scriptArgs,
  ];
  const stdout = await runTool('wrk', args);
  const [server, ofWrk] = [cpuSeconds(pid) - before, childrenCpuSeconds() - own];
  const counted = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  if (counted.errors) throw new Error(`${counted.errors} errors or refusals from ${url}\n${stdout}`);
  return { ...counted, perSecond: counted.requests / counted.seconds, server, wrk: ofWrk, wall: counted.seconds };
}

/** Runs a program of Debian and answers what it prints. */
export async function runTool(name: keyof typeof packages, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(name, args).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    console.error(`Falta ${name}, con el que se mide: instálelo (en Debian, apt-get install ${packages[name]}).`);
    return process.exit(1);
  });
  return stdout;
}
const packages = { wrk: 'wrk', pgbench: 'postgresql-contrib' };

/** Microseconds of processor that a request took. */
export const perRequest = (seconds: number, { requests }: Run): number => (seconds * 1e6) / requests;

/** When wrk itself takes a whole processor, the figure is its own. */
export const isLimitedByWrk = ({ wrk, wall }: Run): boolean => wrk > 0.9 * wall;

/** Seconds of processor of a process and all that it started, also of what has ended. */
export const treeSeconds = (pid: number): number =>
  descendants(pid)
    .flatMap((each) => {
      try {
        return ticks(each);
      } catch {
        return []; // gone meanwhile
      }
    })
    .reduce((sum, n) => sum + n, 0) / TICKS;

const TICKS = 100;
/** Fields 14 to 17 of proc(5): ticks of the process, and of its children that have ended. */
const ticks = (pid: number | 'self') => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number) as [number, number, number, number];
};
function cpuSeconds(pid: number): number {
  const [user, system] = ticks(pid);
  return (user + system) / TICKS;
}
/** Of what this process started and waited for. */
export function childrenCpuSeconds(): number {
  const [, , user, system] = ticks('self');
  return (user + system) / TICKS;
}
