import { reading } from '../../platform/reading.ts';
import { ordersKey } from '../windows/queries.ts';

/** What is bought of each supplier for a window; new orders refresh it. */
export const purchasesOf = (ventana: number | undefined) => ({
  ...reading([...ordersKey, 'compras', ventana], 'GET /api/compras/:ventana', {
    params: { ventana: Number(ventana) },
  }),
  enabled: ventana !== undefined,
});
