import type { FastifyInstance } from 'fastify';
import { type AppSettings, buildApp } from './app.ts';
import type { Config } from './platform/config.ts';
import type { Db } from './platform/db/executor.ts';
import { StartError } from './platform/start-error.ts';

export type Serving = { address: string; close(): Promise<void> };

/**
 * `close` first goes on answering for `drainSeconds`, so that proxies can turn to other nodes. Then it waits for
 * `release`: a worker thereby asks for no more connections. At last it answers the open requests and stops.
 */
export async function serveRequests(db: Db, config: AppSettings, release: () => Promise<void> = async () => {}) {
  const app = await buildApp({ db, config });
  return {
    address: await listen(app, config),
    async close() {
      await app.drain(config.drainSeconds * 1000);
      await release();
      await app.close();
    },
  };
}

/**
 * How many connections may wait to be accepted. Node's default is 511; beyond it, clients in a crowd would retry for
 * many seconds.
 */
const BACKLOG = 4096;

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host, backlog: BACKLOG });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(`El puerto ${port} de ${host} está ocupado: cierre el otro programa o elija otro con PORT.`);
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`No se puede escuchar en ${host}:${port} (${code}): revise HOST y PORT.`);
    throw cause;
  }
}
