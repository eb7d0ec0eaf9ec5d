import { useEffect } from 'react';
import { listed } from '#contract/format.ts';
import type { LiveEvents as Announced } from '#contract/notices.calls.ts';
import { toldTo } from '#contract/notices.ts';
import { announcedCart } from '../../features/cart/follow-server-cart.ts';
import { tellQueuePosition } from '../../features/downloads/active-downloads.ts';
import { ledgerKey, ownDebt } from '../../features/ledger/queries.ts';
import { ratesKey } from '../../features/rates/queries.ts';
import { pickupPointsKey } from '../../features/users/queries.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { may, useSession, waitsForApproval } from '../../platform/session.ts';
import { ordersKey, overview, showCatalogueState } from '../../platform/windows.ts';
import { alerts } from '../../ui/overlay/alerts.ts';

/** Follows the server's live events while a user is logged in, over one connection that reconnects by itself. */
export function LiveEvents() {
  const session = useSession();
  const user = session?.userID;
  const [orders, points] = [may(session, toldTo.pedido), may(session, toldTo.puntosDeRetiro)];
  useEffect(() => {
    if (user) return follow({ orders, points });
  }, [user, orders, points]);
  return null;
}

const CLOSED = 2;
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;
/** Milliseconds for gathering order events, because a closing window sends many at once. */
const GATHER = 500;

type Told = { orders: boolean; points: boolean };

function follow(told: Told) {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;
  let gathering: ReturnType<typeof setTimeout> | undefined;

  const ordersChanged = () => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      void queryClient.invalidateQueries({ queryKey: ordersKey });
    }, GATHER);
  };
  const pointsChanged = () => told.points && void queryClient.invalidateQueries({ queryKey: pickupPointsKey });
  const accountsChanged = () => {
    void queryClient.invalidateQueries({ queryKey: ledgerKey });
    void queryClient.invalidateQueries({ queryKey: overview.queryKey });
  };
  const hear: { [Name in keyof Announced]: (told: Announced[Name]) => void } = {
    estadoCatalogo: showCatalogueState,
    carrito: (version) => announcedCart.set({ version }),
    pendiente: (waits) => {
      waitsForApproval.set(waits);
      if (!waits) void alerts.toast('Su cuenta fue aprobada.', { text: 'Ya puede pedir.', good: true });
    },
    deuda: (debt) => ownDebt.set(debt),
    cuenta: accountsChanged,
    // The keys of the payment proofs' queries begin with the accounts' key.
    comprobante: accountsChanged,
    documento: tellQueuePosition,
    cotizacion: () => void queryClient.invalidateQueries({ queryKey: ratesKey }),
    reclamo: ordersChanged,
    diasDeRetiro: ordersChanged,
    ajustes: ({ quien, ajustes }) => {
      void queryClient.invalidateQueries();
      const text = `${listed(ajustes)}. Si nadie debía cambiarlo, corríjalo en Ajustes y cambie la contraseña de esa cuenta.`;
      void alerts.notice(`${quien} cambió los ajustes`, { text });
    },
    compra: ordersChanged,
    pedido: () => told.orders && ordersChanged(),
    puntosDeRetiro: pointsChanged,
  };
  const connect = () => {
    source = new EventSource('/api/eventos');
    source.addEventListener('open', () => {
      // While the connection was lost, the page may have missed events, so it reads the cart and the pickup points
      // again. The server first sends the catalogue's state, which refreshes all other data.
      if (wait > FIRST_WAIT) announcedCart.set({ version: null });
      pointsChanged();
      wait = FIRST_WAIT;
      // If the user still waits for approval, or if her debt keeps her from ordering, the server's next events say so.
      waitsForApproval.set(false);
      ownDebt.set(null);
    });
    for (const [name, take] of Object.entries(hear))
      source.addEventListener(name, ({ data }) => take(JSON.parse(data) as never));
    // EventSource's own retry stops at an HTTP error and has no backoff.
    source.addEventListener('error', () => {
      // The server refused the connection. If the session is over, this call makes the page say so.
      if (source?.readyState === CLOSED) api('GET /api/sesiones').catch(() => {});
      source?.close();
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  };

  connect();
  return () => {
    source?.close();
    clearTimeout(timer);
    clearTimeout(gathering);
    waitsForApproval.set(false);
    ownDebt.set(null);
  };
}
