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

/** A product in a form, with numbers as typed. */
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

/** The missing or invalid fields, in the form's order (§5). Only new products need a description. */
export const missingOfProduct = (form: ProductForm, { describing = false } = {}): Missing<ProductForm>[] =>
  (Object.keys(problems) as FormField[]).flatMap((field) => {
    const message = problems[field](form, describing);
    return message ? [{ field, message }] : [];
  });

type Problem = (form: ProductForm, describing: boolean) => string | false | undefined;
const needed =
  (field: keyof typeof productFieldMissing): Problem =>
  (form) =>
    form[field].trim() === '' && productFieldMissing[field];
const nothing: Problem = () => undefined;

const problems: Record<FormField, Problem> = {
  name: needed('name'),
  description: (form, describing) => describing && needed('description')(form, describing),
  amount: (form, describing) => needed('amount')(form, describing) || amountProblem(form.amount, 'Precio'),
  codigo: needed('codigo'),
  categoria: needed('categoria'),
  tipoProducto: nothing,
  proveedorId: nothing,
  costo: ({ costo }) => costo.trim() !== '' && amountProblem(costo, 'Costo'),
  referencias: nothing,
};

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

const namedOnes = (references: Reference[]) => {
  const named = references.filter(({ nombre }) => nombre.trim() !== '');
  return named.length === references.length ? references : named;
};

type Props = { form: Form<ProductForm>; describing?: boolean };

export const ProductFields = (props: Props) =>
  Object.entries(inputs).map(([field, Input]) => <Input key={field} {...props} />);

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
