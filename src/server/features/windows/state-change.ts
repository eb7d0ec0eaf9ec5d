import type { z } from 'zod';
import { OrderingWindow } from '#contract/windows.calls.ts';
import { type AuditChange, reason } from '../../platform/db/record.ts';

export const WindowKey = OrderingWindow.pick({ id: true, cierre: true });

type State = 'ABIERTA' | 'CERRADA';

const thing = ({ id, cierre }: z.output<typeof WindowKey>) =>
  ({ entidad: 'ventana', entidadId: id, nombre: `Cierre N° ${cierre}` }) as const;

export const stateChange = (window: z.output<typeof WindowKey>, antes: State, despues: State): AuditChange => ({
  ...thing(window),
  campo: 'estado',
  antes,
  despues,
});

export const reasonGiven = (window: z.output<typeof WindowKey>, motivo: string): AuditChange =>
  reason(thing(window), motivo);

/** A programmed opening or closing, which is of no window yet. */
export const programmedChange = (campo: string, antes: string | null, despues: string | null): AuditChange => ({
  entidad: 'ventana',
  entidadId: null,
  nombre: 'Programación',
  campo,
  antes,
  despues,
});
