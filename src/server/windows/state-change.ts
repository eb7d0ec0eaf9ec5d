import type { z } from 'zod';
import { OrderingWindow } from '#contract/windows.calls.ts';
import type { AuditChange } from '../audit/record.ts';

export const WindowKey = OrderingWindow.pick({ id: true, cierre: true });

type State = 'ABIERTA' | 'CERRADA';

export const stateChange = ({ id, cierre }: z.output<typeof WindowKey>, antes: State, despues: State): AuditChange => ({
  entidad: 'ventana',
  entidadId: id,
  nombre: `Cierre N° ${cierre}`,
  campo: 'estado',
  antes,
  despues,
});
