import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/connect.ts';
import type { Mount } from '../http/mount.ts';
import { isSecure } from '../http/proxies.ts';
import { sessionCookie, tokenOf } from '../http/viewer.ts';
import { logIn } from './log-in.ts';
import type { LoginLimits } from './login-limits.ts';
import { endSessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';

type Settings = { db: Db; tokens: Tokens; limits: LoginLimits; config: Pick<Config, 'sessionDays'> };

export function sessionRoutes(mount: Mount, { db, tokens, limits, config: { sessionDays } }: Settings) {
  mount({
    'POST /api/login': async ({ body, request, reply }) => {
      const { recordarme = false } = body;
      const before = tokenOf(request);
      const replaces = before?.byCookie ? await tokens.read(before.token) : null;
      const { token, maxAge, viewer } = await logIn(
        { db, tokens, limits, sessionDays },
        { ...body, recordarme, address: request.ip, replaces },
      );
      // From here on it is theirs, in the log too.
      request.viewer = viewer;
      setSession(request, reply, token, recordarme ? maxAge : undefined);
      return { token };
    },
    'POST /api/logout': async ({ viewer, request, reply }) => {
      await change(db, viewer, (change) => endSessions(change, viewer.id, { jti: viewer.jti }));
      setSession(request, reply, '', 0);
    },
  });
}

function setSession(request: FastifyRequest, reply: FastifyReply, token: string, maxAge: number | undefined) {
  reply.header('set-cookie', sessionCookie(token, { secure: isSecure(request), maxAge }));
}
