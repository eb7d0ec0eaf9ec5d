import sql from 'sql-template-tag';
import type { Change } from '../../platform/db/change.ts';
import { knownCosts, unitCost, withCosts } from './known-costs.ts';
import type { PurchaseKey } from './queries.ts';

/**
 * Owes the supplier of a locked purchase the good units of a receipt at what they cost by now: a later cost moves no debt. Units of
 * unknown cost are counted apart; broken ones are not owed.
 */
export const oweReceipt = ({ tx, viewer }: Change, { ventana, proveedorId }: PurchaseKey, id: number) =>
  tx.execute`
    with ${knownCosts((of) => sql`${of} = ${ventana}`)}, l as (
      select ${proveedorId}::int as proveedor_id, producto_id, recibidas from recepcion_linea where recepcion_id = ${id}
    )
    insert into proveedor_movimiento (proveedor_id, tipo, importe, sin_costo, recepcion_id, creado_por)
    select ${proveedorId}, 'RECEPCION', coalesce(sum(l.recibidas * ${unitCost}), 0),
      coalesce(sum(l.recibidas) filter (where ${unitCost} is null), 0), ${id}, ${viewer.id}
    from l ${withCosts(sql`${ventana}`, 'l')} having sum(l.recibidas) > 0`;

/** Owes nothing any more for a receipt that is taken back. */
export const oweNoReceipt = ({ tx, viewer }: Change, id: number) =>
  tx.execute`
    insert into proveedor_movimiento (proveedor_id, tipo, importe, sin_costo, contra, nota, creado_por)
    select proveedor_id, 'CONTRAASIENTO', -importe, -sin_costo, movimiento_id, 'La recepción se deshizo.', ${viewer.id}
    from proveedor_movimiento where recepcion_id = ${id}`;
