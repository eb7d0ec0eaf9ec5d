import { type PriceDirection, percentagePattern, percentageProblem, type roundingSteps } from '#contract/prices.ts';
import type { CategoryFilter, ProductType } from '#contract/products.ts';
import { api } from '../../../platform/api.ts';
import type { SupplierChoice } from '../../suppliers/supplier-field.tsx';
import type { ChosenProducts } from '../product-filters.ts';

type Scope = 'todos' | 'categoria' | 'proveedor' | 'tipo';

/** The price dialog as it stands. */
export type PriceForm = {
  percentage: string;
  scope: Scope;
  categoria: CategoryFilter;
  supplier: SupplierChoice | null;
  tipoProducto: ProductType;
  redondeo: (typeof roundingSteps)[number];
};

type Missing = { field: keyof PriceForm; message: string };

export function missingIn(form: PriceForm, direction: PriceDirection): Missing[] {
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

/** The prices as they would become, of the chosen products or of those that the form selects; nothing changes. */
export function previewPrices(form: PriceForm, direccion: PriceDirection, chosen?: ChosenProducts) {
  const change = { direccion, porcentaje: percentageOf(form) };
  const { redondeo } = form;
  return chosen
    ? api('POST /api/producto/precios/vista-previa', { body: { ...chosen.choice, ...change, redondeo } })
    : api('GET /api/producto/precios/vista-previa', { query: { ...change, ...selectionOf(form) } });
}

/** Does what the preview with this fingerprint showed, or nothing; `keyOf` makes it count once. */
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
