import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openPdf } from '../../documents/test-open-pdf.ts';
import { openXlsx } from '../../documents/test-open-xlsx.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';
import { dayAgo } from '../../test-days.ts';

let t: TestApp;
let admin: Caller;
let leader: Caller;
let seller: Caller;
let closed: number;
let total: number;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  leader = await t.person('LIDER');
  seller = await t.person('VENDEDOR', { idLider: leader.id });
  await t.openCatalogue();
  const product = await t.product({ amount: 33.35 });
  const order = await place(seller, { ...product, quantity: 3 });
  closed = order.ventanaId;
  total = order.totalAmount;
  await admin.call(`PUT /api/menu/estadoPedido/${order.orderId}`);
  await admin.call('PUT /api/producto/estadoCatalogo/false');
  await t.db.execute`
    update ventana set abierta_at = now() - interval '9 days', cerrada_at = now() - interval '4 days' where ventana_id = ${closed}`;
  await t.openCatalogue();
  await place(seller, { ...product, quantity: 1 });
});
afterAll(() => t.close());

const enter = (dia: string, pesos: number) => admin.call('POST /api/cotizaciones', { dia, pesos });
const show = (mostrarPesos: boolean) => admin.call('PUT /api/ajustes', { mostrarPesos });
/** As people read it: whole pesos, half up, of US dollars in cents. */
const told = (dollars: number, pesos: number, dia: string) => {
  const whole = (BigInt(Math.round(dollars * 100)) * BigInt(Math.round(pesos * 100)) + 5_000n) / 10_000n;
  return `(aprox. $\u00a0${whole.toLocaleString('es-AR')} al cambio del ${dia.slice(8)}/${dia.slice(5, 7)})`;
};
const file = async (call: string, by = admin) => {
  const { status, raw } = await by.call(call);
  expect(status).toBe(200);
  return new Uint8Array(raw.rawPayload);
};
const papers = () => ({
  factura: `POST /api/menu/factura/${seller.id}?ventana=${closed}`,
  'factura de líder': `POST /api/menu/factura-lider/${leader.id}?ventana=${closed}`,
  resumen: `GET /api/cuentas/${seller.id}/resumen?fechaHasta=${dayAgo(0)}`,
});
const texts = (bytes: Uint8Array) =>
  openXlsx(bytes).sheets.map(({ cells }) => [...cells.values()].map(({ value }) => `${value}`).join('\n'));
/** All parts of a workbook but the instant of its writing. */
const parts = async (call: string) => {
  const { 'docProps/core.xml': _, ...rest } = openXlsx(await file(call)).parts;
  return rest;
};

test('papers of a shop that shows no pesos are what they were before there were rates, part by part', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const before = Object.fromEntries(
    await Promise.all(Object.entries(papers()).map(async ([name, call]) => [name, await parts(call)])),
  );
  await enter(dayAgo(6), 1000);
  await enter(dayAgo(1), 1417.5);
  for (const [name, call] of Object.entries(papers())) expect(await parts(call)).toEqual(before[name]);
  await show(true);
  for (const [name, call] of Object.entries(papers())) expect(await parts(call)).not.toEqual(before[name]);
  await show(false);
  for (const [name, call] of Object.entries(papers())) expect(await parts(call)).toEqual(before[name]);
});

test('invoices say about how many pesos the dollars are, at the rate of the day on which their closing ended', async () => {
  await show(true);
  const then = told(total, 1000, dayAgo(6));
  const dollars = `US$\u00a0${total.toLocaleString('es-AR', { minimumFractionDigits: 2 })}`;
  const [invoice] = texts(await file(papers().factura));
  expect(invoice).toContain(`Total\n${dollars} ${then}`);
  const ofLeader = texts(await file(papers()['factura de líder']));
  expect(ofLeader).toHaveLength(2);
  for (const sheet of ofLeader) expect(sheet).toContain(`${dollars} ${then}`);
  // A window under way is told at the newest rate, a range of days at that of its last one.
  const [open] = texts(await file(`POST /api/menu/factura/${seller.id}`));
  expect(open).toContain(told(33.35, 1417.5, dayAgo(1)));
  const [days] = texts(
    await file(`POST /api/menu/factura/${seller.id}?fechaDesde=${dayAgo(3)}&fechaHasta=${dayAgo(0)}`),
  );
  expect(days).toContain(told(total + 33.35, 1417.5, dayAgo(1)));
  for (const call of ['facturas', 'facturas-lider', 'cierre-completo']) {
    const files = unzipSync(await file(`POST /api/menu/${call}?ventana=${closed}`));
    const invoices = Object.entries(files).filter(([name]) => /Factura_[^/]*\.xlsx$/.test(name));
    expect(invoices.length).toBeGreaterThan(0);
    for (const [, bytes] of invoices) expect(texts(bytes).join()).toContain(then);
  }
  // Today's rate moves nothing that is over.
  await enter(dayAgo(0), 2000);
  expect(texts(await file(papers().factura))).toEqual([invoice]);
  expect(texts(await file(`POST /api/menu/factura/${seller.id}`)).join()).toContain(told(33.35, 2000, dayAgo(0)));
});

test('a statement says it beside what is owed at its end, at the rate of its last day', async () => {
  await show(true);
  const of = (query: string) => `GET /api/cuentas/${seller.id}/resumen?${query}`;
  const balance = (words: string) => expect.stringContaining(`Saldo\n${words}`);
  const debt = 'debe US$\u00a0100,05';
  expect(texts(await file(of('')))).toEqual([balance(`${debt} ${told(100.05, 2000, dayAgo(0))}`)]);
  await t.db.transaction(async (tx) => {
    await tx.execute`alter table movimiento disable trigger movimiento_fijo`;
    await tx.execute`update movimiento set creado_at = now() - interval '5 days' where usuario_id = ${seller.id}`;
    await tx.execute`alter table movimiento enable trigger movimiento_fijo`;
  });
  expect(texts(await file(of(`fechaHasta=${dayAgo(3)}`)))).toEqual([
    balance(`${debt} ${told(100.05, 1000, dayAgo(6))}`),
  ]);
  const { raw } = await seller.call(of(`fechaHasta=${dayAgo(3)}`), undefined, { accept: 'application/pdf' });
  const { pages } = await openPdf(raw.rawPayload);
  expect(pages.join(' ').replaceAll('\u00a0', ' ')).toContain('(aprox. $ 100.050 al cambio del ');
  // What is in favour is not turned into pesos.
  await admin.call(`POST /api/cuentas/${seller.id}/movimientos`, { tipo: 'PAGO', medio: 'EFECTIVO', importe: 200 });
  expect(texts(await file(of(''))).join()).not.toContain('aprox.');
});
