import { useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/products.calls.ts';
import { api } from '../../platform/api.ts';
import { changesIn, useForm } from '../../ui/form/use-form.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { formOf, missingIn, ProductFields, requestOf } from './product-form.tsx';
import { keepProduct } from './queries.ts';

/** The edit dialog of a product (§2.4). */
export function EditProductDialog({ product, answer }: Answering<void> & { product: Product }) {
  const queryClient = useQueryClient();
  const before = formOf(product);
  const form = useForm(before);
  const save = async () => {
    if (!(await form.complete(missingIn(form.values)))) return;
    const change = async () => {
      const call = { params: { id: product.productoId }, body: changesIn(requestOf(before), requestOf(form.values)) };
      keepProduct(queryClient, await api('PUT /api/producto/:id', call));
    };
    if (!(await form.send(change, messages.product.updateFailed))) return;
    answer();
    await alerts.success(messages.product.updated);
  };
  return (
    <FormDialog title={`Editar ${product.name}`} form={form} onSubmit={save} onClose={answer}>
      <ProductFields form={form} />
    </FormDialog>
  );
}
