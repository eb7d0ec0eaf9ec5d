import { collectImages } from '../images/collect-images.ts';
import type { ImageStore } from '../images/image-store.ts';
import { indexSearchTexts } from '../orders/order-search.ts';
import type { Db } from './connect.ts';

const hour = 3_600_000;

/**
 * Removes, now and every hour, what nobody can use any more: expired sessions, counted tries, spent order keys, pictures.
 * Indexes what the orders of closed windows are searched by.
 */
export function startHousekeeping(db: Db, images: ImageStore, onError: (error: Error) => void): () => void {
  const sweep = () =>
    Promise.all([
      db.execute`delete from sesion where expira_at < now()`,
      db.execute`delete from intento where expire < extract(epoch from now()) * 1000`,
      db.execute`delete from idempotencia where creada_at < now() - interval '7 days'`,
      indexSearchTexts(db),
      collectImages(db, images),
    ]).catch(onError);
  void sweep();
  const timer = setInterval(sweep, hour);
  return () => clearInterval(timer);
}
