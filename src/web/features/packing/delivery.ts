import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { Packing, Parcel } from '#contract/packing.calls.ts';
import { api, reasonOf } from '../../platform/api.ts';
import { momentInWords } from '../../ui/dates.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { ordersKey } from '../windows/queries.ts';

/** Whether a parcel is in the hands of whoever received it: none of its orders is pending. */
export const isDelivered = ({ pendientes }: Pick<Parcel, 'pendientes'>) => pendientes === 0;

/** When a parcel was handed over and to whom, in words; of one that is to be handed over again, before. */
export function deliveryInWords({ pendientes, entrega }: Parcel): string | undefined {
  if (!entrega) return pendientes === 0 ? 'Pedidos realizados' : undefined;
  const words = `Entregado ${momentInWords(entrega.entregada)} · Recibió ${entrega.recibio}`;
  if (pendientes === 0) return words;
  return `${words} · ${pendientes === 1 ? 'Queda 1 pedido pendiente' : `Quedan ${pendientes} pedidos pendientes`}`;
}

/** What is left of the packing once parcels that were handed over are out of it. */
export const undelivered = (points: Packing['puntos']): Packing['puntos'] =>
  points
    .map((point) => ({
      ...point,
      lideres: point.lideres
        .map((team) => ({ ...team, vendedores: team.vendedores.filter((parcel) => !isDelivered(parcel)) }))
        .filter(({ vendedores }) => vendedores.length > 0),
    }))
    .filter(({ lideres }) => lideres.length > 0);

/** Takes a parcel's delivery back once the administrator is sure. */
export function useUndoDelivery() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: number) => api('PUT /api/entregas/:id/deshacer', { params: { id } }),
    onSuccess: () => void alerts.success(messages.delivery.undone),
    onError: (error) => void alerts.error(messages.delivery.undoFailed, { text: reasonOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ordersKey }),
  });
  return async ({ vendedor, entrega }: Parcel) => {
    if (!entrega) return;
    const text = `${vendedor}: los pedidos que se marcaron al entregar vuelven a PENDIENTE.`;
    if (await alerts.confirm(messages.delivery.confirmUndo, { text, verb: 'deshacer' })) mutate(entrega.id);
  };
}
