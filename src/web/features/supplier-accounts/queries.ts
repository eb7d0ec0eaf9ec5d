import { isInverted } from '#contract/days.ts';
import type { MovementField } from '#contract/ledger.calls.ts';
import { reading, readingPage } from '../../platform/reading.ts';
import { ordersKey } from '../../platform/windows.ts';
import type { DayRange } from '../../ui/form/day-range-fields.tsx';
import type { ListPart } from '../../ui/table/use-list.ts';
import { statementDays } from '../ledger/queries.ts';

/** Begins the key of every query about suppliers' accounts. Received goods refresh them all. */
export const owedKey = [...ordersKey, 'cuentas de proveedores'] as const;

export const supplierAccountOf = (id: string) =>
  reading([...owedKey, id], 'GET /api/proveedores/:id/cuenta', { params: { id } });

export const supplierMovementsPage = (id: string, days: DayRange, { q: _, ...part }: ListPart<MovementField>) => ({
  ...readingPage([...owedKey, 'movimientos', id, days, part], 'GET /api/proveedores/:id/movimientos', {
    params: { id },
    query: { ...statementDays(days), ...part },
  }),
  enabled: !isInverted(days.desde, days.hasta),
});
