import { apiPage } from '../../platform/api.ts';
import { reading } from '../../platform/reading.ts';
import { type NamedWindow, ordersKey, windowChoicesBy } from '../../platform/windows.ts';

/** The windows to choose from: those to pack for users who receive goods, those of 'Cierres' for all others. */
export const purchasedWindows = (receives: boolean) =>
  windowChoicesBy<NamedWindow>(`de compras ${receives}`, (query) =>
    receives ? apiPage('GET /api/armado', { query }) : apiPage('GET /api/ventanas', { query }),
  );

/** A window's purchases from each supplier. New orders refresh them. */
export const purchasesOf = (ventana: number | undefined) => ({
  ...reading([...ordersKey, 'compras', ventana], 'GET /api/compras/:ventana', {
    params: { ventana: Number(ventana) },
  }),
  enabled: ventana !== undefined,
});

/** A supplier's products, to find received goods that nobody ordered. */
export const supplierProducts = (of: { ventana: number; proveedorId: number }) =>
  reading(['compras', 'productos', of], 'GET /api/compras/:ventana/:proveedorId/productos', { params: of });

export const receiptsOf = (of: { ventana: number; proveedorId: number }) =>
  reading([...ordersKey, 'recepciones', of], 'GET /api/compras/:ventana/:proveedorId/recepciones', { params: of });
