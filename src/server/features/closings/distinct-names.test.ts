import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WeekStatistic } from '#contract/documents.calls.ts';
import type { DailyReportRow } from '#contract/products.calls.ts';
import { openPdf } from '../../documents/test-open-pdf.ts';
import { openXlsx, type ReadSheet, tableOf } from '../../documents/test-open-xlsx.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  admin = await t.person('ADMIN', { nombre: 'Nora', apellido: 'Paz' });
});
afterAll(() => t.close());

async function download(route: string, body?: object, accept = '*/*') {
  const { status, raw, headers } = await admin.call(route, body, { accept });
  expect([route, status]).toEqual([route, 200]);
  return { bytes: new Uint8Array(raw.rawPayload), name: decodeURIComponent(String(headers['content-disposition'])) };
}
const namesIn = (bytes: Uint8Array, header: string, sheet = 0) =>
  tableOf(openXlsx(bytes).sheets[sheet] as ReadSheet, 'Código').map((row) => row[header]?.value);

test('a product that was renamed between two orders is one product in every report, with what it was called before', async () => {
  const seller = await t.person('VENDEDOR', { nombre: 'Bruno', apellido: 'Sosa' });
  const proveedorId = await t.supplier('Bazar');
  const pot = await t.product({ name: 'Olla vieja', proveedorId, amount: 10 });
  await place(seller, { ...pot, quantity: 2, referencia: 'Azul' });
  await t.db.execute`update producto set name = 'Olla nueva' where producto_id = ${pot.productoId}`;
  await place(seller, { ...pot, quantity: 3, referencia: 'Rojo' });

  const renamed = 'Olla nueva (antes: Olla vieja)';
  const sales = await download('GET /api/menu/reportByProduct');
  expect(namesIn(sales.bytes, 'Producto')).toEqual([renamed, undefined]);
  const bought = await download(`GET /api/menu/reporteProveedor?proveedorId=${proveedorId}`);
  expect(namesIn(bought.bytes, 'Producto')).toEqual([renamed, renamed, undefined]);

  const { body: daily } = await admin.call<DailyReportRow[]>('GET /api/producto/reporte');
  expect(daily).toMatchObject([{ name: 'Olla nueva', antes: 'Olla vieja', quantity: 5 }]);
  const { body: week } = await admin.call<WeekStatistic[]>('GET /api/producto/estadistica');
  expect(week).toMatchObject([{ nombre: 'Olla nueva', antes: 'Olla vieja', totalQuantity: 5 }]);
  const printed = await download('POST /api/producto/reporte', { fecha: daily[0]?.localDate });
  expect((await openPdf(printed.bytes)).pages[0]).toContain(`${renamed} 5`);
});

test('people of one name are told apart by their user names where one stands alone: files, labels and lists', async () => {
  const [one, other, alone] = [
    await t.person('VENDEDOR', { nombre: 'Ana', apellido: 'Díaz', userName: 'ana.diaz', retiro: 'Norte' }),
    await t.person('VENDEDOR', { nombre: 'Ana', apellido: 'Díaz', userName: 'anita', retiro: 'Sur' }),
    await t.person('VENDEDOR', { nombre: 'Eva', apellido: 'Ruiz', retiro: 'Sur' }),
  ];
  const product = await t.product();
  const orders = [await place(one, product), await place(other, product), await place(alone, product)];
  const [ana] = orders;

  expect((await download(`POST /api/menu/factura/${one.id}`)).name).toContain('Factura_Ana Díaz (ana.diaz).xlsx');
  expect((await download(`POST /api/menu/factura/${alone.id}`)).name).toContain('Factura_Eva Ruiz.xlsx');
  expect((await download(`GET /api/cuentas/${other.id}/resumen`)).name).toContain('Cuenta_Ana Díaz (anita).xlsx');
  expect((await download(`GET /api/cuentas/${alone.id}/resumen`)).name).toContain('Cuenta_Eva Ruiz.xlsx');

  const labels = await download(`POST /api/armado/${ana?.ventanaId}/etiquetas`, { papel: 'ROLLO', retiro: 'Norte' });
  expect((await openPdf(labels.bytes)).pages.join(' ')).toContain('Ana Díaz (ana.diaz)');

  const list = await download('POST /api/menu/exportar', { ids: orders.map(({ orderId }) => orderId) });
  const rows = tableOf(openXlsx(list.bytes).sheets[0] as ReadSheet, 'N° Orden');
  expect(rows.map(({ Vendedor }) => Vendedor?.value)).toEqual(['Ana Díaz (ana.diaz)', 'Ana Díaz (anita)', 'Eva Ruiz']);
});

test('suppliers of one name are told apart by their number in a single report', async () => {
  const [one, twin] = [await t.supplier('Telas'), await t.supplier('Telas')];
  const seller = await t.person('VENDEDOR');
  await place(seller, await t.product({ proveedorId: one }), await t.product({ proveedorId: twin }));
  const { name } = await download(`GET /api/menu/reporteProveedor?proveedorId=${twin}`);
  expect(name).toContain(`Reporte_Telas (ID ${twin}).xlsx`);
});
