import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { isLoopback } from '../../platform/http/client-address.ts';
import { stateOf } from '../../platform/session/user-rules.ts';
import { DEMO_PASSWORD, hashPassword, verifyPassword } from '../session/password.ts';

// The server's start uses this file, so it must not load the demo's data.

const demoAccounts = `admin, lider y vendedor, con la contraseña ${DEMO_PASSWORD}`;

export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const hash = await db.maybeOne(z.string())`
    select clave from usuario u where user_name = 'admin' and ${stateOf('u', 'hasAccount')}`;
  return hash !== undefined && verifyPassword(hash, DEMO_PASSWORD);
}

export async function isEmpty(db: Executor): Promise<boolean> {
  return (await db.execute`select from usuario union all select from producto limit 1`) === 0;
}

/**
 * Returns a sentence about the demo accounts; undefined if none has the demo's password. If other machines can reach
 * the server, the accounts first get new passwords.
 */
export async function demoNotice(db: Db, host: string): Promise<string | undefined> {
  if (isLoopback(host)) return (await hasDemoAccounts(db)) ? `Cuentas de demostración: ${demoAccounts}` : undefined;
  const given = await replaceKnownPasswords(db);
  if (!given.length) return undefined;
  const accounts = given.map(({ userName, password }) => `${userName} (${password})`).join(', ');
  return `Cuentas de demostración, con contraseñas que no se vuelven a mostrar: ${accounts}`;
}

/** Replaces the demo's password in all accounts and ends their sessions. Returns the main accounts' new passwords. */
async function replaceKnownPasswords(db: Db): Promise<{ userName: string; password: string }[]> {
  const shown = await db.rows(Account)`
    select id, user_name as "userName", clave from usuario u
    where user_name in ('admin', 'lider', 'vendedor') and ${stateOf('u', 'hasAccount')} order by id`;
  const known = await Promise.all(shown.map(({ clave }) => verifyPassword(clave, DEMO_PASSWORD)));
  const given = await Promise.all(
    shown
      .filter((_, n) => known[n])
      .map(async (account) => {
        const password = randomBytes(9).toString('base64url');
        return { ...account, password, next: await hashPassword(password) };
      }),
  );
  const unknown = await hashPassword(randomBytes(32).toString('base64url'));
  return db.transaction(async (tx) => {
    const stored = [];
    for (const account of given) {
      const { id, clave, next } = account;
      await tx.execute`delete from sesion using usuario where usuario_id = id and clave = ${clave}`;
      // If several nodes start together, only one replaces the password.
      if (await tx.execute`update usuario set clave = ${next} where id = ${id} and clave = ${clave}`)
        stored.push(account);
      // The demo's other accounts have the same hash. They get a password that nobody knows.
      await tx.execute`update usuario set clave = ${unknown} where clave = ${clave} and user_name not in ('admin', 'lider', 'vendedor')`;
    }
    return stored;
  });
}

const Account = z.object({ id: z.int(), userName: z.string(), clave: z.string() });
