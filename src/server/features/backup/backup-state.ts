import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Executor } from '../../platform/db/executor.ts';
import type { Shop } from '../../platform/settings.ts';
import { wallClock } from '../../platform/wall-clock.ts';

export async function backupState(db: Executor, { backups, settings }: Pick<Config, 'backups'> & Shop) {
  const past = await attempts(db);
  // A recorded backup means that some node makes backups, even if this node is not configured to.
  const programadas = isScheduled(backups) || past.whole !== null;
  return {
    programadas,
    ultima: past.whole?.toISOString() ?? null,
    atrasada: programadas && isLate(new Date(), past, settings.horasEntreCopias),
  };
}

type Attempts = z.output<typeof Attempts>;
const Attempts = z.object({ whole: z.date().nullable(), failed: z.date().nullable(), failures: z.int() });

export const attempts = (db: Executor): Promise<Attempts> => db.one(Attempts)`
  select w.whole, max(c.empezada_at) filter (where c.fallo is not null) as failed,
    count(*) filter (where c.fallo is not null and c.empezada_at > coalesce(w.whole, '-infinity')) as failures
  from (select max(empezada_at) as whole from copia where fallo is null) w left join copia c on true group by w.whole`;

export async function recordAttempt(db: Executor, { at, bytes, fault }: { at: Date; bytes?: number; fault?: string }) {
  await db.execute`insert into copia (empezada_at, bytes, fallo) values (${at}, ${bytes ?? null}, ${fault ?? null})`;
  await db.execute`delete from copia where empezada_at < now() - interval '1 year'`;
}

const hour = 3_600_000;
/** Backup periods begin at this hour of the business's clock, when nobody orders. */
const NIGHT = 4;
const RETRY = hour;

type Past = Pick<Attempts, 'whole' | 'failed'>;
type Schedule = { every: number; timeZone: string };

/** Returns whether a backup is due: this period of `every` hours has none, and no attempt failed in the last hour. */
export function isDue(now: Date, { whole, failed }: Past, schedule: Schedule): boolean {
  if (failed && failed > (whole ?? 0) && now.getTime() - failed.getTime() < RETRY) return false;
  return !whole || periodOf(now, schedule) > periodOf(whole, schedule);
}

export const isLate = (now: Date, { whole, failed }: Past, every: number): boolean =>
  whole ? now.getTime() - whole.getTime() > 2 * every * hour : failed !== null;

export const isScheduled = ({ folder, bucket }: Pick<Config['backups'], 'folder' | 'bucket'>): boolean =>
  folder !== undefined || bucket !== undefined;

/** Returns the file name of a scheduled backup. The server deletes no backup with another name. */
export const backupName = (at: Date, key: string | undefined): string =>
  `vitrina-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${key ? '.age' : ''}`;
const NAME = /^vitrina-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(\.age)?$/;

/**
 * Each rule keeps one backup, the newest, of every span of `every` hours. It does so for the latest `spans` spans that
 * have a backup.
 */
const kept = [
  { every: 1, spans: 24 },
  { every: 24, spans: 7 },
  { every: 7 * 24, spans: 4 },
];

export function outdated(names: readonly string[], timeZone: string): string[] {
  const newestFirst = names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
  const wanted = new Set<string>();
  for (const { every, spans } of kept) {
    const newest = new Map<number, string>();
    for (const name of newestFirst) {
      const span = periodOf(new Date(name.replace(NAME, '$1T$2:$3:$4Z')), { every, timeZone });
      if (newest.size < spans && !newest.has(span)) newest.set(span, name);
    }
    for (const name of newest.values()) wanted.add(name);
  }
  return newestFirst.filter((name) => !wanted.has(name));
}

function periodOf(instant: Date, { every, timeZone }: Schedule): number {
  const { day, time } = wallClock(instant, timeZone);
  return Math.floor((Date.parse(`${day}T${time}Z`) / hour - NIGHT) / every);
}
