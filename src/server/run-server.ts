import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { type AppSettings, buildApp } from './app.ts';
import type { Config } from './config.ts';
import { connect, type Db } from './db/connect.ts';
import { startHousekeeping } from './db/housekeeping.ts';
import { migrate } from './db/migrate.ts';
import { demoAccounts, hasDemoAccounts, isEmpty } from './demo/demo-state.ts';
import { imagesFolder } from './images/store-image.ts';
import { type Embedded, startEmbedded } from './postgres/embedded.ts';
import { storedSessionSecret } from './session/session-secret.ts';
import { StartError } from './start-error.ts';
import { ensureAdministrator } from './users/first-administrator.ts';

/** Milliseconds in which a stop answers what is in flight; what is left then is cut off. */
const drainFor = 8_000;

type RunSettings = Config & AppSettings;

/** Starts database and server, says where it listens, and stays until a signal or the database's end. */
export async function runServer(read: Config): Promise<void> {
  const config = { ...read, sessionSecret: read.sessionSecret ?? storedSessionSecret(read.dataDir) };
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ folder: config.dataDir, log: logDatabase });
  const settings: pg.PoolConfig = embedded
    ? { host: embedded.host, user: embedded.user, database: embedded.database }
    : { connectionString: config.databaseUrl };
  try {
    await serve(config, settings, embedded);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function serve(config: RunSettings, settings: pg.PoolConfig, embedded: Embedded | undefined) {
  await prepare(settings);
  let stopping = false;
  const onError = (error: Error) => {
    // Connections end while the server stops.
    if (!stopping) console.error(`Base de datos: ${error.message}`);
  };
  const db = await connect(settings, { onError });
  const { app, address, administered } = await open(db, config, embedded !== undefined).catch(async (error) => {
    stopping = true;
    await db.close();
    throw error;
  });
  const stopHousekeeping = startHousekeeping(db, imagesFolder(config.dataDir), onError);

  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    stopHousekeeping();
    setTimeout(() => process.exit(code), drainFor).unref();
    await app.close();
    await db.close();
    await embedded?.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  void embedded?.exited.then(() => {
    if (stopping) return;
    console.error('La base de datos se detuvo y Vitrina se cierra. Vuelva a iniciarla.');
    void stop(1);
  });

  console.log(`Vitrina está lista en ${address} (${secondsSinceStart()} s)`);
  if (await hasDemoAccounts(db)) console.log(`Cuentas de demostración: ${demoAccounts}`);
  if (!administered)
    console.log('Todavía no hay ningún administrador: defina ADMIN_USER y ADMIN_PASSWORD y vuelva a iniciar.');
}

/** Fills an empty database and listens. */
async function open(db: Db, config: RunSettings, isEmbedded: boolean) {
  if ((config.demo ?? isEmbedded) && (await isEmpty(db))) {
    const { loadDemo } = await import('./demo/load-demo.ts');
    await loadDemo(db, config);
  }
  const administered = await ensureAdministrator(db, config);
  const app = await buildApp({ db, config });
  return { app, administered, address: await listen(app, config) };
}

/** Reaches the database and brings it to this version's tables. */
async function prepare(settings: pg.PoolConfig) {
  const pool = new pg.Pool({ ...settings, max: 1, connectionTimeoutMillis: 10_000 });
  try {
    await pool.query('select 1').catch((cause: Error) => {
      throw new StartError(`No se pudo conectar a la base de datos de DATABASE_URL: ${cause.message}.`, { cause });
    });
    await migrate(pool);
  } finally {
    await pool.end();
  }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(`El puerto ${port} de ${host} está ocupado: cierre el otro programa o elija otro con PORT.`);
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`No se puede escuchar en ${host}:${port} (${code}): revise HOST y PORT.`);
    throw cause;
  }
}

/** Since this process began: `npm start` installs, builds and serves in one. */
function secondsSinceStart(): string {
  return ((Date.now() - performance.timeOrigin) / 1000).toFixed(1).replace('.', ',');
}

function logDatabase(line: string) {
  if (/\b(ERROR|FATAL|PANIC)\b/.test(line) && !/terminating connection|the database system is/.test(line))
    console.error(`PostgreSQL: ${line}`);
}
