import { counter } from '../../platform/http/metrics.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { contactOf, type PushEndpoints, pushService, vapidKeys } from './push-service.ts';
import { sendNotices } from './send-notices.ts';
import { adoptSubscription, endSubscription, keepSubscription } from './subscriptions.ts';

/** `delays` are the waits before further attempts, in ms. */
export type Pushing = { endpoints: PushEndpoints; delays: readonly number[] };

export function pushRoutes({ mount, app, registry, db, config, pushing, onError }: Parts & { pushing: Pushing }) {
  const { endpoints, delays } = pushing;
  const keys = vapidKeys(config.sessionSecret);
  const failures = counter(registry, 'push_failures_total', 'Tries at sending a notice that failed.');
  const stop = sendNotices({
    db,
    send: pushService({ keys, subject: contactOf(config.mail), endpoints }),
    timeZone: config.timeZone,
    delays,
    log: app.log,
    onFailure: () => failures.inc(),
    onError,
  });
  app.addHook('onClose', stop);
  return mount({
    'GET /api/avisos/clave': () => ({ clave: keys.publicKey }),
    'POST /api/avisos': async ({ viewer, body }) => ({ tipos: await adoptSubscription(db, viewer, body.endpoint) }),
    'PUT /api/avisos': ({ viewer, body }) => keepSubscription(db, viewer, endpoints, body),
    'DELETE /api/avisos': ({ viewer }) => endSubscription(db, viewer),
  });
}
