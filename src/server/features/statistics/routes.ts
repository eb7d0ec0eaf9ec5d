import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { weekStatistics } from './week-statistics.ts';

export function statisticsRoutes(mount: Mount, { db, config }: { db: Db; config: Pick<Config, 'timeZone'> }) {
  mount({
    'GET /api/producto/estadistica': ({ query }) => weekStatistics(db, config.timeZone, query.fecha),
  });
}
