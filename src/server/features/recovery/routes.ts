import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { originOf } from '../../platform/http/proxies.ts';
import { createLink } from './create-link.ts';
import { pendingRecoveries } from './queries.ts';
import type { RecoveryRequests } from './request-recovery.ts';
import { demandLink, useLink } from './use-link.ts';

type Parts = { db: Db; config: Pick<Config, 'mail'>; requests: RecoveryRequests };

export function recoveryRoutes(mount: Mount, { db, config, requests }: Parts) {
  mount({
    'POST /api/recuperaciones': async ({ body, request }) => {
      await requests.leave(body.username, request.ip);
      return { mensaje: config.mail ? answers.byMail : answers.byPerson };
    },
    'GET /api/recuperaciones': ({ viewer }) => pendingRecoveries(db, viewer),
    'POST /api/usuario/:id/enlace': ({ viewer, params, request }) =>
      createLink(db, viewer, params.id, originOf(request)),
    'POST /api/nueva-clave': async ({ body }) => {
      const { id, userName } = await demandLink(db, body.token);
      return { id, userName };
    },
    'PUT /api/nueva-clave': async ({ body, request }) => {
      // For the log: it is theirs from here on.
      request.viewer = await useLink(db, body);
    },
  });
}

const answers = {
  byPerson: 'Si ese usuario existe, su líder o un administrador le enviará un enlace.',
  byMail:
    'Si ese usuario existe y su cuenta tiene un email, le llega un enlace en unos minutos. Si no le llega, pídalo a su líder o a un administrador.',
};
