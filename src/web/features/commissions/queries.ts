import { reading } from '../../platform/reading.ts';
import { ordersKey } from '../../platform/windows.ts';

/** Begins the key of every query about commissions. New orders refresh them all. */
export const commissionsKey = [...ordersKey, 'comisiones'] as const;

export const commissionRates = reading([...commissionsKey, 'porcentajes'], 'GET /api/comisiones');

export const commissionsOf = (ventana: number | undefined) => ({
  ...reading([...commissionsKey, ventana], 'GET /api/comisiones/:ventana', { params: { ventana: String(ventana) } }),
  enabled: ventana !== undefined,
});
