import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { createServer } from 'vite';
import { sessionSecretOf } from '../src/server/features/session/session-secret.ts';
import { readConfig } from '../src/server/platform/config.ts';
import { startEmbedded } from '../src/server/platform/postgres/embedded.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { leave } from './prepare.mjs';

try {
  await develop();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  leave(error.message);
}

async function develop() {
  const config = readConfig(process.env);
  // Started here and not by the server, so that a save does not restart it.
  const database =
    config.database.kind === 'EMBEDDED'
      ? await startEmbedded({ folder: config.dataDir, log: (line) => /FATAL|PANIC/.test(line) && console.error(line) })
      : undefined;
  const serverPort = await freePort();
  const pages = await createServer({
    server: {
      port: config.port,
      host: config.host,
      strictPort: true,
      proxy: Object.fromEntries(
        ['^/api/', '/imagenes', '/healthz', '/readyz'].map((path) => [path, `http://127.0.0.1:${serverPort}`]),
      ),
    },
  });
  await pages.listen().catch((cause: Error) => {
    throw new StartError(`No se puede escuchar en ${config.host}:${config.port}: ${cause.message}`, { cause });
  });
  const server = startServer({
    PORT: String(serverPort),
    HOST: '127.0.0.1',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    ...(database && {
      WORKERS: '1',
      DRAIN_SECONDS: '0',
      DATABASE_URL: `postgres://${database.user}@${encodeURIComponent(database.host)}/${database.database}`,
      SESSION_SECRET: sessionSecretOf(config),
      DEMO: config.demo === false ? '0' : '1',
    }),
  });
  sayWhenReady(server, String(pages.resolvedUrls?.local[0] ?? pages.resolvedUrls?.network[0]));

  const stop = async () => {
    server.kill('SIGTERM');
    await Promise.all([pages.close(), server.exitCode ?? once(server, 'exit')]);
    await database?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

function startServer(settings: Record<string, string>): ChildProcess {
  return spawn('node_modules/.bin/tsx', ['watch', '--clear-screen=false', 'src/server/main.ts'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Prints the server's lines with the address of the pages instead of its own. */
function sayWhenReady({ stdout }: ChildProcess, address: string) {
  if (!stdout) return;
  createInterface(stdout).on('line', (line) =>
    console.log(line.replace(/^(Vitrina está lista en )\S+/, `$1${address}`)),
  );
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
