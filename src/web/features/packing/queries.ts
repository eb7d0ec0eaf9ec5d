import { useMutation } from '@tanstack/react-query';
import type { PackingTicks } from '#contract/packing.calls.ts';
import { api, apiPage } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { reading } from '../../platform/reading.ts';
import { ordersKey, windowChoicesBy } from '../../platform/windows.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import type { Tick } from './progress.ts';

export const packedWindows = windowChoicesBy('armado', (query) => apiPage('GET /api/armado', { query }));

/** Milliseconds until the page reads other packers' ticks again. */
const LOOK_AGAIN = 8_000;

export const packingOf = (ventana: number | undefined) => ({
  ...reading([...ordersKey, 'armado', ventana], 'GET /api/armado/:ventana', { params: { ventana: Number(ventana) } }),
  enabled: ventana !== undefined,
  refetchInterval: LOOK_AGAIN,
});

/** Returns a function that sends ticks. After the last waiting tick, the page reads the server's list again. */
export function useSendTick(ventana: number) {
  const { queryKey } = packingOf(ventana);
  const { mutateAsync } = useMutation({
    mutationKey: queryKey,
    // Ticks of a window are sent one after another, so that the last press on an item counts.
    scope: { id: `armado ${ventana}` },
    mutationFn: (tick: Tick) => api('PUT /api/armado/:ventana', { params: { ventana }, body: ticksOf(tick) }),
    onError: (error) => void alerts.failure('No se pudo guardar lo marcado.', error),
    onSettled: async () => {
      // While other ticks are being sent, the server's list would be out of date.
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1) await queryClient.invalidateQueries({ queryKey });
    },
  });
  return (tick: Tick) => mutateAsync(tick).catch(() => undefined);
}

const ticksOf = ({ vendedorId, items }: Tick): PackingTicks => ({
  vendedorId,
  renglones: items.map(({ productoId, referencia, dia, listo }) => ({ productoId, referencia, dia, listo })),
});
