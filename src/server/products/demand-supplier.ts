import { sql } from 'drizzle-orm';
import type { Executor } from '../db/connect.ts';
import { Refusal } from '../http/refusal.ts';

/** The name of a supplier, null for none; 422 `PROVEEDOR_DESCONOCIDO` when it is not there. */
export async function demandSupplier(db: Executor, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const { rows } = await db.execute<{ razon_social: string }>(
    sql`select razon_social from proveedor where proveedor_id = ${id} and eliminado_at is null`,
  );
  const [supplier] = rows;
  if (supplier) return supplier.razon_social;
  const message = 'No existe ese proveedor.';
  throw new Refusal(422, 'PROVEEDOR_DESCONOCIDO', message, { errors: [{ field: 'proveedorId', message }] });
}
