import { categories, categoryLabel, productTypes } from '#contract/products.ts';
import { SelectField, TextArea, TextField } from '../../ui/form/field.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { SupplierField } from '../suppliers/supplier-field.tsx';
import type { ProductForm } from './product-form.ts';

type Props = {
  form: Form<ProductForm>;
  /** Whether the description is asked for. */
  describing?: boolean;
};

/** The data of a product, new or old. */
export function ProductFields({ form, describing = false }: Props) {
  const { values, error, change, text } = form;
  return (
    <>
      <TextField whole {...text('name')} label="Nombre" required autoComplete="off" />
      <TextArea
        whole
        name="description"
        label="Descripción"
        rows={3}
        required={describing}
        value={values.description}
        error={error.description}
        onChange={({ currentTarget: { value } }) => change({ description: value })}
      />
      <TextField {...text('amount')} label="Precio" before="US$" inputMode="decimal" autoComplete="off" required />
      <TextField {...text('codigo')} label="Código" required autoComplete="off" />
      <SelectField
        {...text('categoria')}
        label="Categoría"
        required
        none="Elija una categoría"
        choices={categoryChoices}
      />
      <SelectField {...text('tipoProducto')} label="Tipo de producto" choices={productTypes} />
      <SupplierField value={values.supplier} onChoose={(supplier) => change({ supplier })} />
    </>
  );
}

/** The categories as a field offers them. */
export const categoryChoices = categories.map((value) => ({ value, label: categoryLabel(value) }));
