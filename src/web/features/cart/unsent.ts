import { isConnected } from '../../platform/connection.ts';
import { current } from './cart.ts';
import { parseCart, storageKey } from './stored-cart.ts';

/** What is lost here, with everything else that this browser keeps, when that user leaves; undefined for nothing. */
export function lostOnLeaving(userID: string | undefined): string | undefined {
  const { waiting, attempt, lines, synced } = current(userID);
  if (waiting) return 'Tiene un pedido pendiente de envío: si sale, no se enviará.';
  if (attempt && lines.length > 0)
    return 'El último envío de su carrito quedó sin respuesta: si sale, vea después en Mis Pedidos si llegó.';
  if (!isConnected() && JSON.stringify(lines) !== JSON.stringify(synced?.lines ?? []))
    return 'Sin señal, lo último de su carrito no llegó a guardarse: si sale, se pierde.';
  // A phone that several people use, one after another.
  const carts = Object.keys(localStorage).filter((key) => key.startsWith(storageKey('')));
  if (carts.some((key) => parseCart(localStorage.getItem(key)).waiting))
    return 'Otra persona dejó en este equipo un pedido pendiente de envío: si sale, no se enviará.';
  return undefined;
}
