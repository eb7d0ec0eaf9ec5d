import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import type { Mount } from '../http/mount.ts';
import { backupState } from './backup-state.ts';

export function backupRoutes(mount: Mount, { db, config }: { db: Db; config: Pick<Config, 'backups'> }) {
  mount({ 'GET /api/copias': () => backupState(db, config) });
}
