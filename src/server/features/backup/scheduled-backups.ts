import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type ImageSettings, openBareImageStore } from '../../platform/images/image-store.ts';
import { withConnection } from './connection.ts';
import { attempts, recordAttempt } from './queries.ts';
import { isDue } from './schedule.ts';
import { missingPictures, sentenceOf } from './sentence-of.ts';
import { writeBackup } from './write-backup.ts';

type Settings = Pick<Config, 'backups' | 'timeZone'> & ImageSettings & { sessionSecret: string };
type Parts = { db: Db; settings: pg.ClientConfig; config: Settings; onError: (error: Error) => void };

const minute = 60_000;
const LOCK = 8_467_211;

/** Makes a backup whenever one is due, as long as the settings name a folder for them. */
export function startBackups(parts: Parts): () => void {
  if (!parts.config.backups.folder) return () => {};
  let running = false;
  const check = async () => {
    if (running) return;
    running = true;
    await backUpWhenDue(parts)
      .catch(parts.onError)
      .finally(() => {
        running = false;
      });
  };
  void check();
  const timer = setInterval(check, minute);
  return () => clearInterval(timer);
}

/** Makes a backup when one is due and no other node is making it. What came of it is kept in the database. */
export async function backUpWhenDue({ db, settings, config, onError }: Parts, now = new Date()): Promise<void> {
  const schedule = { every: config.backups.every, timeZone: config.timeZone };
  const isDueNow = async () => isDue(now, await attempts(db), schedule);
  if (!(await isDueNow())) return;
  await withConnection(settings, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK]);
    // Another node may have made it between the first look and the lock.
    if (!rows[0]?.mine || !(await isDueNow())) return;
    try {
      const { bytes, missing } = await backUp(settings, config, now);
      await recordAttempt(db, { at: now, bytes });
      if (missing) onError(new Error(missingPictures(missing)));
    } catch (error) {
      const fault = sentenceOf(error) ?? (error as Error).message;
      onError(new Error(`La copia de seguridad falló y se vuelve a intentar en una hora: ${fault}`, { cause: error }));
      await recordAttempt(db, { at: now, fault });
    }
  });
}

/** Answers the backup's bytes, and how many pictures it lacks. */
async function backUp(settings: pg.ClientConfig, config: Settings, now: Date) {
  const { folder = '', keep, key } = config.backups;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // What a kill left: nobody else writes here now.
  for (const name of await readdir(folder)) if (isDraft(name)) await rm(path.join(folder, name));
  const file = path.join(
    folder,
    `vitrina-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${key ? '.age' : ''}`,
  );
  const images = openBareImageStore(config);
  const { missing } = await writeBackup({ settings, images, secret: config.sessionSecret, key }, file);
  const kept = (await readdir(folder)).filter(isBackup).sort().reverse();
  for (const name of kept.slice(keep)) await rm(path.join(folder, name));
  return { bytes: (await stat(file)).size, missing };
}

/** A scheduled backup, and no other file of the folder. */
const isBackup = (name: string) => /^vitrina-\d{4}(-\d\d){2}T(\d\d-){2}\d\dZ\.tar\.gz(\.age)?$/.test(name);
const isDraft = (name: string) => /^\.vitrina-.*\.parcial$/.test(name);
