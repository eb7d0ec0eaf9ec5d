import sql, { type Sql } from 'sql-template-tag';
import { answerList } from '../../platform/http/answer-list.ts';
import type { Asked, Parts } from '../../platform/http/mount.ts';
import { changeSupplier, createSupplier, deleteSupplier } from './change-suppliers.ts';
import {
  countProducts,
  findSuppliers,
  supplierSorting,
  suppliersFound,
  suppliersWithWords,
  withText,
} from './queries.ts';

export function supplierRoutes({ mount, db }: Parts) {
  const list = (input: Asked<'GET /api/proveedores'>, condition: Sql) =>
    answerList(db, input, supplierSorting, {
      found: suppliersFound(condition),
      read: ({ rows, order }) => findSuppliers(db, rows, order),
    });
  return mount({
    'GET /api/proveedores': (input) => list(input, suppliersWithWords(input.query.q)),
    'GET /api/proveedores/:text': (input) =>
      list(input, sql`${withText(input.params.text)} and ${suppliersWithWords(input.query.q)}`),
    'GET /api/proveedor/:id/productos': ({ params }) => countProducts(db, params.id),
    'POST /api/proveedor': ({ viewer, body }) => createSupplier(db, viewer, body),
    'PUT /api/proveedor/:id': ({ viewer, params, body }) => changeSupplier(db, viewer, params.id, body),
    'DELETE /api/proveedor/:id': ({ viewer, params }) => deleteSupplier(db, viewer, params.id),
  });
}
