import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { AuditEntry } from '#contract/audit.calls.ts';
import { fileTypes } from '#contract/documents.ts';
import type { Purchase } from '#contract/purchases.calls.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { openPdf } from '../../documents/test-open-pdf.ts';
import { openXlsx, type ReadSheet, tableOf } from '../../documents/test-open-xlsx.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let seller: Caller;
let packer: Caller;
let bazar: number;
let ventana: number;
/** Of the supplier Bazar: at a cost, in references, and without a known cost; and of no supplier. */
let pan: Product;
let mug: Product;
let lamp: Product;
let stray: Product;
type Product = Awaited<ReturnType<TestApp['product']>>;

const PRICE = 4321.09;

beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  packer = await t.person('AYUDANTE');
  seller = await t.person('VENDEDOR');
  bazar = await t.supplier('Bazar SA', { telefono: '11 5555-0000' });
  const ofBazar = { proveedorId: bazar, amount: PRICE };
  pan = await t.product({ name: 'Sartén', codigo: 'SAR', costo: 12.5, ...ofBazar });
  mug = await t.product({ name: 'Taza', codigo: 'TAZ', costo: 1.25, ...ofBazar });
  lamp = await t.product({ name: 'Lámpara', codigo: 'LAM', ...ofBazar });
  stray = await t.product({ name: 'Suelto', codigo: 'SUE', amount: PRICE });
});
afterAll(() => t.close());

beforeEach(async () => {
  await switchCatalogue(true);
  [{ id: ventana }] = (await admin.call<OrderingWindow[]>('GET /api/ventanas')).body as [OrderingWindow];
  await t.db.execute`update producto set costo = 12.5 where producto_id = ${pan.productoId}`;
});

async function switchCatalogue(open: boolean) {
  if (open) await t.db.execute`update ventana set cerrada_at = clock_timestamp() where cerrada_at is null`;
  await admin.call(`PUT /api/producto/estadoCatalogo/${open}`);
}
const purchases = async (who = admin) => (await who.call<Purchase[]>(`GET /api/compras/${ventana}`)).body;
const ofSupplier = async () =>
  (await purchases()).find(({ proveedorId }) => proveedorId === bazar) as Required<Purchase>;
const send = (huella: string, headers?: Record<string, string>) =>
  admin.call<Purchase>(`POST /api/compras/${ventana}/${bazar}/enviar`, { huella }, headers);
const lineOf = (purchase: Purchase, { productoId }: Product, referencia = '') =>
  purchase.renglones.find((line) => line.productoId === productoId && line.referencia === referencia);
const late = (...lines: (Product & { quantity: number })[]) =>
  admin.call<{ orderId: number }>('POST /api/menu/order', {
    emailUsuario: '',
    serviceAmount: 0,
    totalAmount: lines.reduce((sum, { quantity }) => sum + Math.round(quantity * PRICE * 100), 0) / 100,
    menuList: lines.map(({ productoId, quantity }) => ({ productoId, amount: PRICE, quantity })),
    ventanaId: ventana,
    userId: seller.id,
    motivo: 'Llamó después',
  });

test('a purchase has each product and reference once, the days added up, at cost, and no cancelled order', async () => {
  await place(seller, { ...pan, quantity: 2, dia: 'LUNES' }, { ...pan, quantity: 3, dia: 'MARTES' });
  await place(seller, { ...mug, quantity: 4, referencia: 'Roja' }, { ...mug, quantity: 1, referencia: 'Azul' });
  await place(seller, { ...lamp, quantity: 7 }, { ...stray, quantity: 2 });
  const { orderId } = await place(seller, { ...pan, quantity: 9 });
  await seller.call(`DELETE /api/menu/${orderId}`);
  const left = { reclamadas: 0, sobrantes: 0, deSobrante: 0, porTomar: 0 };
  const came = { sinRepartir: 0, recibidas: 0, danadas: 0, enviadas: 0, ...left };
  expect(await purchases()).toEqual([
    {
      proveedorId: bazar,
      razonSocial: 'Bazar SA',
      telefono: '11 5555-0000',
      estado: 'BORRADOR',
      huella: expect.any(String),
      total: 5 * 12.5 + 5 * 1.25,
      saldo: 0,
      renglones: [
        ['LAM', 'Lámpara', lamp, '', 7, null],
        ['SAR', 'Sartén', pan, '', 5, 12.5],
        ['TAZ', 'Taza', mug, 'Azul', 1, 1.25],
        ['TAZ', 'Taza', mug, 'Roja', 4, 1.25],
      ].map(([codigo, name, product, referencia, units, costo]) => ({
        productoId: (product as Product).productoId,
        codigo,
        name,
        referencia,
        pedidas: units,
        aEntregar: units,
        faltan: units,
        porEnviar: units,
        costo,
        ...came,
      })),
    },
    expect.objectContaining({ proveedorId: null, razonSocial: 'Sin proveedor', total: 0, estado: 'BORRADOR' }),
  ]);
  expect((await admin.call('GET /api/compras/999999')).status).toBe(404);
});

