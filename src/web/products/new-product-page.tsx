import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { api } from '../api.ts';
import { FormPage } from '../ui/form/form-page.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { alerts } from '../ui/overlay/alerts.ts';
import { reporting } from '../upload.ts';
import { ImagePicker } from './image-picker.tsx';
import { ProductFields } from './product-fields.tsx';
import { emptyProduct, firstMissing, type ProductForm, requestOf } from './product-form.ts';
import { refreshProducts } from './queries.ts';

type NewProduct = ProductForm & { file: File | null };

/** /new-producto: a product and its picture (§2.3, §5). */
export function NewProductPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useForm<NewProduct>({ ...emptyProduct, file: null });
  const [sent, setSent] = useState<number | null>(null);
  const { file } = form.values;

  const create = async () => {
    const missing = file ? undefined : ({ field: 'file', message: messages.image.missing } as const);
    if (!(await form.complete(firstMissing(form.values, { describing: true }) ?? missing)) || !file) return;
    const body = new FormData();
    body.set('file', file);
    body.set('productoRequest', JSON.stringify(requestOf(form.values)));
    const call = { body, transport: reporting(setSent) };
    const work = () => api('POST /api/producto', call);
    const created = await form.send(work, messages.product.createFailed, { once: true });
    setSent(null);
    if (!created) return;
    void refreshProducts(queryClient);
    if (await alerts.success(messages.product.created)) await navigate({ to: '/platos-list' });
  };

  return (
    <FormPage
      title="Crear Nuevo Producto"
      form={form}
      cancel="/listado-platos"
      submit="Crear Producto"
      onSubmit={create}
    >
      <ProductFields form={form} describing />
      <ImagePicker file={file} onPick={(picked) => form.change({ file: picked })} sent={sent} />
    </FormPage>
  );
}
