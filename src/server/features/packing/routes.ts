import { labelsFile } from '#contract/packing.ts';
import type { Db } from '../../platform/db/connect.ts';
import { originOf } from '../../platform/http/client-address.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { Downloads } from '../downloads/downloads.ts';
import type { OrderRules } from '../orders/queries.ts';
import { deliverParcel, undoDelivery } from './deliver-parcel.ts';
import { readLabels, readPacking } from './queries.ts';
import { tickItems } from './tick-items.ts';

type Settings = { db: Db; config: OrderRules; downloads: Downloads };

export function packingRoutes(mount: Mount, { db, config, downloads }: Settings) {
  mount({
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
