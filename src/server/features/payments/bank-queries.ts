import { z } from 'zod';
import type { BankReading } from '#contract/bank.calls.ts';
import { bankFieldNames } from '#contract/bank.ts';
import { ALIKE_DAYS, coins } from '#contract/ledger.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { isoInstant } from '../../platform/db/instants.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { stateOf, typeOf } from '../../platform/session/user-rules.ts';

/** Reads the people who may have sent money: resellers, and everybody whose balance is not 0. */
export const findDebtors = (db: Executor) => db.rows(DebtorRow)`
  select u.id as "userId", ${displayNameOf('u')} as quien, u.nombre || case when u.nombre || u.apellido = '' then u.user_name else '' end as nombre,
    u.apellido, coalesce(s.saldo, 0) as saldo, coalesce(k.claves, '{}') as claves
  from usuario u
  left join (select usuario_id, sum(importe) as saldo from movimiento group by usuario_id) s on s.usuario_id = u.id
  left join (
    select p.usuario_id, array_agg(p.clave) as claves from pagador p
    where not exists (select from movimiento r where r.contra = p.movimiento_id) group by p.usuario_id
  ) k on k.usuario_id = u.id
  where s.saldo <> 0 or (${stateOf('u', 'hasAccount')} and ${typeOf('u', 'resells')})
  order by u.id`;

const DebtorRow = z.object({
  userId: z.int(),
  quien: z.string(),
  nombre: z.string(),
  apellido: z.string(),
  saldo: z.number(),
  claves: z.array(z.string()),
});

/** Reads which of the digests belong to a row that was registered as a payment. Reversed payments do not count. */
export const findRegistered = (db: Executor, huellas: readonly string[]) => db.rows(Registered)`
  select f.huella, ${displayNameOf('u')} as nombre, ${isoInstant('m.creado_at')} as "createdAt"
  from fila_banco f join movimiento m using (movimiento_id) join usuario u on u.id = m.usuario_id
  where f.huella = any(${[...huellas]}::text[]) and not exists (select from movimiento r where r.contra = m.movimiento_id)`;

const Registered = z.object({ huella: z.string(), nombre: z.string(), createdAt: z.string() });

export const findPayments = (db: Executor, days: readonly string[]) => db.rows(NearPayment)`
  select distinct m.usuario_id as "userId", m.moneda, m.recibido as importe, d.dia::text
  from unnest(${[...days]}::date[]) as d (dia)
  join movimiento m on m.dia between d.dia - ${ALIKE_DAYS}::int and d.dia + ${ALIKE_DAYS}::int
  where not exists (select from movimiento r where r.contra = m.movimiento_id)`;

const NearPayment = z.object({ userId: z.int(), moneda: z.enum(coins), importe: z.number(), dia: z.string() });

/** Returns the columns and currency of earlier bank files, by the digest of their headers. */
export async function recallReadings(db: Executor) {
  const known = await db.rows(Reading)`select fuente, columnas, moneda from planilla_banco`;
  return Object.fromEntries(known.map(({ fuente, ...reading }) => [fuente, reading]));
}

const Reading = z.object({
  fuente: z.string(),
  columnas: z.partialRecord(z.enum(bankFieldNames), z.int().nullable()),
  moneda: z.enum(coins),
});

export const rememberReading = (db: Executor, { fuente, columnas, moneda }: BankReading) => db.execute`
  insert into planilla_banco (fuente, columnas, moneda) values (${fuente}, ${JSON.stringify(columnas)}::jsonb, ${moneda})
  on conflict (fuente) do update set columnas = excluded.columnas, moneda = excluded.moneda`;
