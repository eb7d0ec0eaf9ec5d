import type { Packing, PackingItem } from '#contract/packing.calls.ts';

/** Items of a seller's parcel, or without seller of the pick list, as they are ready now. */
export type Tick = { vendedorId: number | null; items: readonly PackingItem[] };

/** Items of which everything is ready, or nothing. */
export const allReady = (items: readonly PackingItem[], ready: boolean): PackingItem[] =>
  items.map((item) => ({ ...item, listo: ready ? item.quantity : 0 }));

/** The packing as it stands after a tick. */
export function ticked(packing: Packing, { vendedorId, items }: Tick): Packing {
  const ready = new Map(items.map((item) => [itemKey(item), item.listo]));
  const after = (list: PackingItem[]) =>
    list.map((item) => ({ ...item, listo: ready.get(itemKey(item)) ?? item.listo }));
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
