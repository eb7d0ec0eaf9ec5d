import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/products.calls.ts';
import { api, reasonOf } from '../api.ts';
import { alerts } from '../ui/overlay/alerts.ts';
import { dropProduct, refreshProducts } from './queries.ts';

/** Deletes a product once the administrator is sure; its orders of the past stay. */
export function useDeleteProduct() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ productoId }: Product) => api('DELETE /api/producto/:id', { params: { id: productoId } }),
    onSuccess: (_, product) => {
      dropProduct(queryClient, product);
      void alerts.success(messages.product.deleted);
    },
    onError: (error) => {
      // Somebody else may have changed it already: read the list again.
      void refreshProducts(queryClient);
      void alerts.error(messages.product.deleteFailed, { text: reasonOf(error) });
    },
  });
  return async (product: Product) => {
    if (await alerts.confirm('¿Desea eliminar el producto?', { text: product.name, danger: true })) mutate(product);
  };
}
