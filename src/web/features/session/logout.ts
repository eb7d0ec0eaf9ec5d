import { durations, firstMessages } from '#contract/first-messages.ts';
import { ApiError, api, reasonOf } from '../../platform/api.ts';
import { PATIENCE } from '../../platform/offline/kept.ts';
import { restartAt } from '../../platform/restart.ts';
import { currentSession, forgetEverything, oweLogout } from '../../platform/session.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { lostOnLeaving } from '../cart/unsent.ts';
import { settleServerCart } from '../cart/use-server-cart.ts';

/** Logs out (§2.2): asks, ends the session on the server, which is told later where there is no signal, forgets everything kept here, and starts afresh at the catalogue. */
export async function logOut() {
  const lost = lostOnLeaving(currentSession()?.userID);
  const question = { text: lost, verb: 'salir', danger: lost !== undefined };
  if (!(await alerts.confirm(firstMessages.logout.confirm, question))) return;
  await settleServerCart();
  let text: string | undefined;
  try {
    const transport = (url: string, init: RequestInit) =>
      fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE.list * 1000) });
    await api('POST /api/logout', { transport });
    forgetEverything();
  } catch (error) {
    // It had ended already, and the shell showed the message.
    if (error instanceof ApiError && error.status === 401) return forgetEverything();
    if (!(error instanceof ApiError) || error.status !== 0)
      return alerts.error('No pudimos cerrar su sesión.', { text: reasonOf(error), duration: durations.catalogue });
    forgetEverything();
    oweLogout();
    text = 'Este equipo ya no guarda nada suyo. Al servidor se lo diremos cuando vuelva la señal.';
  }
  await alerts.notice(firstMessages.logout.done, { text });
  restartAt('/individual');
}
