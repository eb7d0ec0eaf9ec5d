import type { Db } from './connect.ts';

const hour = 3_600_000;

/** Removes, now and every hour, what nobody can use any more: expired sessions, counted tries and spent order keys. */
export function startHousekeeping(db: Db, onError: (error: Error) => void): () => void {
  const sweep = () =>
    Promise.all([
      db.execute`delete from sesion where expira_at < now()`,
      db.execute`delete from intento where expire < extract(epoch from now()) * 1000`,
      db.execute`delete from idempotencia where creada_at < now() - interval '7 days'`,
    ]).catch(onError);
  void sweep();
  const timer = setInterval(sweep, hour);
  return () => clearInterval(timer);
}
