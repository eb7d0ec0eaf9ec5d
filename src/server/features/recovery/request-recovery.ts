import type { Db } from '../../platform/db/executor.ts';
import { record } from '../../platform/db/record.ts';
import { isMailAddress } from '../../platform/mail/mail-service.ts';
import type { Mail, Mails } from '../../platform/mail/mailer.ts';
import { displayName, userThing } from '../../platform/session/display-name.ts';
import { stateOf } from '../../platform/session/user-rules.ts';
import { accountKey, type LoginLimits, loginLimits } from '../session/login-limits.ts';
import { digestOf, LINK_HOURS, linkAt, newToken } from './password-links.ts';
import { type Forgetful, leaveRequest } from './queries.ts';

/** Counts recovery requests apart from failed logins, because a forgotten password often causes both. */
export const recoveryLimits = (db: Db) => loginLimits(db, { prefix: 'recuperacion-', refused: 'Demasiados pedidos.' });

type Settings = {
  db: Db;
  limits: LoginLimits;
  mails: Mails | undefined;
  onError: (error: Error) => void;
};

/**
 * Takes requests for forgotten passwords. The answer does not wait for the lookup, so the answer tells nothing about
 * the user.
 */
export function recoveryRequests({ db, limits, mails, onError }: Settings) {
  const underWay = new Set<Promise<void>>();
  return {
    /** Throws 429 after too many requests. */
    async leave(username: string, address: string): Promise<void> {
      // Counts by the typed name, so that the counters do not tell whether the user exists.
      await limits.tryOnce({ account: accountKey(undefined, username), address }, async () => undefined);
      const left = leaveRequest(db, username)
        .then((user) => user && mails && mailLink(db, mails, user))
        .catch(onError)
        .finally(() => underWay.delete(left));
      underWay.add(left);
    },
    /** Waits until the requests are stored, and drops unsent mails. */
    close() {
      mails?.mailer.close();
      return Promise.all(underWay);
    },
  };
}

/** In minutes: the pause between two mails to an account, so that strangers cannot flood a mailbox. */
const PAUSE = 5;

/** Mails a link and settles the request. If no mail was sent, the request waits for a person. */
async function mailLink(db: Db, { mailer, publicUrl, log, onFailure }: Mails, user: Forgetful): Promise<void> {
  if (!isMailAddress(user.email)) return;
  const token = newToken();
  if (!(await storeLink(db, user, token))) return;
  const sent = await mailer.send(linkMail(user, linkAt(publicUrl, token)), (failure) => {
    onFailure();
    log.warn({ of: user.id, ...failure }, 'password link not mailed');
  });
  if (!sent) return;
  log.info({ event: 'password-link-mailed', of: user.id }, 'security event');
  await db.execute`delete from recuperacion where usuario_id = ${user.id}`;
}

/** Returns whether the link was stored; false within `PAUSE` of the last mail, or if the address changed. */
const storeLink = (db: Db, user: Forgetful, token: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const stored = await tx.execute`
      insert into enlace_clave (huella, usuario_id, correo, vence_at)
      select ${digestOf(token)}, id, email, now() + make_interval(hours => ${LINK_HOURS}) from usuario u
      where id = ${user.id} and email = ${user.email} and ${stateOf('u', 'hasAccount')}
      on conflict (usuario_id, (creado_por is null)) do update
        set huella = excluded.huella, correo = excluded.correo, vence_at = excluded.vence_at
        where enlace_clave.vence_at < excluded.vence_at - make_interval(mins => ${PAUSE})`;
    if (!stored) return false;
    const change = { campo: 'enlace de contraseña', antes: null, despues: 'enviado por email' };
    await record(tx, user, { ...userThing(user), ...change });
    return true;
  });

function linkMail(user: Forgetful, link: string): Mail {
  const who = `Alguien pidió elegir otra contraseña de Vitrina para el usuario «${user.userName}».`;
  const how = `Si fue usted, elíjala con este enlace, que sirve una sola vez y durante ${LINK_HOURS} horas:`;
  const otherwise = 'Si no fue usted, no haga nada: su contraseña sigue siendo la misma.';
  return {
    to: { name: displayName(user), address: user.email },
    subject: 'Elija su contraseña nueva de Vitrina',
    paragraphs: [{ text: who }, { text: how, link }, { text: otherwise }],
  };
}
