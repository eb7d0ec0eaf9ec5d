import { useQuery } from '@tanstack/react-query';
import { counted } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { PriceChange } from '#contract/prices.calls.ts';
import { categoryFilters, categoryLabel } from '#contract/products.ts';
import { api } from '../../../platform/api.ts';
import { LastChange } from '../last-change.tsx';
import { priceChanges } from '../queries.ts';

/** What the last change by percentage did, and the way back while no price was edited since. */
export function LastPriceChange() {
  const { data: changes } = useQuery(priceChanges);
  const last = changes?.[0];
  if (!last) return null;
  return (
    <LastChange
      name="Último cambio"
      undone="Último cambio, deshecho"
      last={last}
      summary={summary(last)}
      question={{ title: '¿Desea deshacer el último cambio de precios?', text: summary(last) }}
      undo={() => api('POST /api/producto/precios/deshacer', { body: { visto: last.cambioId } })}
      done={messages.product.pricesUpdated}
      failed={messages.product.pricesFailed}
    />
  );
}

const number = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 4 });

function summary({ tipo, porcentaje, categoria, razonSocial, tipoProducto, elegidos, productos }: PriceChange): string {
  const all = elegidos ? 'productos elegidos' : 'todos los productos';
  const scope = [categoryOf(categoria), razonSocial, tipoProducto].filter(Boolean).join(', ') || all;
  return `${tipo === 'AUMENTO' ? 'Aumento' : 'Disminución'} del ${number.format(porcentaje)} % en ${scope}: ${counted(productos, 'precio', 'precios')}.`;
}

function categoryOf(categoria: string | null) {
  const known = categoryFilters.find((filter) => filter === categoria);
  return known ? categoryLabel(known) : categoria;
}
