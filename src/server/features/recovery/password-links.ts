import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { PasswordLink } from '#contract/session.calls.ts';
import type { User } from '#contract/users.calls.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { isoInstant } from '../../platform/db/instants.ts';
import { forbidden, Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { type NamedUser, userThing } from '../../platform/session/display-name.ts';
import { hashPassword, requireStrongPassword } from '../session/password.ts';
import { storePassword } from '../users/change-password.ts';
import { lockAccounts, lockAccountsAs } from '../users/lock-accounts.ts';
import { userById } from '../users/queries.ts';
import { type OwnerParts, requireOwnerFor, type SentProof } from '../users/require-owner.ts';
import { linkedUser, mayGiveLink } from './queries.ts';

/**
 * Creates a link to a page of `origin`, where a user chooses a new password. 403 if the viewer may not give the link,
 * 404 if there is no such account. Refuses like `requireOwnerFor` too.
 */
export async function createLink(
  parts: OwnerParts,
  viewer: Viewer,
  id: number,
  { origin, ...proof }: SentProof & { origin: string },
): Promise<PasswordLink> {
  const { db } = parts;
  await requireOwnerFor(parts, viewer, { changes: 'access', id, types: [(await userById(db, id)).tipo] }, proof);
  return change(db, viewer, async (change) => {
    const { tx } = change;
    await lockAccountsAs(tx, viewer);
    const user = await userById(tx, id);
    if (
      !(await tx.execute`select from usuario u, usuario m where u.id = ${id} and m.id = ${viewer.id} and ${mayGiveLink('m', 'u')}`)
    )
      throw forbidden();
    return renewLink(change, user, origin);
  });
}

/** Replaces a user's links and settles the user's request. Callers check that the viewer may give the link. */
export async function renewLink(
  { tx, viewer, record }: Change,
  user: NamedUser & Pick<User, 'telefono'>,
  origin: string,
): Promise<PasswordLink> {
  const { id, nombre, telefono } = user;
  const token = newToken();
  await tx.execute`delete from enlace_clave where usuario_id = ${id}`;
  const vence = await tx.one(z.string())`
    insert into enlace_clave (usuario_id, huella, creado_por, vence_at)
    values (${id}, ${digestOf(token)}, ${viewer.id}, now() + make_interval(hours => ${LINK_HOURS}))
    returning ${isoInstant('vence_at')}`;
  await tx.execute`delete from recuperacion where usuario_id = ${id}`;
  await record({ ...userThing(user), campo: 'enlace de contraseña', antes: null, despues: 'creado' });
  return { enlace: linkAt(origin, token), vence, nombre, telefono };
}

export const LINK_HOURS = 24;

export const newToken = (): string => randomBytes(32).toString('base64url');

export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Browsers never send the part after the #, so the token stays out of logs. */
export const linkAt = (origin: string, token: string): string => `${origin}/nueva-clave#${token}`;

/** Returns a link's user; 410 `ENLACE_VENCIDO` if the link is unknown or no longer valid. */
export async function requireLink(db: Executor, token: string) {
  const user = await linkedUser(db, digestOf(token));
  if (!user)
    throw new Refusal('ENLACE_VENCIDO', 'Este enlace ya no sirve.', {
      detail: 'Se usó, venció o hay otro más nuevo.',
    });
  return user;
}

/** Sets a new password and invalidates the link. 410 `ENLACE_VENCIDO`, 422 `CONTRASENA_DEBIL`. */
export async function useLink(db: Db, { token, nueva }: { token: string; nueva: string }): Promise<Viewer> {
  const { id, tipo } = await requireLink(db, token);
  await requireStrongPassword(nueva, await userById(db, id), 'nueva');
  const clave = await hashPassword(nueva);
  // The viewer has no session, so `storePassword` ends all of the user's sessions.
  const viewer = { jti: randomUUID(), id, tipo };
  await change(db, viewer, async (change) => {
    await lockAccounts(change.tx);
    await requireLink(change.tx, token);
    const user = userThing(await userById(change.tx, id));
    await change.record({ ...user, campo: 'enlace de contraseña', antes: 'creado', despues: 'usado' });
    await storePassword(change, id, { clave, claveDada: false });
  });
  return viewer;
}
