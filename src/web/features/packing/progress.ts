import type { Packing, PackingItem } from '#contract/packing.calls.ts';

/** Items that are ready as a whole, out of how many. */
export type Done = { done: number; total: number };

export const isReady = ({ listo, quantity }: PackingItem) => listo >= quantity;

export const doneOf = (items: readonly PackingItem[]): Done => ({
  done: items.filter(isReady).length,
  total: items.length,
});

export type Team = Packing['puntos'][number]['lideres'][number];
const itemsOfTeam = ({ vendedores }: Team) => vendedores.flatMap(({ renglones }) => renglones);
/** A seller's parcel, with its pickup point and the leader of its team. */
export const parcelIn = (points: Packing['puntos'], seller: number) =>
  points
    .flatMap(({ retiro, lideres }) =>
      lideres.flatMap(({ lider, vendedores }) => vendedores.map((parcel) => ({ parcel, lider, retiro }))),
    )
    .find(({ parcel }) => parcel.vendedorId === seller);
export const parcelsOfPoint = ({ lideres }: Packing['puntos'][number]) =>
  lideres.flatMap(({ vendedores }) => vendedores);
export const itemsOfPoint = ({ lideres }: Packing['puntos'][number]) => lideres.flatMap(itemsOfTeam);
