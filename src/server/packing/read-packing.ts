import type { Packing, PackingItem, Parcel } from '#contract/packing.calls.ts';
import type { Db } from '../db/connect.ts';
import { readSnapshot } from '../db/snapshot.ts';
import { noWindow } from '../windows/queries.ts';
import {
  findParcelItems,
  findPickedItems,
  findSellers,
  findWindow,
  type ParcelItem,
  type PickedItem,
  type Seller,
} from './queries.ts';

/** What is to be packed and picked of a window, as it stood at one moment; 404 when the window does not exist. */
export const readPacking = (db: Db, id: number): Promise<Packing> =>
  readSnapshot(db, async (tx) => {
    const ventana = await findWindow(tx, id);
    if (!ventana) throw noWindow();
    const sellers = await findSellers(tx, id);
    return {
      ventana,
      puntos: byPickupPoint(sellers, await findParcelItems(tx, id)),
      proveedores: bySupplier(await findPickedItems(tx, id)),
    };
  });

/** Groups of rows that come one after another with the same key. */
function groups<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): (readonly [Row, ...Row[]])[] {
  const found: [Row, ...Row[]][] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last && keyOf(last[0]) === keyOf(row)) last.push(row);
    else found.push([row]);
  }
  return found;
}

function byPickupPoint(sellers: Seller[], items: ParcelItem[]): Packing['puntos'] {
  const parcels = new Map<number, PackingItem[]>(sellers.map(({ vendedorId }) => [vendedorId, []]));
  for (const { vendedorId, ...item } of items) parcels.get(vendedorId)?.push(item);
  const parcelOf = ({ vendedorId, vendedor, telefono, pedidos }: Seller): Parcel => ({
    vendedorId,
    vendedor,
    telefono,
    pedidos,
    renglones: parcels.get(vendedorId) ?? [],
  });
  return groups(sellers, ({ retiro }) => retiro).map((atPoint) => ({
    retiro: atPoint[0].retiro,
    lideres: groups(atPoint, ({ idLider }) => idLider).map((team) => ({
      idLider: team[0].idLider,
      lider: team[0].lider,
      vendedores: team.map(parcelOf),
    })),
  }));
}

const bySupplier = (items: PickedItem[]): Packing['proveedores'] =>
  groups(items, ({ proveedorId }) => proveedorId).map((ofSupplier) => ({
    proveedorId: ofSupplier[0].proveedorId,
    razonSocial: ofSupplier[0].razonSocial,
    renglones: ofSupplier.map(({ proveedorId: _, razonSocial: __, ...item }) => item),
  }));
