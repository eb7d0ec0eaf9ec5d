import sql from 'sql-template-tag';
import type { PackingTicks } from '#contract/packing.calls.ts';
import { labelsFile } from '#contract/packing.ts';
import type { Db } from '../../platform/db/executor.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import { originOf } from '../../platform/http/client-address.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Downloads } from '../downloads/downloads.ts';
import { deliveredOf } from '../orders/queries.ts';
import { requireWindow, windowSorting, windowsMatching } from '../windows/queries.ts';
import { deliverParcel, undoDelivery } from './deliver-parcel.ts';
import { countsInWindow, packedWindows, readLabels, readPacking } from './queries.ts';

export function packingRoutes({ mount, db, config, downloads }: Parts & { downloads: Downloads }) {
  return mount({
    'GET /api/armado': (input) =>
      answerList(db, input, windowSorting, {
        found: sql`ventana v where ${windowsMatching(input.query.q, config.timeZone)}`,
        read: ({ rows, order }) => packedWindows(db, rows, order),
      }),
    'GET /api/armado/:ventana': ({ params }) => readPacking(db, config, params.ventana),
    'PUT /api/armado/:ventana': ({ params, body, viewer }) => tickItems(db, viewer, params.ventana, body),
    'POST /api/armado/:ventana/entregas': ({ params, body, viewer }) =>
      deliverParcel(db, viewer, config, { ventana: params.ventana, ...body }),
    'PUT /api/entregas/:id/deshacer': ({ params, viewer }) => undoDelivery(db, viewer, config, params.id),
    'POST /api/armado/:ventana/etiquetas': async ({ params, body, viewer, request, reply }) => {
      const labels = await readLabels(db, { id: params.ventana, origin: originOf(request), ...body });
      const to = { reply, viewer };
      return downloads.sendQueued(to, labelsFile(labels.cierre), 'parcelLabelsPdf', async () => labels);
    },
  });
}

/**
 * Stores how many units of a parcel or of the pick list are ready. 409 `ARMADO_CAMBIADO` if that is more than the
 * orders' units.
 */
async function tickItems(db: Db, viewer: Viewer, ventana: number, { vendedorId, renglones }: PackingTicks) {
  await db.transaction(async (tx) => {
    await requireWindow(tx, ventana);
    const ticked = sql`unnest(${renglones.map(({ productoId }) => productoId)}::int[],
      ${renglones.map(({ referencia }) => referencia)}::text[],
      ${renglones.map(({ dia }) => dia)}::text[],
      ${renglones.map(({ listo }) => listo)}::int[]) t(producto_id, referencia, dia, listo)`;
    const beyond = await tx.execute`
      select from ${ticked} left join (
        select producto_id, referencia, dia, sum(${deliveredOf('l')}) as units
        from pedido p join pedido_linea l using (pedido_id)
        where ${countsInWindow('p', ventana)} and ${vendedorId === null ? sql`true` : sql`usuario_id = ${vendedorId}`}
        group by producto_id, referencia, dia
      ) o on o.producto_id = t.producto_id and o.referencia = t.referencia and o.dia is not distinct from t.dia
      where t.listo > coalesce(o.units, 0)`;
    if (beyond) throw new Refusal('ARMADO_CAMBIADO', 'Los pedidos de este armado cambiaron. Revise las cantidades.');
    // Without `order by`, two requests for the same items could deadlock.
    await tx.execute`
      insert into armado (ventana_id, vendedor_id, producto_id, referencia, dia, listo, marcado_por)
      select ${ventana}, ${vendedorId}::int, producto_id, referencia, dia, max(listo), ${viewer.id} from ${ticked}
      where listo > 0 group by producto_id, referencia, dia order by producto_id, referencia, dia
      on conflict (ventana_id, vendedor_id, producto_id, referencia, dia)
      do update set listo = excluded.listo, marcado_por = excluded.marcado_por, marcado_at = now()
      where armado.listo <> excluded.listo`;
    await tx.execute`
      delete from armado a using ${ticked} where t.listo = 0 and a.ventana_id = ${ventana}
        and a.vendedor_id is not distinct from ${vendedorId}::int
        and a.producto_id = t.producto_id and a.referencia = t.referencia and a.dia is not distinct from t.dia`;
  });
}
