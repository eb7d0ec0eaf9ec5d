import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatNumber, showDay } from '#contract/format.ts';
import type { Import } from '#contract/spreadsheets.calls.ts';
import { api, reasonOf } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { refreshProducts } from '../products/queries.ts';
import styles from './import-page.module.css';

/** The last imports, the last one first. */
const imports = queryOptions({
  queryKey: ['productos', 'importaciones'],
  queryFn: () => api('GET /api/producto/importaciones'),
  staleTime: 0,
});

/** What the last import did, and the way back while none of its products was edited since. */
export function LastImport() {
  const { data: made } = useQuery(imports);
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /api/producto/importaciones/deshacer'),
    onSuccess: () => {
      void refreshProducts(queryClient);
      void alerts.success('Se ha deshecho la importación!');
    },
    onError: (error) => {
      void refreshProducts(queryClient);
      void alerts.error('Error al deshacer la importación.', { text: reasonOf(error) });
    },
  });
  const last = made?.[0];
  if (!last) return null;
  const undo = async () => {
    const text = `${summary(last)} Los creados se eliminan y los demás vuelven a lo que eran.`;
    if (await alerts.confirm('¿Desea deshacer la última importación?', { text, verb: 'deshacer', danger: true }))
      mutate();
  };
  return (
    <section className={styles.last} aria-label="Última importación">
      <p>
        <strong>{last.deshecho ? 'Última importación, deshecha' : 'Última importación'}</strong>
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

function summary({ razonSocial, creados, cambiados, cotizacion }: Import): string {
  const counted = [
    creados > 0 && `${formatNumber(creados)} ${creados === 1 ? 'creado' : 'creados'}`,
    cambiados > 0 && `${formatNumber(cambiados)} ${cambiados === 1 ? 'cambiado' : 'cambiados'}`,
  ].filter(Boolean);
  const rate = cotizacion ? `, a AR$ ${formatNumber(cotizacion.pesos)} del ${showDay(cotizacion.dia)}` : '';
  return `${razonSocial ?? 'Productos'}: ${counted.join(' y ')}${rate}.`;
}
