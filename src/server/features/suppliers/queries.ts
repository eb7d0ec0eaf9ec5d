import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { sentence } from '#contract/format.ts';
import type { ListOrder } from '#contract/limits.ts';
import { Supplier, type SupplierField } from '#contract/suppliers.calls.ts';
import type { Executor, Transaction } from '../../platform/db/executor.ts';
import { holdsWords, likeAnywhere } from '../../platform/db/search.ts';
import { orderOf, type Sorting, spanish } from '../../platform/http/answer-list.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';

/** Suppliers that are not deleted and meet the condition, by default sorted by name. */
export const findSuppliers = (db: Executor, condition: Sql = sql`true`, order: Sql = byName): Promise<Supplier[]> =>
  db.rows(Supplier)`
    select ${columns} from ${suppliersFound(condition)} order by ${order}`;

/** Suppliers that are not deleted and meet the condition, for use after `from`. */
export const suppliersFound = (condition: Sql): Sql => sql`proveedor where eliminado_at is null and ${condition}`;

/** Suppliers whose texts contain every word, in the given order. */
export const suppliersMatching = (db: Executor, { q, orden }: { q?: string; orden?: ListOrder<SupplierField> } = {}) =>
  findSuppliers(db, suppliersWithWords(q), orderOf(orden, supplierSorting));

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
  },
};

const columns = sql`proveedor_id as "proveedorId", razon_social as "razonSocial", telefono, email`;

/** True when any text of the supplier contains this one (§5). */
export const withText = (text: string): Sql =>
  sql`(${likeAnywhere(sql`razon_social`, text)} or ${likeAnywhere(sql`telefono`, text)} or ${likeAnywhere(sql`email`, text)})`;

/** How many products a supplier has; 404 for an unknown or deleted one. */
export const countProducts = (db: Executor, id: number): Promise<{ productos: number }> =>
  db.one(Counted, { otherwise: noSupplier })`
    select (select count(*) from producto p where p.proveedor_id = v.proveedor_id and p.eliminado_at is null) as productos
    from proveedor v where v.proveedor_id = ${id} and v.eliminado_at is null`;

const Counted = z.object({ productos: z.int() });

/** Locks a supplier for a change; 404 for an unknown or deleted one. */
export const lockSupplier = (tx: Transaction, id: number): Promise<Supplier> =>
  tx.one(Supplier, { otherwise: noSupplier })`
    select ${columns} from proveedor where proveedor_id = ${id} and eliminado_at is null for no key update`;

/** 409 `PROVEEDOR_EXISTE` when another supplier has this name, regardless of case and spaces. */
export async function demandNewName(tx: Transaction, name: string, id = 0) {
  const other = await tx.maybeOne(Supplier)`
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
