import { originOf } from '../../platform/http/client-address.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { idempotencyKey } from '../../platform/http/read-input.ts';
import type { LoginLimits } from '../session/login-limits.ts';
import { addSellers } from './add-sellers.ts';
import { createLink, requireLink, useLink } from './password-links.ts';
import { pendingRecoveries } from './queries.ts';
import { recoveryLimits, recoveryRequests } from './request-recovery.ts';

export function recoveryRoutes({ mount, app, db, config, mails, limits, onError }: Parts & { limits: LoginLimits }) {
  const requests = recoveryRequests({ db, limits: recoveryLimits(db), mails, onError });
  app.addHook('onClose', requests.close);
  return mount({
    'POST /api/recuperaciones': async ({ body, request }) => {
      await requests.leave(body.username, request.ip);
      return { mensaje: mails ? answers.byMail : answers.byPerson };
    },
    'GET /api/recuperaciones': ({ viewer }) => pendingRecoveries(db, viewer),
    'POST /api/usuario/:id/enlace': ({ viewer, params, body, request }) =>
      createLink({ db, limits }, viewer, params.id, { ...body, origin: originOf(request), address: request.ip }),
    'POST /api/usuarios/lista': ({ viewer, body, request }) =>
      addSellers(db, viewer, {
        ...body,
        key: idempotencyKey(request),
        origin: originOf(request),
        timeZone: config.timeZone,
      }),
    'POST /api/nueva-clave': async ({ body }) => {
      const { id, userName } = await requireLink(db, body.token);
      return { id, userName };
    },
    'PUT /api/nueva-clave': async ({ body, request }) => {
      // The log names this user for the rest of the request.
      request.viewer = await useLink(db, body);
    },
  });
}

const answers = {
  byPerson: 'Si ese usuario existe, su líder o un administrador le enviará un enlace.',
  byMail:
    'Si ese usuario existe y su cuenta tiene un email, le llega un enlace en unos minutos. Si no le llega, pídalo a su líder o a un administrador.',
};
