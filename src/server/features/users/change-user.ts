import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { typesAdmitted } from '#contract/access.ts';
import {
  accessFields,
  type Person,
  type PersonField,
  personFieldNames,
  personFields,
  personIn,
} from '#contract/user-fields.ts';
import type { NewUser, User, UserChange } from '#contract/users.calls.ts';
import { hasPermissions, type Permission, permissions, typeRules, userStateOf, userTypes } from '#contract/users.ts';
import { change, withSent } from '../../platform/db/change.ts';
import { refuseTaken } from '../../platform/db/errors.ts';
import type { Transaction } from '../../platform/db/executor.ts';
import { addition, differences, removal } from '../../platform/db/record.ts';
import { invalidField, Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { userThing } from '../../platform/session/display-name.ts';
import { endSessions } from '../../platform/session/sessions.ts';
import { noUser, stateOf, typeOf } from '../../platform/session/user-rules.ts';
import { hashPassword, requireStrongPassword } from '../session/password.ts';
import { giveLeader, requireLeader } from './leaders.ts';
import { lockAccounts, lockAccountsAs, requireAnotherAdministrator, requireLiveSession } from './lock-accounts.ts';
import { insertUser, requireStepOf, requireUserStep, takenUserName, updateUser, userById } from './queries.ts';
import { type OwnerParts, requireOwnerFor, type SentProof } from './require-owner.ts';
import { requireUserName } from './user-names.ts';

/**
 * Changes an account. A change of type or permissions ends the user's sessions. The sellers of a user who stops leading
 * get the leader `equipoA`, or none.
 *
 * @throws Refusal like `requireOwnerFor`, 404, 409 `ULTIMO_ADMINISTRADOR`, `USUARIO_CON_PEDIDOS`, `USUARIO_EXISTE`, 422
 * for a name, leader or permissions that the user may not have.
 */
export async function changeUser(
  parts: OwnerParts,
  viewer: Viewer,
  id: number,
  { equipoA, actual, codigo, address, ...request }: UserChange & SentProof,
): Promise<User> {
  const { db } = parts;
  const seen = await userById(db, id);
  const types = [seen.tipo, request.tipo ?? seen.tipo];
  // First refuses what the transaction would refuse even with a proof, so that nobody types a password in vain. The
  // transaction checks again.
  if (typeRules[seen.tipo].administers && types.some((type) => !typeRules[type].administers))
    await requireAnotherAdministrator(db, id);
  if (request.userName !== undefined && request.userName !== seen.userName) await requireUserName(db, request.userName);
  const changes = accessFields.some((key) => !isDeepStrictEqual(request[key] ?? seen[key], seen[key]))
    ? 'access'
    : 'rest';
  await requireOwnerFor(parts, viewer, { changes, id, types }, { actual, codigo, address });
  return change(db, viewer, async (change) => {
    const { tx, record, announce } = change;
    await lockAccounts(tx);
    const before = await userById(tx, id);
    const wanted = withSent<Person>(personIn(before), request);
    const permisos = requirePermissions(wanted);
    const actsOtherwise = !isDeepStrictEqual([wanted.tipo, permisos], [before.tipo, before.permisos]);
    const [was, becomes] = [typeRules[before.tipo], typeRules[wanted.tipo]];
    if (was.administers && !becomes.administers) await requireAnotherAdministrator(tx, id);
    await requireLiveSession(tx, viewer);
    if (!mayOrder(wanted)) await requireNothingOrdered(tx, id);
    const idLider = becomes.isLed ? await requireLeader(tx, wanted.idLider, { self: id }) : null;
    const heir = await requireLeader(tx, equipoA, { self: id, field: 'equipoA' });
    await updateUser(tx, id, { ...wanted, permisos, idLider });
    if (was.leads && !becomes.leads) await giveLeader(change, sql`u.id_lider = ${id}`, heir);
    if (actsOtherwise) await endSessions(change, id);
    const after = await userById(tx, id);
    await record(differences(userThing(before), inWords(before), inWords(after), auditWords));
    if (after.limiteDeuda !== before.limiteDeuda) announce({ kind: 'account', usuarioId: id });
    return after;
  });
}

const inWords = (user: User) => ({ ...user, idLider: user.lider, permisos: user.permisos.join(', ') });
const auditWords: Partial<Record<PersonField | 'rol', string>> = Object.fromEntries(
  personFieldNames.flatMap((field) => {
    const words = [[field, personFields[field].audit]];
    // The role follows from the type, so the audit records both for a change of type.
    return field === 'tipo' ? [...words, ['rol', 'rol']] : words;
  }),
);

/** Returns the permissions that the user's type may have. 422 for a helper without any. */
function requirePermissions({ tipo, permisos }: Pick<Person, 'tipo' | 'permisos'>): Permission[] {
  const kept = hasPermissions(tipo) ? permissions.filter((one) => permisos.includes(one)) : [];
  if (hasPermissions(tipo) && !kept.length) throw invalidField('permisos', 'Elija al menos una tarea.');
  return kept;
}

const mayOrder = ({ tipo }: Pick<Person, 'tipo'>) => typesAdmitted('buyer').includes(tipo);

/** Throws 409 `USUARIO_CON_PEDIDOS` for a person with orders or movements. Waits for orders being placed. */
async function requireNothingOrdered(tx: Transaction, id: number) {
  await tx.execute`select from usuario where id = ${id} for update`;
  const bought = await tx.execute`
    select from pedido where usuario_id = ${id} union all select from movimiento where usuario_id = ${id} limit 1`;
  if (bought)
    throw new Refusal('USUARIO_CON_PEDIDOS', 'Ya tiene pedidos o movimientos en su cuenta.', {
      detail: 'Cree otro usuario para esa tarea: este conserva su cuenta.',
    });
}

/**
 * Adds an account. Refuses like `requireOwnerFor`; 409 `USUARIO_EXISTE`, 422 for a name, password, leader or
 * permissions that the user may not have.
 */
export async function createUser(
  parts: OwnerParts,
  viewer: Viewer,
  { password, actual, codigo, address, ...person }: NewUser & SentProof,
): Promise<User> {
  const { db } = parts;
  await requireOwnerFor(parts, viewer, { changes: 'account', types: [person.tipo] }, { actual, codigo, address });
  const permisos = requirePermissions(person);
  await requireUserName(db, person.userName);
  await requireStrongPassword(password, person);
  const clave = await hashPassword(password);
  return change(db, viewer, async ({ tx, record }) => {
    await lockAccountsAs(tx, viewer);
    const idLider = typeRules[person.tipo].isLed ? await requireLeader(tx, person.idLider) : null;
    const user = await insertUser(tx, { ...person, permisos, idLider }, { clave, claveDada: true });
    await record(addition(userThing(user), user.tipo));
    return user;
  });
}

/**
 * Marks an account as deleted and ends its sessions; its name becomes free. Its sellers get the leader `equipoA`, or
 * none.
 *
 * @throws Refusal 404, 409 `USUARIO_PROPIO` for the viewer's own account, `ULTIMO_ADMINISTRADOR`, 422 if `equipoA` is
 * no leader, and like `requireOwnerFor`.
 */
export async function deleteUser(
  parts: OwnerParts,
  viewer: Viewer,
  id: number,
  { equipoA, ...proof }: SentProof & { equipoA: number | undefined },
): Promise<void> {
  const { db } = parts;
  if (id === viewer.id) throw new Refusal('USUARIO_PROPIO', 'No puede eliminar su propio usuario.');
  await requireOwnerFor(parts, viewer, { changes: 'account', id, types: [(await userById(db, id)).tipo] }, proof);
  await change(db, viewer, async (change) => {
    const { tx, record } = change;
    await lockAccounts(tx);
    const user = await userById(tx, id);
    requireStepOf(userStateOf(user), 'remove');
    if (typeRules[user.tipo].administers) await requireAnotherAdministrator(tx, id);
    await requireLiveSession(tx, viewer);
    const heir = await requireLeader(tx, equipoA, { self: id, field: 'equipoA' });
    await tx.execute`update usuario set eliminado_at = now() where id = ${id}`;
    if (typeRules[user.tipo].leads) await giveLeader(change, sql`u.id_lider = ${id}`, heir);
    await endSessions(change, id);
    await record(removal(userThing(user), user.tipo));
  });
}

/**
 * Restores a deleted account, without its leader if that person no longer leads.
 *
 * @throws Refusal 404 for an unknown or erased user, 409 `USUARIO_VIGENTE`, `USUARIO_EXISTE` if the name was taken
 * meanwhile, and like `requireOwnerFor`.
 */
export async function restoreUser(parts: OwnerParts, viewer: Viewer, id: number, proof: SentProof): Promise<User> {
  const { db } = parts;
  await requireUserStep(db, id, 'restore');
  const tipo = await db.one(z.enum(userTypes), { otherwise: noUser })`select tipo from usuario where id = ${id}`;
  await requireOwnerFor(parts, viewer, { changes: 'account', id, types: [tipo] }, proof);
  return change(db, viewer, async ({ tx, record }) => {
    await lockAccountsAs(tx, viewer);
    await requireUserStep(tx, id, 'restore');
    await tx.execute`
      update usuario set eliminado_at = null,
        id_lider = (select l.id from usuario l where l.id = usuario.id_lider and ${typeOf('l', 'leads')} and ${stateOf('l', 'hasAccount')})
      where id = ${id}`.catch(refuseTaken('usuario_user_name', takenUserName));
    const user = await userById(tx, id);
    await record(addition(userThing(user), `${user.tipo}, recuperado`));
    return user;
  });
}
