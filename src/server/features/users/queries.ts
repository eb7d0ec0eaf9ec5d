import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { emptyPerson, type Person, type PersonField, personFieldNames } from '#contract/user-fields.ts';
import { PersonFound, type SheetUsers, User, type UserField, type UsersQuery } from '#contract/users.calls.ts';
import {
  NO_LEADER,
  refusedUserSteps,
  typeRules,
  type UserState,
  type UserStep,
  userStateRules,
  userStates,
  userTypes,
} from '#contract/users.ts';
import { refuseTaken } from '../../platform/db/errors.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { column, identifier } from '../../platform/db/identifier.ts';
import { columnOf } from '../../platform/db/insert-rows.ts';
import { allOf, holdsWords, likeAnywhere } from '../../platform/db/search.ts';
import { orderOf, type Sorting, spanish } from '../../platform/http/answer-list.ts';
import { invalidField, Refusal } from '../../platform/http/refusal.ts';
import { seenBy, type Viewer } from '../../platform/http/viewer.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { noUser, stateOf, typeOf, userState } from '../../platform/session/user-rules.ts';

const role = sql`case u.tipo ${join(
  userTypes.map((type) => sql`when ${type} then ${typeRules[type].role}`),
  ' ',
)} end`;

const ownColumn = (alias: string, field: PersonField): Sql => column(alias, columnOf(field));

const columns = sql`u.id, ${join(personFieldNames.map((field) => sql`${ownColumn('u', field)} as ${raw(identifier(field))}`))},
  u.user_name as username, ${role} as rol, ${typeOf('u', 'administers')} as "isAdmin", u.pendiente,
  (select ${displayNameOf('l')} from usuario l where l.id = u.id_lider) as lider`;

type UserFilters = Omit<UsersQuery, 'pagina' | 'porPagina' | 'orden'>;

export const usersMatching = (db: Executor, { orden, ...filters }: NonNullable<SheetUsers['filtros']> = {}) =>
  findUsers(db, matching(filters), orderOf(orden, userSorting));

export const findUsers = (db: Executor, condition: Sql, order: Sql): Promise<User[]> =>
  db.rows(User)`select ${columns} from ${accounts} where ${condition} order by ${order}`;

const accounts = sql`usuario u left join usuario l on l.id = u.id_lider`;

export const usersFound = (filters: UserFilters): Sql => sql`${accounts} where ${matching(filters)}`;

const matching = ({ q, eliminados, tipo, lider, retiro, aprobacion }: UserFilters): Sql =>
  allOf([
    stateOf('u', eliminados === 'true' ? 'restore' : 'hasAccount'),
    usersWithWords(q),
    tipo && sql`u.tipo = ${tipo}`,
    lider && (lider === NO_LEADER ? sql`${typeOf('u', 'isLed')} and u.id_lider is null` : sql`u.id_lider = ${lider}`),
    retiro && sql`u.retiro = ${retiro}`,
    aprobacion && stateOf('u', 'approve'),
  ]);

const isText = (field: PersonField) => typeof emptyPerson[field] === 'string';
const texts = personFieldNames.filter(isText).map((field) => ownColumn('u', field));

const usersWithWords = (q?: string): Sql =>
  holdsWords(sql`concat_ws(' ', u.id, ${join(texts)}, l.nombre, l.apellido)`, q);

export const userSorting: Sorting<UserField> = {
  id: sql`u.id`,
  by: {
    ...(Object.fromEntries(
      personFieldNames.map((field) => {
        const sorted = ownColumn('u', field);
        return [field, isText(field) ? spanish(sorted) : sorted];
      }),
    ) as Record<PersonField, Sql>),
    id: sql`u.id`,
    username: spanish(sql`u.user_name`),
    nombreCompleto: spanish(displayNameOf('u')),
    rol: role,
    isAdmin: typeOf('u', 'administers'),
    lider: spanish(displayNameOf('l')),
    pendiente: sql`u.pendiente`,
  },
};

/** Reads an account. 404 for an unknown or deleted one. */
export const userById = (db: Executor, id: number): Promise<User> =>
  db.one(User, { otherwise: noUser })`
    select ${columns} from usuario u where u.id = ${id} and ${stateOf('u', 'hasAccount')}`;

/**
 * Checks that a user's state allows a step, such as a restore. Returns false if the step was already taken. Throws 404
 * for an unknown user, and the state's own refusal if it forbids the step.
 */
export async function requireUserStep(db: Executor, id: number, step: UserStep): Promise<boolean> {
  const state = await db.one(z.enum(userStates), { otherwise: noUser })`
    select ${userState('u')} from usuario u where u.id = ${id}`;
  return requireStepOf(state, step);
}

export function requireStepOf(state: UserState, step: UserStep): boolean {
  const answer = userStateRules[state][step];
  if (answer === 'taken' || answer === 'before') return answer === 'taken';
  throw new Refusal(answer, refusedUserSteps[answer](step));
}

/** `clave` is a password's hash. `claveDada`: another person chose the password; the owner is asked for a new one. */
export type NewPassword = { clave: string; claveDada: boolean };

const writtenColumn = (field: PersonField): Sql => raw(identifier(columnOf(field)));

/** Adds an account. 409 `USUARIO_EXISTE` if the name is taken, whatever the case of its letters. */
export function insertUser(db: Executor, person: Person, { clave, claveDada }: NewPassword, pendiente = false) {
  // `do nothing` keeps taken names out of the database's error log.
  return db.one(User, { otherwise: takenUserName })`
    insert into usuario as u (${join(personFieldNames.map(writtenColumn))}, clave, clave_dada, pendiente)
    values (${join(personFieldNames.map((field) => sql`${person[field]}`))}, ${clave}, ${claveDada}, ${pendiente})
    on conflict do nothing returning ${columns}`;
}

/** Writes an account's fields. 409 `USUARIO_EXISTE` if the name is taken. */
export async function updateUser(db: Executor, id: number, person: Person): Promise<void> {
  await db.execute`
    update usuario set ${join(personFieldNames.map((field) => sql`${writtenColumn(field)} = ${person[field]}`))},
      pendiente = pendiente and ${typeRules[person.tipo].isLed}
    where id = ${id}`.catch(refuseTaken('usuario_user_name', takenUserName));
}

export const takenUserName = () => invalidField('userName', 'Ese usuario ya existe. Elija otro.', 'USUARIO_EXISTE');

/** Finds up to 10 leaders by a part of their name. Visitors may ask, so user names are neither searched nor shown. */
export async function findLeaders(db: Db, text: string): Promise<PersonFound[]> {
  if ([...text.replace(/[^\p{L}]/gu, '')].length < 2) return [];
  return db.rows(PersonFound)`
    select id, nombre, apellido from usuario u
    where ${stateOf('u', 'hasAccount')} and ${typeOf('u', 'leads')} and ${likeAnywhere(sql`nombre || ' ' || apellido`, text)}
    order by nombre collate "es-x-icu", apellido collate "es-x-icu", id limit 10`;
}

export const findSellers = (db: Db, viewer: Viewer, text: string): Promise<PersonFound[]> =>
  db.rows(PersonFound)`
    select id, nombre, apellido from usuario u
    where ${stateOf('u', 'hasAccount')} and ${typeOf('u', 'resells')}
      and ${likeAnywhere(sql`nombre || ' ' || apellido || ' ' || user_name`, text)}
      and ${seenBy(viewer, { everybody: sql`true`, team: sql`id_lider = ${viewer.id}`, nobody: sql`false` })}
    order by nombre collate "es-x-icu", apellido collate "es-x-icu", id limit 20`;
