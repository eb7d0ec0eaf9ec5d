import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/products.calls.ts';
import { api, reasonOf } from '../../platform/api.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { keepProduct, refreshProducts } from './queries.ts';

/** Takes a product between ACTIVO and INACTIVO once the administrator is sure (§4). */
export function useToggleState() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ productoId: id, estado }: Product) =>
      estado === 'ACTIVO'
        ? api('PUT /api/producto/estadoMenu/:id', { params: { id } })
        : api('PUT /api/producto/estadoMenuActivo/:id', { params: { id } }),
    onSuccess: (product) => {
      keepProduct(queryClient, product);
      void alerts.success(messages.product.stateUpdated);
    },
    onError: (error) => {
      // Somebody else may have changed it already: read the list again.
      void refreshProducts(queryClient);
      void alerts.error(messages.product.stateFailed, { text: reasonOf(error) });
    },
  });
  return async (product: Product) => {
    const text = `${product.name} pasará a ${product.estado === 'ACTIVO' ? 'INACTIVO' : 'ACTIVO'}.`;
    if (await alerts.confirm('¿Desea cambiar el estado del producto?', { text, verb: 'cambiar' })) mutate(product);
  };
}
