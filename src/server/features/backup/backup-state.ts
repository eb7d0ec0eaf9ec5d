import { z } from 'zod';
import type { BackupState } from '#contract/overview.calls.ts';
import type { Config } from '../../platform/config.ts';
import type { Executor } from '../../platform/db/executor.ts';
import type { Shop } from '../../platform/settings.ts';
import { isLate, isScheduled } from './schedule.ts';

export async function backupState(
  db: Executor,
  { backups, settings }: Pick<Config, 'backups'> & Shop,
): Promise<BackupState> {
  const past = await attempts(db);
  // Another node may make them.
  const programadas = isScheduled(backups) || past.whole !== null;
  return {
    programadas,
    ultima: past.whole?.toISOString() ?? null,
    atrasada: programadas && isLate(new Date(), past, settings.horasEntreCopias),
  };
}

type Attempts = z.output<typeof Attempts>;
const Attempts = z.object({
  /** When the last whole backup was begun. */
  whole: z.date().nullable(),
  /** When the last one was begun that failed. */
  failed: z.date().nullable(),
  /** How many failed since the last whole one. */
  failures: z.int(),
});

/** What came of the scheduled backups. */
export const attempts = (db: Executor): Promise<Attempts> => db.one(Attempts)`
  select w.whole, max(c.empezada_at) filter (where c.fallo is not null) as failed,
    count(*) filter (where c.fallo is not null and c.empezada_at > coalesce(w.whole, '-infinity')) as failures
  from (select max(empezada_at) as whole from copia where fallo is null) w left join copia c on true group by w.whole`;

/** Keeps what came of a backup; what is older than a year goes. */
export async function recordAttempt(
  db: Executor,
  { at, bytes, fault }: { at: Date; bytes?: number; fault?: string },
): Promise<void> {
  await db.execute`insert into copia (empezada_at, bytes, fallo) values (${at}, ${bytes ?? null}, ${fault ?? null})`;
  await db.execute`delete from copia where empezada_at < now() - interval '1 year'`;
}
