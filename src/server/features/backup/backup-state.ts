import type { BackupState } from '#contract/overview.calls.ts';
import type { Config } from '../../platform/config.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { attempts } from './queries.ts';
import { isLate, isScheduled } from './schedule.ts';

/** How the scheduled backups stand. */
export async function backupState(db: Executor, { backups }: Pick<Config, 'backups'>): Promise<BackupState> {
  const past = await attempts(db);
  // Another node may make them.
  const programadas = isScheduled(backups) || past.whole !== null;
  return {
    programadas,
    ultima: past.whole?.toISOString() ?? null,
    atrasada: programadas && isLate(new Date(), past, backups),
  };
}
