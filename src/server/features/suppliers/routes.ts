import sql, { type Sql } from 'sql-template-tag';
import { answerList } from '../../platform/http/answer-list.ts';
import type { Asked, Parts } from '../../platform/http/mount.ts';
import { changeSupplier, createSupplier, deleteSupplier } from './change-suppliers.ts';
import {
  countProducts,
  readSuppliers,
  supplierById,
  supplierSorting,
  suppliersFound,
  suppliersWithWords,
  withText,
} from './queries.ts';

export function supplierRoutes({ mount, db, config: { timeZone } }: Parts) {
  const list = (input: Asked<'GET /api/proveedores'>, condition: Sql) =>
    answerList(db, input, supplierSorting, {
      found: suppliersFound(condition, timeZone),
      read: ({ rows, order }) => readSuppliers(db, timeZone, rows, order),
    });
  return mount({
    'GET /api/proveedores': (input) => list(input, suppliersWithWords(input.query.q)),
    'GET /api/proveedores/:text': (input) =>
      list(input, sql`${withText(input.params.text)} and ${suppliersWithWords(input.query.q)}`),
    'GET /api/proveedor/:id/productos': ({ params }) => countProducts(db, params.id),
    'POST /api/proveedor': async ({ viewer, body }) =>
      supplierById(db, timeZone, (await createSupplier(db, viewer, body)).proveedorId),
    'PUT /api/proveedor/:id': async ({ viewer, params, body }) => {
      await changeSupplier(db, viewer, params.id, body);
      return supplierById(db, timeZone, params.id);
    },
    'DELETE /api/proveedor/:id': ({ viewer, params }) => deleteSupplier(db, viewer, params.id),
  });
}
