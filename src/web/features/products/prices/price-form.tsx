import { formatNumber } from '#contract/format.ts';
import { type PriceDirection, percentagePattern, percentageProblem, roundingSteps } from '#contract/prices.ts';
import {
  ALL_PRODUCTS,
  type CategoryFilter,
  categoryFilters,
  categoryLabel,
  type ProductType,
  productTypes,
} from '#contract/products.ts';
import { api } from '../../../platform/api.ts';
import { SelectField, TextField } from '../../../ui/form/field.tsx';
import type { Form, Missing } from '../../../ui/form/use-form.ts';
import { type SupplierChoice, SupplierField } from '../../suppliers/supplier-field.tsx';
import type { ChosenProducts } from '../product-filters.tsx';

type Scope = 'todos' | 'categoria' | 'proveedor' | 'tipo';

export type PriceForm = {
  percentage: string;
  scope: Scope;
  categoria: CategoryFilter;
  supplier: SupplierChoice | null;
  tipoProducto: ProductType;
  redondeo: (typeof roundingSteps)[number];
};

export function missingOfPrices(form: PriceForm, direction: PriceDirection): Missing<PriceForm>[] {
  const { percentage, scope, supplier } = form;
  const problem = percentagePattern.test(percentage.trim())
    ? percentageProblem(direction, Number(percentageOf(form)))
    : 'El porcentaje debe ser un número.';
  return [
    ...(problem ? [{ field: 'percentage', message: problem } as const] : []),
    ...(scope === 'proveedor' && !supplier
      ? [{ field: 'supplier', message: 'Debe elegir un proveedor.' } as const]
      : []),
  ];
}

/** Previews the new prices of the chosen products. Without a choice, the form selects the products. */
export function previewPrices(form: PriceForm, direccion: PriceDirection, chosen?: ChosenProducts) {
  const change = { direccion, porcentaje: percentageOf(form) };
  const { redondeo } = form;
  return chosen
    ? api('POST /api/producto/precios/vista-previa', { body: { ...chosen.choice, ...change, redondeo } })
    : api('GET /api/producto/precios/vista-previa', { query: { ...change, ...selectionOf(form) } });
}

/** Makes exactly the change of the preview. `keyOf` gives the idempotency key, so that a repeat changes nothing. */
export function changePrices(
  form: PriceForm,
  direction: PriceDirection,
  huella: string,
  keyOf: (sent: unknown) => Record<string, string>,
  chosen?: ChosenProducts,
) {
  if (chosen) {
    const precio = { direccion: direction, porcentaje: percentageOf(form), redondeo: form.redondeo, huella };
    const body = { ...chosen.choice, precio };
    return api('PUT /api/producto', { body, headers: keyOf(body) });
  }
  const sent = { params: { pct: percentageOf(form) }, query: { ...selectionOf(form), huella } };
  const call = { ...sent, headers: keyOf([direction, sent]) };
  return direction === 'aumentar'
    ? api('PUT /api/producto/porcentaje-aumentar/:pct', call)
    : api('PUT /api/producto/porcentaje-disminuir/:pct', call);
}

const percentageOf = ({ percentage }: PriceForm) => percentage.trim().replace(',', '.');

const selectionOf = ({ scope, categoria, supplier, tipoProducto, redondeo }: PriceForm) => ({
  redondeo,
  ...(scope === 'categoria' && { categoria }),
  ...(scope === 'proveedor' && supplier && { proveedorId: supplier.proveedorId }),
  ...(scope === 'tipo' && { tipoProducto }),
});

const scopes = [
  { value: 'todos', label: 'Todos los productos' },
  { value: 'categoria', label: 'Una categoría o grupo' },
  { value: 'proveedor', label: 'Un proveedor' },
  { value: 'tipo', label: 'Un tipo de producto' },
];
const groups = categoryFilters
  .filter((filter) => filter !== ALL_PRODUCTS)
  .map((value) => ({ value, label: categoryLabel(value) }));
const roundingChoices = roundingSteps.map((value) => ({
  value,
  label: value === '0' ? 'Sin redondeo' : `A US$ ${value}`,
}));

const hiddenCents =
  'Quedan centavos que los precios no muestran: tres de US$ 19,40 se leen US$ 019 cada uno y suman US$ 058.';

/**
 * Names the highest price that stays the same because its change is less than half a rounding step. Without rounding,
 * warns of cents that prices do not show.
 */
function roundingNote(form: PriceForm) {
  if (form.redondeo === '0') return hiddenCents;
  const steps = Math.ceil(50 / Number(percentageOf(form))) - 1;
  if (!(steps > 0 && Number.isFinite(steps))) return undefined;
  return `Lo más barato no cambia: US$ ${formatNumber(steps * Number(form.redondeo))} queda igual.`;
}

type Props = { form: Pick<Form<PriceForm>, 'values' | 'text' | 'chosen'>; scoped: boolean };

export function PriceFields({ form, scoped }: Props) {
  const { values, text, chosen } = form;
  return (
    <>
      <TextField {...text('percentage')} label="Porcentaje" after="%" inputMode="decimal" />
      <SelectField
        {...text('redondeo')}
        label="Redondeo"
        choices={roundingChoices}
        description={roundingNote(values)}
      />
      {scoped && <SelectField {...text('scope')} label="Productos" choices={scopes} />}
      {values.scope === 'categoria' && <SelectField {...text('categoria')} label="Categoría" choices={groups} />}
      {values.scope === 'tipo' && <SelectField {...text('tipoProducto')} label="Tipo" choices={productTypes} />}
      {values.scope === 'proveedor' && <SupplierField {...chosen('supplier')} />}
    </>
  );
}
