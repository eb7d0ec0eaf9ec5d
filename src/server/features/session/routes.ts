import type { FastifyReply, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { OwnSession } from '#contract/session.calls.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { isoInstant } from '../../platform/db/instants.ts';
import { removal } from '../../platform/db/record.ts';
import { cameThroughProxy, isSecure } from '../../platform/http/client-address.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { forbidden, notFound, Refusal } from '../../platform/http/refusal.ts';
import { sessionCookie, tokenOf, type Viewer } from '../../platform/http/viewer.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { endSessions } from '../../platform/session/sessions.ts';
import { knownDevices } from './known-devices.ts';
import { logIn } from './log-in.ts';
import type { LoginLimits } from './login-limits.ts';
import { DEMO_PASSWORD } from './password.ts';

export function sessionRoutes({ mount, db, tokens, limits, config }: Parts & { limits: LoginLimits }) {
  const devices = knownDevices(config.sessionSecret);
  return mount({
    'POST /api/login': async ({ body, request, reply }) => {
      const { recordarme = false } = body;
      if (body.password === DEMO_PASSWORD && cameThroughProxy(request.headers)) throw demoElsewhere();
      const before = tokenOf(request);
      const replaces = before?.byCookie ? await tokens.read(before.token) : null;
      const { cookie: cookies, 'user-agent': userAgent } = request.headers;
      const secure = isSecure(request);
      const { token, maxAge, viewer, user } = await logIn(
        { db, tokens, limits, devices, sessionDays: config.settings.diasSesion },
        { ...body, recordarme, address: request.ip, cookies, secure, userAgent, replaces },
      );
      // The log names this user for the rest of the request.
      request.viewer = viewer;
      setSession(request, reply, token, recordarme ? maxAge : undefined);
      reply.header('set-cookie', devices.cookie(cookies, user, { secure }));
      return { token, ...(user.claveDada && { elegirClave: true }) };
    },
    'GET /api/sesiones': ({ viewer }) => ownSessions(db, viewer),
    'DELETE /api/sesiones/:id': ({ viewer, params }) => endOwnSession(db, viewer, params.id),
    'POST /api/logout': async ({ viewer, request, reply }) => {
      await change(db, viewer, (change) => endSessions(change, viewer.id, { jti: viewer.jti }));
      setSession(request, reply, '', 0);
    },
  });
}

const demoElsewhere = () =>
  new Refusal(
    'CREDENCIALES',
    'La contraseña de la demostración vale solo en el equipo del servidor, sin un proxy en medio.',
  );

function setSession(request: FastifyRequest, reply: FastifyReply, token: string, maxAge: number | undefined) {
  reply.header('set-cookie', sessionCookie(token, { secure: isSecure(request), maxAge }));
}

const ownSessions = (db: Db, { id, jti }: Viewer): Promise<OwnSession[]> =>
  db.rows(OwnSession)`
    select s.sesion_id as id, s.equipo, ${isoInstant('s.creada_at')} as creada, s.jti = ${jti}::uuid as actual,
      case when s.jti = ${jti}::uuid then ${isoInstant(sql`now()`)} else ${isoInstant('s.usada_at')} end as usada
    from sesion s where s.usuario_id = ${id} and s.expira_at > now()
    order by actual desc, s.usada_at desc, s.sesion_id desc`;

/** Throws 403 for another user's session, 404 for an ended or unknown one. */
const endOwnSession = (db: Db, viewer: Viewer, id: number): Promise<void> =>
  change(db, viewer, async (change) => {
    const { jti, equipo, usuarioId, nombre } = await change.tx.one(Session, { otherwise: noSession })`
      select s.jti, s.equipo, s.usuario_id as "usuarioId", ${displayNameOf('u')} as nombre
      from sesion s join usuario u on u.id = s.usuario_id where s.sesion_id = ${id} for update of s`;
    if (usuarioId !== viewer.id) throw forbidden();
    await endSessions(change, viewer.id, { jti });
    await change.record({ ...removal({ entidad: 'usuario', entidadId: usuarioId, nombre }, equipo), campo: 'sesión' });
  });

const noSession = () => notFound('Esa sesión ya terminó.');
const Session = z.object({ jti: z.string(), equipo: z.string(), usuarioId: z.int(), nombre: z.string() });
