import type { Registry } from 'prom-client';
import type { Db } from '../../platform/db/executor.ts';
import { gauge } from '../../platform/http/metrics.ts';
import type { Parts } from '../../platform/http/mount.ts';
import type { Shop } from '../../platform/settings.ts';
import { attempts, backupState, isScheduled } from './backup-state.ts';

export function backupRoutes({ mount, registry, db, config }: Parts) {
  if (isScheduled(config.backups)) backupMetrics(registry, db, config);
  return mount({ 'GET /api/copias': () => backupState(db, config) });
}

/** Adds the metrics of scheduled backups. They come from the database, so every process reports the same values. */
export function backupMetrics(registry: Registry, db: Db, { settings }: Shop) {
  // While the database is unreachable, the last known values are reported. The age of the last backup still grows.
  let known = { whole: 0, failures: 0 };
  const read = async () => {
    known = await attempts(db).then(
      ({ whole, failures }) => ({ whole: whole?.getTime() ?? 0, failures }),
      () => known,
    );
    return known;
  };
  const age = 'Seconds since the last whole scheduled backup was begun; since 1970 when there is none.';
  const interval = 'Seconds from one scheduled backup to the next.';
  const failures = 'Scheduled backups that failed since the last whole one.';
  gauge(registry, 'vitrina_backup_age_seconds', age, async () => (Date.now() - (await read()).whole) / 1000, 'max');
  gauge(registry, 'vitrina_backup_interval_seconds', interval, () => settings.horasEntreCopias * 3600, 'max');
  gauge(registry, 'vitrina_backup_failures', failures, async () => (await read()).failures, 'max');
}
