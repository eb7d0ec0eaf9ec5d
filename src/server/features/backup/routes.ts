import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { backupState } from './backup-state.ts';

export function backupRoutes(mount: Mount, { db, config }: { db: Db; config: Pick<Config, 'backups'> }) {
  mount({ 'GET /api/copias': () => backupState(db, config) });
}