test('a helper reads what to buy, and neither cost, total nor debt of it', async () => {
  await place(seller, { ...pan, quantity: 2 });
  const [purchase] = await purchases(packer);
  expect(Object.keys(purchase as Purchase)).not.toContain('total');
  expect(Object.keys(purchase as Purchase)).not.toContain('saldo');
  expect(Object.keys(lineOf(purchase as Purchase, pan) as object)).not.toContain('costo');
  expect(lineOf(purchase as Purchase, pan)).toMatchObject({ pedidas: 2 });
});

test('a purchase is sent once its closing has ended, as it was read, and says so in the audit', async () => {
  await place(seller, { ...pan, quantity: 2 }, { ...mug, quantity: 1 });
  const open = await ofSupplier();
  expect((await send(open.huella)).body).toMatchObject({ status: 409, code: 'VENTANA_ABIERTA' });
  await place(seller, { ...pan, quantity: 1 });
  await switchCatalogue(false);
  expect((await send(open.huella)).body).toMatchObject({ status: 409, code: 'VERSION_VIEJA' });
  const sent = await send((await ofSupplier()).huella);
  expect(sent).toMatchObject({ status: 200, body: { estado: 'ENVIADA', total: 3 * 12.5 + 1.25 } });
  expect(lineOf(sent.body, pan)).toMatchObject({ pedidas: 3, enviadas: 3 });
  expect((await admin.call<AuditEntry[]>('GET /api/auditoria')).body[0]).toMatchObject({
    entidad: 'proveedor',
    entidadId: bazar,
    antes: null,
    despues: '4 unidades en 2 renglones',
  });
  expect((await send(open.huella)).body).toMatchObject({ code: 'VERSION_VIEJA' });
  expect((await admin.call(`POST /api/compras/${ventana}/999999/enviar`, { huella: open.huella })).status).toBe(404);
});

test('a late order makes a supplement of just that, and a cancelled one takes nothing back', async () => {
  const { orderId } = await place(seller, { ...pan, quantity: 2 }, { ...mug, quantity: 1 });
  await switchCatalogue(false);
  await send((await ofSupplier()).huella);
  expect((await late({ ...pan, quantity: 5 })).status).toBe(201);
  const more = await ofSupplier();
  expect(lineOf(more, pan)).toMatchObject({ pedidas: 7, enviadas: 2 });
  expect((await paper()).rows).toEqual([['SAR', 'Sartén', '', 5, 12.5, 62.5]]);
  expect(lineOf((await send(more.huella)).body, pan)).toMatchObject({ pedidas: 7, enviadas: 7 });
  expect((await paper()).rows).toEqual([['SAR', 'Sartén', '', 5, 12.5, 62.5]]);

  await admin.call(`DELETE /api/menu/${orderId}`, { motivo: 'Se arrepintió' });
  const less = await ofSupplier();
  expect(lineOf(less, pan)).toMatchObject({ pedidas: 5, enviadas: 7 });
  expect(lineOf(less, mug)).toMatchObject({ pedidas: 0, enviadas: 1 });
  // Nothing is left to send: sending changes nothing.
  expect((await send(less.huella)).body).toEqual(less);
});

test('a purchase keeps the cost that it was sent at, and takes today’s where that was unknown', async () => {
  await place(seller, { ...pan, quantity: 2 }, { ...lamp, quantity: 1 });
  await switchCatalogue(false);
  await send((await ofSupplier()).huella);
  for (const { productoId } of [pan, lamp]) await admin.call(`PUT /api/producto/${productoId}`, { costo: 99 });
  expect(await ofSupplier()).toMatchObject({ total: 2 * 12.5 + 99 });
  const { raw } = await admin.call(`GET /api/menu/reporteProveedor?proveedorId=${bazar}&ventana=${ventana}`);
  expect(rowsOf(raw.rawPayload, 'Código', 'Cantidad', 'Importe')).toEqual([
    ['LAM', 1, 99],
    ['SAR', 2, 25],
    ['Total', 3, 124],
  ]);
  await admin.call(`PUT /api/producto/${lamp.productoId}`, { costo: null });
});

test('a report over closings adds up no cost where that of one unit is unknown', async () => {
  const jug = await t.product({ name: 'Jarra', codigo: 'JAR', costo: 5, proveedorId: bazar, amount: PRICE });
  await place(seller, { ...jug, quantity: 2 });
  await switchCatalogue(false);
  await send((await ofSupplier()).huella);
  await admin.call(`PUT /api/producto/${jug.productoId}`, { costo: null });
  const today = await t.db.one(z.string())`select to_char(now() at time zone ${t.config.timeZone}, 'YYYY-MM-DD')`;
  const jugs = async () => {
    const { raw } = await admin.call(
      `GET /api/menu/reporteProveedor?proveedorId=${bazar}&fechaDesde=${today}&fechaHasta=${today}`,
    );
    return rowsOf(raw.rawPayload, 'Código', 'Cantidad', 'Importe').find(([codigo]) => codigo === 'JAR');
  };
  expect(await jugs()).toEqual(['JAR', 2, 10]);
  await switchCatalogue(true);
  await place(seller, { ...jug, quantity: 3 });
  expect(await jugs()).toEqual(['JAR', 5, undefined]);
});

