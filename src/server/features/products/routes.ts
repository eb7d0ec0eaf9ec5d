import sql from 'sql-template-tag';
import { picture } from '#contract/limits.ts';
import type { OrderType } from '#contract/orders.ts';
import { ProductRequest } from '#contract/products.calls.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import type { Asked, Parts } from '../../platform/http/mount.ts';
import { idempotencyKey, readForm, readInput } from '../../platform/http/read-input.ts';
import { sendReady } from '../../platform/http/ready-answers.ts';
import { isAdmin } from '../../platform/http/viewer.ts';
import type { CatalogueReader } from './catalogue.ts';
import { changeProducts, deleteProduct } from './change-products.ts';
import { changePicture, createProduct, editProduct, setState, setStock } from './edit-product.ts';
import { matchPictures } from './match-pictures.ts';
import { setPrice } from './prices/write-prices.ts';
import {
  findProducts,
  hasLittle,
  matchingFilter,
  matchingFilters,
  productById,
  productSorting,
  productsFound,
  startingWith,
} from './queries.ts';

export function productRoutes({
  mount,
  mountReady,
  db,
  images,
  catalogue: reader,
  config,
}: Parts & { catalogue: CatalogueReader }) {
  const { settings } = config;
  const after = async (id: number, change: Promise<unknown>) => {
    await change;
    return productById(db, settings.pocoStock, id);
  };

  const catalogue =
    (catalogue: OrderType) =>
    async ({ query, viewer, request, reply }: Asked<'GET /api/producto/all'>) => {
      const selection = { catalogue, categoria: query.categoria, forAdmin: isAdmin(viewer) };
      return sendReady(reply, await reader.answer(selection, request.headers));
    };

  mountReady('GET /api/producto/all', ({ viewer, headers }) =>
    reader.ready({ catalogue: 'ESENCIAL', forAdmin: isAdmin(viewer) }, headers),
  );
  mountReady('GET /api/producto/allBlack', ({ viewer, headers }) =>
    reader.ready({ catalogue: 'BLACK', forAdmin: isAdmin(viewer) }, headers),
  );
  return mount({
    'GET /api/producto/all': catalogue('ESENCIAL'),
    'GET /api/producto/allBlack': catalogue('BLACK'),
    'GET /api/producto/allProducto/:x': ({ params: { x }, query, ...input }) => {
      const isPage = /^[1-9]\d{0,5}$/.test(x);
      const condition = sql`${isPage ? sql`true` : matchingFilter(x)}
        and ${startingWith(query.texto)} and ${matchingFilters(settings.pocoStock, query)}`;
      const asked: typeof query = isPage
        ? { ...query, pagina: query.pagina ?? Number(x), orden: query.orden ?? 'id' }
        : query;
      return answerList(db, { ...input, query: asked }, productSorting(settings.pocoStock), {
        found: productsFound(condition),
        read: ({ rows, order }) => findProducts(db, settings.pocoStock, rows, order),
      });
    },
    'GET /api/producto/productos-stock-limite': async () => {
      const products = await findProducts(db, settings.pocoStock, hasLittle(settings.pocoStock));
      return products.map(({ name, productoId, cantidadLimite }) => ({ name, productoId, cantidadLimite }));
    },
    'POST /api/producto': async ({ request, viewer }) => {
      const { file, json } = await readForm(request, { maxBytes: picture.maxBytes });
      const product = readInput(ProductRequest, json('productoRequest'), 'productoRequest');
      const id = await createProduct(db, viewer, product, { store: images, bytes: file });
      return productById(db, settings.pocoStock, id);
    },
    'PUT /api/producto/:id': ({ params: { id }, body, viewer }) => after(id, editProduct(db, viewer, id, body)),
    'DELETE /api/producto/:id': ({ params, viewer }) => deleteProduct(db, viewer, params.id),
    'POST /api/producto/:id/image': async ({ params: { id }, request, viewer }) => {
      const { file } = await readForm(request, { maxBytes: picture.maxBytes });
      return after(id, changePicture(db, viewer, id, { store: images, bytes: file }));
    },
    'POST /api/producto/por-codigo': ({ body }) => matchPictures(db, body.nombres),
    'PUT /api/producto/producto-stock/:id/:stock/:estado': ({ params, viewer }) =>
      after(params.id, setStock(db, viewer, params)),
    'PUT /api/producto/estadoMenu/:id': ({ params: { id }, viewer }) => after(id, setState(db, viewer, id, 'INACTIVO')),
    'PUT /api/producto/estadoMenuActivo/:id': ({ params: { id }, viewer }) =>
      after(id, setState(db, viewer, id, 'ACTIVO')),
    'PUT /api/producto': ({ body, viewer, request }) =>
      changeProducts({ db, lowStock: settings.pocoStock }, viewer, body, idempotencyKey(request)),
    'PUT /api/producto/:id/precio': ({ params: { id }, body, viewer }) =>
      after(id, setPrice(db, viewer, { id, ...body })),
    'PUT /api/producto/:id/stock': ({ params: { id }, body, viewer }) =>
      after(id, setStock(db, viewer, { id, ...body })),
  });
}
