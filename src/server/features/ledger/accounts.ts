import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import {
  Account,
  type AccountField,
  type AccountsQuery,
  type OneAccount,
  TeamBalance,
} from '#contract/ledger.calls.ts';
import type { AccountState } from '#contract/ledger.ts';
import { paymentSettings } from '#contract/settings.ts';
import { NO_LEADER } from '#contract/users.ts';
import type { Config } from '../../platform/config.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { isoInstant } from '../../platform/db/instants.ts';
import { allOf, holdsWords } from '../../platform/db/search.ts';
import { type Sorting, spanish } from '../../platform/http/answer-list.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { may, seenBy, type Viewer } from '../../platform/http/viewer.ts';
import { onlyRow } from '../../platform/rows.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { stateOf, teamLeaderOf, typeMay, typeOf } from '../../platform/session/user-rules.ts';
import { changedLately, type Shop } from '../../platform/settings.ts';
import { isAbove, standingOf } from './debt-limit.ts';
import { openDebtsOf } from './open-debts.ts';

export const accountSorting: Sorting<AccountField> = {
  id: sql`c.id`,
  whole: sql`${spanish(sql`c.lider`)} nulls last, ${spanish(sql`c."nombreCompleto"`)}, c.id`,
  by: {
    id: sql`c.id`,
    nombreCompleto: spanish(sql`c."nombreCompleto"`),
    telefono: spanish(sql`c.telefono`),
    tipo: sql`c.tipo`,
    eliminado: sql`c.eliminado`,
    idLider: sql`c."idLider"`,
    lider: spanish(sql`c.lider`),
    saldo: sql`c.saldo`,
    desde: sql`c.desde`,
    ultimoMovimiento: sql`c.ultimo`,
  },
};

type Filters = Pick<AccountsQuery, 'q' | 'lider' | 'estado' | 'ventana'>;

export const accountsFound = (viewer: Viewer, filters: Filters, timeZone: string): Sql =>
  sql`${accountsOf(visibleTo(viewer), timeZone)} c where ${matching(filters, timeZone)}`;

export const accountTotals = (db: Executor, found: Sql) =>
  db.one(AccountTotals)`select count(*) as total, coalesce(sum(c.saldo), 0) as amount from ${found}`;

const AccountTotals = z.object({ total: z.int(), amount: z.number() });

export const teamBalances = (db: Executor, viewer: Viewer, timeZone: string): Promise<TeamBalance[]> =>
  db.rows(TeamBalance)`
    select c."idLider", c.lider, count(*) as cuentas, count(*) filter (where c.saldo > 0) as deben,
      coalesce(sum(c.saldo) filter (where c.saldo > 0), 0) as deuda, coalesce(-sum(c.saldo) filter (where c.saldo < 0), 0) as "aFavor"
    from ${accountsOf(visibleTo(viewer), timeZone)} c
    group by c."idLider", c.lider order by ${spanish(sql`c.lider`)} nulls last, c."idLider"`;

/** Reads a person's account, even a deleted person's. 404 for users whose type cannot order. */
export async function accountById(db: Executor, viewer: Viewer, shop: AccountRules, id: number): Promise<OneAccount> {
  const person = sql`u.id = ${id} and ${typeMay('u', 'buyer')}`;
  const account = await onlyRow(readAccounts(db, accountsOf(person, shop.timeZone), sql`c.id`), noAccount);
  const { limite, excepcion } = await standingOf(db, shop, id);
  const { alias, cbu, qrCobro: qr } = shop.settings;
  const [change] = await changedLately(db, paymentSettings);
  const excedida = isAbove(account.saldo, limite);
  return {
    ...account,
    limite,
    excedida,
    excepcion,
    cobro: { alias, cbu, qr },
    cobroDesde: change?.cambiado ?? null,
    can: { registrar: may(viewer, 'cashier'), exceptuar: excedida && may(viewer, 'admin') },
  };
}

export type AccountRules = Shop & Pick<Config, 'timeZone'>;

export const readAccounts = (db: Executor, found: Sql, order: Sql): Promise<Account[]> =>
  db.rows(Account)`
    select c.id, c."nombreCompleto", c.telefono, c.tipo, c.eliminado, c."idLider", c.lider, c.saldo, c.desde::text as desde,
      ${isoInstant('c.ultimo')} as "ultimoMovimiento"
    from ${found} c order by ${order}`;

/**
 * Selects the accounts of the users that meet the condition `people`. In the condition, `u` is the user, `l` the team
 * leader and `s` the balance. `desde` is the day of the oldest unpaid debt.
 */
const accountsOf = (people: Sql, timeZone: string): Sql => sql`(
  select u.id, ${displayNameOf('u')} as "nombreCompleto", u.telefono, u.tipo, not ${stateOf('u', 'hasAccount')} as eliminado,
    l.id as "idLider", ${displayNameOf('l')} as lider, coalesce(s.saldo, 0) as saldo, s.ultimo,
    case when s.saldo > 0 then (select min(d.desde) from ${debtsNow(sql`u.id`, sql`s.saldo`, timeZone)} d) end as desde
  from usuario u left join usuario l on l.id = ${teamLeaderOf('u')}
  left join (
    select usuario_id, sum(importe) as saldo, max(creado_at) as ultimo from movimiento group by usuario_id
  ) s on s.usuario_id = u.id
  where ${people})`;

export const noAccount = () => notFound('Esa persona no tiene cuenta corriente.');

const visibleTo = (viewer: Viewer): Sql => sql`
  (s.usuario_id is not null or (${stateOf('u', 'hasAccount')} and ${typeOf('u', 'resells')}))
  and ${seenBy(viewer, { everybody: sql`true`, team: sql`l.id = ${viewer.id}`, nobody: sql`false` })}`;

const matching = ({ q, lider, estado, ventana }: Filters, timeZone: string): Sql =>
  allOf([
    lider && (lider === NO_LEADER ? sql`c."idLider" is null` : sql`c."idLider" = ${lider}`),
    estado && states[estado],
    ventana && owesFor(ventana, timeZone),
    holdsWords(sql`concat_ws(' ', c."nombreCompleto", c.telefono, c.lider)`, q),
  ]);

const owesFor = (ventana: number, timeZone: string): Sql => sql`c.saldo > 0 and exists (
  select from ${debtsNow(sql`c.id`, sql`c.saldo`, timeZone)} d join pedido p on p.pedido_id = d.origin where p.ventana_id = ${ventana})`;

const debtsNow = (person: Sql, balance: Sql, timeZone: string): Sql =>
  openDebtsOf(sql`(select ${person} as owner, ${balance} as saldo)`, sql`'infinity'::timestamptz`, timeZone);

const states: Record<AccountState, Sql> = {
  DEBE: sql`c.saldo > 0`,
  A_FAVOR: sql`c.saldo < 0`,
  AL_DIA: sql`c.saldo = 0`,
};
