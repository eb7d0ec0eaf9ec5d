import { OrderingWindow } from '#contract/windows.calls.ts';
import type { AuditChange } from '../audit/record.ts';

export const WindowKey = OrderingWindow.pick({ id: true });

type State = 'ABIERTA' | 'CERRADA';

export const stateChange = (id: number, antes: State, despues: State): AuditChange => ({
  entidad: 'ventana',
  entidadId: id,
  nombre: `Ventana ${id}`,
  campo: 'estado',
  antes,
  despues,
});
