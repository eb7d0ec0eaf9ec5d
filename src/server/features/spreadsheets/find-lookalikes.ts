import sql, { empty } from 'sql-template-tag';
import { z } from 'zod';
import type { ProductRow } from '../../documents/sheets/cells.ts';
import type { Executor } from '../../platform/db/executor.ts';

export type Lookalike = { codigo: string; name: string };

/**
 * Finds products that a new product may be: their codes differ only by leading zeros, or supplier and name are equal.
 */
export async function findLookalikes(
  db: Executor,
  rows: readonly ProductRow[],
  { onSheet, proveedorId }: { onSheet: ReadonlySet<string>; proveedorId: number | null },
): Promise<Map<string, Lookalike>> {
  if (!rows.length) return new Map();
  const [codes, names] = [rows.map(({ codigo }) => codigo), rows.map(({ values }) => values.name ?? null)];
  const sent = sql`unnest(${codes}::text[], ${names}::text[]) as s (codigo, name)`;
  const sameName =
    proveedorId === null
      ? empty
      : sql`union all select s.codigo as sent, p.codigo, p.name from ${sent}
          join producto p on lower(p.name) = lower(s.name) and p.eliminado_at is null and p.proveedor_id = ${proveedorId}`;
  const found = await db.rows(Found)`
    select s.codigo as sent, p.codigo, p.name from ${sent}
      join producto p on ltrim(lower(p.codigo), '0') = ltrim(lower(s.codigo), '0') and p.eliminado_at is null
    ${sameName}`;
  return new Map(
    found.filter(({ codigo }) => !onSheet.has(codigo.toLowerCase())).map(({ sent, ...alike }) => [sent, alike]),
  );
}

const Found = z.object({ sent: z.string(), codigo: z.string(), name: z.string() });
