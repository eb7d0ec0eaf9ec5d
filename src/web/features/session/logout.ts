import { durations } from '#contract/durations.ts';
import { firstMessages } from '#contract/first-messages.ts';
import { ApiError, api, reasonOf } from '../../platform/api.ts';
import { restartAt } from '../../platform/restart.ts';
import { currentSession, forgetEverything } from '../../platform/session.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { lostOnLeaving } from '../cart/unsent.ts';
import { settleServerCart } from '../cart/use-server-cart.ts';

/** Logs out (§2.2): asks, ends the session on the server, forgets everything kept here, and starts afresh at the catalogue. */
export async function logOut() {
  const text = lostOnLeaving(currentSession()?.userID);
  if (!(await alerts.confirm(firstMessages.logout.confirm, { text, verb: 'salir', danger: text !== undefined })))
    return;
  await settleServerCart();
  try {
    await api('POST /api/logout');
  } catch (error) {
    // It had ended already, and the shell showed the message.
    if (error instanceof ApiError && error.status === 401) return forgetEverything();
    // Only the server can end the HttpOnly cookie's session: without its answer nobody is logged out.
    return alerts.error('No pudimos cerrar su sesión.', { text: reasonOf(error), duration: durations.catalogue });
  }
  forgetEverything();
  await alerts.notice(firstMessages.logout.done);
  restartAt('/individual');
}
