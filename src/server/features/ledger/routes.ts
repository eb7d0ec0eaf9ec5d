import sql from 'sql-template-tag';
import { safeFileName } from '../../documents/file-names.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { idempotencyKey } from '../../platform/http/read-input.ts';
import { accepts, type Downloads } from '../downloads/downloads.ts';
import { accountById, accountSorting, accountsFound, accountTotals, readAccounts, teamBalances } from './accounts.ts';
import { dropException, makeException } from './debt-exception.ts';
import { movedOn, movementSorting, movementsOf, readMovements } from './queries.ts';
import { recordMovement, reverseMovement } from './record-movement.ts';
import { recordPayments } from './record-payments.ts';
import { readStatement } from './statement.ts';

export function ledgerRoutes({ mount, db, config, downloads }: Parts & { downloads: Downloads }) {
  return mount({
    'GET /api/cuentas': (input) => {
      const found = accountsFound(input.viewer, input.query);
      return answerList(db, input, accountSorting, {
        found,
        read: ({ picked, order }) => readAccounts(db, sql`(select * from ${found} ${picked})`, order, config),
        totals: () => accountTotals(db, found),
      });
    },
    'GET /api/cuentas/equipos': ({ viewer }) => teamBalances(db, viewer),
    'GET /api/cuentas/:id': ({ viewer, params }) => accountById(db, viewer, config, params.id),
    'GET /api/cuentas/:id/movimientos': (input) => {
      const found = sql`${movementsOf(sql`usuario_id = ${input.params.id}`)} m where ${movedOn(input.query, config.timeZone)}`;
      return answerList(db, input, movementSorting, {
        found,
        read: ({ picked, order }) => readMovements(db, input.viewer, sql`(select * from ${found} ${picked})`, order),
      });
    },
    'GET /api/cuentas/:id/resumen': async ({ params, query, ...to }) => {
      const statement = await readStatement(db, to.viewer, { id: params.id, days: query, config });
      const read = async () => statement;
      const file = (extension: string) => safeFileName(`Cuenta_${statement.owner}`, extension);
      return accepts(to, 'pdf')
        ? downloads.send(to, file('pdf'), 'statementPdf', read)
        : downloads.send(to, file('xlsx'), 'statementXlsx', read);
    },
    'PUT /api/cuentas/:id/excepcion': ({ viewer, params, body }) =>
      makeException(db, viewer, config, { id: params.id, motivo: body.motivo }),
    'DELETE /api/cuentas/:id/excepcion': ({ viewer, params }) => dropException(db, viewer, config, params.id),
    'POST /api/cuentas/:id/movimientos': ({ viewer, params, body, request }) =>
      recordMovement(db, viewer, {
        id: params.id,
        movement: body,
        key: idempotencyKey(request),
        timeZone: config.timeZone,
      }),
    'POST /api/cuentas/pagos': ({ viewer, body, request }) =>
      recordPayments(db, viewer, { pagos: body.pagos, key: idempotencyKey(request), timeZone: config.timeZone }),
    'POST /api/movimientos/:id/contraasiento': ({ viewer, params, body, request }) =>
      reverseMovement(db, viewer, { id: params.id, motivo: body.motivo, key: idempotencyKey(request) }),
  });
}
