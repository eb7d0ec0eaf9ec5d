import type { Packing, PackingItem } from '#contract/packing.calls.ts';

/** Items of a seller's parcel, or without seller of the pick list, that are ready now or not any more. */
export type Tick = { vendedorId: number | null; items: readonly PackingItem[]; ready: boolean };

/** The packing as it stands after a tick. */
export function ticked(packing: Packing, { vendedorId, items, ready }: Tick): Packing {
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
