import sql, { type Sql } from 'sql-template-tag';
import { SupplierAccount, SupplierMovement } from '#contract/supplier-accounts.calls.ts';
import { supplierHandMovements, supplierTypesIn } from '#contract/supplier-accounts.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { isoInstant } from '../../platform/db/instants.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { onlyRow } from '../../platform/rows.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { adjustmentDayOf, paymentOf } from '../ledger/queries.ts';
import { noSupplier } from '../suppliers/queries.ts';

/** Reads a supplier's account, even a deleted supplier's. 404 for an unknown one. */
export const supplierAccount = (db: Executor, id: number): Promise<SupplierAccount> =>
  db.one(SupplierAccount, { otherwise: noSupplier })`
    select v.proveedor_id as "proveedorId", v.razon_social as "razonSocial", v.telefono, v.eliminado_at is not null as eliminado,
      coalesce(sum(m.importe) filter (where ${isOneOf('m.de', supplierTypesIn('received'))}), 0) as recibido,
      coalesce(-sum(m.importe) filter (where ${isOneOf('m.de', supplierTypesIn('payments'))}), 0) as pagado,
      coalesce(sum(m.importe) filter (where ${isOneOf('m.de', supplierTypesIn('adjustments'))}), 0) as ajustes,
      coalesce(sum(m.importe), 0) as saldo, coalesce(sum(m.sin_costo), 0) as "sinCosto"
    from proveedor v left join (
      select m.proveedor_id, m.importe, m.sin_costo, coalesce(c.tipo, m.tipo) as de
      from proveedor_movimiento m left join proveedor_movimiento c on c.movimiento_id = m.contra
      where m.proveedor_id = ${id}
    ) m using (proveedor_id)
    where v.proveedor_id = ${id} group by v.proveedor_id`;

/**
 * Selects the movements of a supplier's account, each with the balance after it. A positive balance is what the shop
 * owes.
 */
export const supplierMovementsOf = (supplier: Sql): Sql => sql`(
  select m.movimiento_id as id, m.tipo, m.importe, m.sin_costo as "sinCosto", m.medio, m.nota, m.contra, m.moneda, m.recibido, m.cotizacion, m.dia,
    m.creado_por as "creadoPor", m.creado_at as "creadoAt", coalesce(m.recepcion_id, c.recepcion_id) as "recepcionId", c.tipo as "contraTipo",
    sum(m.importe) over (partition by m.proveedor_id order by m.movimiento_id) as saldo
  from proveedor_movimiento m left join proveedor_movimiento c on c.movimiento_id = m.contra where m.proveedor_id = ${supplier})`;

export const readSupplierMovements = (db: Executor, viewer: Viewer, found: Sql, order: Sql = sql`m.id`) =>
  db.rows(SupplierMovement)`
    select m.id, m.tipo, m.importe, m.saldo, m."sinCosto", v.cierre, m.medio, m.nota, ${paymentOf('m')} as pago, ${adjustmentDayOf('m')} as dia, ${displayNameOf('q')} as quien,
      ${isoInstant('m.creadoAt')} as "createdAt", r.movimiento_id as "anuladoPor",
      case when m.contra is not null then json_build_object('id', m.contra, 'tipo', m."contraTipo") end as contra,
      json_build_object('anular', ${may<'POST /api/proveedores/movimientos/:id/contraasiento'>(viewer, 'admin')}::boolean and ${isOneOf('m.tipo', supplierHandMovements)} and r.movimiento_id is null) as can
    from ${found} m join usuario q on q.id = m."creadoPor"
    left join proveedor_movimiento r on r.contra = m.id
    left join recepcion e on e.recepcion_id = m."recepcionId" left join ventana v using (ventana_id)
    order by ${order}`;

export function supplierMovementById(db: Executor, viewer: Viewer, id: number): Promise<SupplierMovement> {
  const supplier = sql`(select proveedor_id from proveedor_movimiento where movimiento_id = ${id})`;
  const found = sql`(select * from ${supplierMovementsOf(supplier)} m where m.id = ${id})`;
  return onlyRow(readSupplierMovements(db, viewer, found), () => new Error(`movement ${id} of a supplier is gone`));
}
