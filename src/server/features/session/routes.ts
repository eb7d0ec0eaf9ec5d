import type { FastifyReply, FastifyRequest } from 'fastify';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { isSecure } from '../../platform/http/client-address.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { sessionCookie, tokenOf } from '../../platform/http/viewer.ts';
import { endSessions } from '../../platform/session/sessions.ts';
import type { Tokens } from '../../platform/session/tokens.ts';
import type { Shop } from '../../platform/settings.ts';
import { knownDevices } from './known-devices.ts';
import { logIn } from './log-in.ts';
import type { LoginLimits } from './login-limits.ts';
import { endOwnSession, ownSessions } from './own-sessions.ts';

type Settings = {
  db: Db;
  tokens: Tokens;
  limits: LoginLimits;
  config: Shop & { sessionSecret: string };
};

export function sessionRoutes(mount: Mount, { db, tokens, limits, config }: Settings) {
  const devices = knownDevices(config.sessionSecret);
  mount({
    'POST /api/login': async ({ body, request, reply }) => {
      const { recordarme = false } = body;
      const before = tokenOf(request);
      const replaces = before?.byCookie ? await tokens.read(before.token) : null;
      const { cookie: cookies, 'user-agent': userAgent } = request.headers;
      const { token, maxAge, viewer, user } = await logIn(
        { db, tokens, limits, devices, sessionDays: config.settings.diasSesion },
        { ...body, recordarme, address: request.ip, cookies, userAgent, replaces },
      );
      // From here on it is theirs, in the log too.
      request.viewer = viewer;
      setSession(request, reply, token, recordarme ? maxAge : undefined);
      reply.header('set-cookie', devices.cookie(cookies, user, { secure: isSecure(request) }));
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

function setSession(request: FastifyRequest, reply: FastifyReply, token: string, maxAge: number | undefined) {
  reply.header('set-cookie', sessionCookie(token, { secure: isSecure(request), maxAge }));
}
