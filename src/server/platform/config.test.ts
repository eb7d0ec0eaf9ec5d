import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './start-error.ts';

const secret = 'x'.repeat(32);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vitrina-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('settings', () => {
  it('have a value when the environment says nothing', () => {
    rmSync(folder, { recursive: true });
    expect(readConfig({ DATA_DIR: folder, PORT: '' })).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: folder,
      database: { kind: 'EMBEDDED' },
      demo: undefined,
      adminUser: undefined,
      adminPassword: undefined,
      timeZone: 'America/Argentina/Buenos_Aires',
      sessionSecret: undefined,
      logLevel: 'info',
      metricsToken: undefined,
      trustedProxies: ['loopback'],
      imageService: undefined,
      mail: undefined,
      backups: { folder: undefined, bucket: undefined, key: undefined },
      workers: 1,
      drainSeconds: 0,
      writesPerMinute: 120,
      diskReserve: 64 * 1024 * 1024,
    });
    // Reading them touches no disk.
    expect(existsSync(folder)).toBe(false);
  });

  it('are taken from the environment', () => {
    const url = 'postgres://u:p@db.example:5432/vitrina';
    expect(
      readConfig({
        PORT: '0',
        HOST: '0.0.0.0',
        DATA_DIR: 'una carpeta',
        DATABASE_URL: url,
        DEMO: '0',
        ADMIN_USER: ' Ana Nun\u0303ez ',
        ADMIN_PASSWORD: 'clave-larga',
        TZ_BUSINESS: 'UTC',
        SESSION_SECRET: secret,
        LOG_LEVEL: 'silent',
        METRICS_TOKEN: 'abc',
        TRUSTED_PROXIES: 'loopback, 172.18.0.0/16',
        IMAGES_URL: 's3://KEY:a%2Fb@127.0.0.1:9000/fotos?region=sa-east-1&tls=0',
        SMTP_URL: 'smtps://ana:cl%40ve@correo.example',
        MAIL_FROM: 'Vitrina <no-responder@vitrina.example>',
        PUBLIC_URL: 'https://vitrina.example/',
        BACKUP_DIR: '/mnt/copias',
        BACKUP_URL: 's3://KEY:SECRET@copias.example/vitrina',
        BACKUP_KEY: secret,
        WORKERS: '3',
        DRAIN_SECONDS: '7',
      }),
    ).toEqual({
      port: 0,
      host: '0.0.0.0',
      dataDir: path.resolve('una carpeta'),
      database: { kind: 'EXTERNAL', url },
      demo: false,
      adminUser: 'Ana Nuñez',
      adminPassword: 'clave-larga',
      timeZone: 'UTC',
      sessionSecret: secret,
      logLevel: 'silent',
      metricsToken: 'abc',
      trustedProxies: ['loopback', '172.18.0.0/16'],
      imageService: {
        endpoint: 'http://127.0.0.1:9000/fotos',
        region: 'sa-east-1',
        accessKeyId: 'KEY',
        secretAccessKey: 'a/b',
      },
      publicUrl: 'https://vitrina.example',
      mail: {
        service: {
          host: 'correo.example',
          port: 465,
          secure: true,
          requireTLS: false,
          ignoreTLS: false,
          auth: { user: 'ana', pass: 'cl@ve' },
        },
        from: { name: 'Vitrina', address: 'no-responder@vitrina.example' },
        publicUrl: 'https://vitrina.example',
      },
      backups: {
        folder: '/mnt/copias',
        bucket: {
          endpoint: 'https://copias.example/vitrina',
          region: 'us-east-1',
          accessKeyId: 'KEY',
          secretAccessKey: 'SECRET',
        },
        key: secret,
      },
      workers: 3,
      drainSeconds: 7,
      writesPerMinute: 120,
      diskReserve: 64 * 1024 * 1024,
    });
  });

  it("let every processor answer, and a stop drain, where the database is another machine's", () => {
    const elsewhere = { DATABASE_URL: 'postgres://u:p@db.example/vitrina', SESSION_SECRET: secret };
    const { workers, drainSeconds } = readConfig({ DATA_DIR: folder, ...elsewhere });
    expect([workers, drainSeconds]).toEqual([availableParallelism(), 5]);
  });

  it.each([
    ['PORT', '80a', 'PORT tiene «80a» y se espera un número entero de 0 a 65535.'],
    ['PORT', '65536', 'PORT tiene «65536» y se espera un número entero de 0 a 65535.'],
    ['HOST', 'a b', 'HOST tiene «a b» y se espera una dirección o un nombre de equipo sin espacios.'],
    [
      'BACKUP_KEY',
      'corta',
      'BACKUP_KEY tiene un valor de 5 caracteres y se espera un texto secreto de 32 caracteres o más.',
    ],
    ['WORKERS', '0', 'WORKERS tiene «0» y se espera un número entero de 1 a 64.'],
    ['DRAIN_SECONDS', '301', 'DRAIN_SECONDS tiene «301» y se espera un número entero de 0 a 300.'],
    ['DEMO', 'yes', 'DEMO tiene «yes» y se espera 0 o 1.'],
    [
      'TZ_BUSINESS',
      'Marte/Base',
      'TZ_BUSINESS tiene «Marte/Base» y se espera una zona horaria como America/Argentina/Buenos_Aires.',
    ],
    [
      'TZ_BUSINESS',
      '-03:00',
      'TZ_BUSINESS tiene «-03:00» y se espera una zona horaria como America/Argentina/Buenos_Aires.',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL tiene «loud» y se espera trace, debug, info, warn, error, fatal o silent.'],
    [
      'DATABASE_URL',
      'mysql://u:p@h/b',
      'DATABASE_URL tiene un valor de 15 caracteres y se espera una dirección postgres://usuario:clave@equipo:puerto/base.',
    ],
    [
      'IMAGES_URL',
      's3://KEY@store.example/fotos',
      'IMAGES_URL tiene un valor de 28 caracteres y se espera una dirección s3://CLAVE:SECRETO@equipo:puerto/bucket, con ?region=… y &tls=0 si hacen falta.',
    ],
    [
      'SESSION_SECRET',
      'short',
      'SESSION_SECRET tiene un valor de 5 caracteres y se espera un texto secreto de 32 caracteres o más.',
    ],
    [
      'ADMIN_PASSWORD',
      '1234567',
      'ADMIN_PASSWORD tiene un valor de 7 caracteres y se espera una contraseña de 8 caracteres o más.',
    ],
    ['METRICS_TOKEN', 'a b', 'METRICS_TOKEN tiene un valor de 3 caracteres y se espera un texto sin espacios.'],
    [
      'TRUSTED_PROXIES',
      'loopback, proxy.example',
      'TRUSTED_PROXIES tiene «loopback, proxy.example» y se espera direcciones o redes separadas por comas, como loopback, 10.0.0.7 o 172.18.0.0/16.',
    ],
    [
      'SMTP_URL',
      'smtp://ana@correo.example',
      'SMTP_URL tiene un valor de 25 caracteres y se espera una dirección smtps://usuario:clave@equipo:puerto o smtp://…, con ?tls=0 si va sin TLS.',
    ],
    [
      'MAIL_FROM',
      'Vitrina',
      'MAIL_FROM tiene «Vitrina» y se espera una dirección como Vitrina <no-responder@ejemplo.com>.',
    ],
    [
      'PUBLIC_URL',
      'https://vitrina.example/pedidos',
      'PUBLIC_URL tiene «https://vitrina.example/pedidos» y se espera la dirección de las páginas, como https://vitrina.ejemplo.com.',
    ],
    ['ADMIN_USER', 'ana', 'ADMIN_USER y ADMIN_PASSWORD se definen juntos y falta uno de los dos.'],
    [
      'DATABASE_URL',
      'postgres://h/b',
      'SESSION_SECRET no está definido y con DATABASE_URL se espera un texto secreto de 32 caracteres o más.',
    ],
  ])('%s=%s stops the start with one sentence', (name, value, sentence) => {
    expect(() => readConfig({ DATA_DIR: folder, [name]: value })).toThrow(new StartError(sentence));
  });

  it.each([
    ['PUBLIC_URL', 'la dirección de las páginas, como https://vitrina.ejemplo.com'],
    ['MAIL_FROM', 'una dirección como Vitrina <no-responder@ejemplo.com>'],
  ])('SMTP_URL without %s stops the start with one sentence', (missing, expected) => {
    const all = { SMTP_URL: 'smtps://correo.example', MAIL_FROM: 'a@b.example', PUBLIC_URL: 'https://b.example' };
    expect(() => readConfig({ DATA_DIR: folder, ...all, [missing]: '' })).toThrow(
      new StartError(`${missing} no está definido y con SMTP_URL se espera ${expected}.`),
    );
  });
});
