import sql from 'sql-template-tag';
import { z } from 'zod';
import { type MovedUsers, User, type UserMove } from '#contract/users.calls.ts';
import { typeRules } from '#contract/users.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { chosenIds } from '../../platform/http/answer-list.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { groupedBy } from '../../platform/rows.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { stateOf } from '../../platform/session/user-rules.ts';
import { approve } from './approve-sellers.ts';
import { givePickupPoint } from './give-pickup-point.ts';
import { giveLeader, requireLeader } from './leaders.ts';
import { lockAccountsAs } from './lock-accounts.ts';
import { usersFound } from './queries.ts';

/**
 * Moves many users to one leader or pickup point, or approves them. `omitidos` has the users who were left out: unknown
 * users, and those who cannot have a leader. With `visto`, the place from which the caller moves them, also users who
 * are in a third place now. 422 unless exactly one change is sent, 422 `LIDER_DESCONOCIDO`.
 */
export async function moveUsers(db: Db, viewer: Viewer, { idLider, retiro, visto, aprobar, ...choice }: UserMove) {
  const isOfLeader = idLider !== undefined;
  if ([idLider, retiro, aprobar].filter((wanted) => wanted !== undefined).length !== 1) throw oneOfThem();
  return change(db, viewer, async (change) => {
    const { tx } = change;
    await lockAccountsAs(tx, viewer);
    const leader = await requireLeader(tx, idLider);
    const ids = await chosenIds(tx, choice, (filters) => sql`select u.id from ${usersFound(filters)}`);
    const people = await tx.rows(LockedUser)`
      select u.id, ${displayNameOf('u')} as nombre, u.tipo, u.id_lider as "idLider", nullif(u.retiro, '') as retiro
      from usuario u
      where u.id = any(${ids}::int[]) and ${stateOf('u', 'hasAccount')} order by u.id for no key update`;
    const locked = new Map(people.map((person) => [person.id, person]));
    const omitidos = ids.flatMap((id): MovedUsers['omitidos'] => {
      const person = locked.get(id);
      if (!person) return [{ id, nombre: null, code: 'NO_ENCONTRADO' }];
      const { nombre, tipo } = person;
      const [place, wanted] = isOfLeader ? [person.idLider, leader] : [person.retiro, retiro];
      if (isOfLeader && !typeRules[tipo].isLed) return [{ id, nombre, code: 'NO_ES_VENDEDOR' }];
      const isElsewhere = visto !== undefined && place !== visto && place !== wanted;
      return isElsewhere ? [{ id, nombre, code: 'CAMBIADO' }] : [];
    });
    const left = new Set(omitidos.map(({ id }) => id));
    const moving = ids.filter((id) => !left.has(id));
    const these = sql`u.id = any(${moving}::int[])`;
    if (isOfLeader) await giveLeader(change, these, leader);
    if (retiro !== undefined) await givePickupPoint(change, these, retiro ?? '');
    if (aprobar) await approve(change, these);
    const moved = people.filter(({ id }) => !left.has(id));
    const antes = isOfLeader
      ? groupsOf(moved, leader, (person) => person.idLider).map(([ids, idLider]) => ({ ids, idLider, visto: leader }))
      : retiro !== undefined
        ? groupsOf(moved, retiro, (person) => person.retiro).map(([ids, was]) => ({ ids, retiro: was, visto: retiro }))
        : [];
    return { cambiados: moving.length, antes, omitidos };
  });
}

const groupsOf = <Place>(people: readonly LockedUser[], now: Place, placeOf: (person: LockedUser) => Place) =>
  [...groupedBy(people, placeOf)]
    .filter(([before]) => before !== now)
    .map(([before, group]) => [group.map(({ id }) => id), before] as const);

const oneOfThem = () => invalidField('idLider', 'Elija el líder, el punto de retiro o aprobar, una sola cosa.');

const LockedUser = User.pick({ id: true, nombre: true, tipo: true, idLider: true }).extend({
  retiro: z.string().nullable(),
});
type LockedUser = z.output<typeof LockedUser>;
