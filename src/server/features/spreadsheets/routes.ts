import { PassThrough } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { sheet } from '#contract/limits.ts';
import {
  ConfirmedRows,
  type ImportOutcome,
  type ImportProgress,
  SentAnswers,
  SupplierSheetChoices,
  TabName,
} from '#contract/spreadsheets.calls.ts';
import type { List } from '../../documents/xlsx.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { refusalFor } from '../../platform/http/problem.ts';
import { readForm, readInput } from '../../platform/http/read-input.ts';
import type { Downloads, Recipient } from '../downloads/downloads.ts';
import { resultJson } from './import-result.ts';
import { applyPlan, type ImportReport, importDelivery, importOwnSheet, refusedRows } from './import-sheet.ts';
import { orderList, productList, refusedRowList, supplierList, userList } from './lists.ts';
import { findImports, undoImport } from './undo-import.ts';

export function spreadsheetRoutes({ mount, db, config, downloads }: Parts & { downloads: Downloads }) {
  const send = (to: Recipient, file: string, list: List) => downloads.send(to, file, 'listXlsx', async () => list);

  const readSheetForm = async (request: FastifyRequest) => {
    const { file: bytes, text, json } = await readForm(request, { maxBytes: sheet.maxBytes });
    const sent = <Schema extends z.ZodType>(name: string, schema: Schema) =>
      text(name) === undefined ? undefined : readInput(schema, json(name), 'opciones');
    return {
      input: { bytes, readSheet: downloads.readSheet },
      json,
      sent,
      confirmed: sent('confirmadas', ConfirmedRows),
    };
  };
  const readSupplierForm = async (request: FastifyRequest) => {
    const { input, json, confirmed = [] } = await readSheetForm(request);
    return { input, confirmed, choices: readInput(SupplierSheetChoices, json('opciones'), 'opciones') };
  };

  return mount({
    'GET /api/producto/exportar': async (to) =>
      send(to, 'productos.xlsx', await productList(db, config.settings.pocoStock)),
    'POST /api/usuarios/exportar': async ({ body, ...to }) => send(to, 'usuarios.xlsx', await userList(db, body)),
    'POST /api/proveedores/exportar': async ({ body, ...to }) =>
      send(to, 'proveedores.xlsx', await supplierList(db, config.timeZone, body)),
    'POST /api/menu/exportar': async ({ body, ...to }) =>
      send(to, 'pedidos.xlsx', await orderList(db, to.viewer, config, body)),
    'POST /api/producto/importar': async ({ query: { aplicar }, viewer, request, reply }) => {
      const { input, sent, confirmed } = await readSheetForm(request);
      const choices = { hoja: sent('hoja', TabName), respuestas: sent('respuestas', SentAnswers) };
      const way = { aplicar, confirmed, choices };
      return withProgress(request, reply, (report) => importOwnSheet(db, viewer, input, way, report));
    },
    'POST /api/producto/importaciones/:plan/aplicar': ({ params, body, viewer, request, reply }) =>
      withProgress(request, reply, (report) => applyPlan(db, viewer, params.plan, body ?? {}, report)),
    'GET /api/producto/importaciones': () => findImports(db),
    'POST /api/producto/importaciones/deshacer': ({ viewer, body }) => undoImport(db, viewer, body?.visto),
    'POST /api/producto/planilla-proveedor': async ({ query, viewer, request }) => {
      const { input, ...way } = await readSupplierForm(request);
      return importDelivery(db, viewer, input, { ...way, ...query });
    },
    'POST /api/producto/planilla-proveedor/rechazadas': async ({ request, ...to }) => {
      const { input, ...way } = await readSupplierForm(request);
      return send(to, 'filas_rechazadas.xlsx', refusedRowList(await refusedRows(db, input, way)));
    },
  });
}

type Work = (report: ImportReport) => Promise<ImportOutcome>;

/**
 * Answers an import. A client that accepts NDJSON (a JSON value on each line) gets the progress, then the result or the
 * problem.
 */
async function withProgress(request: FastifyRequest, reply: FastifyReply, work: Work) {
  if (!/\bapplication\/x-ndjson\b/.test(request.headers.accept ?? '')) return resultJson(await work(() => {}));
  reply
    .type('application/x-ndjson; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no');
  const lines = new PassThrough();
  const report = (line: ImportProgress) => lines.write(`${JSON.stringify(line)}\n`);
  void work((fase, hechas, total) => report({ fase, hechas, total }))
    .then(async (resultado) => {
      lines.write('{"resultado":');
      lines.write(await resultJson(resultado));
      lines.write('}\n');
    })
    .catch((error) => report({ problema: refusalFor(error as FastifyError, request).problem }))
    .finally(() => lines.end());
  return lines;
}
