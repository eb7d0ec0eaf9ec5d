import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { usualTimeZone } from '#contract/days.ts';
import { text } from '#contract/fields.calls.ts';
import { readBucket } from './bucket.ts';
import { trustedProxies } from './http/client-address.ts';
import { readMailAddress, readMailService } from './mail/mail-service.ts';
import { StartError } from './start-error.ts';
import { tried } from './tried.ts';

export type Config = ReturnType<typeof readConfig>;
type Database = { kind: 'EMBEDDED' } | { kind: 'EXTERNAL'; url: string };

const usualSettings: Record<Database['kind'], { workers: number; drainSeconds: number }> = {
  EMBEDDED: { workers: 1, drainSeconds: 0 },
  EXTERNAL: { workers: os.availableParallelism(), drainSeconds: 5 },
};

/**
 * Reads every setting. An empty variable counts as not set. Throws a `StartError` that names the first wrong setting.
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(settingNames.map((name) => [name, env[name] || undefined]));
  const { data: set, error } = settings.safeParse(given);
  if (!set) throw new StartError(wrongSetting(error.issues[0]?.path[0] as Setting, given));
  if (!set.ADMIN_USER !== !set.ADMIN_PASSWORD)
    throw new StartError('ADMIN_USER y ADMIN_PASSWORD se definen juntos y falta uno de los dos.');
  if (set.DATABASE_URL && !set.SESSION_SECRET)
    throw new StartError(`SESSION_SECRET no está definido y con DATABASE_URL se espera ${expected('SESSION_SECRET')}.`);
  const { SMTP_URL: service, MAIL_FROM: from, PUBLIC_URL: publicUrl } = set;
  if (service && (!from || !publicUrl)) {
    const missing = from ? 'PUBLIC_URL' : 'MAIL_FROM';
    throw new StartError(`${missing} no está definido y con SMTP_URL se espera ${expected(missing)}.`);
  }
  const dataDir = path.resolve(set.DATA_DIR);
  const database: Database = set.DATABASE_URL ? { kind: 'EXTERNAL', url: set.DATABASE_URL } : { kind: 'EMBEDDED' };
  const usual = usualSettings[database.kind];
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir,
    database,
    /** Whether an empty database gets demo data. If undefined, only an embedded database does. */
    demo: set.DEMO,
    adminUser: set.ADMIN_USER,
    adminPassword: set.ADMIN_PASSWORD,
    /** The IANA time zone of the business's days and weeks. */
    timeZone: set.TZ_BUSINESS,
    /** Undefined: the server keeps a secret in `dataDir`. */
    sessionSecret: set.SESSION_SECRET,
    logLevel: set.LOG_LEVEL,
    metricsToken: set.METRICS_TOKEN,
    /** The server believes what these proxies say about the client. */
    trustedProxies: set.TRUSTED_PROXIES,
    /** Undefined: pictures are kept in `dataDir`. */
    imageService: set.IMAGES_URL,
    publicUrl,
    /** Undefined: the server sends no mails. `publicUrl` is the pages' address, as `https://host`. */
    mail: service && from && publicUrl ? { service, from, publicUrl } : undefined,
    /** Where backups are stored. With neither folder nor bucket, the server makes none. `key` encrypts them. */
    backups: { folder: set.BACKUP_DIR && path.resolve(set.BACKUP_DIR), bucket: set.BACKUP_URL, key: set.BACKUP_KEY },
    workers: set.WORKERS ?? usual.workers,
    /** The most changes that an account may make in a minute. An administrator may make five times as many. */
    writesPerMinute: set.WRITES_PER_MINUTE,
    /** For this many seconds a stopping server still answers. */
    drainSeconds: set.DRAIN_SECONDS ?? usual.drainSeconds,
    /**
     * In bytes. With less free space the server refuses writes. It is several times what PostgreSQL writes between two
     * checks of the disk.
     */
    diskReserve: 64 * 1024 ** 2,
  };
}

const wholeNumber = (most: number) => z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(most));

/** A setting that is refused when `reader` returns null. */
const read = <Value>(reader: (text: string) => Value | null) =>
  z
    .string()
    .refine((text) => reader(text) !== null)
    .transform((text) => reader(text) ?? undefined)
    .optional();
const flag = z.enum(['0', '1']).transform((value) => value === '1');

