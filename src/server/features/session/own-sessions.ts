import sql from 'sql-template-tag';
import { z } from 'zod';
import { OwnSession } from '#contract/session.calls.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { isoInstant } from '../../platform/db/instants.ts';
import { removal } from '../../platform/db/record.ts';
import { forbidden, notFound } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { endSessions } from '../../platform/session/sessions.ts';

/** One's own sessions; the one that asks, which is used now, first, and then the last that was used. */
export const ownSessions = (db: Db, { id, jti }: Viewer): Promise<OwnSession[]> =>
  db.rows(OwnSession)`
    select s.sesion_id as id, s.equipo, ${isoInstant('s.creada_at')} as creada, s.jti = ${jti}::uuid as actual,
      case when s.jti = ${jti}::uuid then ${isoInstant(sql`now()`)} else ${isoInstant('s.usada_at')} end as usada
    from sesion s where s.usuario_id = ${id} and s.expira_at > now()
    order by actual desc, s.usada_at desc, s.sesion_id desc`;

/** Ends one of one's own sessions. 403 for somebody else's, 404 where it ended already or never was. */
export async function endOwnSession(db: Db, viewer: Viewer, id: number): Promise<void> {
  await change(db, viewer, async (change) => {
    const session = await change.tx.maybeOne(Session)`
      select s.jti, s.equipo, s.usuario_id as "usuarioId", ${displayNameOf('u')} as nombre
      from sesion s join usuario u on u.id = s.usuario_id where s.sesion_id = ${id} for update of s`;
    if (!session) throw notFound('Esa sesión ya terminó.');
    const { jti, equipo, usuarioId, nombre } = session;
    if (usuarioId !== viewer.id) throw forbidden();
    await endSessions(change, viewer.id, { jti });
    await change.record([
      { ...removal({ entidad: 'usuario', entidadId: usuarioId, nombre }, equipo), campo: 'sesión' },
    ]);
  });
}

const Session = z.object({ jti: z.string(), equipo: z.string(), usuarioId: z.int(), nombre: z.string() });
