import type { Db } from '../../platform/db/connect.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { favouritesOf, markFavourite, unmarkFavourite, usualProducts } from './favourites.ts';

export function favouriteRoutes(mount: Mount, { db }: { db: Db }) {
  mount({
    'GET /api/favoritos': ({ viewer }) => favouritesOf(db, viewer.id),
    'PUT /api/favoritos/:id': ({ viewer, params }) => markFavourite(db, viewer, params.id),
    'DELETE /api/favoritos/:id': ({ viewer, params }) => unmarkFavourite(db, viewer, params.id),
    'GET /api/habituales': ({ viewer }) => usualProducts(db, viewer.id),
  });
}
