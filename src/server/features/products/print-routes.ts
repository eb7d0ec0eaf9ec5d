import { catalogueFile } from '#contract/documents.ts';
import { safeFileName } from '../../documents/file-names.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { forbidden, notLoggedIn } from '../../platform/http/refusal.ts';
import { isAdmin } from '../../platform/http/viewer.ts';
import type { Downloads } from '../downloads/downloads.ts';
import { atOwnPrice, findShared, readCatalogue, readProductSheet } from './print-catalogue.ts';

export function printRoutes({ mount, db, downloads, images, config: { timeZone } }: Parts & { downloads: Downloads }) {
  return mount({
    'POST /api/producto/imprimir-catalogo': async ({ body, viewer, request, reply }) => {
      if (body.productoId || body.nombreProducto || body.imagen) {
        if (body.misPrecios && !viewer) throw notLoggedIn();
        const find = async () => {
          const found = await findShared(db, body);
          const product = body.misPrecios && viewer ? await atOwnPrice(db, viewer, found) : found;
          const read = async () => ({
            ...(await readProductSheet(db, viewer, images, product)),
            ...(body.sinPrecio && { amount: null }),
          });
          return { file: safeFileName(product.name, 'pdf'), read };
        };
        if (!viewer) return downloads.sendToVisitor({ reply, address: request.ip }, 'productSheetPdf', find);
        const { file, read } = await find();
        return downloads.send({ reply, viewer }, file, 'productSheetPdf', read);
      }
      if (!viewer) throw notLoggedIn();
      if (!isAdmin(viewer)) throw forbidden();
      return downloads.sendCatalogue({ reply, viewer }, catalogueFile(body.tipo, body.categoria), () =>
        readCatalogue(db, { images, timeZone }, body),
      );
    },
  });
}