const bucket = read(readBucket).describe(
  'una dirección s3://CLAVE:SECRETO@equipo:puerto/bucket, con ?region=… y &tls=0 si hacen falta',
);

const settings = z.object({
  PORT: wholeNumber(65_535).default(3000).describe('un número entero de 0 a 65535'),
  HOST: z.string().regex(/^\S+$/).default('127.0.0.1').describe('una dirección o un nombre de equipo sin espacios'),
  DATA_DIR: z.string().default('../data').describe('el camino de una carpeta'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('una dirección postgres://usuario:clave@equipo:puerto/base'),
  DEMO: flag.optional().describe('0 o 1'),
  ADMIN_USER: text(60).pipe(z.string().min(1)).optional().describe('un nombre de usuario de hasta 60 caracteres'),
  ADMIN_PASSWORD: z.string().min(8).optional().describe('una contraseña de 8 caracteres o más'),
  TZ_BUSINESS: z
    .string()
    .refine(isTimeZone)
    .default(usualTimeZone)
    .describe('una zona horaria como America/Argentina/Buenos_Aires'),
  SESSION_SECRET: z.string().min(32).optional().describe('un texto secreto de 32 caracteres o más'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('trace, debug, info, warn, error, fatal o silent'),
  METRICS_TOKEN: z.string().regex(/^\S+$/).optional().describe('un texto sin espacios'),
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .transform((list): readonly string[] => list.split(',').map((address) => address.trim()))
    .refine((list) => tried(() => trustedProxies(list)) !== undefined)
    .describe('direcciones o redes separadas por comas, como loopback, 10.0.0.7 o 172.18.0.0/16'),
  IMAGES_URL: bucket,
  SMTP_URL: read(readMailService).describe(
    'una dirección smtps://usuario:clave@equipo:puerto o smtp://…, con ?tls=0 si va sin TLS',
  ),
  MAIL_FROM: read(readMailAddress).describe('una dirección como Vitrina <no-responder@ejemplo.com>'),
  PUBLIC_URL: read(originIn).describe('la dirección de las páginas, como https://vitrina.ejemplo.com'),
  BACKUP_DIR: z.string().optional().describe('el camino de una carpeta'),
  BACKUP_URL: bucket,
  BACKUP_KEY: z.string().min(32).optional().describe('un texto secreto de 32 caracteres o más'),
  WORKERS: wholeNumber(64).pipe(z.number().min(1)).optional().describe('un número entero de 1 a 64'),
  WRITES_PER_MINUTE: wholeNumber(1_000_000)
    .pipe(z.number().min(1))
    .default(120)
    .describe('un número entero de 1 a 1000000'),
  DRAIN_SECONDS: wholeNumber(300).optional().describe('un número entero de 0 a 300'),
});
type Setting = keyof typeof settings.shape;
/** The variables with which tests start a server. */
export type GivenSettings = z.input<typeof settings> & NodeJS.ProcessEnv;
/** The variables that the server reads before the database answers. `contract/settings.ts` has all other settings. */
export const settingNames = Object.keys(settings.shape);

const expected = (name: Setting) => settings.shape[name].description;
const secret = new Set<Setting>([
  'DATABASE_URL',
  'ADMIN_PASSWORD',
  'BACKUP_KEY',
  'BACKUP_URL',
  'SESSION_SECRET',
  'METRICS_TOKEN',
  'IMAGES_URL',
  'SMTP_URL',
]);

function wrongSetting(name: Setting, given: Record<string, string | undefined>): string {
  const value = given[name] ?? '';
  const shown = secret.has(name) ? `un valor de ${value.length} caracteres` : `«${value}»`;
  return `${name} tiene ${shown} y se espera ${expected(name)}.`;
}

/** Returns the origin of an address without a path; null for any other text. */
function originIn(text: string): string | null {
  const { protocol, origin, href } = URL.canParse(text) ? new URL(text) : {};
  return /^https?:$/.test(protocol ?? '') && href === `${origin}/` ? (origin ?? null) : null;
}

/** Accepts only names. Intl also accepts offsets such as +03:00, which PostgreSQL reads with the opposite sign. */
function isTimeZone(zone: string): boolean {
  return /^[A-Za-z]/.test(zone) && tried(() => new Intl.DateTimeFormat('es', { timeZone: zone })) !== undefined;
}
