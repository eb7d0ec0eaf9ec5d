import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/products.calls.ts';
import { api } from '../../platform/api.ts';
import { reporting } from '../../platform/upload.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { ProductPhoto } from '../catalogue/product-photo.tsx';
import { ImagePicker } from './image-picker.tsx';
import { keepProduct } from './queries.ts';

type Values = { file: File | null };

/** A product's new picture (§2.4). */
export function ProductImageDialog({ product, answer }: Answering<void> & { product: Product }) {
  const queryClient = useQueryClient();
  const form = useForm<Values>({ file: null });
  const [sent, setSent] = useState<number | null>(null);
  const { file } = form.values;
  const save = async () => {
    const missing = file ? undefined : ({ field: 'file', message: messages.image.missing } as const);
    if (!(await form.complete(missing)) || !file) return;
    const change = async () => {
      const body = new FormData();
      body.set('file', file);
      const call = { params: { id: product.productoId }, body, transport: reporting(setSent) };
      keepProduct(queryClient, await api('POST /api/producto/:id/image', call));
    };
    const saved = await form.send(change, messages.product.updateFailed);
    setSent(null);
    if (!saved) return;
    answer();
    await alerts.success(messages.image.done);
  };
  return (
    <FormDialog title={`Imagen de ${product.name}`} size="small" form={form} onSubmit={save} onClose={answer}>
      <ImagePicker
        file={file}
        error={form.error.file}
        onPick={(picked) => form.change({ file: picked })}
        before={<ProductPhoto imageUrl={product.imageUrl} alt="Imagen actual" sizes="8rem" eager />}
        sent={sent}
      />
    </FormDialog>
  );
}
