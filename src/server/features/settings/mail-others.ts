import { listed } from '#contract/format.ts';
import { User } from '#contract/users.calls.ts';
import type { Db } from '../../platform/db/executor.ts';
import { isMailAddress } from '../../platform/mail/mail-service.ts';
import type { Mail, Mails } from '../../platform/mail/mailer.ts';
import { displayName } from '../../platform/session/display-name.ts';
import { stateOf, typeOf } from '../../platform/session/user-rules.ts';

/** `ajustes` are the labels of the changed settings. */
export type GuardedChange = { usuarioId: number; quien: string; ajustes: string[] };

/** Mails a change of password-guarded settings to all other administrators. */
export async function mailOthers(db: Db, { mailer, publicUrl, log, onFailure }: Mails, change: GuardedChange) {
  const others = await db.rows(Other)`
    select id, user_name as "userName", nombre, apellido, email from usuario u
    where id <> ${change.usuarioId} and ${typeOf('u', 'administers')} and ${stateOf('u', 'hasAccount')}`;
  const mailed = others.filter(({ email }) => isMailAddress(email));
  await Promise.all(
    mailed.map((other) =>
      mailer.send(changeMail(other, change, publicUrl), (failure) => {
        onFailure();
        log.warn({ of: other.id, ...failure }, 'change of settings not mailed');
      }),
    ),
  );
}

const Other = User.pick({ id: true, userName: true, nombre: true, apellido: true, email: true });

function changeMail(
  other: Pick<User, 'userName' | 'nombre' | 'apellido' | 'email'>,
  { quien, ajustes }: GuardedChange,
  publicUrl: string,
): Mail {
  const what = `${quien} cambió en los ajustes de Vitrina: ${listed(ajustes)}.`;
  const otherwise = `Si nadie debía cambiarlo, entre a ${publicUrl}/ajustes, corríjalo y cambie la contraseña de esa cuenta.`;
  return {
    to: { name: displayName(other), address: other.email },
    subject: 'Cambiaron los ajustes de su negocio',
    paragraphs: [{ text: what }, { text: otherwise }],
  };
}
