import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BackupState } from '#contract/backups.calls.ts';
import { buildApp } from '../../app.ts';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';
import { readBackup } from './read-backup.ts';
import { isDue, isLate } from './schedule.ts';
import { backUpWhenDue } from './scheduled-backups.ts';

let t: TestApp;
let admin: Caller;
let folder: string;
beforeAll(async () => {
  t = await testApp();
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
async function look(now: Date, to = folder): Promise<string[]> {
  const told: string[] = [];
  const config = { ...t.config, backups: { folder: to, every: 24, keep: 2, key: undefined } };
  await backUpWhenDue({ db: t.db, settings: t.settings, config, onError: ({ message }) => told.push(message) }, now);
  return told;
}

test('a backup is due once in each period, the first of which begins at night on the clock of the business', () => {
  const schedule = { every: 24, timeZone: 'America/Argentina/Buenos_Aires' };
  const due = (now: string, whole: string | null, failed: string | null = null, every = 24) =>
    isDue(
      new Date(now),
      { whole: whole === null ? null : new Date(whole), failed: failed === null ? null : new Date(failed) },
      { ...schedule, every },
    );
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
  expect(isLate(now, { whole: daysAgo(1.9), failed: now }, { every: 24 })).toBe(false);
  expect(isLate(now, { whole: daysAgo(2.1), failed: null }, { every: 24 })).toBe(true);
  expect(isLate(now, { whole: null, failed: null }, { every: 24 })).toBe(false);
  expect(isLate(now, { whole: null, failed: now }, { every: 24 })).toBe(true);
});

test('scheduled backups: one node makes each, the newest are kept, and what is other is left alone', async () => {
  writeFileSync(path.join(folder, 'copia-mía.tar.gz'), 'x');
  writeFileSync(path.join(folder, '.vitrina-2026-11-01T07-00-00Z.tar.gz.parcial'), 'x');
  const nights = [5, 4, 3].map(daysAgo);
  for (const now of nights) {
    await Promise.all([look(now), look(now)]);
    await look(now);
  }
  expect(await t.db.execute`select from copia where fallo is null`).toBe(3);
  const names = nights.slice(1).map((night) => night.toISOString().slice(0, 16).replace(':', '-'));
  const [first, second, ...others] = readdirSync(folder).filter((name) => name !== 'copia-mía.tar.gz');
  expect(others).toEqual([]);
  for (const [place, name] of [first, second].entries()) {
    expect(name).toContain(`vitrina-${names[place]}`);
    await readBackup(path.join(folder, name ?? ''));
  }
});

test('a backup that another node made while this one came to its turn is not made again', async () => {
  const to = path.join(folder, 'dos-nodos');
  const now = daysAgo(2);
  // Between the first look and the lock.
  const one = vi.spyOn(t.db, 'one').mockImplementationOnce((schema) => async (...query) => {
    const found = await t.db.one(schema)(...query);
    expect(await look(now, to)).toEqual([]);
    return found;
  });
  expect(await look(now, to)).toEqual([]);
  one.mockRestore();
  expect(await t.db.execute`delete from copia where empezada_at = ${now}`).toBe(1);
  expect(readdirSync(to)).toHaveLength(1);
});

test('how they stand is told to administrators and in the metrics', async () => {
  const whole = await t.db.execute`select from copia where fallo is null`;
  expect(whole).toBe(3);
  const state = async (every: number) => {
    const app = await buildApp({
      db: t.db,
      config: { ...t.config, backups: { folder, every, keep: 2, key: undefined } },
    });
    const headers = { authorization: `Bearer ${admin.token}` };
    const told = (await app.inject({ url: '/api/copias', headers })).json<BackupState>();
    const metrics = (await app.inject({ url: '/metrics' })).payload;
    await app.close();
    return { ...told, age: Number(/^vitrina_backup_age_seconds (.*)$/m.exec(metrics)?.[1]), metrics };
  };
  const late = await state(24);
  expect(late).toMatchObject({ programadas: true, atrasada: true });
  expect(Math.round(late.age / 86_400)).toBe(3);
  expect(late.metrics).toMatch(/^vitrina_backup_failures 0$/m);
  expect((await state(48)).atrasada).toBe(false);

  const nowhere = path.join(folder, 'copia-mía.tar.gz', 'carpeta');
  const [told] = await look(new Date(), nowhere);
  expect(told).toMatch(/^La copia de seguridad falló y se vuelve a intentar en una hora: ENOTDIR/);
  expect(await look(new Date(), nowhere)).toEqual([]);
  expect((await state(24)).metrics).toMatch(/^vitrina_backup_failures 1$/m);
});
