import { reading } from '../../platform/reading.ts';
import { ordersKey } from '../windows/queries.ts';

/** What is bought of each supplier for a window; new orders refresh it. */
export const purchasesOf = (ventana: number | undefined) => ({
  ...reading([...ordersKey, 'compras', ventana], 'GET /api/compras/:ventana', {
    params: { ventana: Number(ventana) },
  }),
  enabled: ventana !== undefined,
});

/** What came of one purchase. */
export const receiptsOf = (of: { ventana: number; proveedorId: number }) =>
  reading([...ordersKey, 'recepciones', of], 'GET /api/compras/:ventana/:proveedorId/recepciones', { params: of });
