import sql from 'sql-template-tag';
import { safeFileName } from '../../documents/file-names.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { idempotencyKey } from '../../platform/http/read-input.ts';
import { seenBy } from '../../platform/http/viewer.ts';
import { accepts, type Downloads } from '../downloads/downloads.ts';
import type { LoginLimits } from '../session/login-limits.ts';
import { requireRecentOwner } from '../users/require-owner.ts';
import { requireWindow } from '../windows/queries.ts';
import { changeRates } from './change-rates.ts';
import { readCommissionStatement } from './commission-statement.ts';
import { readCommissions, readPercentages } from './queries.ts';
import { settleCommission } from './settle-commission.ts';

type CommissionParts = Parts & { downloads: Downloads; limits: LoginLimits };

export function commissionRoutes({ mount, db, config: { timeZone }, downloads, limits }: CommissionParts) {
  return mount({
    'GET /api/comisiones': () => readPercentages(db),
    'PUT /api/comisiones': async ({ viewer, body, request }) => {
      const { porcentajes, ...proof } = Array.isArray(body) ? { porcentajes: body } : body;
      await requireRecentOwner({ db, limits }, viewer, { ...proof, address: request.ip });
      return changeRates(db, viewer, porcentajes);
    },
    'GET /api/comisiones/:ventana': async ({ viewer, params }) => {
      await requireWindow(db, params.ventana);
      const who = seenBy(viewer, { everybody: sql`true`, team: sql`u.id = ${viewer.id}`, nobody: sql`false` });
      return (await readCommissions(db, params.ventana, timeZone, who)).map(({ commission }) => commission);
    },
    'GET /api/comisiones/lideres/:id/resumen': async ({ params, query, ...to }) => {
      const statement = await readCommissionStatement(db, { id: params.id, ventana: query.ventana, timeZone });
      const pdf = accepts(to, 'pdf');
      const file = safeFileName(`Comision_${statement.leader}`, pdf ? 'pdf' : 'xlsx');
      return downloads.send(to, file, pdf ? 'commissionPdf' : 'commissionXlsx', async () => statement);
    },
    'POST /api/comisiones/:ventana/:idLider/liquidar': ({ viewer, params, request }) =>
      settleCommission(db, viewer, { ...params, key: idempotencyKey(request), timeZone }),
  });
}
