import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { freePort, type ServerProcess, startServer } from '../src/server/test-process.ts';
import { atEnd } from './ending.ts';

/** The built server in a process of its own, which can be stopped and started again at the same address. */
export type Node = {
  name: string;
  url: string;
  dataDir: string;
  process(): ServerProcess;
  isRunning(): boolean;
  start(): Promise<void>;
  /** SIGTERM; answers the code it left with. */
  stop(): Promise<number | null>;
  /** SIGKILL to the server and all that it started. */
  kill(): Promise<void>;
};

type Options = { env?: Record<string, string>; dataDir?: string };

/** Starts a node on the embedded database, or as `env` says; its log is in `folder`, its data too if nothing else is said. */
export async function startNode(
  folder: string,
  name: string,
  { env = {}, dataDir = path.join(folder, name) }: Options = {},
): Promise<Node> {
  const port = await freePort();
  mkdirSync(dataDir, { recursive: true });
  let running: ServerProcess | undefined;
  const node: Node = {
    name,
    url: `http://127.0.0.1:${port}`,
    dataDir,
    process: () => running as ServerProcess,
    isRunning: () => running?.child.exitCode === null && running.child.signalCode === null,
    async start() {
      const log = openSync(path.join(folder, `${name}.log`), 'a');
      try {
        running = await startServer(dataDir, port, { log, env });
      } finally {
        closeSync(log);
      }
    },
    stop() {
      running?.child.kill('SIGTERM');
      return running?.exited ?? Promise.resolve(null);
    },
    async kill() {
      await running?.killTree();
    },
  };
  atEnd(node.kill);
  await node.start();
  return node;
}

/** One process each, on the database at this port of 127.0.0.1. */
export const nodeEnvironment = (port: number) => ({
  DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/vitrina`,
  SESSION_SECRET: 'a secret for proofs, long enough to sign with',
  WORKERS: '1',
});
