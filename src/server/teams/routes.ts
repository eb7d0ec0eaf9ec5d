import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { answerList } from '../http/answer-list.ts';
import type { Mount } from '../http/mount.ts';
import { findPeriod } from '../windows/period.ts';
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
