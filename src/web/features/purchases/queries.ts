import { apiPage } from '../../platform/api.ts';
import { reading } from '../../platform/reading.ts';
import { type NamedWindow, ordersKey, windowChoicesBy } from '../../platform/windows.ts';

/** The windows to choose from: who receives reads those that are packed, who keeps the books those of 'Cierres'. */
export const purchasedWindows = (receives: boolean) =>
  windowChoicesBy<NamedWindow>(`de compras ${receives}`, (query) =>
    receives ? apiPage('GET /api/armado', { query }) : apiPage('GET /api/ventanas', { query }),
  );

/** What is bought of each supplier for a window; new orders refresh it. */
export const purchasesOf = (ventana: number | undefined) => ({
  ...reading([...ordersKey, 'compras', ventana], 'GET /api/compras/:ventana', {
    params: { ventana: Number(ventana) },
  }),
  enabled: ventana !== undefined,
});

/** A supplier's products, to find what came and was not ordered. */
export const supplierProducts = (of: { ventana: number; proveedorId: number }) =>
  reading(['compras', 'productos', of], 'GET /api/compras/:ventana/:proveedorId/productos', { params: of });

/** What came of one purchase. */
export const receiptsOf = (of: { ventana: number; proveedorId: number }) =>
  reading([...ordersKey, 'recepciones', of], 'GET /api/compras/:ventana/:proveedorId/recepciones', { params: of });
