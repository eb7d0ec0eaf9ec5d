import type { Db } from '../../platform/db/connect.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { changePrices } from './change-prices.ts';
import { findPriceChanges, findPriceHistory } from './queries.ts';
import { newPrices } from './repricing.ts';
import { undoPriceChange } from './undo-price-change.ts';

export function priceRoutes(mount: Mount, { db }: { db: Db }) {
  mount({
    'PUT /api/producto/porcentaje-aumentar/:pct': ({ params, query: { huella, ...selection }, viewer }) =>
      changePrices(db, viewer, { direction: 'aumentar', percentage: params.pct, ...selection }, huella),
    'PUT /api/producto/porcentaje-disminuir/:pct': ({ params, query: { huella, ...selection }, viewer }) =>
      changePrices(db, viewer, { direction: 'disminuir', percentage: params.pct, ...selection }, huella),
    'GET /api/producto/precios/vista-previa': ({ query: { direccion, porcentaje, ...selection } }) =>
      newPrices(db, { direction: direccion, percentage: porcentaje, ...selection }),
    'GET /api/producto/precios/cambios': () => findPriceChanges(db),
    'POST /api/producto/precios/deshacer': ({ viewer }) => undoPriceChange(db, viewer),
    'GET /api/producto/:id/precios': ({ params }) => findPriceHistory(db, params.id),
  });
}
