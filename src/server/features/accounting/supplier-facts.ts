import type { Sql } from 'sql-template-tag';
import { SupplierFact, SupplierOwed } from '../../documents/accounting-sums.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { dayOf } from '../../platform/db/instants.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { MOST_ROWS } from './open-debts.ts';

/** Reads the movements on suppliers' accounts between two moments, and each supplier's balance at both moments. */
export async function readSupplierFacts(db: Executor, { from, until }: { from: Sql; until: Sql }, timeZone: string) {
  const supplierMovements = await db.rows(SupplierFact)`
    select m.movimiento_id as id, ${dayOf('m.creado_at', timeZone)} as day, m.proveedor_id as "proveedorId", m.tipo, c.tipo as contra,
      m.importe, m.sin_costo as "sinCosto", v.cierre, coalesce(m.medio, c.medio) as medio, coalesce(m.moneda, c.moneda) as moneda,
      coalesce(m.recibido, -c.recibido) as recibido, coalesce(m.cotizacion, c.cotizacion) as cotizacion, coalesce(m.dia, c.dia)::text as "paidOn",
      m.nota, ${displayNameOf('q')} as quien
    from proveedor_movimiento m join usuario q on q.id = m.creado_por
    left join proveedor_movimiento c on c.movimiento_id = m.contra
    left join recepcion r on r.recepcion_id = coalesce(m.recepcion_id, c.recepcion_id) left join ventana v using (ventana_id)
    where m.creado_at >= ${from} and m.creado_at < ${until}
    order by m.movimiento_id limit ${MOST_ROWS + 1}`;
  const suppliers = await db.rows(SupplierOwed)`
    select v.proveedor_id as id, v.razon_social as name, coalesce(sum(m.importe) filter (where m.creado_at < ${from}), 0) as opening,
      sum(m.importe) as closing, sum(m.sin_costo) as "sinCosto"
    from proveedor v join proveedor_movimiento m using (proveedor_id)
    where m.creado_at < ${until} group by v.proveedor_id
    order by v.razon_social collate "es-x-icu", v.proveedor_id`;
  return { suppliers, supplierMovements };
}
