import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/products.calls.ts';
import {
  isInactiveWithStock,
  isStock,
  noLimit,
  type ProductState,
  productStates,
  productTypes,
  stockNotWhole,
} from '#contract/products.ts';
import { api } from '../../platform/api.ts';
import { reporting } from '../../platform/upload.ts';
import { Checkbox, SelectField, TextField } from '../../ui/form/field.tsx';
import { changesIn, useForm } from '../../ui/form/use-form.ts';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { ProductPhoto } from '../catalogue/product-photo.tsx';
import { ImagePicker } from './image-picker.tsx';
import { formOf, missingOfProduct, ProductFields, requestOf } from './product-form.tsx';
import styles from './product-type-dialog.module.css';
import { keepProduct } from './queries.ts';

export function EditProductDialog({ product, answer }: Answering<void> & { product: Product }) {
  const before = formOf(product);
  const form = useForm(before);
  const save = async () => {
    if (!(await form.complete(missingOfProduct(form.values)))) return;
    const change = async () => {
      const call = { params: { id: product.productoId }, body: changesIn(requestOf(before), requestOf(form.values)) };
      keepProduct(await api('PUT /api/producto/:id', call));
    };
    if (await form.send(change, messages.product.updateFailed)) return messages.product.updated;
  };
  return (
    <FormDialog title={`Editar ${product.name}`} form={form} onSubmit={save} onClose={answer}>
      <ProductFields form={form} />
    </FormDialog>
  );
}

export function ProductImageDialog({ product, answer }: Answering<void> & { product: Product }) {
  const form = useForm<{ file: File | null }>({ file: null });
  const [sent, setSent] = useState<number | null>(null);
  const { file } = form.values;
  const save = async () => {
    const missing = file ? undefined : ({ field: 'file', message: messages.image.missing } as const);
    if (!(await form.complete(missing)) || !file) return;
    const change = async () => {
      const body = new FormData();
      body.set('file', file);
      const call = { params: { id: product.productoId }, body, transport: reporting(setSent) };
      keepProduct(await api('POST /api/producto/:id/image', call));
    };
    const saved = await form.send(change, messages.product.updateFailed);
    setSent(null);
    if (saved) return messages.image.done;
  };
  return (
    <FormDialog title={`Imagen de ${product.name}`} size="small" form={form} onSubmit={save} onClose={answer}>
      <ImagePicker
        required
        {...form.chosen('file')}
        before={<ProductPhoto imageUrl={product.imageUrl} alt="Imagen actual" sizes="8rem" eager />}
        sent={sent}
      />
    </FormDialog>
  );
}

const meaning = {
  GENERAL: 'Catálogo esencial',
  MIXTO: 'Catálogo esencial, reporte propio',
  ONLINE: 'Catálogo esencial, reporte propio',
  BLACK: 'Catálogo Black',
} as const;

export function ProductTypeDialog({ product, answer }: Answering<void> & { product: Product }) {
  const form = useForm({ tipoProducto: product.tipoProducto });
  const save = async () => {
    const change = async () => {
      const call = { params: { id: product.productoId }, body: form.values };
      keepProduct(await api('PUT /api/producto/:id', call));
    };
    if (await form.send(change, messages.product.typeFailed)) return messages.product.typeUpdated;
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

type StockForm = { stock: string; sinLimite: boolean; estado: ProductState | '' };

/** The errors of a stock form, in the order of §5. No limit counts as more than 0 units. */
function faultsIn({ stock, sinLimite, estado }: StockForm): { field: keyof StockForm; message: string }[] {
  if (estado !== '' && isInactiveWithStock(sinLimite ? null : Number(stock), estado))
    return [{ field: sinLimite ? 'estado' : 'stock', message: messages.stock.mustBeZeroToDeactivate }];
  return [
    ...(!sinLimite && stock.trim() === '' ? [{ field: 'stock', message: messages.stock.missing } as const] : []),
    ...(estado === '' ? [{ field: 'estado', message: messages.stock.stateMissing } as const] : []),
    ...(!sinLimite && !isStock(stock.trim()) ? [{ field: 'stock', message: stockNotWhole } as const] : []),
  ];
}

export function StockDialog({ product, answer }: Answering<void> & { product: Product }) {
  const form = useForm<StockForm>({ stock: '', sinLimite: false, estado: '' });
  const { stock, sinLimite, estado } = form.values;
  const save = async () => {
    if (!(await form.complete(faultsIn(form.values)))) return;
    const change = async () => {
      const params = { id: product.productoId, stock: sinLimite ? noLimit : stock.trim(), estado };
      keepProduct(await api('PUT /api/producto/producto-stock/:id/:stock/:estado', { params }));
    };
    if (await form.send(change, messages.stock.failed)) return messages.stock.done;
  };
  return (
    <FormDialog title={`Stock de ${product.name}`} size="small" form={form} onSubmit={save} onClose={answer}>
      <TextField
        {...form.text('stock')}
        label="Nuevo stock límite"
        description={stockNow(product)}
        whole
        inputMode="numeric"
        disabled={sinLimite}
      />
      <Checkbox {...form.ticked('sinLimite')} label="Sin límite" whole description={sinLimite && lifted(product)} />
      <SelectField
        {...form.text('estado')}
        label="Estado"
        description={`Ahora: ${product.estado}.`}
        whole
        none="Elija un estado"
        choices={productStates}
      />
    </FormDialog>
  );
}

const stockNow = ({ cantidadLimite, stock }: Product) =>
  cantidadLimite === null ? 'Ahora: sin límite.' : `Ahora: ${cantidadLimite}, quedan ${stock}.`;

/** Says how many units are no longer counted when the limit is removed. */
const lifted = ({ cantidadLimite, stock }: Product) =>
  cantidadLimite !== null &&
  `Quedan ${stock} de ${cantidadLimite}, que dejan de contarse. Para volver a limitarlo hay que cargar el stock otra vez.`;
