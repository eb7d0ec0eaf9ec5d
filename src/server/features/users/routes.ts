import { z } from 'zod';
import type { Db } from '../../platform/db/executor.ts';
import type { ObjectChecks } from '../../platform/http/access.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { forbidden } from '../../platform/http/refusal.ts';
import { isAdmin, type Viewer } from '../../platform/http/viewer.ts';
import type { LoginLimits } from '../session/login-limits.ts';
import { approveSeller } from './approve-sellers.ts';
import { changeOwnPassword, setPassword } from './change-password.ts';
import { changeUser, createUser, deleteUser, restoreUser } from './change-user.ts';
import { countTeam, ofSellersOf } from './leaders.ts';
import { moveUsers } from './move-users.ts';
import {
  beginSecondStep,
  confirmSecondStep,
  dropSecondStep,
  ownSecondStep,
  takeBackSecondStep,
} from './own-second-step.ts';
import { findLeaders, findSellers, findUsers, noUser, userSorting, usersFound } from './queries.ts';
import { registerReseller, registrationLimit } from './register-reseller.ts';

export function userRoutes({ mount, db, config, limits }: Parts & { limits: LoginLimits }) {
  const owner = { db, limits };
  const registering = { db, config, limit: registrationLimit(db) };
  mount({
    'POST /api/registrarse': ({ body, request }) => registerReseller(registering, body, request.ip),
    'GET /api/lider/:text': ({ params }) => findLeaders(db, params.text),
    'GET /api/vendedores/:text': ({ params, viewer }) => findSellers(db, viewer, params.text),
    'GET /api/usuarios': (input) =>
      answerList(db, input, userSorting, {
        found: usersFound(input.query),
        read: ({ rows, order }) => findUsers(db, rows, order),
      }),
    'GET /api/usuario/:id/vendedores': ({ params }) => countTeam(db, params.id),
    'POST /api/usuario': ({ viewer, body, request }) => createUser(owner, viewer, { ...body, address: request.ip }),
    'PUT /api/usuarios': ({ viewer, body }) => moveUsers(db, viewer, body),
    'PUT /api/:id': ({ viewer, params, body, request }) =>
      changeUser(owner, viewer, params.id, { ...body, address: request.ip }),
    'DELETE /api/:id': ({ viewer, params, query, body, request }) =>
      deleteUser(owner, viewer, params.id, { ...body, equipoA: query.equipoA, address: request.ip }),
    'PUT /api/usuario/:id/restaurar': ({ viewer, params, body, request }) =>
      restoreUser(owner, viewer, params.id, { ...body, address: request.ip }),
    'PUT /api/usuario/:id/aprobacion': ({ viewer, params }) => approveSeller(db, viewer, params.id),
    'PUT /api/usuario/clave': ({ viewer, body, request }) =>
      changeOwnPassword(owner, viewer, { ...body, address: request.ip }),
    'GET /api/segundo-paso': ({ viewer }) => ownSecondStep(db, config, viewer),
    'POST /api/segundo-paso': ({ viewer, body, request }) =>
      beginSecondStep(owner, viewer, { ...body, address: request.ip }),
    'PUT /api/segundo-paso': ({ viewer, body }) => confirmSecondStep(db, viewer, body.codigo),
    'PUT /api/segundo-paso/quitar': ({ viewer, body, request }) =>
      dropSecondStep(owner, viewer, { ...body, address: request.ip }),
    'DELETE /api/usuario/:id/segundo-paso': ({ viewer, params, body, request }) =>
      takeBackSecondStep(owner, viewer, params.id, { ...body, address: request.ip }),
    'PUT /api/usuario/:id/clave': ({ viewer, params, body, request }) =>
      setPassword(owner, viewer, params.id, { ...body, address: request.ip }),
  });
}

export const userAccess: ObjectChecks = {
  'self-or-admin': selfOrExisting,
  'leader-or-admin': selfOrExisting,
  'leader-of-or-admin': async (db, viewer, id) => {
    const isLed = await db.maybeOne(z.boolean())`
      select coalesce(id_lider = ${viewer.id}, false)
        or exists (select from pedido p where p.usuario_id = ${id} and ${ofSellersOf(viewer.id)})
      from usuario where id = ${id}`;
    if (!isAdmin(viewer) && !isLed) throw forbidden();
    if (isLed === undefined) throw noUser();
  },
  'account-party': async (db, viewer, id) => {
    if (id === viewer.id) return;
    const isLed = await db.maybeOne(z.boolean())`
      select ${viewer.tipo === 'LIDER'} and coalesce(id_lider = ${viewer.id}, false) from usuario where id = ${id}`;
    if (!isAdmin(viewer) && !isLed) throw forbidden();
    if (isLed === undefined) throw noUser();
  },
};

async function selfOrExisting(db: Db, viewer: Viewer, id: number) {
  if (id === viewer.id) return;
  if (!isAdmin(viewer)) throw forbidden();
  if (!(await db.execute`select from usuario where id = ${id}`)) throw noUser();
}
