import type { Change } from '../../platform/db/change.ts';

/**
 * Adds a receipt's good units to the debt to the supplier, at their cost on arrival. The caller has locked the
 * purchase. Units of unknown cost are counted separately. Damaged units are not owed.
 */
export const oweReceipt = ({ tx, viewer }: Change, proveedorId: number, id: number) =>
  tx.execute`
    insert into proveedor_movimiento (proveedor_id, tipo, importe, sin_costo, recepcion_id, creado_por)
    select ${proveedorId}, 'RECEPCION', coalesce(sum(recibidas * costo_recibido), 0),
      coalesce(sum(recibidas) filter (where costo_recibido is null), 0), ${id}, ${viewer.id}
    from recepcion_linea where recepcion_id = ${id} having sum(recibidas) > 0`;

/** Reverses the debt for a receipt that is taken back. */
export const oweNoReceipt = ({ tx, viewer }: Change, id: number) =>
  tx.execute`
    insert into proveedor_movimiento (proveedor_id, tipo, importe, sin_costo, contra, nota, creado_por)
    select proveedor_id, 'CONTRAASIENTO', -importe, -sin_costo, movimiento_id, 'La recepción se deshizo.', ${viewer.id}
    from proveedor_movimiento where recepcion_id = ${id}`;
