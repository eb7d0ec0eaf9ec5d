import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/products.calls.ts';
import { api } from '../../platform/api.ts';
import { useNavigate, useShown } from '../../platform/router/hooks.ts';
import { reporting } from '../../platform/upload.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { ProductPhoto } from '../catalogue/product-photo.tsx';
import { ImagePicker } from './image-picker.tsx';
import { copyOf, emptyProduct, missingOfProduct, ProductFields, type ProductForm, requestOf } from './product-form.tsx';
import { refreshProducts } from './queries.ts';

type NewProduct = ProductForm & { file: File | null };

declare module '@tanstack/history' {
  interface HistoryState {
    copied?: Product;
  }
}

const noPicture = { field: 'file', message: messages.image.missing } as const;

/** /new-producto: a new product with its picture (§2.3, §5), or a copy with another code. */
export function NewProductPage() {
  const navigate = useNavigate();
  const copied = useShown(({ location }) => location.state.copied);
  const form = useForm<NewProduct>({ ...(copied ? copyOf(copied) : emptyProduct), file: null });
  const [sent, setSent] = useState<number | null>(null);
  const { file } = form.values;
  const needsPicture = !copied?.imageUrl;

  const create = async () => {
    const picture = needsPicture && !file ? [noPicture] : [];
    if (!(await form.complete([...missingOfProduct(form.values, { describing: true }), ...picture]))) return;
    const body = new FormData();
    if (file) body.set('file', file);
    const imagenDe = file ? undefined : copied?.productoId;
    body.set('productoRequest', JSON.stringify({ ...requestOf(form.values), imagenDe }));
    const call = { body, transport: reporting(setSent) };
    const work = () => api('POST /api/producto', call);
    const created = await form.send(work, messages.product.createFailed, { once: true });
    setSent(null);
    if (!created) return;
    void refreshProducts();
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
      <ImagePicker
        required={needsPicture}
        before={copied?.imageUrl && <ProductPhoto imageUrl={copied.imageUrl} alt="" sizes="120px" />}
        {...form.chosen('file')}
        sent={sent}
      />
    </FormPage>
  );
}
