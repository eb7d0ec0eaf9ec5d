import { sql } from 'drizzle-orm';
import { WindowSummary } from '#contract/windows.calls.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { readSnapshot } from '../../platform/db/snapshot.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { windowById } from './queries.ts';

/** What a window comes to, and who has no order in it; 404 when there is none. */
export const readSummary = (db: Db, viewer: Viewer, id: number): Promise<WindowSummary> =>
  readSnapshot(db, async (tx) => ({
    ...(await windowById(tx, viewer, id)),
    sinPedidos: await sellersWithoutOrder(tx, id),
  }));

/** The sellers who have an account, of a closed window those who had one when it closed, and no order that was not cancelled. */
const sellersWithoutOrder = (db: Executor, ventanaId: number) =>
  db.rows(WithoutOrder)`
    select u.id, ${displayNameOf('u')} as "nombreCompleto"
    from usuario u join ventana v on v.ventana_id = ${ventanaId}
    where u.tipo = 'VENDEDOR' and u.creado_at <= coalesce(v.cerrada_at, now())
      and (u.eliminado_at is null or u.eliminado_at > v.cerrada_at)
      and not exists (
        select from pedido p where p.ventana_id = v.ventana_id and p.usuario_id = u.id and p.estado <> 'CANCELADO')
    order by ${sql`${displayNameOf('u')} collate "es-x-icu"`}, u.id`;

const WithoutOrder = WindowSummary.shape.sinPedidos.element;
