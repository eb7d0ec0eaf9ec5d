import { reading } from '../../platform/reading.ts';
import { ordersKey } from '../../platform/windows.ts';

/** What of commissions is read begins with this key; what is done with orders changes them too. */
export const commissionsKey = [...ordersKey, 'comisiones'] as const;

export const commissionRates = reading([...commissionsKey, 'porcentajes'], 'GET /api/comisiones');

export const commissionsOf = (ventana: number | undefined) => ({
  ...reading([...commissionsKey, ventana], 'GET /api/comisiones/:ventana', { params: { ventana: String(ventana) } }),
  enabled: ventana !== undefined,
});
