import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { PriceChange } from '#contract/prices.calls.ts';
import { categoryFilters, categoryLabel } from '#contract/products.ts';
import { api, reasonOf } from '../../../platform/api.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMoment } from '../../../ui/dates.ts';
import { alerts } from '../../../ui/overlay/alerts.ts';
import { priceChanges, refreshProducts } from '../queries.ts';
import styles from './last-price-change.module.css';

/** What the last change by percentage did, and the way back while no price was edited since. */
export function LastPriceChange() {
  const { data: changes } = useQuery(priceChanges);
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /api/producto/precios/deshacer'),
    onSuccess: () => {
      void refreshProducts(queryClient);
      void alerts.success(messages.product.pricesUpdated);
    },
    onError: (error) => {
      void refreshProducts(queryClient);
      void alerts.error(messages.product.pricesFailed, { text: reasonOf(error) });
    },
  });
  const last = changes?.[0];
  if (!last) return null;
  const undo = async () => {
    if (await alerts.confirm('¿Desea deshacer el último cambio de precios?', { text: summary(last), verb: 'deshacer' }))
      mutate();
  };
  return (
    <section className={styles.last} aria-label="Último cambio">
      <p>
        <strong>{last.deshecho ? 'Último cambio, deshecho' : 'Último cambio'}</strong>
        {summary(last)}
        <small>
          {formatMoment(last.createdAt)}, {last.quien}
        </small>
      </p>
      {last.can.undo && (
        <Button variant="outline" busy={isPending} onClick={undo}>
          Deshacer
        </Button>
      )}
    </section>
  );
}

const number = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 4 });

function summary({ tipo, porcentaje, categoria, razonSocial, tipoProducto, elegidos, productos }: PriceChange): string {
  const all = elegidos ? 'productos elegidos' : 'todos los productos';
  const scope = [categoryOf(categoria), razonSocial, tipoProducto].filter(Boolean).join(', ') || all;
  const counted = productos === 1 ? '1 precio' : `${number.format(productos)} precios`;
  return `${tipo === 'AUMENTO' ? 'Aumento' : 'Disminución'} del ${number.format(porcentaje)} % en ${scope}: ${counted}.`;
}

function categoryOf(categoria: string | null) {
  const known = categoryFilters.find((filter) => filter === categoria);
  return known ? categoryLabel(known) : categoria;
}
