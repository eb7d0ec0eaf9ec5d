import { existsSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { backupState } from './features/backup/backup-state.ts';
import { isMade, withDatabase } from './features/backup/connection.ts';
import { type Bucket, checkBucket } from './platform/bucket.ts';
import type { Config } from './platform/config.ts';
import { openClient } from './platform/db/connections.ts';
import { executorBy } from './platform/db/executor.ts';
import { requireOurTables } from './platform/db/migrate.ts';
import { freeBytes } from './platform/disk-space.ts';
import { openFolder } from './platform/folders.ts';
import { checkMailService } from './platform/mail/mailer.ts';
import { readSettings } from './platform/settings.ts';
import { StartError } from './platform/start-error.ts';

type Finding = { state: 'bien' | 'atención' | 'mal'; words: string };
const fine = (words: string): Finding => ({ state: 'bien', words });
const warning = (words: string): Finding => ({ state: 'atención', words });
const wrong = (words: string): Finding => ({ state: 'mal', words });

const CHECK_TIMEOUT_MS = 5_000;
const CLOCK_TOLERANCE_SECONDS = 2;
const GIGABYTE = 1e9;

/**
 * Checks all that a start needs, without changing the shop's data, and prints a line for each finding. Returns whether
 * a start would succeed.
 */
export async function examine(config: Config, say: (line: string) => void = console.log): Promise<boolean> {
  const checks: [what: string, check: () => Promise<Finding[]>][] = [
    ['Carpeta de datos', async () => [folderFound(config.dataDir, 'DATA_DIR'), await space(config)]],
    ['Base de datos', () => database(config)],
    ['Copias', () => placesOfBackups(config)],
    ['Imágenes', () => pictures(config)],
    ['Correo', () => mail(config)],
    ['Proxy', () => proxy(config)],
  ];
  let isFit = true;
  for (const [what, check] of checks)
    for (const { state, words } of await check().catch((error: Error) => [wrong(error.message)])) {
      if (state === 'mal') isFit = false;
      say(`${state.padEnd(9)} ${what}: ${words}`);
    }
  if (process.getuid?.() === 0)
    say('atención  Cuenta: esta es root, que escribe en todas partes: repita con la cuenta que inicia Vitrina.');
  say(isFit ? 'Vitrina puede iniciar.' : 'Vitrina no puede iniciar, o perdería algo: corrija lo que está mal.');
  return isFit;
}

/**
 * Checks that a folder can be written. A start creates a missing folder, so its nearest existing parent is checked
 * instead.
 */
function folderFound(folder: string, setting: 'DATA_DIR' | 'BACKUP_DIR'): Finding {
  const there = existing(folder);
  openFolder(there, setting);
  return fine(there === folder ? `se puede escribir en «${folder}».` : `«${folder}» se crea al iniciar.`);
}

const existing = (folder: string): string => (existsSync(folder) ? folder : existing(path.dirname(folder)));

async function space({ dataDir, diskReserve }: Config): Promise<Finding> {
  const free = await freeBytes(existing(dataDir));
  const words = `quedan ${(free / GIGABYTE).toFixed(1).replace('.', ',')} GB en su disco`;
  if (free < diskReserve)
    return wrong(`${words}, menos de los ${diskReserve / 1024 ** 2} MB de reserva: nada se guardaría. Libere espacio.`);
  return free < GIGABYTE ? warning(`${words}: libere espacio pronto.`) : fine(`${words}.`);
}

async function database(config: Config): Promise<Finding[]> {
  if (!isMade(config)) return [fine('la incorporada se crea al iniciar.')];
  return withDatabase(config, (settings) => databaseFound(settings, config));
}

type Server = Record<'version' | 'now', string> & { off: string | null } & Record<'extensions' | 'others', number> & {
    may: boolean;
  };

async function databaseFound(settings: pg.ClientConfig, config: Config): Promise<Finding[]> {
  const asked = { connectionTimeoutMillis: CHECK_TIMEOUT_MS, query_timeout: CHECK_TIMEOUT_MS };
  const client = await openClient({ ...settings, ...asked }).catch((cause: Error) => {
    throw new StartError(`no se llega a ella: ${cause.message}. Revise DATABASE_URL y que esté en marcha.`, { cause });
  });
  try {
    const missing = await requireOurTables(client);
    const before = Date.now();
    const { rows } = await client.query<Server>(
      `select current_setting('server_version') as version, clock_timestamp()::text as now,
         (select string_agg(name, ', ') from pg_settings
          where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as off,
         (select count(*)::int from pg_extension where extname in ('unaccent', 'pg_trgm')) as extensions,
         (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
            and not pg_has_role(relowner, 'usage')) as others,
         has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may`,
    );
    const { version, now, off, extensions, others, may } = rows[0] as Server;
    const clock = (Date.parse(now) - (before + Date.now()) / 2) / 1000;
    return [
      fine(`PostgreSQL ${version}${missing ? `; el inicio trae ${missing} cambios de sus tablas` : ''}.`),
      extensions === 2
        ? fine('tiene las extensiones unaccent y pg_trgm.')
        : may
          ? fine('el inicio agrega las extensiones unaccent y pg_trgm, si el equipo las tiene.')
          : wrong('faltan extensiones: pida CREATE EXTENSION unaccent y pg_trgm a quien la administra.'),
      may && !others
        ? fine('su cuenta puede crear y cambiar las tablas.')
        : wrong('su cuenta no es dueña de la base: ALTER DATABASE … OWNER TO … y lo mismo con sus tablas.'),
      off
        ? wrong(`tiene apagado ${off}: con un corte de luz se perderían pedidos confirmados. Enciéndalo.`)
        : fine('lo confirmado queda en el disco.'),
      Math.abs(clock) > CLOCK_TOLERANCE_SECONDS
        ? warning(`su reloj y el de este equipo difieren en ${clock.toFixed(0)} s: ponga los dos en hora (NTP).`)
        : fine('su reloj y el de este equipo coinciden.'),
      ...(missing ? [] : await backupsFound(client, config)),
    ];
  } finally {
    await client.end();
  }
}

async function backupsFound(client: pg.Client, config: Config): Promise<Finding[]> {
  const db = executorBy((query) => client.query(query));
  const settings = await readSettings(db);
  const { programadas, ultima, atrasada } = await backupState(db, { ...config, settings });
  if (!programadas) return [];
  const hours = ultima ? Math.round((Date.now() - Date.parse(ultima)) / 3_600_000) : 0;
  const words = ultima ? `la última copia entera es de hace ${hours} h` : 'todavía no se hizo ninguna copia';
  return [atrasada ? wrong(`${words}: vea el registro y haga una con npm run backup.`) : fine(`${words}.`)];
}

async function placesOfBackups({ backups: { folder, bucket } }: Config): Promise<Finding[]> {
  if (!folder && !bucket)
    return [warning('no hay copias programadas: nombre otro disco con BACKUP_DIR, o un bucket con BACKUP_URL.')];
  return [
    ...(folder ? [folderFound(folder, 'BACKUP_DIR')] : []),
    ...(bucket ? [await bucketFound('BACKUP_URL', bucket)] : []),
  ];
}

const pictures = async ({ imageService }: Config): Promise<Finding[]> => [
  imageService ? await bucketFound('IMAGES_URL', imageService) : fine('en la carpeta de datos.'),
];

async function bucketFound(setting: 'IMAGES_URL' | 'BACKUP_URL', service: Bucket): Promise<Finding> {
  let away: Error | undefined;
  await checkBucket(setting, service, (error) => {
    away = error;
  });
  return away ? wrong(`el servicio de ${setting} no contesta (${away.message}).`) : fine('el bucket se puede usar.');
}

async function mail({ mail }: Config): Promise<Finding[]> {
  if (!mail) return [fine('sin SMTP_URL no se manda ninguno.')];
  const fault = await checkMailService(mail.service, CHECK_TIMEOUT_MS);
  return [
    fault
      ? wrong(`el servidor de SMTP_URL no sirve (${fault}): revise equipo, puerto, usuario y clave.`)
      : fine('el servidor de SMTP_URL contesta y deja entrar.'),
  ];
}

async function proxy({ publicUrl, metricsToken }: Config): Promise<Finding[]> {
  if (!publicUrl) return [warning('sin PUBLIC_URL no se puede probar: póngala para que se pruebe.')];
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(publicUrl + path, { redirect: 'manual', signal: AbortSignal.timeout(CHECK_TIMEOUT_MS), ...init });
  const ready = await ask('/readyz').catch((error: Error & { cause?: Error }) => error.cause ?? error);
  if (ready instanceof Error) return [warning(`no se llega a ${publicUrl} desde aquí (${ready.message}).`)];
  if (ready.status !== 200)
    return [
      warning(`${publicUrl}/readyz contesta ${ready.status}: inicie Vitrina y repita, o revise a quién le pasa.`),
    ];
  const findings = [fine(`por ${publicUrl} se llega a Vitrina.`)];
  if (publicUrl.startsWith('https:') && !ready.headers.has('strict-transport-security'))
    findings.push(wrong('no manda X-Forwarded-Proto, o no está en TRUSTED_PROXIES.'));
  const [product] = (await (await ask('/api/producto/all')).json()) as { productoId: number }[];
  const page = product && (await (await ask(`/producto/${product.productoId}`)).text());
  // The page tells chat applications its own address. The server takes that address from the Host header.
  if (page && !page.includes(`//${new URL(publicUrl).host}/producto/`))
    findings.push(wrong('no pasa el Host que pidió el navegador: nadie podría guardar nada.'));
  if (!metricsToken && (await ask('/metrics')).status === 200)
    findings.push(wrong('no manda X-Forwarded-For: todos serían una sola dirección, y /metrics está a la vista.'));
  return findings;
}
