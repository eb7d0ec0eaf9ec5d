import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { type CartWrite, ServerCart } from '#contract/cart.calls.ts';
import type { Executor } from '../../platform/db/executor.ts';

const KeptCart = ServerCart.omit({ userId: true });
const noCart: z.output<typeof KeptCart> = { version: 0, lineas: [], escrituras: [] };

export async function cartOf(db: Executor, userId: number): Promise<ServerCart> {
  const kept = await db.maybeOne(KeptCart)`
    select version, lineas, escrituras from carrito where usuario_id = ${userId}`;
  return { userId, ...(kept ?? noCart) };
}

/** Replaces a cart and returns the new version; undefined if `version` is not the stored one. */
export function replaceCart(db: Executor, { userId, version, escritura, lineas }: CartWrite) {
  const [browser = ''] = escritura.split('.');
  return db.maybeOne(z.int())`
    insert into carrito as c (usuario_id, lineas, version, escrituras)
    select ${userId}, ${JSON.stringify(lineas)}::jsonb, 1, array[${escritura}]::text[]
    where ${version}::int = 0 or exists (select from carrito where usuario_id = ${userId})
    on conflict (usuario_id) do update set lineas = excluded.lineas, version = c.version + 1, cambiado_at = now(),
      escrituras = (excluded.escrituras || array(
        select e from unnest(c.escrituras) with ordinality u(e, n) where split_part(e, '.', 1) <> ${browser} order by n
      ))[1:${BROWSERS}::int]
    where c.version = ${version}
    returning c.version`;
}

/** The server remembers the last write of this many browsers per person. */
const BROWSERS = 20;

/**
 * The insert that removes ordered units from a buyer's cart. `buyer` selects the buyer's id; `sent` has the ordered
 * lines. A buyer without a cart gets an empty one with version 1. A first write that is still on its way is then
 * refused, and cannot bring the ordered lines back.
 */
export const withoutOrdered = (buyer: Sql, sent: Sql): Sql => sql`
  insert into carrito as c (usuario_id, lineas, version, escrituras)
  select usuario_id, '[]', 1, '{}' from (${buyer}) b
  on conflict (usuario_id) do update set version = c.version + 1, cambiado_at = now(), lineas = (
    select coalesce(jsonb_agg(l.linea || jsonb_build_object('quantity', (l.linea->>'quantity')::int - coalesce(o.units, 0))
      order by l.place), '[]')
    from jsonb_array_elements(c.lineas) with ordinality l(linea, place)
    left join (select producto_id, referencia, dia, sum(ordered)::int as units from ${sent} group by 1, 2, 3) o
      on o.producto_id = (l.linea->>'productoId')::int and o.referencia = l.linea->>'referencia'
        and o.dia is not distinct from l.linea->>'dia'
    where (l.linea->>'quantity')::int > coalesce(o.units, 0)
  )`;

declare module '../../platform/db/bus.ts' {
  interface Announcements {
    cart: { usuarioId: number; version: number | null };
  }
}
