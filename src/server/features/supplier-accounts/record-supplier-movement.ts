import sql from 'sql-template-tag';
import { z } from 'zod';
import type { NewSupplierMovement, SupplierMovement } from '#contract/supplier-accounts.calls.ts';
import { type SupplierMovementType, supplierMovementRules } from '#contract/supplier-accounts.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { fingerprint, keyUses, takeKey } from '../../platform/db/idempotency.ts';
import { addition } from '../../platform/db/record.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import {
  ACCOUNT,
  type AccountKind,
  append,
  type MovementKey,
  type Reversal,
  reverse,
  summaryOf,
  toMovementLine,
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
  moved: () => {},
};

/**
 * Adds a movement to a supplier's account, also for a deleted supplier. 404 for an unknown one. With `salda`, also
 * writes off what a payment leaves open, as an exchange rate difference.
 */
export async function recordSupplierMovement(
  db: Db,
  viewer: Viewer,
  { id, movement, key, timeZone }: { id: number; movement: NewSupplierMovement; key: MovementKey; timeZone: string },
): Promise<SupplierMovement> {
  const { salda, ...written } = movement;
  const added = await change(db, viewer, async (change) => {
    const { tx } = change;
    // Without `salda`, old versions made the same digest. So a key used before an update still fits a repeated request.
    const huella = fingerprint('proveedor', id, ...(salda ? ['salda'] : []));
    await takeKey(tx, keyUses.movement, viewer.id, { clave: key, huella });
    if (!(await tx.execute`${suppliers.lock(id)}`)) throw noSupplier();
    const line = await toMovementLine(tx, written, timeZone);
    const added = await append(suppliers, change, { id, line, clave: key });
    if (salda) await writeOff(change, { id, payment: added });
    return added;
  });
  return supplierMovementById(db, viewer, added);
}

/** Writes off the rest after a payment. It does so once: a repeated request adds nothing. */
async function writeOff({ tx, viewer, record }: Change, { id, payment }: { id: number; payment: number }) {
  const rest = await tx.maybeOne(WrittenOff)`
    insert into proveedor_movimiento as m (proveedor_id, tipo, importe, salda, creado_por)
    select proveedor_id, 'DIFERENCIA_DE_CAMBIO', -sum(importe), ${payment}, ${viewer.id} from proveedor_movimiento
    where proveedor_id = ${id} and movimiento_id <= ${payment} group by proveedor_id having sum(importe) <> 0
    on conflict (salda) do nothing returning importe, ${suppliers.nameOf} as nombre`;
  if (!rest) return;
  const { importe, nombre } = rest;
  const text = summaryOf(suppliers, { tipo: 'DIFERENCIA_DE_CAMBIO', medio: null, importe });
  await record({ ...addition({ entidad: 'proveedor', entidadId: id, nombre }, text), campo: ACCOUNT });
}

const WrittenOff = z.object({ importe: z.number(), nombre: z.string() });

/** Reverses an adjustment or a payment, and the exchange rate difference that a payment wrote off; see `reverse`. */
export const reverseSupplierMovement = async (db: Db, viewer: Viewer, reversal: Reversal): Promise<SupplierMovement> =>
  supplierMovementById(
    db,
    viewer,
    await reverse(suppliers, db, viewer, {
      ...reversal,
      call: 'proveedor, anular',
      alongside: ({ tx }) => tx.execute`
        insert into proveedor_movimiento (proveedor_id, tipo, importe, nota, contra, creado_por)
        select proveedor_id, 'CONTRAASIENTO', -importe, ${reversal.motivo}, movimiento_id, ${viewer.id}
        from proveedor_movimiento where salda = ${reversal.id} on conflict (contra) do nothing`,
    }),
  );
