import type { Product } from '#contract/products.calls.ts';
import {
  type Category,
  categories,
  categoryLabel,
  type ProductType,
  productFieldMissing,
  productTypes,
} from '#contract/products.ts';
import { SelectField, TextArea, TextField } from '../../ui/form/field.tsx';
import { amountProblem, readAmount, typedNumber } from '../../ui/form/read-amount.ts';
import type { Form, Missing } from '../../ui/form/use-form.ts';
import { type SupplierChoice, SupplierField } from '../suppliers/supplier-field.tsx';

/** A product as a form holds it: the price as it was typed. */
export const emptyProduct = {
  name: '',
  description: '',
  amount: '',
  codigo: '',
  categoria: '' as Category | '',
  tipoProducto: 'GENERAL' as ProductType,
  supplier: null as SupplierChoice | null,
};
export type ProductForm = typeof emptyProduct;

export const copyOf = (product: Product): ProductForm => ({ ...formOf(product), codigo: '' });

export const formOf = ({ proveedorId, razonSocial, ...product }: Product): ProductForm => ({
  name: product.name,
  description: product.description,
  amount: typedNumber(product.amount),
  codigo: product.codigo,
  categoria: product.categoria,
  tipoProducto: product.tipoProducto,
  supplier: proveedorId ? { proveedorId, razonSocial: razonSocial ?? '' } : null,
});

/** What keeps the product from being saved, in the form's order (§5). */
export function missingIn(form: ProductForm, { describing = false } = {}): Missing<ProductForm>[] {
  const needed = (['name', 'description', 'amount', 'codigo', 'categoria'] as const).filter(
    (field) => describing || field !== 'description',
  );
  return needed.flatMap((field): Missing<ProductForm>[] => {
    if (form[field].trim() === '') return [{ field, message: productFieldMissing[field] }];
    const problem = field === 'amount' && amountProblem(form.amount, 'Precio');
    return problem ? [{ field, message: problem }] : [];
  });
}

export const requestOf = ({ name, description, amount, codigo, categoria, tipoProducto, supplier }: ProductForm) => ({
  name,
  description,
  amount: readAmount(amount) ?? 0,
  codigo,
  categoria: categoria as Category,
  tipoProducto,
  proveedorId: supplier?.proveedorId ?? null,
});

type Props = {
  form: Form<ProductForm>;
  describing?: boolean;
};

export function ProductFields({ form, describing = false }: Props) {
  const { text, chosen } = form;
  return (
    <>
      <TextField whole {...text('name')} label="Nombre" required />
      <TextArea whole {...text('description')} label="Descripción" rows={3} required={describing} />
      <TextField {...text('amount')} label="Precio" before="US$" inputMode="decimal" required />
      <TextField {...text('codigo')} label="Código" required />
      <SelectField
        {...text('categoria')}
        label="Categoría"
        required
        none="Elija una categoría"
        choices={categoryChoices}
      />
      <SelectField {...text('tipoProducto')} label="Tipo de producto" choices={productTypes} />
      <SupplierField {...chosen('supplier')} />
    </>
  );
}

export const categoryChoices = categories.map((value) => ({ value, label: categoryLabel(value) }));
