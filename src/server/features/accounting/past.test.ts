import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPdf } from '../../documents/test-open-pdf.ts';
import { openXlsx } from '../../documents/test-open-xlsx.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN', { nombre: 'Nora', apellido: 'Paz' });
});
afterAll(() => t.close());

type Content = [name: string, content: unknown];
/** What a document says, but for when it was made. */
async function contentOf(name: string, bytes: Uint8Array): Promise<Content[]> {
  if (name.endsWith('.zip')) {
    const inside = await Promise.all(Object.entries(unzipSync(bytes)).map(([entry, file]) => contentOf(entry, file)));
    return inside.flat().map(([entry, content]) => [`${name}/${entry}`, content]);
  }
  if (name.endsWith('.pdf')) return [[name, (await openPdf(bytes)).pages.map(withoutHour)]];
  if (name.endsWith('.xlsx')) return [[name, openXlsx(bytes).sheets.map((sheet) => [sheet.name, [...sheet.cells]])]];
  return [[name, withoutHour(strFromU8(bytes))]];
}
const withoutHour = (text: string) => text.replace(/Hecho el \d\d\/\d\d\/\d{4} \d\d:\d\d/g, '');

async function documentOf(route: string, accept = '*/*') {
  const { status, raw, headers } = await admin.call(route, undefined, { accept });
  const name = decodeURIComponent(
    String(headers['content-disposition']).match(/filename\*?=(?:UTF-8'')?"?([^";]+)/)?.[1] ?? route,
  );
  expect([route, status]).toEqual([route, 200]);
  return contentOf(name, raw.rawPayload);
}

async function closedWindow(orders: () => Promise<void>): Promise<number> {
  await t.openCatalogue();
  await orders();
  await admin.call('PUT /api/producto/estadoCatalogo/false');
  const { body } = await admin.call<{ id: number }[]>('GET /api/ventanas');
  return Math.max(...body.map(({ id }) => id));
}
const deliver = (orderId: number) => admin.call(`PUT /api/menu/estadoPedido/${orderId}`);
const pay = (who: Caller, importe: number) =>
  admin.call(`POST /api/cuentas/${who.id}/movimientos`, { tipo: 'PAGO', importe, medio: 'EFECTIVO', nota: '' });

test('what a past period says stays as it was when people are moved, promoted, demoted, deleted and erased', async () => {
  const lia = await t.person('LIDER', { userName: 'lia', nombre: 'Lía', apellido: 'Uno' });
  const mora = await t.person('LIDER', { userName: 'mora', nombre: 'Mora', apellido: 'Dos' });
  const seller = (userName: string, idLider?: number) =>
    t.person('VENDEDOR', { userName, nombre: `Vende ${userName}`, apellido: 'Sol', idLider });
  const [moved, promoted, free, gone] = [
    await seller('movida', lia.id),
    await seller('ascendida', lia.id),
    await seller('suelta'),
    await seller('ida', lia.id),
  ];
  const people = [lia, mora, moved, promoted, free, gone];
  const pan = await t.product({ proveedorId: await t.supplier('Aluminio Sur') });
  const placed = new Map<Caller, number>();
  const past = await closedWindow(async () => {
    for (const [n, person] of people.entries())
      placed.set(person, (await place(person, { ...pan, quantity: n + 1 })).orderId);
  });
  const late = placed.get(moved) ?? 0;
  for (const [person, orderId] of placed) {
    if (orderId === late) continue;
    expect((await deliver(orderId)).status).toBe(200);
    expect((await pay(person, 30)).status).toBe(201);
  }
  // Of a window what there is until the next one opens.
  const next = await closedWindow(async () => {
    await place(mora, { ...pan });
  });

  const yesterday = new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, 10);
  const reports = [lia, mora].map(({ id }) => `GET /api/menu/reportLideresExcel/${id}?ventana=${past}`);
  const read = async () => {
    const contents = [
      documentOf(`GET /api/cuentas/contabilidad?ventana=${past}`),
      documentOf(`POST /api/menu/cierre-completo?ventana=${past}`),
      ...people.map(({ id }) => documentOf(`GET /api/cuentas/${id}/resumen?fechaHasta=${yesterday}`)),
      ...reports.map((report) => documentOf(report, 'application/pdf')),
      documentOf(`POST /api/menu/pedido/${placed.get(moved)}`),
    ];
    return (await Promise.all(contents)).flat();
  };
  const before = await read();
  expect(before.length).toBeGreaterThan(25);

  const steps: [string, () => Promise<{ status: number }>][] = [
    ['moved', () => admin.call('PUT /api/usuarios', { ids: [moved.id], idLider: mora.id })],
    ['promoted', () => admin.call(`PUT /api/${promoted.id}`, { tipo: 'LIDER' })],
    ['demoted', () => admin.call(`PUT /api/${lia.id}`, { tipo: 'VENDEDOR', idLider: mora.id, equipoA: promoted.id })],
    ['led', () => admin.call('PUT /api/usuarios', { ids: [free.id], idLider: promoted.id })],
    ['deleted', () => admin.call(`DELETE /api/${gone.id}`)],
  ];
  for (const [name, step] of steps) {
    const { status } = await step();
    expect([name, status < 300]).toEqual([name, true]);
  }
  expect(await read()).toEqual(before);
  expect((await admin.call(`DELETE /api/usuario/${gone.id}/datos`)).status).toBe(204);
  const figures = (contents: Content[]) => figuresIn(contents).filter((figure) => figure !== String(gone.id));
  expect(figures(await read())).toEqual(figures(before));

  // What was ordered under a leader is that leader's delivery whenever it comes; who owes it counts for the leader of now.
  expect((await deliver(late)).status).toBe(200);
  const contents = await documentOf(`GET /api/cuentas/contabilidad?ventana=${next}`);
  const [, csv] = contents.find(([name]) => name.endsWith('Por líder.csv')) ?? [];
  expect(rowsOf(String(csv))).toEqual([
    ['Líder', 'Saldo inicial', 'Entregas', 'Pagos', 'Ajustes', 'Cambios de equipo'],
    ['Lía Uno', '1010,00', '300,00', '0,00', '0,00', '-1310,00'],
    ['Mora Dos', '170,00', '0,00', '0,00', '0,00', '370,00'],
    ['Sin líder', '470,00', '0,00', '0,00', '0,00', '-470,00'],
    ['Vende ascendida Sol', '0,00', '0,00', '0,00', '0,00', '1410,00'],
  ]);
});

/** Every number, in order: law takes a name, and with it its place among names. */
const figuresIn = (contents: Content[]) =>
  (JSON.stringify(contents.map(([, content]) => content)).match(/(?<![\w.])-?\d+(\.\d+)?(?![\w.])/g) ?? []).sort();
const rowsOf = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(';').slice(0, 6));
