import type { OrderState } from '#contract/orders.ts';
import type { AuditChange } from '../audit/record.ts';

export const stateChange = (id: number, antes: OrderState, despues: OrderState): AuditChange => ({
  entidad: 'pedido',
  entidadId: id,
  nombre: `Pedido ${id}`,
  campo: 'estado',
  antes,
  despues,
});
