import { z } from 'zod';
import { SecondStep } from '#contract/session.calls.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { invalidField, notFound, Refusal } from '../../platform/http/refusal.ts';
import { asksSecondStep, type Viewer } from '../../platform/http/viewer.ts';
import { displayName, userThing } from '../../platform/session/display-name.ts';
import { endSessions } from '../../platform/session/sessions.ts';
import type { Shop } from '../../platform/settings.ts';
import { digestOfCode, newRecoveryCodes, newSecret, removeSecondStep, spendCode } from '../session/second-step.ts';
import { lockAccountsAs } from './lock-accounts.ts';
import { userById } from './queries.ts';
import { type OwnerParts, requireOwner, requireOwnerFor, requireOwnPassword, type SentProof } from './require-owner.ts';

export const ownSecondStep = (db: Db, shop: Shop, { id, tipo }: Viewer): Promise<SecondStep> =>
  db.one(SecondStep)`
    select exists(select from segundo_paso where usuario_id = ${id} and activado_at is not null) as activo,
      ${asksSecondStep(tipo, shop)}::boolean as exigido,
      (select count(*)::int from codigo_recuperacion where usuario_id = ${id}) as codigos`;

/**
 * Begins to set up a second step, with a new secret each time. Refuses like `requireOwnPassword`; 409
 * `SEGUNDO_PASO_ACTIVO` if the step is already active.
 */
export async function beginSecondStep(parts: OwnerParts, viewer: Viewer, proof: { actual: string; address: string }) {
  await requireOwnPassword(parts, viewer, proof);
  return change(parts.db, viewer, async ({ tx }) => {
    await lockAccountsAs(tx, viewer);
    const { secreto, enlace } = newSecret((await userById(tx, viewer.id)).userName);
    const begun = await tx.execute`
      insert into segundo_paso (usuario_id, secreto) values (${viewer.id}, ${secreto})
      on conflict (usuario_id) do update set secreto = excluded.secreto, ultimo_paso = null
      where segundo_paso.activado_at is null`;
    if (!begun) throw isActive();
    return { secreto, enlace };
  });
}

/** Confirms a set-up with a code of the app, ends the viewer's other sessions, and returns the recovery codes. */
export const confirmSecondStep = (db: Db, viewer: Viewer, codigo: string): Promise<{ codigos: string[] }> =>
  change(db, viewer, async (change) => {
    const { tx, record } = change;
    await lockAccountsAs(tx, viewer);
    const isOn = await tx.one(z.boolean(), { otherwise: noSetUp })`
      select activado_at is not null from segundo_paso where usuario_id = ${viewer.id}`;
    if (isOn) throw isActive();
    if (!(await spendCode(tx, viewer.id, codigo))) throw wrongCode();
    await tx.execute`update segundo_paso set activado_at = now() where usuario_id = ${viewer.id}`;
    const codigos = newRecoveryCodes();
    await tx.execute`
      insert into codigo_recuperacion (usuario_id, huella)
      select ${viewer.id}, unnest(${codigos.map(digestOfCode)}::text[])`;
    await endSessions(change, viewer.id, { except: viewer.jti });
    const user = userThing(await userById(tx, viewer.id));
    await record({ ...user, campo: 'segundo paso', antes: null, despues: 'activado' });
    return { codigos };
  });

/** Removes the viewer's second step. Refuses like `requireOwner`, 404 without a second step. */
export async function dropSecondStep(parts: OwnerParts, viewer: Viewer, proof: SentProof): Promise<void> {
  await requireOwner(parts, viewer, proof);
  await takeAway(parts.db, viewer, viewer.id, { except: viewer.jti });
}

/**
 * Removes another user's second step and ends the user's sessions. Refuses like `requireOwnerFor`; 409 `USUARIO_PROPIO`
 * for the viewer's own step, 404 if the user has no second step.
 */
export async function takeBackSecondStep(parts: OwnerParts, viewer: Viewer, id: number, proof: SentProof) {
  if (id === viewer.id)
    throw new Refusal('USUARIO_PROPIO', 'El segundo paso propio se quita con la contraseña, en el menú de su cuenta.');
  // Asks for the same proof as for an administrator's account, because any user may be made an administrator later.
  await requireOwnerFor(parts, viewer, { changes: 'access', id, types: ['ADMIN'] }, proof);
  await takeAway(parts.db, viewer, id, {});
}

const takeAway = (db: Db, viewer: Viewer, id: number, which: { except?: string }) =>
  change(db, viewer, async (change) => {
    await lockAccountsAs(change.tx, viewer);
    const user = await userById(change.tx, id);
    if (!(await removeSecondStep(change, user))) throw notFound(`${displayName(user)} no tiene un segundo paso.`);
    await endSessions(change, id, which);
  });

const noSetUp = () => notFound('El segundo paso ya no se está activando: comience otra vez.');

const isActive = () => new Refusal('SEGUNDO_PASO_ACTIVO', 'El segundo paso ya está activado.');

const wrongCode = () =>
  invalidField('codigo', 'Ese código no es el que la aplicación muestra ahora. Revise la hora del teléfono.');
