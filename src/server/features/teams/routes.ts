import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/connect.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { findPeriod } from '../windows/queries.ts';
import { findMembers, memberSorting } from './members.ts';

export function teamRoutes(mount: Mount, { db, config }: { db: Db; config: Pick<Config, 'timeZone'> }) {
  mount({
    'GET /api/equipos': async (input) => {
      const { viewer, query } = input;
      const window = await findPeriod(db, { ventana: query.ventana }, { ...config, otherwise: 'actual' });
      return answerList(input, memberSorting, (part) => findMembers(db, viewer, { ...query, window }, part));
    },
  });
}
