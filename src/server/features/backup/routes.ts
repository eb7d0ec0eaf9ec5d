import type { Registry } from 'prom-client';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { Shop } from '../../platform/settings.ts';
import { backupState } from './backup-state.ts';
import { backupMetrics } from './metrics.ts';
import { isScheduled } from './schedule.ts';

type Parts = { registry: Registry; db: Db; config: Pick<Config, 'backups'> & Shop };

export function backupRoutes(mount: Mount, { registry, db, config }: Parts) {
  if (isScheduled(config.backups)) backupMetrics(registry, db, config);
  mount({ 'GET /api/copias': () => backupState(db, config) });
}
