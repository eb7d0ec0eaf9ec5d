import { openAsBlob } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { type Bucket, openBucket } from '../../platform/bucket.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/executor.ts';
import { type ImageSettings, openBareImageStore } from '../../platform/images/image-store.ts';
import { repeat } from '../../platform/repeat.ts';
import { readSettings } from '../../platform/settings.ts';
import { StartError } from '../../platform/start-error.ts';
import { attempts, backupName, isDue, isScheduled, outdated, recordAttempt } from './backup-state.ts';
import { withConnection } from './connection.ts';
import { type CheckedBackup, hasRoomToVerify, verifyBackup } from './restore-backup.ts';
import { missingPictures, sentenceOf, writeBackup } from './write-backup.ts';

type Settings = Pick<Config, 'backups' | 'timeZone'> & ImageSettings & { sessionSecret: string };
type BackupParts = { db: Db; settings: pg.ClientConfig; config: Settings; onError: (error: Error) => void };

const minute = 60_000;

export function startBackups(parts: BackupParts): () => void {
  if (!isScheduled(parts.config.backups)) return () => {};
  const check = async () => {
    await backUpWhenDue(parts);
    return minute;
  };
  return repeat(check, { every: minute, onError: parts.onError }).stop;
}

export async function backUpWhenDue({ db, settings, config, onError }: BackupParts, now = new Date()): Promise<void> {
  const { horasEntreCopias: every } = await readSettings(db);
  const schedule = { every, timeZone: config.timeZone };
  const isDueNow = async () => isDue(now, await attempts(db), schedule);
  if (!(await isDueNow())) return;
  await withConnection(settings, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtext('copia de seguridad')) as mine`,
    );
    // Another node may have made the backup before the lock.
    if (!rows[0]?.mine || !(await isDueNow())) return;
    const made = await backUp({ settings, config, onError }, now).catch(async (error) => {
      const fault = sentenceOf(error) ?? (error as Error).message;
      onError(new Error(`La copia de seguridad falló y se vuelve a intentar en una hora: ${fault}`, { cause: error }));
      await recordAttempt(db, { at: now, fault });
    });
    if (!made) return;
    await recordAttempt(db, { at: now, bytes: made.bytes });
    if (made.missing) onError(new Error(missingPictures(made.missing)));
  });
}

async function backUp({ settings, config, onError }: Omit<BackupParts, 'db'>, now: Date) {
  const { dataDir, timeZone } = config;
  const { folder = path.join(dataDir, 'copia-en-curso'), bucket, key } = config.backups;
  // If only a bucket is configured, no file stays on this disk, not even a file of a killed process.
  const tidy = () => (config.backups.folder ? undefined : rm(folder, { recursive: true, force: true }));
  await tidy();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Killed processes left these drafts. No running process uses them, because this one holds the lock.
  for (const name of await readdir(folder)) if (isDraft(name)) await rm(path.join(folder, name));
  const file = path.join(folder, backupName(now, key));
  const images = openBareImageStore(config);
  const verify = async (backup: CheckedBackup) => {
    if (await hasRoomToVerify(backup, dataDir)) await verifyBackup(backup, dataDir);
    else onError(new Error('La copia se guarda sin probar que se restaura: no hay lugar para eso en DATA_DIR.'));
  };
  try {
    const { missing } = await writeBackup({ settings, images, secret: config.sessionSecret, key, verify }, file);
    for (const name of outdated(await readdir(folder), timeZone)) await rm(path.join(folder, name));
    if (bucket) await send(file, bucket, timeZone);
    return { bytes: (await stat(file)).size, missing };
  } finally {
    await tidy();
  }
}

/** In milliseconds: how long the bucket may take to answer. */
const PATIENCE = 2 * minute;
/** In bytes: the parts in which the sent file is read back. */
const PART = 8 * 1024 * 1024;

async function send(file: string, bucket: Bucket, timeZone: string) {
  try {
    const store = openBucket(bucket, PATIENCE);
    const name = path.basename(file);
    const content = await openAsBlob(file);
    await store.putAnyObject(name, content);
    for (let from = 0; from < content.size; from += PART) {
      const to = Math.min(from + PART, content.size);
      const kept = await (await store.getObjectRaw(name, false, from, to)).arrayBuffer();
      if (!Buffer.from(kept).equals(Buffer.from(await content.slice(from, to).arrayBuffer())))
        throw new Error('tiene otra cosa que lo que se le envió');
    }
    const there = (await store.listObjects('/', 'vitrina-')) ?? [];
    for (const old of outdated(
      there.map(({ Key }) => Key),
      timeZone,
    ))
      await store.deleteObject(old);
  } catch (cause) {
    throw new StartError(`La copia no llegó a BACKUP_URL (${(cause as Error).message}).`, { cause });
  }
}

const isDraft = (name: string) => /^\.vitrina-.*\.parcial$/.test(name);
