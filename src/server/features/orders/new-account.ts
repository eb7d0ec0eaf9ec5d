import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { OrderRequest } from '#contract/orders.calls.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isAdmin, type Viewer } from '../../platform/http/viewer.ts';

/** A closing, and the delivery after it: by then somebody knows who it is. */
export const NEW_FOR = sql`interval '7 days'`;
/** What a new account may hold of a product with a limit: a fifth, and one unit at least. Five are needed to take all of it, and an address registers twenty in an hour. */
const SHARE = 5;

/**
 * 409 `STOCK_INSUFICIENTE` where an account that nobody knows yet would hold more than its share of a product with a limit: one that
 * registered by itself this week, that no administrator or leader approved or changed, and that was delivered nothing.
 */
export async function demandShare(
  tx: Transaction,
  viewer: Viewer,
  lines: readonly Pick<OrderRequest['menuList'][number], 'productoId' | 'quantity'>[],
): Promise<void> {
  if (isAdmin(viewer) || !lines.length) return;
  const more = sql`json_to_recordset(${JSON.stringify(lines)}::json) as m("productoId" int, quantity int)`;
  const productos = await tx.rows(OverShare)`
    select d.producto_id as "productoId", d.name, s.more::int as pedido, greatest(0, s.share - s.held)::int as disponible
    from producto d cross join lateral (
      select greatest(1, coalesce(d.cantidad_limite, d.stock) / ${SHARE}::int) as share,
        (select sum(m.quantity) from ${more} where m."productoId" = d.producto_id) as more,
        (select coalesce(sum(l.quantity), 0) from pedido p join pedido_linea l using (pedido_id)
          where p.usuario_id = ${viewer.id} and p.estado = 'PENDIENTE' and l.producto_id = d.producto_id and l.de_stock) as held
    ) s
    where d.stock is not null and d.producto_id = any(${sql.param(lines.map(({ productoId }) => productoId))}::int[])
      and s.held + s.more > s.share and exists (
        select from usuario u
        where u.id = ${viewer.id} and u.creado_at > now() - ${NEW_FOR} and exists (
          select from auditoria a where a.created_at between u.creado_at and u.creado_at + interval '1 minute'
            and a.entidad = 'usuario' and a.entidad_id = u.id and a.usuario_id = u.id and a.campo = 'alta')
        and not exists (
          select from auditoria a where a.created_at >= u.creado_at
            and a.entidad = 'usuario' and a.entidad_id = u.id and a.usuario_id <> u.id)
        and not exists (select from pedido p where p.usuario_id = u.id and p.estado = 'REALIZADO'))
    order by d.producto_id`;
  if (!productos.length) return;
  throw new Refusal(409, 'STOCK_INSUFICIENTE', 'Su cuenta es nueva: de lo que es limitado puede pedir una parte.', {
    detail: `${productos.map((p) => `${p.name}: pidió ${p.pedido}, puede pedir ${p.disponible}`).join(' · ')}. Podrá pedir más cuando reciba su primer pedido.`,
    productos,
  });
}

const OverShare = z.object({ productoId: z.int(), name: z.string(), pedido: z.int(), disponible: z.int() });
