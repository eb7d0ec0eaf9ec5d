import { performance } from 'node:perf_hooks';
import type { PoolConfig } from 'pg';
import type { AppSettings } from './app.ts';
import { startBackups } from './features/backup/scheduled-backups.ts';
import { demoNotice, isEmpty } from './features/demo/demo-accounts.ts';
import { sessionSecretOf } from './features/session/session-secret.ts';
import { ensureAdministrator } from './features/users/first-administrator.ts';
import { carryOutDue, followSchedule } from './features/windows/follow-schedule.ts';
import { startHousekeeping } from './housekeeping.ts';
import { checkBucket } from './platform/bucket.ts';
import type { Config } from './platform/config.ts';
import { connect } from './platform/db/connect.ts';
import type { Db } from './platform/db/executor.ts';
import { prepare } from './platform/db/prepare.ts';
import { isDiskFull } from './platform/disk-space.ts';
import { openDataFolder, openFolder } from './platform/folders.ts';
import { openImageStore } from './platform/images/image-store.ts';
import { type Embedded, startEmbedded } from './platform/postgres/embedded.ts';
import { takeFirstValues } from './platform/settings.ts';
import { StartError } from './platform/start-error.ts';
import { stopOnce } from './platform/stop-once.ts';
import { serveRequests } from './serve-requests.ts';
import { startWorkers } from './workers.ts';

/** The number of database connections that all workers share, and the fewest that one worker gets. */
const connections = 16;
const fewest = 4;

/** Runs the server until a signal. With workers, this process does everything except answer requests. */
export async function runServer(read: Config, program: string): Promise<void> {
  try {
    await run(read, program);
  } catch (cause) {
    if (!isDiskFull(cause)) throw cause;
    throw new StartError(
      `No queda lugar en el disco de «${read.dataDir}» o de su base de datos: libere espacio y vuelva a iniciar.`,
      { cause },
    );
  }
}

async function run(read: Config, program: string): Promise<void> {
  openDataFolder(read.dataDir);
  if (read.backups.folder) openFolder(read.backups.folder, 'BACKUP_DIR', 0o700);
  const config = { ...read, sessionSecret: sessionSecretOf(read) };
  let isUp = false;
  const url = config.database.kind === 'EMBEDDED' ? undefined : config.database.url;
  const embedded = url
    ? undefined
    : await startEmbedded({ folder: config.dataDir, log: (line) => isUp && logDatabase(line), report: console.error });
  // The error of a failed start contains PostgreSQL's log, so the log is printed only after a successful start.
  isUp = true;
  const settings = embedded
    ? { host: embedded.host, user: embedded.user, database: embedded.database }
    : { connectionString: url };
  try {
    await serve(config, settings, embedded, program);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function serve(config: AppSettings, settings: PoolConfig, embedded: Embedded | undefined, program: string) {
  await prepare(settings);
  const stop = stopOnce(async () => {
    stopSchedule();
    stopHousekeeping();
    stopBackups();
    await serving.close();
    await db.close();
    await embedded?.stop();
  }, config);
  if (config.imageService) await checkBucket('IMAGES_URL', config.imageService, reportImages);
  if (config.backups.bucket) await checkBucket('BACKUP_URL', config.backups.bucket, reportBackups);
  const alone = config.workers === 1;
  const db = await connect(settings, { size: alone ? connections : 2, onError: stop.report });
  const size = Math.max(fewest, Math.floor(connections / config.workers));
  const open = async () => {
    const moved = await takeFirstValues(db, process.env);
    const administered = await fill(db, config, embedded !== undefined);
    // Opens or closes the catalogue, if that is due, before anybody orders.
    await carryOutDue(db, config.timeZone);
    const notice = await demoNotice(db, config.host);
    const serving = alone ? serveRequests(db, config) : startWorkers(config.workers, { program, settings, size });
    return { moved, administered, notice, serving: await serving };
  };
  const { moved, administered, notice, serving } = await open().catch(async (error) => {
    await db.close();
    throw error;
  });
  const stopHousekeeping = startHousekeeping(db, openImageStore(config), stop.report);
  const stopSchedule = followSchedule(db, config.timeZone, stop.report);
  const stopBackups = startBackups({ db, settings, config, onError: stop.report });

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));

  console.log(`Vitrina está lista en ${serving.address} (${secondsSinceStart()} s)`);
  for (const sentence of moved) console.log(sentence);
  if (notice) console.log(notice);
  if (!administered)
    console.log('Todavía no hay ningún administrador: defina ADMIN_USER y ADMIN_PASSWORD y vuelva a iniciar.');
}

async function fill(db: Db, config: AppSettings, isEmbedded: boolean): Promise<boolean> {
  if ((config.demo ?? isEmbedded) && (await isEmpty(db))) {
    const { loadDemo } = await import('./features/demo/load-demo.ts');
    await loadDemo(db, config);
  }
  return ensureAdministrator(db, config);
}

/**
 * Counts from the start of this process. `npm start` installs and builds in the same process, so that time is included.
 */
const secondsSinceStart = (): string => ((Date.now() - performance.timeOrigin) / 1000).toFixed(1).replace('.', ',');

function reportImages({ message }: Error) {
  console.error(`El servicio de imágenes no responde (${message}). Vitrina sigue sin ellas hasta que vuelva.`);
}

function reportBackups({ message }: Error) {
  console.error(`El servicio de BACKUP_URL no responde (${message}). Cada copia lo vuelve a intentar.`);
}

function logDatabase(line: string) {
  if (/\b(ERROR|FATAL|PANIC)\b/.test(line) && !/terminating connection|the database system is/.test(line))
    console.error(`PostgreSQL: ${line}`);
}
