import type { Db } from '../../platform/db/connect.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { idempotencyKey } from '../../platform/http/read-input.ts';
import type { Shop } from '../../platform/settings.ts';
import { changeProducts, chosenProducts } from './change-products.ts';
import { newPrices } from './prices/repricing.ts';
import { setPrice } from './prices/set-price.ts';
import { productAfter } from './queries.ts';
import { setStock } from './set-stock.ts';

/** What the administrator's list changes in its rows: many of them at once, and a cell. */
export function productRowRoutes(mount: Mount, { db, config }: { db: Db; config: Shop }) {
  const { settings } = config;
  const after = productAfter(db, config);
  mount({
    'PUT /api/producto': ({ body, viewer, request }) =>
      changeProducts({ db, lowStock: settings.pocoStock }, viewer, body, idempotencyKey(request)),
    'POST /api/producto/precios/vista-previa': async ({ body: { direccion, porcentaje, redondeo, ...choice } }) =>
      newPrices(db, {
        direction: direccion,
        percentage: porcentaje,
        redondeo,
        ids: await chosenProducts(db, settings.pocoStock, choice),
      }),
    'PUT /api/producto/:id/precio': ({ params: { id }, body, viewer }) =>
      after(id, setPrice(db, viewer, { id, ...body })),
    'PUT /api/producto/:id/stock': ({ params: { id }, body, viewer }) =>
      after(id, setStock(db, viewer, { id, ...body })),
  });
}
