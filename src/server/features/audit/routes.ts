import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/connect.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { auditSorting, listChanges, matching } from './queries.ts';

export function auditRoutes(mount: Mount, { db, config }: { db: Db; config: Pick<Config, 'timeZone'> }) {
  mount({
    'GET /api/auditoria': (input) =>
      answerList(input, auditSorting, (part) => listChanges(db, matching(input.query, config.timeZone), part)),
  });
}
