import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Supplier } from '#contract/suppliers.calls.ts';
import type { Executor } from '../db/executor.ts';
import { likeAnywhere } from '../db/search.ts';
import type { Transaction } from '../db/transaction.ts';
import { notFound } from '../http/refusal.ts';

/** Suppliers that are not deleted and meet the condition, by name. */
export async function findSuppliers(db: Executor, condition: SQL = sql`true`): Promise<Supplier[]> {
  return db.rows(Supplier)`
    select ${columns} from proveedor where eliminado_at is null and ${condition}
    order by razon_social collate "es-x-icu", proveedor_id`;
}

const columns = sql`proveedor_id as "proveedorId", razon_social as "razonSocial", telefono, email`;

/** Any text of the supplier holds this one (§5). */
export const withText = (text: string): SQL =>
  sql`(${likeAnywhere(sql`razon_social`, text)} or ${likeAnywhere(sql`telefono`, text)} or ${likeAnywhere(sql`email`, text)})`;

/** How many products a supplier delivers; 404 when there is none, or no more. */
export async function countProducts(db: Executor, id: number): Promise<{ productos: number }> {
  const counted = await db.maybeOne(Counted)`
    select (select count(*) from producto p where p.proveedor_id = v.proveedor_id and p.eliminado_at is null) as productos
    from proveedor v where v.proveedor_id = ${id} and v.eliminado_at is null`;
  if (!counted) throw noSupplier();
  return counted;
}

const Counted = z.object({ productos: z.int() });

/** Locks a supplier for a change; 404 when there is none, or no more. */
export async function lockSupplier(tx: Transaction, id: number): Promise<Supplier> {
  const supplier = await tx.maybeOne(Supplier)`
    select ${columns} from proveedor where proveedor_id = ${id} and eliminado_at is null for no key update`;
  if (!supplier) throw noSupplier();
  return supplier;
}

export const noSupplier = () => notFound('No existe ese proveedor.');
