import '@mantine/core/styles/Input.css';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { categories, categoryLabel, productTypes } from '#contract/products.ts';
import { SupplierField } from '../suppliers/supplier-field.tsx';
import styles from '../ui/form/form.module.css';
import type { Form } from '../ui/form/use-form.ts';
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
      <div className={styles.whole}>
        <TextInput {...text('name')} label="Nombre" withAsterisk autoComplete="off" />
      </div>
      <div className={styles.whole}>
        <Textarea
          name="description"
          label="Descripción"
          rows={3}
          withAsterisk={describing}
          value={values.description}
          error={error.description}
          onChange={({ currentTarget: { value } }) => change({ description: value })}
        />
      </div>
      <TextInput
        {...text('amount')}
        label="Precio"
        leftSection="US$"
        leftSectionWidth={52}
        inputMode="decimal"
        autoComplete="off"
        withAsterisk
      />
      <TextInput {...text('codigo')} label="Código" withAsterisk autoComplete="off" />
      <NativeSelect {...text('categoria')} label="Categoría" withAsterisk data={categoryChoices} />
      <NativeSelect {...text('tipoProducto')} label="Tipo de producto" data={[...productTypes]} />
      <div className={styles.whole}>
        <SupplierField value={values.supplier} onChoose={(supplier) => change({ supplier })} />
      </div>
    </>
  );
}

const categoryChoices = [
  { value: '', label: 'Elija una categoría' },
  ...categories.map((value) => ({ value, label: categoryLabel(value) })),
];
