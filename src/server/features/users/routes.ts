import type { UserReach } from '#contract/access.ts';
import type { ObjectChecks } from '../../platform/http/access.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { noUser } from '../../platform/session/user-rules.ts';
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
import { findLeaders, findSellers, findUsers, userSorting, usersFound } from './queries.ts';
import { registerReseller, registrationLimit } from './register-reseller.ts';

export function userRoutes({ mount, db, config, limits }: Parts & { limits: LoginLimits }) {
  const owner = { db, limits };
  const registering = { db, config, limit: registrationLimit(db) };
  return mount({
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

export const userAccess: ObjectChecks<UserReach> = {
  'any-user': async (db, _, id) => {
    if (!(await db.execute`select from usuario where id = ${id}`)) throw noUser();
    return true;
  },
  'own-account': (_, viewer, id) => id === viewer.id,
  'led-user': async (db, viewer, id) =>
    (await db.execute`
      select from usuario where id = ${id} and (id_lider = ${viewer.id}
        or exists (select from pedido p where p.usuario_id = ${id} and ${ofSellersOf('p', viewer.id)}))`) > 0,
  'led-account': async (db, viewer, id) =>
    id === viewer.id || (await db.execute`select from usuario where id = ${id} and id_lider = ${viewer.id}`) > 0,
};
