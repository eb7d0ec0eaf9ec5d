import sql from 'sql-template-tag';
import { safeFileName } from '../../documents/file-names.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { idempotencyKey } from '../../platform/http/read-input.ts';
import type { Downloads } from '../downloads/downloads.ts';
import { accountById, accountSorting, accountsFound, accountTotals, readAccounts, teamBalances } from './accounts.ts';
import { dropException, makeException } from './debt-exception.ts';
import { movedOn, movementSorting, movementsOf, readMovements } from './queries.ts';
import { readReceipt } from './receipt.ts';
import { recordMovement, reverseMovement } from './record-movement.ts';
import { readStatement, statementSender } from './statement.ts';

export function ledgerRoutes({ mount, db, config, downloads }: Parts & { downloads: Downloads }) {
  const { timeZone } = config;
  const sendStatement = statementSender(downloads);
  return mount({
    'GET /api/cuentas': (input) => {
      const found = accountsFound(input.viewer, input.query, timeZone);
      return answerList(db, input, accountSorting, {
        found,
        read: ({ picked, order }) => readAccounts(db, sql`(select * from ${found} ${picked})`, order),
        totals: () => accountTotals(db, found),
      });
    },
    'GET /api/cuentas/equipos': ({ viewer }) => teamBalances(db, viewer, timeZone),
    'GET /api/cuentas/:id': ({ viewer, params }) => accountById(db, viewer, config, params.id),
    'GET /api/cuentas/:id/movimientos': (input) => {
      const found = sql`${movementsOf(sql`usuario_id = ${input.params.id}`)} m where ${movedOn(input.query, timeZone)}`;
      return answerList(db, input, movementSorting, {
        found,
        read: ({ picked, order }) => readMovements(db, input.viewer, sql`(select * from ${found} ${picked})`, order),
      });
    },
    'GET /api/cuentas/:id/resumen': async ({ params, query, ...to }) =>
      sendStatement(to, await readStatement(db, to.viewer, { id: params.id, days: query, config })),
    'GET /api/cuentas/:id/movimientos/:movimiento/recibo': async ({ params, ...to }) => {
      const receipt = await readReceipt(db, to.viewer, params, config);
      const file = safeFileName(`Recibo_${receipt.number}_${receipt.owner}`, 'pdf');
      return downloads.send(to, file, 'receiptPdf', async () => receipt);
    },
    'PUT /api/cuentas/:id/excepcion': ({ viewer, params, body }) =>
      makeException(db, viewer, config, params.id, body.motivo),
    'DELETE /api/cuentas/:id/excepcion': ({ viewer, params }) => dropException(db, viewer, config, params.id),
    'POST /api/cuentas/:id/movimientos': ({ viewer, params, body, request }) =>
      recordMovement(db, viewer, { id: params.id, movement: body, key: idempotencyKey(request), timeZone }),
    'POST /api/movimientos/:id/contraasiento': ({ viewer, params, body, request }) =>
      reverseMovement(db, viewer, { id: params.id, motivo: body.motivo, key: idempotencyKey(request) }),
  });
}
