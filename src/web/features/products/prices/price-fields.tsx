import { formatNumber } from '#contract/format.ts';
import { roundingSteps } from '#contract/prices.ts';
import { ALL_PRODUCTS, categoryFilters, categoryLabel, productTypes } from '#contract/products.ts';
import { SelectField, TextField } from '../../../ui/form/field.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { SupplierField } from '../../suppliers/supplier-field.tsx';
import type { PriceForm } from './price-change.ts';

const scopes = [
  { value: 'todos', label: 'Todos los productos' },
  { value: 'categoria', label: 'Una categoría o grupo' },
  { value: 'proveedor', label: 'Un proveedor' },
  { value: 'tipo', label: 'Un tipo de producto' },
];
const groups = categoryFilters
  .filter((filter) => filter !== ALL_PRODUCTS)
  .map((value) => ({ value, label: categoryLabel(value) }));
/** What prices can be rounded to. */
const roundingChoices = roundingSteps.map((value) => ({
  value,
  label: value === '0' ? 'Sin redondeo' : `A US$ ${value}`,
}));

const hiddenCents =
  'Quedan centavos que los precios no muestran: tres de US$ 19,40 se leen US$ 019 cada uno y suman US$ 058.';

/** What rounding leaves as it is: a price whose change is less than half a step. */
function roundingNote({ redondeo, percentage }: PriceForm) {
  if (redondeo === '0') return hiddenCents;
  const steps = Math.ceil(50 / Number(percentage.trim().replace(',', '.'))) - 1;
  if (!(steps > 0 && Number.isFinite(steps))) return undefined;
  return `Lo más barato no cambia: US$ ${formatNumber(steps * Number(redondeo))} queda igual.`;
}

type Props = {
  form: Form<PriceForm>;
  /** Whether it asks which products. */
  scoped: boolean;
};

/** How much, which products, and how the new prices are rounded. */
export function PriceFields({ form, scoped }: Props) {
  const { values, text, change } = form;
  return (
    <>
      <TextField {...text('percentage')} label="Porcentaje" after="%" inputMode="decimal" autoComplete="off" />
      <SelectField
        {...text('redondeo')}
        label="Redondeo"
        choices={roundingChoices}
        description={roundingNote(values)}
      />
      {scoped && <SelectField {...text('scope')} label="Productos" choices={scopes} />}
      {values.scope === 'categoria' && <SelectField {...text('categoria')} label="Categoría" choices={groups} />}
      {values.scope === 'tipo' && <SelectField {...text('tipoProducto')} label="Tipo" choices={productTypes} />}
      {values.scope === 'proveedor' && (
        <SupplierField
          name="supplier"
          error={form.error.supplier}
          value={values.supplier}
          onChoose={(supplier) => change({ supplier })}
        />
      )}
    </>
  );
}
