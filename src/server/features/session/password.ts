import { fileURLToPath } from 'node:url';
import { hash, verify } from '@node-rs/argon2';
import type { Piscina } from 'piscina';
import { listed } from '#contract/format.ts';
import type { User } from '#contract/users.calls.ts';
import { MIN_PASSWORD } from '#contract/users.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { openQueue } from '../../platform/queue.ts';
import { openThread } from '../../platform/thread.ts';
import type { PasswordQuestion } from './password-strength.ts';

// argon2id with OWASP's parameters: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const dummyHash = await hash('nobody has this password', cost);

/**
 * Everybody knows this password. So a server that other machines can reach replaces it at the start, and refuses it in
 * a login through a proxy.
 */
export const DEMO_PASSWORD = 'vitrina-demo';

/** Each hash takes 19 MiB and a core for about 20 ms. */
const hashing = openQueue({ what: 'passwords', concurrency: 2 });

const estimator = `./password-strength.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`;
/** An idle thread ends, which frees its dictionaries. */
const estimating: Piscina<PasswordQuestion, string[] | undefined> = openThread(
  fileURLToPath(new URL(estimator, import.meta.url)),
  { megabytes: 256, threads: 2, onError: () => {} },
);

/** Facts that other people know. A password that contains them is weak. */
type Owner = Pick<User, 'userName'> & Partial<Pick<User, 'nombre' | 'apellido' | 'email' | 'telefono' | 'direccion'>>;

/** Throws 422 `CONTRASENA_DEBIL` with the reason for a password that is too short or easy to guess. */
export async function requireStrongPassword(password: string, owner: Owner, field = 'password'): Promise<void> {
  const weak = (title: string, detail?: string) =>
    new Refusal('CONTRASENA_DEBIL', title, { detail, errors: [{ field, message: title }] });
  const composed = password.normalize('NFC');
  if ([...composed.trim()].length < MIN_PASSWORD)
    throw weak(`La contraseña debe tener al menos ${MIN_PASSWORD} caracteres.`);
  const { userName, nombre = '', apellido = '', email = '', telefono = '', direccion = '' } = owner;
  const about = [nombre, apellido, email, telefono, direccion];
  const found = await estimating.run({ password: composed, userName, about });
  if (found)
    throw weak(
      `Esa contraseña se adivina fácilmente: ${found.length ? `tiene ${listed(found)}` : 'es corta'}.`,
      'Pruebe con tres o cuatro palabras que no tengan relación entre sí ni con usted.',
    );
}

export const hashPassword = (password: string) => hashing.run(() => hash(password.normalize('NFC'), cost));

/**
 * Returns whether the password matches the stored hash. Without a hash, returns false after the same time, so that
 * nobody learns which accounts exist.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await hashing.run(() => verify(stored ?? dummyHash, password.normalize('NFC')));
  return stored !== undefined && matches;
}