test('the same sending twice, with a key or at once, is kept once', async () => {
  await place(seller, { ...pan, quantity: 2 });
  await switchCatalogue(false);
  const { huella } = await ofSupplier();
  const key = { 'idempotency-key': `envio ${ventana}` };
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(huella, key)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await late({ ...pan, quantity: 1 });
  const { huella: next } = await ofSupplier();
  expect((await send(next, key)).body).toMatchObject({ code: 'CLAVE_REUTILIZADA' });
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => send(next)))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(lineOf(await ofSupplier(), pan)).toMatchObject({ pedidas: 3, enviadas: 3 });
});

test('the paper for the supplier is a spreadsheet or a PDF of what is to be sent, at cost', async () => {
  expect((await admin.call(`POST /api/compras/${ventana}/${bazar}/pedido`)).status).toBe(404);
  await place(seller, { ...mug, quantity: 3, referencia: '=1+1' }, { ...lamp, quantity: 2 });
  expect(await paper()).toEqual({
    name: 'attachment; filename="Pedido_Bazar SA.xlsx"',
    rows: [
      ['LAM', 'Lámpara', '', 2, undefined, undefined],
      ['TAZ', 'Taza', '=1+1', 3, 1.25, 3.75],
    ],
  });
  const accept = { accept: fileTypes.pdf };
  const { raw, headers } = await admin.call(`POST /api/compras/${ventana}/${bazar}/pedido`, undefined, accept);
  expect(headers['content-disposition']).toBe('attachment; filename="Pedido_Bazar SA.pdf"');
  const { pages } = await openPdf(raw.rawPayload);
  expect(pages[0]).toContain('TAZ Taza =1+1 3 US$ 1,25 US$ 3,75');
  expect(pages[0]).toContain('Total 5 US$ 3,75');
});

async function paper() {
  const { raw, headers } = await admin.call(`POST /api/compras/${ventana}/${bazar}/pedido`);
  const columns = ['Código', 'Producto', 'Color / Referencia', 'Unidades', 'Costo', 'Importe'];
  const rows = rowsOf(raw.rawPayload, ...columns).slice(0, -1);
  return { name: headers['content-disposition'], rows: rows.map((row) => row.with(2, row[2] ?? '')) };
}
const rowsOf = (bytes: Uint8Array, ...columns: string[]) =>
  tableOf(openXlsx(bytes).sheets[0] as ReadSheet, 'Código').map((row) => columns.map((name) => row[name]?.value));

test('no paper that a supplier may get has a sale price', async () => {
  await place(seller, { ...pan, quantity: 2 }, { ...lamp, quantity: 3 }, { ...stray, quantity: 1 });
  const price = /4[.,]?321[.,]0?9|432109|8[.,]?642[.,]18|12[.,]?963[.,]27/;
  const texts: string[] = [];
  const readAll = async (route: string, accept?: string) => {
    const { status, raw } = await admin.call(route, undefined, accept ? { accept } : {});
    expect(status, route).toBe(200);
    const bytes = new Uint8Array(raw.rawPayload);
    if (accept === fileTypes.pdf) texts.push((await openPdf(bytes)).pages.join(' '));
    else if (!/\.zip/.test(String(raw.headers['content-disposition']))) texts.push(textOf(bytes));
    else
      for (const [file, content] of Object.entries(unzipSync(bytes)))
        if (/(^|\/)Reporte_/.test(file)) texts.push(textOf(content));
  };
  await readAll(`GET /api/menu/reporteProveedor?proveedorId=${bazar}`);
  for (const archive of ['reporte-proveedores', 'facturas-reporte', 'cierre-completo'])
    await readAll(`POST /api/menu/${archive}`);
  for (const type of [fileTypes.xlsx, fileTypes.pdf])
    await readAll(`POST /api/compras/${ventana}/${bazar}/pedido`, type);
  const { body } = await admin.call<Record<string, string>>('GET /api/menu/generateReporteCierre');
  for (const [file, content] of Object.entries(body))
    if (file.startsWith('Reporte_')) texts.push(textOf(Buffer.from(content, 'base64')));
  // Two suppliers' reports in each of three archives and in the answer of all reports, and three papers of one.
  expect(texts).toHaveLength(11);
  expect(texts.join(' ')).toContain('Sartén');
  for (const text of texts) expect(text).not.toMatch(price);
});
const textOf = (bytes: Uint8Array) => Object.values(openXlsx(bytes).parts).join(' ');
