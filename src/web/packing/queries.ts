import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Packing, PackingItem, PackingTicks } from '#contract/packing.ts';
import { api, reasonOf } from '../api.ts';
import { ordersKey } from '../orders/queries.ts';
import { moments } from '../ui/moments.tsx';

/** How often what others ticked is looked for, in milliseconds. */
const LOOK_AGAIN = 8_000;

export const packingOf = (ventana: number | undefined) =>
  queryOptions({
    queryKey: [...ordersKey, 'armado', ventana],
    queryFn: () => api('GET /api/armado/:ventana', { params: { ventana: Number(ventana) } }),
    enabled: ventana !== undefined,
    refetchInterval: LOOK_AGAIN,
  });

export type Tick = { vendedorId: number | null; items: readonly PackingItem[]; ready: boolean };

/** Ticks items, here at once and then on the server; what it refuses is shown as it stands there. */
export function useTick(ventana: number | undefined) {
  const client = useQueryClient();
  const { queryKey } = packingOf(ventana);
  const { mutate } = useMutation({
    mutationKey: queryKey,
    // One after another: the last press on an item is the last word of it.
    scope: { id: `armado ${ventana}` },
    mutationFn: (tick: Tick) =>
      api('PUT /api/armado/:ventana', { params: { ventana: Number(ventana) }, body: ticksOf(tick) }),
    onMutate: async (tick) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (packing) => packing && ticked(packing, tick));
    },
    onError: (error) => void moments.error('No se pudo guardar lo marcado.', { text: reasonOf(error) }),
    onSettled: () => {
      // Earlier answers would take back what was pressed since.
      if (client.isMutating({ mutationKey: queryKey }) === 1) return client.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}

const ticksOf = ({ vendedorId, items, ready }: Tick): PackingTicks => ({
  vendedorId,
  renglones: items.map(({ productoId, referencia, quantity }) => ({
    productoId,
    referencia,
    listo: ready ? quantity : 0,
  })),
});

/** The packing as it stands after a tick. */
function ticked(packing: Packing, { vendedorId, items, ready }: Tick): Packing {
  const touched = new Set(items.map(itemKey));
  const after = (list: PackingItem[]) =>
    list.map((item) => (touched.has(itemKey(item)) ? { ...item, listo: ready ? item.quantity : 0 } : item));
  if (vendedorId === null)
    return {
      ...packing,
      proveedores: packing.proveedores.map((supplier) => ({ ...supplier, renglones: after(supplier.renglones) })),
    };
  return {
    ...packing,
    puntos: packing.puntos.map((point) => ({
      ...point,
      lideres: point.lideres.map((team) => ({
        ...team,
        vendedores: team.vendedores.map((parcel) =>
          parcel.vendedorId === vendedorId ? { ...parcel, renglones: after(parcel.renglones) } : parcel,
        ),
      })),
    })),
  };
}

export const itemKey = ({ productoId, referencia }: PackingItem) => `${productoId} ${referencia}`;
