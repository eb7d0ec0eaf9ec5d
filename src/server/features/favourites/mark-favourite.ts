import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';

/** Marks a product for the viewer; again changes nothing. 404 for one that is not there. A mark is no business record: the audit does not follow it. */
export const markFavourite = (db: Db, viewer: Viewer, id: number): Promise<void> =>
  change(db, viewer, async ({ tx }) => {
    const found = await tx.execute`
      select from producto where producto_id = ${id} and eliminado_at is null for key share`;
    if (found === 0) throw notFound('No existe ese producto.');
    await tx.execute`
      insert into favorito (usuario_id, producto_id) values (${viewer.id}, ${id}) on conflict do nothing`;
  });

export const unmarkFavourite = (db: Db, viewer: Viewer, id: number): Promise<void> =>
  change(db, viewer, async ({ tx }) => {
    await tx.execute`delete from favorito where usuario_id = ${viewer.id} and producto_id = ${id}`;
  });
