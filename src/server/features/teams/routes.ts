import sql from 'sql-template-tag';
import { answerList } from '../../platform/http/answer-list.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { findPeriod } from '../windows/queries.ts';
import { memberSorting, membersOf, readMembers } from './members.ts';

export function teamRoutes({ mount, db, config }: Parts) {
  return mount({
    'GET /api/equipos': async (input) => {
      const { viewer, query } = input;
      const window = await findPeriod(db, { ventana: query.ventana }, { ...config, otherwise: 'actual' });
      const found = membersOf(viewer, { ...query, window });
      return answerList(db, input, memberSorting, {
        found,
        read: ({ picked, order }) => readMembers(db, sql`${found} ${picked}`, order),
      });
    },
  });
}
