import { z } from 'zod';
import type { Db } from '../../platform/db/connect.ts';
import type { ObjectChecks } from '../../platform/http/access.ts';
import { forbidden } from '../../platform/http/refusal.ts';
import { isAdmin, type Viewer } from '../../platform/http/viewer.ts';
import { ofSellersOf } from './leaders.ts';
import { noUser } from './queries.ts';

/** Who may ask for what is of one person. */
export const userAccess: ObjectChecks = {
  'self-or-admin': selfOrExisting,
  'leader-or-admin': selfOrExisting,
  'leader-of-or-admin': async (db, viewer, id) => {
    const user = await db.maybeOne(Led)`
      select coalesce(id_lider = ${viewer.id}, false)
        or exists (select from pedido p where p.usuario_id = ${id} and ${ofSellersOf(viewer.id)}) as led
      from usuario where id = ${id}`;
    if (!isAdmin(viewer) && !user?.led) throw forbidden();
    if (!user) throw noUser();
  },
  'account-party': async (db, viewer, id) => {
    if (id === viewer.id) return;
    const user = await db.maybeOne(Led)`
      select ${viewer.tipo === 'LIDER'} and coalesce(id_lider = ${viewer.id}, false) as led from usuario where id = ${id}`;
    if (!isAdmin(viewer) && !user?.led) throw forbidden();
    if (!user) throw noUser();
  },
};

const Led = z.object({ led: z.boolean() });

async function selfOrExisting(db: Db, viewer: Viewer, id: number) {
  if (id === viewer.id) return;
  if (!isAdmin(viewer)) throw forbidden();
  if (!(await db.execute`select from usuario where id = ${id}`)) throw noUser();
}
