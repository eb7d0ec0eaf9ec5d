import { answerList } from '../../platform/http/answer-list.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { findPeriod } from '../windows/queries.ts';
import { findMembers, memberSorting } from './members.ts';

export function teamRoutes({ mount, db, config }: Parts) {
  mount({
    'GET /api/equipos': async (input) => {
      const { viewer, query } = input;
      const window = await findPeriod(db, { ventana: query.ventana }, { ...config, otherwise: 'actual' });
      return answerList(input, memberSorting, (part) => findMembers(db, viewer, { ...query, window }, part));
    },
  });
}
