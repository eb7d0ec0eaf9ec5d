import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import type { Mount } from '../http/mount.ts';
import { attempts } from './queries.ts';
import { isLate } from './schedule.ts';

export function backupRoutes(mount: Mount, { db, config }: { db: Db; config: Pick<Config, 'backups'> }) {
  mount({
    'GET /api/copias': async () => {
      const past = await attempts(db);
      // Another node may make them.
      const programadas = config.backups.folder !== undefined || past.whole !== null;
      return {
        programadas,
        ultima: past.whole?.toISOString() ?? null,
        atrasada: programadas && isLate(new Date(), past, config.backups),
      };
    },
  });
}
