import { apiPage } from '../../platform/api.ts';
import { reading } from '../../platform/reading.ts';
import { type NamedWindow, ordersKey, windowChoicesBy } from '../../platform/windows.ts';

export type PurchaseKey = { ventana: number; proveedorId: number };

/** Users who receive goods choose among the windows to pack, all others among the windows of 'Cierres'. */
export const purchasedWindows = (receives: boolean) =>
  windowChoicesBy<NamedWindow>(receives ? 'compras-a-recibir' : 'compras', (query) =>
    receives ? apiPage('GET /api/armado', { query }) : apiPage('GET /api/ventanas', { query }),
  );

export const purchasesOf = (ventana: number | undefined) => ({
  ...reading([...ordersKey, 'compras', ventana], 'GET /api/compras/:ventana', {
    params: { ventana: Number(ventana) },
  }),
  enabled: ventana !== undefined,
});

export const supplierProducts = (of: PurchaseKey) =>
  reading(['compras', 'productos', of], 'GET /api/compras/:ventana/:proveedorId/productos', { params: of });

export const receiptsOf = (of: PurchaseKey) =>
  reading([...ordersKey, 'recepciones', of], 'GET /api/compras/:ventana/:proveedorId/recepciones', { params: of });
