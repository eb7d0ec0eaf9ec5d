import sql from 'sql-template-tag';
import type { Parts } from '../../platform/http/mount.ts';
import { idempotencyKey } from '../../platform/http/read-input.ts';
import { seenBy } from '../../platform/http/viewer.ts';
import { demandWindow } from '../windows/queries.ts';
import { changeRates } from './change-rates.ts';
import { readCommissions, readPercentages } from './queries.ts';
import { settleCommission } from './settle-commission.ts';

export function commissionRoutes({ mount, db, config: { timeZone } }: Parts) {
  mount({
    'GET /api/comisiones': () => readPercentages(db),
    'PUT /api/comisiones': ({ viewer, body }) => changeRates(db, viewer, body),
    'GET /api/comisiones/:ventana': async ({ viewer, params }) => {
      await demandWindow(db, params.ventana);
      const who = seenBy(viewer, { everybody: sql`true`, team: sql`u.id = ${viewer.id}`, nobody: sql`false` });
      return readCommissions(db, params.ventana, timeZone, who);
    },
    'POST /api/comisiones/:ventana/:idLider/liquidar': ({ viewer, params, request }) =>
      settleCommission(db, viewer, { ...params, key: idempotencyKey(request), timeZone }),
  });
}
