import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import type { Mount } from '../http/mount.ts';
import { countChanges, findChanges, matching, PAGE_SIZE } from './queries.ts';

export function auditRoutes(mount: Mount, { db, config }: { db: Db; config: Pick<Config, 'timeZone'> }) {
  mount({
    'GET /api/auditoria': async ({ query, reply }) => {
      const condition = matching(query, config.timeZone);
      reply.header('x-total-count', await countChanges(db, condition)).header('x-page-size', PAGE_SIZE);
      return findChanges(db, condition, query.pagina);
    },
  });
}
