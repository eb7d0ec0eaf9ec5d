import type { PriceDirection } from '#contract/prices.ts';
import { change } from '../../../platform/db/change.ts';
import type { Asked, Parts } from '../../../platform/http/mount.ts';
import { idempotencyKey } from '../../../platform/http/read-input.ts';
import { chosenProducts } from '../change-products.ts';
import { newPrices, reprice, undoPriceChange } from './change-prices.ts';
import { findPriceChanges, findPriceHistory } from './queries.ts';

export function priceRoutes({ mount, db, config: { settings } }: Parts) {
  const by =
    (direction: PriceDirection) =>
    async ({ params, query, viewer, request }: Asked<'PUT /api/producto/porcentaje-aumentar/:pct'>) => {
      const { huella, ...selection } = query;
      const repricing = { direction, percentage: params.pct, ...selection };
      const sent = { huella, clave: idempotencyKey(request) };
      return { actualizados: await change(db, viewer, (change) => reprice(change, repricing, sent)) };
    };
  return mount({
    'PUT /api/producto/porcentaje-aumentar/:pct': by('aumentar'),
    'PUT /api/producto/porcentaje-disminuir/:pct': by('disminuir'),
    'GET /api/producto/precios/vista-previa': ({ query: { direccion, porcentaje, ...selection } }) =>
      newPrices(db, { direction: direccion, percentage: porcentaje, ...selection }),
    'POST /api/producto/precios/vista-previa': async ({ body: { direccion, porcentaje, redondeo, ...choice } }) => {
      const ids = await chosenProducts(db, settings.pocoStock, choice);
      return newPrices(db, { direction: direccion, percentage: porcentaje, redondeo, ids });
    },
    'GET /api/producto/precios/cambios': () => findPriceChanges(db),
    'POST /api/producto/precios/deshacer': ({ viewer, body }) => undoPriceChange(db, viewer, body?.visto),
    'GET /api/producto/:id/precios': ({ params }) => findPriceHistory(db, params.id),
  });
}
