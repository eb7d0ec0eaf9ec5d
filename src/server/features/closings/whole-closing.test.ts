import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { openXlsx } from '../../documents/test-open-xlsx.ts';
import { type Caller, orderOf, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let window: OrderingWindow;

beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  admin = await t.person('ADMIN');
  const leader = await t.person('LIDER', { nombre: 'Lía', apellido: 'Paz' });
  const ana = await t.person('VENDEDOR', { nombre: 'Ana', apellido: 'Sol', userName: 'ana', idLider: leader.id });
  const twin = await t.person('VENDEDOR', { nombre: 'Ana', apellido: 'Sol', userName: 'otra' });
  const olla = await t.product({ proveedorId: await t.supplier('Bazar') });
  for (const buyer of [ana, twin, leader]) await place(buyer, olla);
  await ana.call('POST /api/menu/order-black', orderOf(await t.product({ tipoProducto: 'BLACK' })));
  [window] = (await admin.call<OrderingWindow[]>('GET /api/ventanas')).body as [OrderingWindow];
});
afterAll(() => t.close());

async function filesOf(route: string) {
  const { status, raw, headers } = await admin.call(`POST /api/menu/${route}`);
  expect(status).toBe(200);
  return { name: headers['content-disposition'], files: unzipSync(new Uint8Array(raw.rawPayload)) };
}
const whole = () => filesOf(`cierre-completo?ventana=${window.id}`);

test('one archive has every document of a closing, in folders', async () => {
  const { name, files } = await whole();
  expect(name).toBe('attachment; filename="Cierre_1.zip"');
  expect(Object.keys(files)).toEqual([
    'Facturas de vendedores Esencial/Factura_Ana Sol (ana).xlsx',
    'Facturas de vendedores Esencial/Factura_Ana Sol (otra).xlsx',
    'Facturas de vendedores Esencial/Factura_Lía Paz.xlsx',
    'Facturas de líderes Esencial/Factura_Lía Paz.xlsx',
    'Facturas de líderes Esencial/Factura_Sin líder.xlsx',
    'Facturas de vendedores Black/Factura_Ana Sol.xlsx',
    'Facturas de líderes Black/Factura_Lía Paz.xlsx',
    'Reportes de cierre/reporteByProducto.xlsx',
    'Reportes de cierre/reporteByProductoGeneral.xlsx',
    'Reportes de cierre/reporteByVendedor.xlsx',
    'Reportes de proveedores/Reporte_Bazar.xlsx',
    'Reportes de proveedores/Reporte_Sin proveedor.xlsx',
    'Reportes de líderes/reporteByLider_Lía Paz.xlsx',
    'Reportes de líderes/reporteByLider_Sin líder.xlsx',
  ]);
});

test.each([
  ['facturas', 'Facturas de vendedores Esencial'],
  ['facturas-black', 'Facturas de vendedores Black'],
  ['facturas-lider', 'Facturas de líderes Esencial'],
  ['facturas-lider-black', 'Facturas de líderes Black'],
  ['reporte-proveedores', 'Reportes de proveedores'],
])('its files are those of the archive %s, cell by cell', async (archive, folder) => {
  const { files } = await whole();
  const alone = Object.entries((await filesOf(archive)).files);
  expect(Object.keys(files).filter((name) => name.startsWith(`${folder}/`))).toHaveLength(alone.length);
  for (const [name, bytes] of alone) {
    const inFolder = files[`${folder}/${name}`];
    if (!inFolder) throw new Error(`${folder} lacks ${name}`);
    expect(cellsOf(inFolder)).toEqual(cellsOf(bytes));
  }
});

test('a catalogue without orders has no folders, and a closing without orders no archive', async () => {
  await admin.call('PUT /api/producto/estadoCatalogo/false');
  await admin.call('PUT /api/producto/estadoCatalogo/true');
  expect((await admin.call('POST /api/menu/cierre-completo')).body).toMatchObject({
    status: 404,
    code: 'SIN_PEDIDOS',
    title: messages.order.none.documents,
  });
  await place(await t.person('VENDEDOR'), await t.product());
  const { name, files } = await filesOf('cierre-completo');
  expect(name).toBe('attachment; filename="Cierre_2.zip"');
  expect(new Set(Object.keys(files).map((file) => file.split('/')[0]))).toEqual(
    new Set([
      'Facturas de vendedores Esencial',
      'Facturas de líderes Esencial',
      'Reportes de cierre',
      'Reportes de proveedores',
      'Reportes de líderes',
    ]),
  );
  expect((await admin.call('POST /api/menu/cierre-completo?ventana=999999')).body.code).toBe('NO_ENCONTRADO');
});

/** What a workbook says, but for when it was made. */
const cellsOf = (bytes: Uint8Array) =>
  openXlsx(bytes).sheets.map(({ name, cells }) => [
    name,
    JSON.stringify([...cells]).replace(/Hecho el [\d/]+ [\d:]+/, ''),
  ]);
