import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { mostOf } from '../../platform/http/document-bounds.ts';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let leader: Caller;
let seller: Caller;
let supplier: number;
/** Of 500 lines each: a line too many for one document, in two windows. */
const orders = 201;

beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  leader = await t.person('LIDER');
  seller = await t.person('VENDEDOR', { idLider: leader.id });
  supplier = await t.supplier('Bazar SRL');
  const { productoId } = await t.product({ name: 'Olla', proveedorId: supplier });
  await t.db.execute`
    insert into ventana (ventana_id, cierre, cerrada_at) values (1, 1, now()), (2, 2, now()), (3, 3, now())`;
  await t.db.execute`
    insert into pedido (pedido_id, usuario_id, ventana_id, tipo, client_name, email, direccion, telefono, retiro, id_lider,
      lider, total_amount, service_amount)
    select n, ${seller.id}, case when n = 1 then 1 else 2 end, 'ESENCIAL', 'Ana', '', '', '', '', ${leader.id}, 'Lía', 500, 250
    from generate_series(1, ${orders}::int) n`;
  await t.db.execute`
    insert into pedido_linea (pedido_id, linea, producto_id, name, tipo_producto, codigo, referencia, amount, ordered, de_stock,
      proveedor_id, razon_social)
    select n, l, ${productoId}, 'Olla', 'GENERAL', 'OLL', '', 1, 1, false, ${supplier}, 'Bazar SRL'
    from generate_series(1, ${orders}::int) n, generate_series(1, 500) l`;
});
afterAll(() => t.close());

test.each([
  'POST /api/menu/facturas',
  'POST /api/menu/facturas-lider',
  'POST /api/menu/facturas-reporte',
  'POST /api/menu/cierre-completo',
  'GET /api/menu/generateReporteCierre',
  'POST /api/menu/factura/:seller',
  'POST /api/menu/factura-lider/:leader',
  'GET /api/menu/reportLideresExcel/:leader',
])('%s of more orders than a file bears is refused in words, and of fewer is not', async (route) => {
  const url = route.replace(':seller', String(seller.id)).replace(':leader', String(leader.id));
  const { status, body } = await admin.call(`${url}?ventana=todas`);
  expect([status, body.code, body.title]).toEqual([
    422,
    'DOCUMENTO_MUY_GRANDE',
    'El documento abarca demasiado. Elija menos días.',
  ]);
  expect((await admin.call(`${url}?ventana=1`)).status).toBe(200);
});

/** What answers the sums of a period. */
async function statusesOf(period: string) {
  const answers = sums.map((route) => admin.call(`${route}?proveedorId=${supplier}&${period}`));
  return (await Promise.all(answers)).map(({ status, body }) => [status, body.code]);
}
const sums = [
  'GET /api/menu/reportByProduct',
  'GET /api/menu/reportByProductGeneral',
  'GET /api/menu/generateExcelVedendedores',
  'GET /api/menu/reporteProveedor',
  'POST /api/menu/reporte-proveedores',
];
const made = sums.map(() => [200, undefined]);
const refused = [422, 'DOCUMENTO_MUY_GRANDE'];

test('sums over more orders than a file shows are one file', async () => {
  expect(await statusesOf('ventana=todas')).toEqual(made);
});

test('sums of more lines than the database is to read are refused', async () => {
  const { summedLines } = mostOf;
  onTestFinished(() => void Object.assign(mostOf, { summedLines }));
  Object.assign(mostOf, { summedLines: 100_499 });
  expect(await statusesOf('ventana=todas')).toEqual(sums.map(() => refused));
  Object.assign(mostOf, { summedLines: 100_500 });
  expect(await statusesOf('ventana=todas')).toEqual(made);
});

test('sums of more rows than a file bears are refused, and of that many are not', async () => {
  await t.db.execute`
    update pedido_linea set referencia = 'Tono ' || pedido_id || ' ' || linea || ' mate'
    where (pedido_id - 2) * 500 + linea between 1 and ${mostOf.rows}`;
  await t.db.execute`update pedido set ventana_id = 3 where (pedido_id - 2) * 500 between 0 and ${mostOf.rows - 1}`;
  expect(await statusesOf('ventana=3')).toEqual(made);
  await t.db.execute`update pedido set ventana_id = 3 where pedido_id = 1`;
  const [ofProducts, ofType, ofSellers, ofSupplier, ofSuppliers] = await statusesOf('ventana=3');
  expect([ofProducts, ofType, ofSupplier, ofSuppliers]).toEqual([refused, refused, refused, refused]);
  expect(ofSellers).toEqual([200, undefined]);
  expect((await admin.call('POST /api/menu/cierre-completo?ventana=3')).body.code).toBe(refused[1]);
});
