import sql from 'sql-template-tag';
import { answerList } from '../../platform/http/answer-list.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { changeSupplier, createSupplier, deleteSupplier } from './change-suppliers.ts';
import { countProducts, listSuppliers, supplierSorting, withText } from './queries.ts';

export function supplierRoutes({ mount, db }: Parts) {
  mount({
    'GET /api/proveedores': (input) =>
      answerList(input, supplierSorting, (part) => listSuppliers(db, sql`true`, input.query.q, part)),
    'GET /api/proveedores/:text': (input) =>
      answerList(input, supplierSorting, (part) => listSuppliers(db, withText(input.params.text), input.query.q, part)),
    'GET /api/proveedor/:id/productos': ({ params }) => countProducts(db, params.id),
    'POST /api/proveedor': ({ viewer, body }) => createSupplier(db, viewer, body),
    'PUT /api/proveedor/:id': ({ viewer, params, body }) => changeSupplier(db, viewer, params.id, body),
    'DELETE /api/proveedor/:id': ({ viewer, params }) => deleteSupplier(db, viewer, params.id),
  });
}
