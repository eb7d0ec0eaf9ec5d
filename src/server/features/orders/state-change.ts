import type { OrderState } from '#contract/orders.ts';
import { type AuditChange, reason } from '../../platform/db/record.ts';

/** An order as the audit names it. */
export const orderThing = (id: number) => ({ entidad: 'pedido', entidadId: id, nombre: `Pedido ${id}` }) as const;

export const orderChange = (id: number, campo: string, antes: string | null, despues: string | null): AuditChange => ({
  ...orderThing(id),
  campo,
  antes,
  despues,
});

export const stateChange = (id: number, antes: OrderState, despues: OrderState): AuditChange =>
  orderChange(id, 'estado', antes, despues);

export const reasonGiven = (id: number, motivo: string | undefined): AuditChange[] =>
  motivo ? [reason(orderThing(id), motivo)] : [];
