import sql from 'sql-template-tag';
import { answerList } from '../../platform/http/answer-list.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { idempotencyKey } from '../../platform/http/read-input.ts';
import type { Downloads } from '../downloads/downloads.ts';
import { movedOn, movementSorting } from '../ledger/queries.ts';
import { statementSender } from '../ledger/statement.ts';
import { readSupplierMovements, supplierAccount, supplierMovementsOf } from './queries.ts';
import { recordSupplierMovement, reverseSupplierMovement } from './record-supplier-movement.ts';
import { readSupplierStatement } from './supplier-statement.ts';

export function supplierAccountRoutes({ mount, db, config, downloads }: Parts & { downloads: Downloads }) {
  const { timeZone } = config;
  const sendStatement = statementSender(downloads);
  return mount({
    'GET /api/proveedores/:id/cuenta': ({ params }) => supplierAccount(db, params.id),
    'GET /api/proveedores/:id/movimientos': (input) => {
      const found = sql`${supplierMovementsOf(sql`${input.params.id}`)} m where ${movedOn(input.query, timeZone)}`;
      return answerList(db, input, movementSorting, {
        found,
        read: ({ picked, order }) =>
          readSupplierMovements(db, input.viewer, sql`(select * from ${found} ${picked})`, order),
      });
    },
    'GET /api/proveedores/:id/resumen': async ({ params, query, ...to }) =>
      sendStatement(to, await readSupplierStatement(db, to.viewer, { id: params.id, days: query, timeZone })),
    'POST /api/proveedores/:id/movimientos': ({ viewer, params, body, request }) =>
      recordSupplierMovement(db, viewer, { id: params.id, movement: body, key: idempotencyKey(request), timeZone }),
    'POST /api/proveedores/movimientos/:id/contraasiento': ({ viewer, params, body, request }) =>
      reverseSupplierMovement(db, viewer, { id: params.id, motivo: body.motivo, key: idempotencyKey(request) }),
  });
}
