import { formatNumber } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { Supplier } from '#contract/suppliers.calls.ts';
import { api } from '../../platform/api.ts';
import { useDelete } from '../../ui/table/row-action.tsx';
import { supplierList } from './queries.ts';

/** Deletes a supplier once the administrator, who is told how many products lose it, is sure; they stay. */
export const useDeleteSupplier = () =>
  useDelete<Supplier>({
    ...supplierList,
    question: '¿Desea eliminar proveedor?',
    describe: async ({ proveedorId: id, razonSocial }) => {
      const { productos } = await api('GET /api/proveedor/:id/productos', { params: { id } });
      return `${razonSocial}. ${productsLeft(productos)}`;
    },
    remove: ({ proveedorId: id }) => api('DELETE /api/proveedor/:id', { params: { id } }),
    done: messages.supplier.deleted,
    failed: messages.supplier.deleteFailed,
  });

function productsLeft(products: number): string {
  if (products === 0) return 'No tiene productos.';
  return products === 1
    ? 'Tiene 1 producto, que queda sin proveedor.'
    : `Tiene ${formatNumber(products)} productos, que quedan sin proveedor.`;
}
