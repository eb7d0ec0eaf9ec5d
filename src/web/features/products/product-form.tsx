import type { ReactNode } from 'react';
import type { FormField } from '#contract/product-fields.ts';
import type { Product, ProductEdit } from '#contract/products.calls.ts';
import {
  type Category,
  categories,
  categoryLabel,
  type ProductType,
  productFieldMissing,
  productTypes,
  type Reference,
} from '#contract/products.ts';
import { SelectField, TextArea, TextField } from '../../ui/form/field.tsx';
import { amountProblem, readAmount, typedNumber } from '../../ui/form/read-amount.ts';
import type { Form, Missing } from '../../ui/form/use-form.ts';
import { type SupplierChoice, SupplierField } from '../suppliers/supplier-field.tsx';
import { ReferencesField } from './references-field.tsx';

/** A product as a form holds it: numbers as they were typed. */
export const emptyProduct = {
  name: '',
  description: '',
  amount: '',
  codigo: '',
  categoria: '' as Category | '',
  tipoProducto: 'GENERAL' as ProductType,
  proveedorId: null as SupplierChoice | null,
  costo: '',
  referencias: [] as Reference[],
} satisfies Record<FormField, unknown>;
export type ProductForm = typeof emptyProduct;

export const copyOf = (product: Product): ProductForm => ({ ...formOf(product), codigo: '' });

export const formOf = ({ proveedorId, razonSocial, ...product }: Product): ProductForm => ({
  name: product.name,
  description: product.description,
  amount: typedNumber(product.amount),
  codigo: product.codigo,
  categoria: product.categoria,
  tipoProducto: product.tipoProducto,
  proveedorId: proveedorId ? { proveedorId, razonSocial: razonSocial ?? '' } : null,
  referencias: product.referencias,
  costo: typeof product.costo === 'number' ? typedNumber(product.costo) : '',
});

/** What keeps the product from being saved, in the form's order (§5). */
export function missingOfProduct(form: ProductForm, { describing = false } = {}): Missing<ProductForm>[] {
  const needed = (['name', 'description', 'amount', 'codigo', 'categoria'] as const).filter(
    (field) => describing || field !== 'description',
  );
  const missing = needed.flatMap((field): Missing<ProductForm>[] => {
    if (form[field].trim() === '') return [{ field, message: productFieldMissing[field] }];
    const problem = field === 'amount' && amountProblem(form.amount, 'Precio');
    return problem ? [{ field, message: problem }] : [];
  });
  const problem = form.costo.trim() && amountProblem(form.costo, 'Costo');
  return problem ? [...missing, { field: 'costo', message: problem }] : missing;
}

export const requestOf = (form: ProductForm): Required<ProductEdit> => ({
  name: form.name,
  description: form.description,
  amount: readAmount(form.amount) ?? 0,
  codigo: form.codigo,
  categoria: form.categoria as Category,
  tipoProducto: form.tipoProducto,
  proveedorId: form.proveedorId?.proveedorId ?? null,
  costo: readAmount(form.costo) ?? null,
  referencias: namedOnes(form.referencias),
});

/** Without the references that were left empty; the same list if none was. */
const namedOnes = (references: Reference[]) => {
  const named = references.filter(({ nombre }) => nombre.trim() !== '');
  return named.length === references.length ? references : named;
};

type Props = {
  form: Form<ProductForm>;
  describing?: boolean;
};

export const ProductFields = (props: Props) =>
  Object.entries(inputs).map(([field, Input]) => <Input key={field} {...props} />);

/** In the form's order. */
const inputs: Record<FormField, (props: Props) => ReactNode> = {
  name: ({ form }) => <TextField whole {...form.text('name')} label="Nombre" required />,
  description: ({ form, describing = false }) => (
    <TextArea whole {...form.text('description')} label="Descripción" rows={3} required={describing} />
  ),
  amount: ({ form }) => <TextField {...form.text('amount')} label="Precio" before="US$" inputMode="decimal" required />,
  codigo: ({ form }) => <TextField {...form.text('codigo')} label="Código" required />,
  categoria: ({ form }) => (
    <SelectField
      {...form.text('categoria')}
      label="Categoría"
      required
      none="Elija una categoría"
      choices={categoryChoices}
    />
  ),
  tipoProducto: ({ form }) => (
    <SelectField {...form.text('tipoProducto')} label="Tipo de producto" choices={productTypes} />
  ),
  proveedorId: ({ form }) => <SupplierField {...form.chosen('proveedorId')} />,
  costo: ({ form }) => (
    <TextField
      {...form.text('costo')}
      label="Costo"
      before="US$"
      inputMode="decimal"
      description="IVA incluido. Lo ven solo los administradores."
    />
  ),
  referencias: ({ form }) => <ReferencesField {...form.chosen('referencias')} />,
};

export const categoryChoices = categories.map((value) => ({ value, label: categoryLabel(value) }));
