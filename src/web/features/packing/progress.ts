import { keyOf } from '#contract/orders.ts';
import type { Packing, PackingItem, Parcel } from '#contract/packing.calls.ts';

export type Done = { done: number; total: number };

export const isTicked = ({ listo, quantity }: PackingItem) => listo >= quantity;
export const isReady = (item: PackingItem) => isTicked(item) && item.sinRepartir === 0;

export const doneOf = (items: readonly PackingItem[]): Done => ({
  done: items.filter(isReady).length,
  total: items.length,
});

export type Team = Packing['puntos'][number]['lideres'][number];
export const parcelIn = (points: Packing['puntos'], seller: number) =>
  points
    .flatMap(({ retiro, lideres }) =>
      lideres.flatMap(({ lider, vendedores }) => vendedores.map((parcel) => ({ parcel, lider, retiro }))),
    )
    .find(({ parcel }) => parcel.vendedorId === seller);
export const parcelsOfPoint = ({ lideres }: Packing['puntos'][number]) =>
  lideres.flatMap(({ vendedores }) => vendedores);
export const itemsOfPoint = (point: Packing['puntos'][number]) =>
  parcelsOfPoint(point).flatMap(({ renglones }) => renglones);

export const mapParcels = (points: Packing['puntos'], change: (parcel: Parcel) => Parcel[]): Packing['puntos'] =>
  points
    .map((point) => ({
      ...point,
      lideres: point.lideres
        .map((team) => ({ ...team, vendedores: team.vendedores.flatMap(change) }))
        .filter(({ vendedores }) => vendedores.length > 0),
    }))
    .filter(({ lideres }) => lideres.length > 0);

/** The changed items of a seller's parcel or, without a seller, of the pick list. */
export type Tick = { vendedorId: number | null; items: readonly PackingItem[] };

export const allReady = (items: readonly PackingItem[], ready: boolean): PackingItem[] =>
  items.map((item) => ({ ...item, listo: ready ? item.quantity : 0 }));

export function ticked(packing: Packing, { vendedorId, items }: Tick): Packing {
  const ready = new Map(items.map((item) => [keyOf(item), item.listo]));
  const after = (list: PackingItem[]) => list.map((item) => ({ ...item, listo: ready.get(keyOf(item)) ?? item.listo }));
  if (vendedorId === null)
    return {
      ...packing,
      proveedores: packing.proveedores.map((supplier) => ({ ...supplier, renglones: after(supplier.renglones) })),
    };
  const puntos = mapParcels(packing.puntos, (parcel) => [
    parcel.vendedorId === vendedorId ? { ...parcel, renglones: after(parcel.renglones) } : parcel,
  ]);
  return { ...packing, puntos };
}
