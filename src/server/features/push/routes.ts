import type { Db } from '../../platform/db/connect.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { PushEndpoints } from './push-endpoints.ts';
import { adoptSubscription, endSubscription, keepSubscription } from './subscriptions.ts';

export function pushRoutes(
  mount: Mount,
  { db, publicKey, endpoints }: { db: Db; publicKey: string; endpoints: PushEndpoints },
) {
  mount({
    'GET /api/avisos/clave': () => ({ clave: publicKey }),
    'POST /api/avisos': async ({ viewer, body }) => ({ tipos: await adoptSubscription(db, viewer, body.endpoint) }),
    'PUT /api/avisos': ({ viewer, body }) => keepSubscription(db, viewer, endpoints, body),
    'DELETE /api/avisos': ({ viewer }) => endSubscription(db, viewer),
  });
}
