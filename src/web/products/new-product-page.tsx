import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { api } from '../api.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import styles from '../ui/form.module.css';
import { FormProblem } from '../ui/form-problem.tsx';
import { moments } from '../ui/moments.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useForm } from '../ui/use-form.ts';
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

  const create = async (event: FormEvent) => {
    event.preventDefault();
    const missing = file ? undefined : ({ field: 'file', message: messages.image.missing } as const);
    if (!(await form.complete(firstMissing(form.values, { describing: true }) ?? missing)) || !file) return;
    const body = new FormData();
    body.set('file', file);
    body.set('productoRequest', JSON.stringify(requestOf(form.values)));
    const call = { body, transport: reporting(setSent) };
    const created = await form.send(() => api('POST /api/producto', call), messages.product.createFailed);
    setSent(null);
    if (!created) return;
    void refreshProducts(queryClient);
    await moments.success(messages.product.created);
    await navigate({ to: '/platos-list' });
  };

  return (
    <section className={`${styles.page} ${styles.wide}`}>
      <PageHeading>Crear Nuevo Producto</PageHeading>
      <form ref={form.ref} className={`${styles.form} ${styles.columns}`} onSubmit={create} noValidate>
        <FormProblem reason={form.reason} />
        <ProductFields form={form} describing />
        <ImagePicker file={file} onPick={(picked) => form.change({ file: picked })} sent={sent} />
        <div className={styles.actions}>
          <Link to="/listado-platos" className={buttonClass} data-variant="outline">
            Cancelar
          </Link>
          <Button type="submit" busy={form.busy}>
            Crear Producto
          </Button>
        </div>
      </form>
    </section>
  );
}
