import { safeFileName } from '../../documents/file-names.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { idempotencyKey } from '../../platform/http/read-input.ts';
import { accepts, type Downloads } from '../downloads/downloads.ts';
import { accountById, accountSorting, findAccounts, teamBalances } from './accounts.ts';
import { findMovements, movementSorting, ofDays } from './queries.ts';
import { recordMovement } from './record-movement.ts';
import { reverseMovement } from './reverse-movement.ts';
import { readStatement } from './statement.ts';

export function ledgerRoutes({ mount, db, config, downloads }: Parts & { downloads: Downloads }) {
  mount({
    'GET /api/cuentas': (input) =>
      answerList(input, accountSorting, (part) => findAccounts(db, input.viewer, input.query, part)),
    'GET /api/cuentas/equipos': ({ viewer }) => teamBalances(db, viewer),
    'GET /api/cuentas/:id': ({ viewer, params }) => accountById(db, viewer, config, params.id),
    'GET /api/cuentas/:id/movimientos': (input) => {
      const days = ofDays(input.query, config.timeZone);
      const asked = { id: input.params.id, viewer: input.viewer, days };
      return answerList(input, movementSorting, (part) => findMovements(db, asked, part));
    },
    'GET /api/cuentas/:id/resumen': async ({ params, query, ...to }) => {
      const statement = await readStatement(db, to.viewer, { id: params.id, days: query, config });
      const read = async () => statement;
      const file = (extension: string) => safeFileName(`Cuenta_${statement.owner}`, extension);
      return accepts(to, 'pdf')
        ? downloads.send(to, file('pdf'), 'statementPdf', read)
        : downloads.send(to, file('xlsx'), 'statementXlsx', read);
    },
    'POST /api/cuentas/:id/movimientos': ({ viewer, params, body, request }) =>
      recordMovement(db, viewer, { id: params.id, movement: body, key: idempotencyKey(request) }),
    'POST /api/movimientos/:id/contraasiento': ({ viewer, params, body, request }) =>
      reverseMovement(db, viewer, { id: params.id, motivo: body.motivo, key: idempotencyKey(request) }),
  });
}
