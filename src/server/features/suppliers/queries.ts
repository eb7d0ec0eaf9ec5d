import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { sentence } from '#contract/format.ts';
import { DUE_DAYS, type ListOrder } from '#contract/limits.ts';
import { Overview } from '#contract/overview.calls.ts';
import { Supplier, type SupplierField } from '#contract/suppliers.calls.ts';
import type { Executor, Transaction } from '../../platform/db/executor.ts';
import { holdsWords, likeAnywhere } from '../../platform/db/search.ts';
import { orderOf, type Sorting, spanish } from '../../platform/http/answer-list.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { onlyRow } from '../../platform/rows.ts';
import { openDebtsOf } from '../ledger/open-debts.ts';

export const SupplierRow = Supplier.omit({ saldo: true, vence: true, porVencer: true });
export type SupplierRow = z.output<typeof SupplierRow>;

export const findSuppliers = (db: Executor): Promise<SupplierRow[]> =>
  db.rows(SupplierRow)`select ${columns} from proveedor where eliminado_at is null order by ${byName}`;

export const readSuppliers = (db: Executor, timeZone: string, condition: Sql, order: Sql = byName) =>
  db.rows(Supplier)`
    select ${columns}, saldo, vence::text, "porVencer" from ${suppliersFound(condition, timeZone)} order by ${order}`;

export const supplierById = (db: Executor, timeZone: string, id: number): Promise<Supplier> =>
  onlyRow(readSuppliers(db, timeZone, sql`proveedor_id = ${id}`), noSupplier);

/**
 * Suppliers that meet a condition, with what the shop owes them, for use after `from`. Deleted suppliers are left out.
 */
export const suppliersFound = (condition: Sql, timeZone: string): Sql => sql`(
  select v.*, coalesce(b.saldo, 0) as saldo, d.desde + v.plazo as vence, coalesce(d.due, 0) as "porVencer"
  from proveedor v left join (${supplierBalances}) b on b.owner = v.proveedor_id
  left join (
    select o.owner, min(o.desde) as desde, sum(o.open) filter (where o.desde + p.plazo <= (now() at time zone ${timeZone})::date + ${DUE_DAYS}::int) as due
    from ${openDebtsOf(sql`(${supplierBalances})`, sql`'infinity'::timestamptz`, timeZone, supplierDebts)} o
    join proveedor p on p.proveedor_id = o.owner group by o.owner
  ) d on d.owner = v.proveedor_id
) v where eliminado_at is null and ${condition}`;

export const supplierBalances = sql`select proveedor_id as owner, sum(importe) as saldo from proveedor_movimiento group by proveedor_id`;
const supplierDebts = { table: sql`proveedor_movimiento`, owner: sql`proveedor_id`, origin: sql`recepcion_id` };

export const owedToSuppliers = (db: Executor, timeZone: string) =>
  db.one(Overview.shape.proveedores)`
    select count(*) filter (where saldo > 0) as "conDeuda", coalesce(sum(saldo) filter (where saldo > 0), 0) as saldo,
      count(*) filter (where "porVencer" > 0) as "porVencer", coalesce(sum("porVencer"), 0) as "importePorVencer"
    from ${suppliersFound(sql`true`, timeZone)}`;

export const suppliersMatching = (
  db: Executor,
  timeZone: string,
  { q, orden }: { q?: string; orden?: ListOrder<SupplierField> } = {},
) => readSuppliers(db, timeZone, suppliersWithWords(q), orderOf(orden, supplierSorting));

export const suppliersWithWords = (q?: string): Sql =>
  holdsWords(sql`concat_ws(' ', proveedor_id, razon_social, telefono, email)`, q);

const byName = sql`${spanish(sql`razon_social`)}, proveedor_id`;
export const supplierSorting: Sorting<SupplierField> = {
  id: sql`proveedor_id`,
  whole: byName,
  by: {
    proveedorId: sql`proveedor_id`,
    razonSocial: spanish(sql`razon_social`),
    telefono: spanish(sql`telefono`),
    email: spanish(sql`email`),
    plazo: sql`plazo`,
    saldo: sql`saldo`,
    vence: sql`vence`,
    porVencer: sql`"porVencer"`,
  },
};

const columns = sql`proveedor_id as "proveedorId", razon_social as "razonSocial", telefono, email, plazo`;

export const withText = (text: string): Sql =>
  sql`(${likeAnywhere(sql`razon_social`, text)} or ${likeAnywhere(sql`telefono`, text)} or ${likeAnywhere(sql`email`, text)})`;

/** Counts a supplier's products. 404 for an unknown or deleted supplier. */
export const countProducts = (db: Executor, id: number): Promise<{ productos: number }> =>
  db.one(Counted, { otherwise: noSupplier })`
    select (select count(*) from producto p where p.proveedor_id = v.proveedor_id and p.eliminado_at is null) as productos
    from proveedor v where v.proveedor_id = ${id} and v.eliminado_at is null`;

const Counted = z.object({ productos: z.int() });

/** Locks a supplier. 404 for an unknown or deleted one. */
export const lockSupplier = (tx: Transaction, id: number): Promise<SupplierRow> =>
  tx.one(SupplierRow, { otherwise: noSupplier })`
    select ${columns} from proveedor where proveedor_id = ${id} and eliminado_at is null for no key update`;

/** Throws 409 `PROVEEDOR_EXISTE` if another supplier has this name, whatever the capitals and spaces. */
export async function requireUnusedName(tx: Transaction, name: string, id = 0) {
  const other = await tx.maybeOne(SupplierRow)`
    select ${columns} from proveedor where eliminado_at is null and proveedor_id <> ${id}
      and lower(regexp_replace(btrim(razon_social), '\\s+', ' ', 'g')) = lower(regexp_replace(btrim(${name}), '\\s+', ' ', 'g'))
    order by proveedor_id limit 1`;
  if (!other) return;
  const { proveedorId, razonSocial, telefono, email } = other;
  const known = [telefono, email].filter(Boolean).join(', ');
  throw new Refusal('PROVEEDOR_EXISTE', `Ya hay un proveedor con ese nombre: ${razonSocial}, ID ${proveedorId}.`, {
    detail: known ? sentence(`Sus datos: ${known}`) : 'No tiene teléfono ni email.',
  });
}

export const noSupplier = () => notFound('No existe ese proveedor.');
