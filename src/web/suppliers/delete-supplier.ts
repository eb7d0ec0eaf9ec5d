import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { Supplier } from '#contract/suppliers.ts';
import { api, reasonOf } from '../api.ts';
import { moments } from '../ui/moments.tsx';
import { supplierList, suppliersKey } from './queries.ts';

/** Deletes a supplier once the administrator is sure; its products stay, without one. */
export function useDeleteSupplier() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ proveedorId }: Supplier) => api('DELETE /api/proveedor/:id', { params: { id: proveedorId } }),
    onSuccess: (_, supplier) => {
      supplierList.drop(queryClient, supplier);
      void moments.success(messages.supplier.deleted);
    },
    onError: (error) => {
      // Somebody else may have been quicker: what stands in the list is no longer so.
      void queryClient.invalidateQueries({ queryKey: suppliersKey });
      void moments.error(messages.supplier.deleteFailed, { text: reasonOf(error) });
    },
  });
  return async (supplier: Supplier) => {
    const text = `${supplier.razonSocial}. Sus productos quedan sin proveedor.`;
    if (await moments.confirm('¿Desea eliminar proveedor?', { text, danger: true })) mutate(supplier);
  };
}
