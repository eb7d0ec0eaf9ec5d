import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { S3mini } from 's3mini';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { BackupState } from '#contract/overview.calls.ts';
import { usualSettings } from '#contract/settings.ts';
import { buildApp } from '../../app.ts';
import type { Config } from '../../platform/config.ts';
import { testS3 } from '../../platform/images/test-s3.ts';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';
import { lockImports } from '../spreadsheets/write-import.ts';
import { backupName, isDue, isLate, outdated } from './backup-state.ts';
import { readBackup } from './read-backup.ts';
import { hasRoomToVerify } from './restore-backup.ts';
import { backUpWhenDue } from './scheduled-backups.ts';

let t: TestApp;
let admin: Caller;
let folder: string;
beforeAll(async () => {
  t = await testApp({ settings: { horasEntreCopias: 24 } });
  admin = await t.person('ADMIN');
  folder = mkdtempSync(path.join(os.tmpdir(), 'vitrina-backups-'));
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

const hour = 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * hour);

/** What a node does when it looks whether a backup is due; answers what it told of. */
async function look(now: Date, to: Partial<Config['backups']> = { folder }): Promise<string[]> {
  const shown: string[] = [];
  const config = { ...t.config, backups: { folder: undefined, bucket: undefined, key: undefined, ...to } };
  await backUpWhenDue({ db: t.db, settings: t.settings, config, onError: ({ message }) => shown.push(message) }, now);
  return shown;
}

test('a backup is due once in each period, the first of which begins at night on the clock of the business', () => {
  const schedule = { every: 24, timeZone: 'America/Argentina/Buenos_Aires' };
  const due = (now: string, whole: string | null, failed: string | null = null, every = 24) =>
    isDue(
      new Date(now),
      { whole: whole === null ? null : new Date(whole), failed: failed === null ? null : new Date(failed) },
      { ...schedule, every },
    );
  expect(usualSettings.horasEntreCopias).toBe(1);
  expect(due('2026-11-21T15:00Z', null)).toBe(true);
  // Four in the morning is 07:00 UTC.
  expect(due('2026-11-22T06:59Z', '2026-11-21T15:00Z')).toBe(false);
  expect(due('2026-11-22T07:00Z', '2026-11-21T15:00Z')).toBe(true);
  expect(due('2026-11-22T12:59Z', '2026-11-22T07:00Z', null, 6)).toBe(false);
  expect(due('2026-11-22T13:00Z', '2026-11-22T07:00Z', null, 6)).toBe(true);
  // One that failed is tried again an hour later.
  expect(due('2026-11-22T07:59Z', '2026-11-21T07:00Z', '2026-11-22T07:00Z')).toBe(false);
  expect(due('2026-11-22T08:00Z', '2026-11-21T07:00Z', '2026-11-22T07:00Z')).toBe(true);
});

test('an administrator is warned after two periods without a whole backup', () => {
  const now = new Date();
  expect(isLate(now, { whole: daysAgo(1.9), failed: now }, 24)).toBe(false);
  expect(isLate(now, { whole: daysAgo(2.1), failed: null }, 24)).toBe(true);
  expect(isLate(now, { whole: null, failed: null }, 24)).toBe(false);
  expect(isLate(now, { whole: null, failed: now }, 24)).toBe(true);
});

/** Backups of 28 hours of a day long ago, the oldest first. */
const longAgo = () => Array.from({ length: 28 }, (_, n) => backupName(new Date(Date.UTC(2020, 0, 1, n)), undefined));

test('of two months of hourly backups those of 24 hours, 7 days and 4 weeks stay, the newest of each', () => {
  const end = Date.UTC(2026, 10, 24, 15, 30);
  const all = Array.from({ length: 60 * 24 }, (_, n) => backupName(new Date(end - n * hour), 'k'));
  const gone = new Set(outdated([...all].reverse(), 'America/Argentina/Buenos_Aires'));
  const kept = all
    .filter((name) => !gone.has(name))
    .map((name) => (end - Date.parse(`${name.slice(8, 18)}T${name.slice(19, 21)}:30Z`)) / hour);
  // A day begins at four in the morning, 07:00 UTC, and a week on a Thursday.
  expect(kept).toEqual([...Array(24).keys(), 33, 57, 81, 105, 129, 297, 465]);
  expect(outdated(['copia-mía.tar.gz', 'vitrina-2026-01-01.tar.gz'], 'UTC')).toEqual([]);
});

test('scheduled backups: one node makes each, the old ones go, and what is other is left alone', async () => {
  writeFileSync(path.join(folder, 'copia-mía.tar.gz'), 'x');
  writeFileSync(path.join(folder, '.vitrina-2026-11-01T07-00-00Z.tar.gz.parcial'), 'x');
  const long = longAgo();
  for (const name of long) writeFileSync(path.join(folder, name), 'x');
  const now = daysAgo(3);
  // Another node is making it.
  await t.db.transaction(async (tx) => {
    await tx.execute`select pg_advisory_xact_lock(hashtext('copia de seguridad'))`;
    expect(await look(now)).toEqual([]);
  });
  expect(await t.db.execute`select from copia`).toBe(0);
  await Promise.all([look(now), look(now)]);
  await look(now);
  expect(await t.db.execute`select from copia where fallo is null`).toBe(1);
  const made = backupName(now, undefined);
  const kept = long.slice(-23);
  expect(readdirSync(folder)).toEqual(['copia-mía.tar.gz', ...kept, made]);
  await readBackup(path.join(folder, made));
  for (const name of kept) rmSync(path.join(folder, name));
  expect(readdirSync(t.config.dataDir)).not.toContain('copia-en-prueba');
});

test('a backup that another node made while this one came to its turn is not made again', async () => {
  const to = path.join(folder, 'dos-nodos');
  const now = daysAgo(2);
  // Between the first look and the lock.
  const one = vi.spyOn(t.db, 'one').mockImplementationOnce((schema) => async (...query) => {
    const found = await t.db.one(schema)(...query);
    expect(await look(now, { folder: to })).toEqual([]);
    return found;
  });
  expect(await look(now, { folder: to })).toEqual([]);
  one.mockRestore();
  expect(await t.db.execute`delete from copia where empezada_at = ${now}`).toBe(1);
  expect(readdirSync(to)).toHaveLength(1);
});

test('an import under way holds up no backup', async () => {
  const to = path.join(folder, 'con-planilla');
  const now = daysAgo(1);
  await t.db.transaction(async (tx) => {
    await lockImports(tx);
    expect(await look(now, { folder: to })).toEqual([]);
  });
  expect(await t.db.execute`delete from copia where empezada_at = ${now}`).toBe(1);
});

test('a whole backup that could not be noted is not said to have failed', async () => {
  const to = path.join(folder, 'sin-anotar');
  const execute = vi.spyOn(t.db, 'execute').mockRejectedValueOnce(new Error('la base se reinicia'));
  await expect(look(daysAgo(1), { folder: to })).rejects.toThrow('la base se reinicia');
  execute.mockRestore();
  expect(readdirSync(to)).toHaveLength(1);
  expect(await t.db.execute`select from copia where fallo is not null`).toBe(0);
});

test('how they stand is told to administrators and in the metrics', async () => {
  const whole = await t.db.execute`select from copia where fallo is null`;
  expect(whole).toBe(1);
  const state = async (every: number) => {
    await admin.call('PUT /api/ajustes', { horasEntreCopias: every });
    const app = await buildApp({ db: t.db, config: { ...t.config, backups: { ...t.config.backups, folder } } });
    const headers = { authorization: `Bearer ${admin.token}` };
    const shown = (await app.inject({ url: '/api/copias', headers })).json<BackupState>();
    const metrics = (await app.inject({ url: '/metrics' })).payload;
    await app.close();
    return { ...shown, age: Number(/^vitrina_backup_age_seconds (.*)$/m.exec(metrics)?.[1]), metrics };
  };
  const late = await state(24);
  expect(late).toMatchObject({ programadas: true, atrasada: true });
  expect(Math.round(late.age / 86_400)).toBe(3);
  expect(late.metrics).toMatch(/^vitrina_backup_failures 0$/m);
  expect(late.metrics).toMatch(/^vitrina_backup_interval_seconds 86400$/m);
  expect((await state(48)).atrasada).toBe(false);

  const nowhere = path.join(folder, 'copia-mía.tar.gz', 'carpeta');
  const [shown] = await look(new Date(), { folder: nowhere });
  expect(shown).toMatch(/^La copia de seguridad falló y se vuelve a intentar en una hora: ENOTDIR/);
  expect(await look(new Date(), { folder: nowhere })).toEqual([]);
  expect((await state(24)).metrics).toMatch(/^vitrina_backup_failures 1$/m);
});

test('a backup that cannot be restored gets no name, and is told', async () => {
  const place = mkdtempSync(path.join(os.tmpdir(), 'vitrina-backups-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  await t.db.execute`delete from copia`;
  const { productoId } = await t.product();
  // A picture that is not there: no check let it in, but no key could be made again.
  await t.db.execute`alter table producto disable trigger all`;
  await t.db.execute`update producto set imagen_hash = ${'f'.repeat(32)} where producto_id = ${productoId}`;
  const shown = await look(new Date(), { folder: place });
  await t.db.execute`update producto set imagen_hash = null where producto_id = ${productoId}`;
  await t.db.execute`alter table producto enable trigger all`;
  expect(shown).toEqual([expect.stringMatching(/^La copia de seguridad falló .* está dañada/)]);
  expect(readdirSync(place)).toEqual([]);
});

test('with BACKUP_URL they are kept in the bucket, read back there, and nothing stays here', async () => {
  const s3 = await testS3();
  onTestFinished(s3.close);
  const bucket = new S3mini(s3.service);
  const there = async () => (await bucket.listObjects('/', ''))?.map(({ Key }) => Key) ?? [];
  await t.db.execute`delete from copia`;
  const long = longAgo();
  for (const name of [...long, 'otra.txt']) await bucket.putObject(name, 'x');
  const now = new Date();
  const key = 'una clave de treinta y dos signos o más';
  expect(await look(now, { bucket: s3.service, key })).toEqual([]);
  expect(await there()).toEqual(['otra.txt', ...long.slice(-23), backupName(now, key)]);
  const file = path.join(folder, 'traída');
  writeFileSync(file, new Uint8Array((await bucket.getObjectArrayBuffer(backupName(now, key))) as ArrayBuffer));
  await readBackup(file, key);
  rmSync(file);
  expect(readdirSync(t.config.dataDir).filter((name) => name.startsWith('copia'))).toEqual([]);

  await t.db.execute`delete from copia`;
  const put = vi.spyOn(S3mini.prototype, 'putAnyObject');
  onTestFinished(() => put.mockRestore());
  put.mockImplementation(async (name) => bucket.putObject(name, 'otra cosa'));
  const [shown] = await look(new Date(now.getTime() + hour), { bucket: s3.service });
  expect(shown).toMatch(/^La copia de seguridad falló .* La copia no llegó a BACKUP_URL \(/);
  put.mockRestore();

  await s3.stop();
  await t.db.execute`delete from copia`;
  const before = readdirSync(folder).length;
  const [away] = await look(now, { folder, bucket: s3.service });
  expect(away).toMatch(/^La copia de seguridad falló .* La copia no llegó a BACKUP_URL \(/);
  expect(readdirSync(folder).length).toBe(before + 1);
  expect(readdirSync(t.config.dataDir).filter((name) => name.startsWith('copia'))).toEqual([]);
});

test('a backup is tried only where the disk bears a second database', async () => {
  const parts = (bytes: number) => ({
    end: { rows: {}, parts: [{ name: 'tables/public.pedido', files: 1, bytes, sha256: '' }] },
  });
  expect(await hasRoomToVerify(parts(1e15), t.config.dataDir)).toBe(false);
  expect(await hasRoomToVerify(parts(1), t.config.dataDir)).toBe(true);
});
