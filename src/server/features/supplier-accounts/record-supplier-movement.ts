import sql from 'sql-template-tag';
import { formatExactPrice } from '#contract/format.ts';
import type { WrittenMovement } from '#contract/ledger.calls.ts';
import type { SupplierMovement } from '#contract/supplier-accounts.calls.ts';
import { type SupplierMovementType, supplierMovementRules, supplierMovementText } from '#contract/supplier-accounts.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { fingerprint, keyUses, takeKey } from '../../platform/db/idempotency.ts';
import { addition } from '../../platform/db/record.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import {
  type AccountKind,
  append,
  type MovementKey,
  type Reversal,
  reverse,
  writtenLine,
} from '../ledger/append-movement.ts';
import { noSupplier } from '../suppliers/queries.ts';
import { supplierMovementById } from './queries.ts';

const suppliers: AccountKind<SupplierMovementType> = {
  entidad: 'proveedor',
  table: sql`proveedor_movimiento`,
  owner: sql`proveedor_id`,
  nameOf: sql`(select razon_social from proveedor v where v.proveedor_id = m.proveedor_id)`,
  lock: (id) => sql`select from proveedor where proveedor_id = ${id} for no key update`,
  rules: supplierMovementRules,
  summary: ({ tipo, medio, importe }) =>
    `${supplierMovementText({ tipo, medio, cierre: null, contra: null })}: ${formatExactPrice(supplierMovementRules[tipo].sum === 'paid' ? -importe : importe)}`,
  moved: () => {},
};

/** Adds a payment or an adjustment to a supplier's account, deleted ones included; 404 for an unknown one. */
export async function recordSupplierMovement(
  db: Db,
  viewer: Viewer,
  { id, movement, key, timeZone }: { id: number; movement: WrittenMovement; key: MovementKey; timeZone: string },
): Promise<SupplierMovement> {
  const added = await change(db, viewer, async (change) => {
    const { tx } = change;
    await takeKey(tx, keyUses.movement, viewer.id, { clave: key, huella: fingerprint('proveedor', id) });
    if (!(await tx.execute`${suppliers.lock(id)}`)) throw noSupplier();
    const line = await writtenLine(tx, movement, timeZone);
    return append(suppliers, change, {
      id,
      line,
      clave: key,
      what: (supplier) => [{ ...addition(supplier, suppliers.summary(line)), campo: 'cuenta corriente' }],
    });
  });
  if (added === null) throw new Error(`a movement of supplier ${id} was neither added nor there`);
  return supplierMovementById(db, viewer, added);
}

/** Reverses a payment or an adjustment of a supplier's account; see `reverse`. */
export const reverseSupplierMovement = async (db: Db, viewer: Viewer, reversal: Reversal): Promise<SupplierMovement> =>
  supplierMovementById(db, viewer, await reverse(suppliers, db, viewer, { ...reversal, call: 'proveedor, anular' }));
