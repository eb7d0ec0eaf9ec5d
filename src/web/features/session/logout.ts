import { durations, firstMessages } from '#contract/first-messages.ts';
import { ApiError, api } from '../../platform/api.ts';
import { isConnected } from '../../platform/connection.ts';
import { laterParts } from '../../platform/late.tsx';
import { PATIENCE } from '../../platform/offline/cached.ts';
import { restartAt } from '../../platform/restart.ts';
import { currentSession, forgetEverything, oweLogout } from '../../platform/session.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { attemptOf, current, parseCart, storageKey, waitingOf } from '../cart/cart.ts';

/** Logs out (§2.2) and clears this browser. Without signal, the browser ends the session on the server later. */
export async function logOut() {
  const lost = lostOnLeaving(currentSession()?.userID);
  const question = { text: lost, verb: 'salir', danger: lost !== undefined };
  if (!(await alerts.confirm(firstMessages.logout.confirm, question))) return;
  await laterParts.get()?.settleServerCart();
  let text: string | undefined;
  let takeAway: (() => void) | undefined;
  const forget = () => {
    takeAway = laterParts.get()?.leavePicture();
    forgetEverything();
  };
  try {
    const transport = (url: string, init: RequestInit) =>
      fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE.list * 1000) });
    await api('POST /api/logout', { transport });
    forget();
  } catch (error) {
    // The session had already ended. The shell tells the user.
    if (error instanceof ApiError && error.status === 401) return forgetEverything();
    if (!(error instanceof ApiError) || error.status !== 0)
      return alerts.failure('No pudimos cerrar su sesión.', error, { duration: durations.catalogue });
    forget();
    oweLogout();
    laterParts
      .get()
      ?.unsubscribe()
      .catch(() => {});
    text = 'Este equipo ya no guarda nada suyo. Al servidor se lo diremos cuando vuelva la señal.';
  }
  await alerts.notice(firstMessages.logout.done, { text });
  takeAway?.();
  restartAt('/individual');
}

/** What the user would lose in this browser by logging out; undefined if nothing. */
function lostOnLeaving(userID: string | undefined): string | undefined {
  const own = current(userID);
  const { lines, synced } = own;
  if (waitingOf(own)) return 'Tiene un pedido pendiente de envío: si sale, no se enviará.';
  if (attemptOf(own) && lines.length > 0)
    return 'El último envío de su carrito quedó sin respuesta: si sale, vea después en Mis Pedidos si llegó.';
  if (!isConnected() && JSON.stringify(lines) !== JSON.stringify(synced?.lines ?? []))
    return 'Sin señal, lo último de su carrito no llegó a guardarse: si sale, se pierde.';
  // Several people may use this phone, so other users' orders may wait here.
  const carts = Object.keys(localStorage).filter((key) => key.startsWith(storageKey('')));
  if (carts.some((key) => waitingOf(parseCart(localStorage.getItem(key)))))
    return 'Otra persona dejó en este equipo un pedido pendiente de envío: si sale, no se enviará.';
  return undefined;
}
