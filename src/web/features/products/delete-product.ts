import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/products.calls.ts';
import { api } from '../../platform/api.ts';
import { useDelete } from '../../ui/table/row-action.tsx';
import { dropProduct, refreshProducts } from './queries.ts';

/** Deletes a product once the administrator is sure; its orders of the past stay. */
export const useDeleteProduct = () =>
  useDelete<Product>({
    question: '¿Desea eliminar el producto?',
    describe: async ({ name }) => name,
    remove: ({ productoId: id }) => api('DELETE /api/producto/:id', { params: { id } }),
    done: messages.product.deleted,
    failed: messages.product.deleteFailed,
    drop: dropProduct,
    refresh: refreshProducts,
  });
