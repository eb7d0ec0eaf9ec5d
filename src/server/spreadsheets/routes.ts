import { PassThrough, type Readable } from 'node:stream';
import type { FastifyError, FastifyReply } from 'fastify';
import type { Problem } from '#contract/refusals.calls.ts';
import type { ImportProgress, ImportResult } from '#contract/spreadsheets.calls.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import type { List } from '../documents/list-xlsx.ts';
import { MAX_SHEET_BYTES } from '../documents/read-sheet.ts';
import type { Downloads } from '../http/downloads.ts';
import type { Mount } from '../http/mount.ts';
import { refusalFor } from '../http/problem.ts';
import { readForm } from '../http/read-form.ts';
import { type ImportReport, importProducts } from './import-products.ts';
import { orderList, productList, supplierList, userList } from './lists.ts';

export function spreadsheetRoutes(
  mount: Mount,
  { db, config, downloads }: { db: Db; config: Pick<Config, 'lowStock' | 'timeZone'>; downloads: Downloads },
) {
  const send = (reply: FastifyReply, file: string, list: List) => downloads.send(reply, file, 'listXlsx', list);

  mount({
    'GET /api/producto/exportar': async ({ reply }) =>
      send(reply, 'productos.xlsx', await productList(db, config.lowStock)),
    'POST /api/usuarios/exportar': async ({ body, reply }) =>
      send(reply, 'usuarios.xlsx', await userList(db, body.ids)),
    'POST /api/proveedores/exportar': async ({ body, reply }) =>
      send(reply, 'proveedores.xlsx', await supplierList(db, body.ids)),
    'POST /api/menu/exportar': async ({ body, viewer, reply }) =>
      send(reply, 'pedidos.xlsx', await orderList(db, viewer, body.ids, config.timeZone)),
    'POST /api/producto/importar': async ({ query: { aplicar }, viewer, request, reply }) => {
      const { file: bytes } = await readForm(request, { maxBytes: MAX_SHEET_BYTES });
      const work = (report: ImportReport) => importProducts(db, viewer, { bytes, aplicar }, report);
      if (!/\bapplication\/x-ndjson\b/.test(request.headers.accept ?? '')) return work(() => {});
      reply
        .type('application/x-ndjson; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no');
      return progressLines(work, (error) => refusalFor(error as FastifyError, request).problem);
    },
  });
}

/** Each phase of the work as a line of JSON, as it goes; the last line is the result or the problem. */
function progressLines(
  work: (report: ImportReport) => Promise<ImportResult>,
  problemOf: (error: unknown) => Problem,
): Readable {
  const lines = new PassThrough();
  const tell = (line: ImportProgress) => lines.write(`${JSON.stringify(line)}\n`);
  void work((fase, hechas, total) => tell({ fase, hechas, total }))
    .then((resultado) => tell({ resultado }))
    .catch((error) => tell({ problema: problemOf(error) }))
    .finally(() => lines.end());
  return lines;
}
