import { z } from 'zod';
import { listed } from '#contract/format.ts';
import { picture } from '#contract/limits.ts';
import { definitionOf, inWords, type SettingValue, type ShopSettings, settingNames } from '#contract/settings.ts';
import { User } from '#contract/users.calls.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { changeOf } from '../../platform/db/record.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { readForm } from '../../platform/http/read-input.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { saveImage } from '../../platform/images/store-image.ts';
import { isMailAddress } from '../../platform/mail/mail-service.ts';
import type { Mail, Mails } from '../../platform/mail/mailer.ts';
import { displayName, displayNameOf } from '../../platform/session/display-name.ts';
import { stateOf, typeOf } from '../../platform/session/user-rules.ts';
import { readSettings } from '../../platform/settings.ts';
import type { LoginLimits } from '../session/login-limits.ts';
import { requireLiveSession } from '../users/lock-accounts.ts';
import { requireOwner } from '../users/require-owner.ts';

export function settingRoutes({ mount, db, live, images, mails, limits, onError }: Parts & { limits: LoginLimits }) {
  const change = async (viewer: Viewer, sent: Partial<ShopSettings>) => {
    const { after, guardedChange } = await changeSettings(db, viewer, sent);
    await live.settled();
    if (guardedChange && mails) void mailOthers(db, mails, guardedChange).catch(onError);
    return after;
  };
  return mount({
    'GET /api/ajustes': () => readSettings(db),
    'PUT /api/ajustes': async ({ viewer, body: { actual, codigo, ...sent }, request }) => {
      const asked: Partial<ShopSettings> = sent;
      if (settingNames.some((name) => asked[name] !== undefined && definitionOf(name).asksPassword))
        await requireOwner({ db, limits }, viewer, { actual, codigo, address: request.ip });
      return change(viewer, sent);
    },
    'POST /api/ajustes/logo': async ({ viewer, request }) => {
      const { file } = await readForm(request, { maxBytes: picture.maxBytes });
      return change(viewer, { logo: await saveImage(db, images, file) });
    },
    'DELETE /api/ajustes/logo': ({ viewer }) => change(viewer, { logo: '' }),
  });
}

/** Changes only the sent settings, so that two administrators do not overwrite each other. */
const changeSettings = (db: Db, viewer: Viewer, sent: Partial<ShopSettings>) =>
  change(db, viewer, async ({ tx, record, announce }) => {
    await tx.execute`lock table ajuste in exclusive mode`;
    await requireLiveSession(tx, viewer);
    const before = await readSettings(tx);
    const changed = settingNames.filter((name) => sent[name] !== undefined && sent[name] !== before[name]);
    for (const name of changed)
      await tx.execute`
        insert into ajuste (clave, valor, imagen_hash, cambiado_at)
        values (${name}, ${JSON.stringify(sent[name])}::jsonb, ${(name === 'logo' && sent.logo) || null}, now())
        on conflict (clave) do update
          set valor = excluded.valor, imagen_hash = excluded.imagen_hash, cambiado_at = excluded.cambiado_at`;
    // Open pages may still show the old logo. Its new time of use makes the clean-up keep it for some more days.
    if (changed.includes('logo')) await tx.execute`update imagen set usada_at = now() where hash = ${before.logo}`;
    await record(
      changed.map((name) => {
        const thing = { entidad: 'ajuste', entidadId: null, nombre: definitionOf(name).label } as const;
        return changeOf(thing, 'valor', inWords(name, before[name]), inWords(name, sent[name] as SettingValue));
      }),
    );
    if (changed.length) announce({ kind: 'settings' });
    const guarded = changed.filter((name) => definitionOf(name).asksPassword);
    const after = await readSettings(tx);
    if (!guarded.length) return { after };
    const quien = await tx.one(z.string())`select ${displayNameOf('u')} from usuario u where u.id = ${viewer.id}`;
    const guardedChange: GuardedChange = {
      usuarioId: viewer.id,
      quien,
      ajustes: guarded.map((name) => definitionOf(name).label),
    };
    announce({ kind: 'guarded-settings', ...guardedChange });
    return { after, guardedChange };
  });

/** `ajustes` are the labels of the changed settings. */
type GuardedChange = { usuarioId: number; quien: string; ajustes: string[] };

/** Mails all other administrators about a change of settings that ask for the password. */
async function mailOthers(db: Db, { mailer, publicUrl, log, onFailure }: Mails, change: GuardedChange) {
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

declare module '../../platform/db/bus.ts' {
  interface Announcements {
    /** Somebody changed settings that ask for a password. */
    'guarded-settings': GuardedChange;
  }
}
