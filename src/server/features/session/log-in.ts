import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { messages } from '#contract/messages.ts';
import { User } from '#contract/users.calls.ts';
import { authoritiesOf } from '#contract/users.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { endSpareSessions } from '../../platform/session/sessions.ts';
import type { Tokens } from '../../platform/session/tokens.ts';
import { stateOf } from '../../platform/session/user-rules.ts';
import type { KnownDevices } from './known-devices.ts';
import { accountKey, type LoginLimits } from './login-limits.ts';
import { verifyPassword } from './password.ts';
import { tryCode } from './second-step.ts';

const HOUR = 3600;
/** In seconds: how long a session without «Recordarme» lasts. */
const SHORT = 12 * HOUR;

type LoginParts = { db: Db; tokens: Tokens; limits: LoginLimits; devices: KnownDevices; sessionDays: number };
type LoginAttempt = {
  username: string;
  password: string;
  recordarme: boolean;
  codigo?: string | null | undefined;
  address: string;
  cookies: string | undefined;
  secure: boolean;
  userAgent: string | undefined;
  replaces: string | null;
};

/**
 * Begins a session, which replaces the session `replaces`. An unknown user and a wrong password get the same answer,
 * 401 `CREDENCIALES`, after the same time. 401 like `requireCode`, 429 after too many failures, 503 while too many
 * tries wait.
 */
export async function logIn(
  { db, tokens, limits, devices, sessionDays }: LoginParts,
  { username, password, recordarme, codigo, address, cookies, secure, userAgent, replaces }: LoginAttempt,
) {
  const found = await limits.lookUp(address, () => findUser(db, username));
  const device = found && devices.find(cookies, found, { secure });
  const attempt = { account: accountKey(found, username), address, device };
  const user = await limits.tryOnce(attempt, async () =>
    (await verifyPassword(found?.clave, password)) ? found : undefined,
  );
  if (!user) throw wrongPair(found?.id);
  if (user.segundoPaso) await requireCode({ db, limits }, user, codigo, attempt);
  const maxAge = recordarme ? sessionDays * 24 * HOUR : SHORT;
  const jti = randomUUID();
  const iat = await beginSession(db, user, { jti, maxAge, equipo: deviceName(userAgent), replaces });
  if (iat === undefined) throw wrongPair(user.id);
  const token = await tokens.sign({
    authorities: authoritiesOf(user),
    userID: user.id,
    sub: user.email,
    aud: user.nombre,
    iss: user.apellido,
    tipo: user.tipo,
    jti,
    iat,
    exp: iat + maxAge,
  });
  return { token, maxAge, viewer: { jti, id: user.id, tipo: user.tipo, permisos: user.permisos }, user };
}

/** Throws 401 `CODIGO_NECESARIO` or `CODIGO_INCORRECTO`, 429 after too many codes. */
async function requireCode(
  { db, limits }: { db: Db; limits: LoginLimits },
  user: Account,
  codigo: string | null | undefined,
  attempt: Parameters<LoginLimits['tryCode']>[0],
): Promise<void> {
  const account = user.id;
  if (!codigo?.trim())
    throw new Refusal('CODIGO_NECESARIO', 'Escriba el código de su aplicación de autenticación.', { account });
  if (!(await tryCode({ db, limits }, account, codigo, attempt)))
    throw new Refusal('CODIGO_INCORRECTO', 'El código no es correcto o ya se usó.', {
      detail: 'Escriba el que la aplicación muestra ahora, o uno de recuperación.',
      account,
    });
}

const wrongPair = (account: number | undefined) => new Refusal('CREDENCIALES', messages.login.failed.text, { account });

/** Stores a session and returns its start in seconds; undefined if the password changed or the account was deleted. */
const beginSession = (
  db: Db,
  { id, clave, tipo }: Account,
  { jti, maxAge, equipo, replaces }: { jti: string; maxAge: number; equipo: string; replaces: string | null },
) =>
  change(db, { jti, id, tipo }, async (change) => {
    const begun = await change.tx.maybeOne(z.int())`
      insert into sesion (jti, usuario_id, equipo, expira_at)
      select ${jti}::uuid, id, ${equipo}::text, date_trunc('second', now()) + ${maxAge} * interval '1 second' from usuario u
      where id = ${id} and clave = ${clave} and ${stateOf('u', 'hasAccount')} for no key update
      returning extract(epoch from date_trunc('second', now()))::int`;
    if (!begun) return undefined;
    await endSpareSessions(change, id, replaces);
    // The user knows the password, so the request for another password is settled.
    await change.tx.execute`delete from recuperacion where usuario_id = ${id}`;
    return begun;
  });

const Account = User.pick({ id: true, nombre: true, apellido: true, email: true, tipo: true, permisos: true }).extend({
  clave: z.string(),
  claveDada: z.boolean(),
  /** When the second step was set up, in seconds; null without one. */
  segundoPaso: z.string().nullable(),
});
type Account = z.output<typeof Account>;

const findUser = (db: Db, username: string) =>
  db.maybeOne(Account)`
    select id, clave, clave_dada as "claveDada", nombre, apellido, email, tipo, permisos,
      (select extract(epoch from activado_at)::text from segundo_paso where usuario_id = id) as "segundoPaso"
    from usuario u
    where lower(user_name) = lower(${username}) and ${stateOf('u', 'hasAccount')}`;

/** Returns a device's name: 'Chrome en Android'. */
export function deviceName(userAgent = ''): string {
  const [browser, system] = [nameIn(userAgent, browsers), nameIn(userAgent, systems)];
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? 'Equipo desconocido';
}

const nameIn = (text: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** The most specific name comes first, because browsers also send other browsers' names. */
const browsers = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;
