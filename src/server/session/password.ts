import { hash, verify } from '@node-rs/argon2';
import { MIN_PASSWORD } from '#contract/users.ts';
import { Refusal } from '../http/refusal.ts';
import { openQueue } from '../queue.ts';
import { isCommonPassword } from './common-passwords.ts';

// argon2id with OWASP's parameters: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const dummyHash = await hash('nobody has this password', cost);

/** Each hash takes 19 MiB and a core for some 20 ms. */
const hashing = openQueue({ concurrency: 2 });

/** Refuses a password with too few characters or among the most common ones: 422 `CONTRASENA_DEBIL` of its field. */
export function demandStrongPassword(password: string, userName: string, field = 'password') {
  const weak = (title: string) => new Refusal(422, 'CONTRASENA_DEBIL', title, { errors: [{ field, message: title }] });
  if ([...password.normalize('NFC').trim()].length < MIN_PASSWORD)
    throw weak(`La contraseña debe tener al menos ${MIN_PASSWORD} caracteres.`);
  if (isCommonPassword(password, userName)) throw weak('Esa contraseña es demasiado común. Elija otra.');
}

export const hashPassword = (password: string): Promise<string> =>
  hashing.run(() => hash(password.normalize('NFC'), cost));

/** Whether the password is the stored one; takes the same time when there is no hash to compare with. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await hashing.run(() => verify(stored ?? dummyHash, password.normalize('NFC')));
  return stored !== undefined && matches;
}
