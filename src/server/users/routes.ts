import type { Db } from '../db/connect.ts';
import type { Mount } from '../http/mount.ts';
import { findPeople } from './queries.ts';
import { registerReseller } from './register-reseller.ts';

export function userRoutes(mount: Mount, { db }: { db: Db }) {
  mount({
    'POST /api/registrarse': ({ body }) => registerReseller(db, body),
    'GET /api/lider/:text': ({ params }) => findPeople(db, params.text, { types: ['LIDER'] }),
  });
}
