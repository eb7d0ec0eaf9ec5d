import type { OrderState } from '#contract/orders.ts';
import type { AuditChange } from '../audit/record.ts';

export const orderChange = (id: number, campo: string, antes: string | null, despues: string | null): AuditChange => ({
  entidad: 'pedido',
  entidadId: id,
  nombre: `Pedido ${id}`,
  campo,
  antes,
  despues,
});

export const stateChange = (id: number, antes: OrderState, despues: OrderState): AuditChange =>
  orderChange(id, 'estado', antes, despues);

/** The reason of a change, kept beside it. */
export const reasonGiven = (id: number, motivo: string | undefined): AuditChange[] =>
  motivo ? [orderChange(id, 'motivo', null, motivo)] : [];
