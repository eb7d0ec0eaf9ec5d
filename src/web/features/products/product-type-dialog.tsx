import { useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/products.calls.ts';
import { productTypes } from '#contract/products.ts';
import { api } from '../../platform/api.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import styles from './product-type-dialog.module.css';
import { keepProduct } from './queries.ts';

const meaning = {
  GENERAL: 'Catálogo esencial',
  MIXTO: 'Catálogo esencial, reporte propio',
  ONLINE: 'Catálogo esencial, reporte propio',
  BLACK: 'Catálogo Black',
} as const;

/** One of the four types (§4). */
export function ProductTypeDialog({ product, answer }: Answering<void> & { product: Product }) {
  const queryClient = useQueryClient();
  const form = useForm({ tipoProducto: product.tipoProducto });
  const save = async () => {
    const change = async () => {
      const call = { params: { id: product.productoId }, body: form.values };
      keepProduct(queryClient, await api('PUT /api/producto/:id', call));
    };
    if (!(await form.send(change, messages.product.typeFailed))) return;
    answer();
    await alerts.success(messages.product.typeUpdated);
  };
  return (
    <FormDialog title="Tipo de producto" size="small" form={form} onSubmit={save} onClose={answer}>
      <fieldset className={styles.types}>
        <legend>{product.name}</legend>
        {productTypes.map((tipoProducto) => (
          <label key={tipoProducto}>
            <input
              type="radio"
              name="tipoProducto"
              checked={form.values.tipoProducto === tipoProducto}
              onChange={() => form.change({ tipoProducto })}
            />
            <span>
              {tipoProducto}
              <small>{meaning[tipoProducto]}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
