import { z } from 'zod';
import { formatExactPrice } from '#contract/format.ts';
import type { WrittenMovement } from '#contract/ledger.calls.ts';
import { SupplierMovement } from '#contract/supplier-accounts.calls.ts';
import { supplierMovementRules, supplierMovementText } from '#contract/supplier-accounts.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { fingerprint, keyUses, takeKey } from '../../platform/db/idempotency.ts';
import { addition, reason, removal } from '../../platform/db/record.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { demandSame, type MovementKey, noMovement, writtenLine } from '../ledger/append-movement.ts';
import { paymentOf } from '../ledger/queries.ts';
import { noSupplier } from '../suppliers/queries.ts';
import { supplierMovementById } from './queries.ts';

/** Adds a payment or an adjustment to a supplier's account, deleted ones included; 404 for an unknown one. */
export async function recordSupplierMovement(
  db: Db,
  viewer: Viewer,
  { id, movement, key, timeZone }: { id: number; movement: WrittenMovement; key: MovementKey; timeZone: string },
): Promise<SupplierMovement> {
  const added = await change(db, viewer, async (change) => {
    await takeKey(change.tx, keyUses.movement, viewer.id, { clave: key, huella: fingerprint('proveedor', id) });
    const nombre = await lockAccount(change, id);
    const line: SupplierLine = { proveedorId: id, ...(await writtenLine(change.tx, movement, timeZone)) };
    return append(change, line, key, (supplier) => [
      { ...addition({ ...supplier, nombre }, summary(line)), campo: 'cuenta corriente' },
    ]);
  });
  if (added === null) throw new Error(`a movement of supplier ${id} was neither added nor there`);
  return supplierMovementById(db, viewer, added);
}

/**
 * Reverses a payment or an adjustment of a supplier's account by another movement, with the reason.
 *
 * @throws Refusal 404, 409 `MOVIMIENTO_FIJO` for other types, `MOVIMIENTO_ANULADO` for a reversed one.
 */
export async function reverseSupplierMovement(
  db: Db,
  viewer: Viewer,
  { id, motivo, key }: { id: number; motivo: string; key: MovementKey },
): Promise<SupplierMovement> {
  const added = await change(db, viewer, async (change) => {
    await takeKey(change.tx, keyUses.movement, viewer.id, { clave: key, huella: fingerprint('proveedor, anular', id) });
    const before = await change.tx.one(Reversed, { otherwise: noMovement })`
      select proveedor_id as "proveedorId", tipo, importe, medio from proveedor_movimiento where movimiento_id = ${id}`;
    const { fixed } = supplierMovementRules[before.tipo];
    if (fixed) throw new Refusal('MOVIMIENTO_FIJO', fixed.title, { detail: fixed.detail });
    const { proveedorId, importe } = before;
    const nombre = await lockAccount(change, proveedorId);
    const line: SupplierLine = {
      proveedorId,
      tipo: 'CONTRAASIENTO',
      importe: -importe,
      medio: null,
      nota: motivo,
      pago: null,
      contra: id,
    };
    const reversal = await append(change, line, key, (supplier) => [
      { ...removal({ ...supplier, nombre }, summary(before)), campo: 'cuenta corriente' },
      reason({ ...supplier, nombre }, motivo),
    ]);
    if (reversal === null) throw new Refusal('MOVIMIENTO_ANULADO', 'Ese movimiento ya fue anulado.');
    return reversal;
  });
  return supplierMovementById(db, viewer, added);
}

const SupplierLine = SupplierMovement.pick({ tipo: true, importe: true, medio: true, nota: true, pago: true }).extend({
  proveedorId: z.int(),
  contra: z.int().nullable(),
});
type SupplierLine = z.output<typeof SupplierLine>;
const Reversed = SupplierLine.pick({ proveedorId: true, tipo: true, importe: true, medio: true });
const Keyed = SupplierLine.extend({ id: z.int() });

/** Locks a supplier, so that its movements come one at a time, and returns its name. */
const lockAccount = ({ tx }: Change, id: number) =>
  tx.one(z.string(), { otherwise: noSupplier })`
    select razon_social from proveedor where proveedor_id = ${id} for no key update`;

const summary = ({ tipo, medio, importe }: Pick<SupplierLine, 'tipo' | 'medio' | 'importe'>): string =>
  `${supplierMovementText({ tipo, medio, cierre: null, contra: null })}: ${formatExactPrice(supplierMovementRules[tipo].sum === 'paid' ? -importe : importe)}`;

/**
 * Adds a movement to a locked account. A repeated key with the same movement returns the first one; with another
 * movement: 422 `CLAVE_REUTILIZADA`. Returns null when the movement to be reversed is already reversed.
 */
async function append(
  { tx, viewer, record }: Change,
  line: SupplierLine,
  clave: MovementKey,
  what: (supplier: { entidad: 'proveedor'; entidadId: number }) => Parameters<typeof record>[0],
): Promise<number | null> {
  const { proveedorId, tipo, importe, medio, nota, contra, pago } = line;
  const id = await tx.maybeOne(z.int())`
    insert into proveedor_movimiento (proveedor_id, tipo, importe, medio, nota, contra, moneda, recibido, cotizacion, dia, creado_por, clave)
    values (${proveedorId}, ${tipo}, ${importe}::numeric, ${medio}, ${nota}, ${contra}::int,
      ${pago?.moneda ?? null}, ${pago?.importe ?? null}::numeric, ${pago?.cotizacion ?? null}::numeric, ${pago?.dia ?? null}::date,
      ${viewer.id}, ${clave ?? null})
    on conflict do nothing returning movimiento_id`;
  if (id !== null && id !== undefined) {
    await record(what({ entidad: 'proveedor', entidadId: proveedorId }));
    return id;
  }
  const before = await tx.maybeOne(Keyed)`
    select movimiento_id as id, proveedor_id as "proveedorId", tipo, importe, medio, nota, contra, ${paymentOf('m')} as pago
    from proveedor_movimiento m where creado_por = ${viewer.id} and clave = ${clave ?? null}`;
  if (!before) return null;
  const { id: known, ...same } = before;
  demandSame(same, line);
  return known;
}
