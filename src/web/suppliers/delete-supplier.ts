import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatNumber } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { Supplier } from '#contract/suppliers.calls.ts';
import { api, reasonOf } from '../api.ts';
import { alerts } from '../ui/overlay/alerts.ts';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';
import { supplierList, suppliersKey } from './queries.ts';

/** Deletes a supplier once the administrator, who is told how many products lose it, is sure; they stay. */
export function useDeleteSupplier() {
  const queryClient = useQueryClient();
  const sayFailed = (error: unknown) => {
    // Somebody else may have changed it already: read the list again.
    void queryClient.invalidateQueries({ queryKey: suppliersKey });
    void alerts.error(messages.supplier.deleteFailed, { text: reasonOf(error) });
  };
  const { mutate } = useMutation({
    mutationFn: ({ proveedorId }: Supplier) => api('DELETE /api/proveedor/:id', { params: { id: proveedorId } }),
    onSuccess: (_, supplier) => {
      supplierList.drop(queryClient, supplier);
      void alerts.success(messages.supplier.deleted);
    },
    onError: sayFailed,
  });
  return useOneAtATime(async (supplier: Supplier) => {
    const params = { id: supplier.proveedorId };
    const delivers = await api('GET /api/proveedor/:id/productos', { params }).catch(sayFailed);
    if (!delivers) return;
    const text = `${supplier.razonSocial}. ${productsLeft(delivers.productos)}`;
    if (await alerts.confirm('¿Desea eliminar proveedor?', { text, danger: true })) mutate(supplier);
  });
}

function productsLeft(products: number): string {
  if (products === 0) return 'No tiene productos.';
  return products === 1
    ? 'Tiene 1 producto, que queda sin proveedor.'
    : `Tiene ${formatNumber(products)} productos, que quedan sin proveedor.`;
}
