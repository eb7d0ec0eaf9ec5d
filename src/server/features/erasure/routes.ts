import type { Db } from '../../platform/db/connect.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { erasePerson } from './erase-person.ts';

export function erasureRoutes(mount: Mount, { db }: { db: Db }) {
  mount({ 'DELETE /api/usuario/:id/datos': ({ viewer, params }) => erasePerson(db, viewer, params.id) });
}
