import { z } from 'zod';
import { futureDay } from '#contract/days.ts';
import { normalise } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import { chatNumber } from '#contract/phone.ts';
import { emptyPerson } from '#contract/user-fields.ts';
import type { FirstEntry, ListedSeller } from '#contract/users.calls.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db, Transaction } from '../../platform/db/executor.ts';
import { fingerprint, keyUses, storeKeyResult, takeKey } from '../../platform/db/idempotency.ts';
import { addition } from '../../platform/db/record.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { displayNameOf, userThing } from '../../platform/session/display-name.ts';
import { stateOf } from '../../platform/session/user-rules.ts';
import { addMovement } from '../ledger/record-movement.ts';
import { today } from '../rates/queries.ts';
import { hashPassword } from '../session/password.ts';
import { lockPickupPoint } from '../users/give-pickup-point.ts';
import { activeLeader } from '../users/leaders.ts';
import { lockAccountsAs } from '../users/lock-accounts.ts';
import { insertUser, userById } from '../users/queries.ts';
import { newToken, renewLink } from './password-links.ts';

type NewSellers = { vendedores: ListedSeller[]; key: string | undefined; origin: string; timeZone: string };

/**
 * Adds sellers, all or none, each with an opening balance and a link for the first login. A repeated key only renews
 * the links. 422 with every row's errors, `CLAVE_REUTILIZADA`.
 */
export async function addSellers(
  db: Db,
  viewer: Viewer,
  { vendedores, key: clave, origin, timeZone }: NewSellers,
): Promise<FirstEntry[]> {
  const huella = fingerprint('vendedores', vendedores);
  const nobodys = await hashPassword(newToken());
  return change(db, viewer, async (change) => {
    const { tx } = change;
    const before = await takeKey(tx, keyUses.sellers, viewer.id, { clave, huella });
    await lockAccountsAs(tx, viewer);
    const ids = before
      ? await withAccount(tx, before.on)
      : await added(change, vendedores, { clave: nobodys, timeZone });
    if (!before) await tx.execute`${storeKeyResult(keyUses.sellers, viewer.id, clave, ids)}`;
    const entries: FirstEntry[] = [];
    for (const id of ids) {
      const user = await userById(tx, id);
      const { userName, apellido } = user;
      entries.push({ id, userName, apellido, ...(await renewLink(change, user, origin)) });
    }
    return entries;
  });
}

type Account = { clave: string; timeZone: string };

async function added(change: Change, vendedores: readonly ListedSeller[], { clave, timeZone }: Account) {
  const { tx, record } = change;
  const rows = await validateRows(tx, vendedores, await today(tx, timeZone));
  const taken = new Set(
    await tx.rows(z.string())`select lower(user_name) from usuario u where ${stateOf('u', 'hasAccount')}`,
  );
  const ids: number[] = [];
  for (const { saldo, dia, ...person } of rows) {
    const userName = freeUserName(taken, person);
    taken.add(userName);
    const user = await insertUser(tx, { ...emptyPerson, ...person, userName }, { clave, claveDada: true });
    await record(addition(userThing(user), user.tipo));
    if (saldo) {
      const movement = { tipo: 'AJUSTE', importe: saldo, nota: 'Saldo inicial', dia } as const;
      await addMovement(change, { id: user.id, movement, key: undefined, timeZone, kind: 'ESCRITO' });
    }
    ids.push(user.id);
  }
  return ids;
}

const withAccount = (tx: Transaction, ids: number[]) => tx.rows(z.int())`
  select id from usuario u where id = any(${ids}::int[]) and ${stateOf('u', 'hasAccount')} order by id`;

/** Adds each row's leader, by default the pickup point's. 422 with every row's errors. */
async function validateRows(tx: Transaction, vendedores: readonly ListedSeller[], now: string) {
  const taken = await takenNumbers(tx);
  const errors: { field: string; message: string }[] = [];
  const rows: (ListedSeller & { idLider: number | null })[] = [];
  for (const [row, person] of vendedores.entries()) {
    const wrong = (field: keyof ListedSeller, message: string) =>
      errors.push({ field: `vendedores.${row}.${field}`, message });
    const number = chatNumber(person.telefono);
    if (!number) wrong('telefono', messages.user.phoneWrong);
    const other = number && taken.get(number);
    if (other) wrong('telefono', `Ya está en el teléfono de ${other}.`);
    if (number) taken.set(number, [person.nombre, person.apellido].filter(Boolean).join(' '));
    const point = person.retiro ? await lockPickupPoint(tx, person.retiro) : null;
    if (person.retiro && !(await isPickupPoint(tx, person.retiro))) wrong('retiro', 'No hay un punto de retiro así.');
    const leader = await activeLeader(tx, person.idLider);
    if (person.idLider && !leader) wrong('idLider', 'El líder elegido no existe. Elija otro.');
    if (person.dia && person.dia > now) wrong('dia', futureDay);
    rows.push({ ...person, idLider: leader ?? (await activeLeader(tx, point)) });
  }
  if (!errors.length) return rows;
  throw new Refusal('DATO_RECHAZADO', 'No se creó ningún vendedor: hay filas que corregir.', { errors });
}

const isPickupPoint = async (tx: Transaction, nombre: string): Promise<boolean> =>
  (await tx.execute`select from punto_retiro where nombre = ${nombre} and activo`) > 0;

/** Returns the owners' names by telephone number, in WhatsApp's form. */
async function takenNumbers(tx: Transaction): Promise<Map<string, string>> {
  const people = await tx.rows(Person)`
    select telefono, ${displayNameOf('u')} as nombre from usuario u where telefono <> '' and ${stateOf('u', 'hasAccount')}`;
  return new Map(
    people.flatMap(({ telefono, nombre }) => {
      const number = chatNumber(telefono);
      return number ? [[number, nombre] as const] : [];
    }),
  );
}

const Person = z.object({ telefono: z.string(), nombre: z.string() });

/** Returns a free user name: `ana.perez` or, if that name is taken, `ana.perez2` and so on. */
function freeUserName(taken: ReadonlySet<string>, { nombre, apellido }: Pick<ListedSeller, 'nombre' | 'apellido'>) {
  const words = [nombre, apellido].flatMap((name) => normalise(name).match(/[a-z0-9]+/g) ?? []);
  const base = [...new Set([words[0], words.at(-1)])].filter(Boolean).join('.').slice(0, 50) || 'vendedor';
  let name = base;
  for (let number = 2; taken.has(name); number++) name = `${base}${number}`;
  return name;
}
