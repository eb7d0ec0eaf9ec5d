import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { Shop } from '../../platform/settings.ts';
import { readOverview } from './read-overview.ts';

type Settings = { db: Db; config: Pick<Config, 'backups' | 'timeZone'> & Shop };

export function overviewRoutes(mount: Mount, settings: Settings) {
  mount({ 'GET /api/inicio': ({ viewer }) => readOverview(settings, viewer) });
}
