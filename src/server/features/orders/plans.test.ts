import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';
import { addSearchTexts, indexSearchTexts } from './order-search.ts';

let t: TestApp;
let admin: Caller;
let leader: Caller;
let seller: Caller;
const closings = 40;
const orders = 20_000;

beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  leader = await t.person('LIDER');
  seller = await t.person('VENDEDOR', { idLider: leader.id });
  await t.supplier('Bazar SRL');
  await t.db.execute`
    insert into usuario (user_name, clave, nombre, tipo, id_lider)
    select 'u' || n, '', 'Ana ' || n, 'VENDEDOR', ${leader.id} from generate_series(1, 400) n`;
  await t.db.execute`
    insert into producto (name, codigo, amount, categoria, tipo_producto, proveedor_id)
    select 'Olla ' || n, 'COC-' || n, 10, 'COCINA', (array['GENERAL', 'MIXTO', 'ONLINE', 'BLACK'])[1 + n % 4], 1
    from generate_series(1, 1000) n`;
  await t.db.execute`
    insert into ventana (ventana_id, cierre, abierta_at, cerrada_at)
    select n, n, '2025-01-01'::timestamptz + n * interval '7 days', '2025-01-06'::timestamptz + n * interval '7 days'
    from generate_series(1, ${closings}::int) n`;
  await t.db.execute`
    insert into pedido (pedido_id, usuario_id, ventana_id, tipo, client_name, email, direccion, telefono, retiro, id_lider,
      lider, total_amount, service_amount, estado, created_at)
    select n, u.id, w.ventana_id, (array['ESENCIAL', 'BLACK'])[1 + n % 2], u.nombre, '', '', '', 'Mitre 33', ${leader.id},
      'Lía', 100, 250, case when n % 8 = 0 then 'PENDIENTE' else 'REALIZADO' end, w.abierta_at + (n % 4) * interval '1 day'
    from generate_series(1, ${orders}::int) n
    join ventana w on w.ventana_id = 1 + (n - 1) * ${closings} / ${orders}
    join (select id, nombre, row_number() over (order by id) as nth from usuario where tipo = 'VENDEDOR') u
      on u.nth = 1 + (w.ventana_id + 23) % 40 * 10 + n % 10`;
  await t.db.execute`
    insert into pedido_linea (pedido_id, linea, producto_id, name, tipo_producto, codigo, referencia, amount, ordered, de_stock,
      proveedor_id, razon_social)
    select o.pedido_id, l, p.producto_id, p.name, p.tipo_producto, p.codigo, '', 20, 1, false, 1, 'Bazar SRL'
    from pedido o, generate_series(1, 5) l join producto p on true
    where p.producto_id = 1 + (o.pedido_id * 7 + l * 13) % 1000`;
  await t.db.execute`
    insert into recepcion (ventana_id, proveedor_id, recibida_por, recibida_at)
    select ventana_id, 1, ${admin.id}, cerrada_at + interval '1 day' from ventana`;
  await t.db.execute`
    insert into recepcion_linea (recepcion_id, producto_id, referencia, recibidas, danadas, pedidas, de_stock, costo_recibido)
    select r.recepcion_id, l.producto_id, '', sum(l.ordered) + l.producto_id % 2, 0, sum(l.ordered), false, 6
    from recepcion r join pedido p using (ventana_id) join pedido_linea l using (pedido_id)
    group by r.recepcion_id, l.producto_id`;
  await t.db.execute`
    insert into movimiento (usuario_id, tipo, importe, pedido_id, nota, creado_por, creado_at)
    select p.usuario_id, m.tipo, m.importe, p.pedido_id, m.tipo, ${admin.id}, p.created_at + interval '7 days'
    from pedido p join (values ('CARGO', 100), ('DEVOLUCION', -20)) m (tipo, importe) on m.tipo = 'CARGO' or p.pedido_id % 400 = 1
    where p.estado = 'REALIZADO'`;
  await addSearchTexts(t.db);
  await indexSearchTexts(t.db);
  await t.db.execute`analyze`;
}, 120_000);
afterAll(() => t.close());

/** The statements that a call sends, with their values. */
async function statementsOf(call: () => Promise<{ status: number }>) {
  const sent: pg.QueryConfig[] = [];
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...input: unknown[]
  ) {
    const [config] = input as [pg.QueryConfig];
    if (config.text?.includes('pedido')) sent.push(config);
    return (original as (...input: unknown[]) => never).apply(this, input);
  });
  const { status } = await call();
  query.mockRestore();
  expect(status).toBe(200);
  expect(sent.length).toBeGreaterThan(0);
  return sent;
}
const original = pg.Client.prototype.query;

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] };
const scannedWhole = ({ Plans = [], ...node }: Node): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...Plans.flatMap(scannedWhole),
];
async function wholeScans(call: () => Promise<{ status: number }>, of = /^pedido/) {
  const found: string[] = [];
  for (const { text, values } of await statementsOf(call)) {
    const { rows } = await t.db.pool.query(`explain (format json) ${text}`, values);
    const tables = scannedWhole(rows[0]['QUERY PLAN'][0].Plan);
    if (tables.some((table) => of.test(table))) found.push(`${tables}: ${text.replace(/\s+/g, ' ')}`);
  }
  return found;
}

const closing = 'ventana=17';
test.each([
  'GET /api/inicio',
  'GET /api/compras/17',
  'GET /api/menu/order?ventana=17',
  'GET /api/menu/order?ventana=17&pagina=3&orden=clientName',
  'GET /api/menu/order?ventana=17&estado=PENDIENTE&retiro=Mitre 33&pagina=1&q=olla 77',
  'GET /api/menu/order?ventana=17&pagina=1&q=ollla',
  'GET /api/menu/order?fechaDesde=2025-05-01&fechaHasta=2025-05-07&pagina=1',
  'GET /api/menu/order-black?ventana=actual&pagina=1',
  'GET /api/menu/order/:seller?pagina=1',
  'GET /api/menu/order-lider/:leader?ventana=17&pagina=1&orden=-totalAmount',
  'GET /api/menu/order-lider/:leader/totales?ventana=17',
  'GET /api/menu/historial-pedidos/:seller?fechaDesde=2025-05-01&fechaHasta=2025-05-30',
  'GET /api/armado/17',
  'GET /api/usuario/:leader/vendedores',
  'GET /api/ventanas/17/resumen',
  'GET /api/producto/estadistica?fecha=2025-05-01',
  'GET /api/producto/reporte?fecha=2025-05-01',
  ...['reportByProduct', 'reportByProductGeneral', 'reportByProductOnline', 'reportByProductMixto'].map(
    (report) => `GET /api/menu/${report}?${closing}`,
  ),
  `GET /api/menu/generateExcelVedendedores?${closing}`,
  `GET /api/menu/generateReporteCierre?${closing}`,
  `GET /api/menu/reporteProveedor?proveedorId=1&${closing}`,
  `GET /api/menu/reportLideresExcel/:leader?${closing}`,
  `POST /api/menu/reporte-proveedores?${closing}`,
  `POST /api/menu/facturas-reporte?${closing}`,
  `POST /api/menu/cierre-completo?${closing}`,
  `POST /api/menu/factura/:seller?${closing}`,
  `POST /api/menu/factura-lider/:leader?${closing}`,
  `POST /api/menu/facturas?${closing}`,
  `POST /api/menu/facturas-lider-black?${closing}`,
])('%s reads no whole table of orders', async (route) => {
  const url = route.replace(':seller', String(seller.id)).replace(':leader', String(leader.id));
  expect(await wholeScans(() => admin.call(url))).toEqual([]);
});

test('marking the orders of a closing reads no whole table of orders', async () => {
  const filtros = { ventana: 3, tipo: 'ESENCIAL', q: 'olla' };
  expect(await wholeScans(() => admin.call('PUT /api/menu/estadoPedido', { filtros }))).toEqual([]);
});

test('a search in a closing reads its texts in one pass', async () => {
  const searches = (await statementsOf(() => admin.call(`GET /api/menu/order?${closing}&pagina=1&q=olla 77`))).filter(
    ({ text }) => text?.includes('pedido_busqueda'),
  );
  expect(searches).toHaveLength(2);
  for (const { text, values } of searches) {
    const { rows } = await t.db.pool.query(`explain ${text}`, values);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
      /using pedido_busqueda_pkey on pedido_busqueda b .*\n *Index Cond: .*= ANY/,
    );
  }
});

test.each(['inicio', 'ventanas/40/pasos', `menu/reporteProveedor?proveedorId=1&${closing}`])(
  'GET /api/%s reads the receipts of one closing',
  async (route) => {
    expect(await wholeScans(() => admin.call(`GET /api/${route}`), /^recepcion_linea/)).toEqual([]);
  },
);

/** The plan of the statement of a call that holds this word, when starting another process costs nothing. */
async function parallelPlan(route: string, word: string): Promise<string> {
  const sent = await statementsOf(() => admin.call(route));
  const { text, values } = sent.find((statement) => statement.text?.includes(word)) as pg.QueryConfig;
  const client = await t.db.pool.connect();
  await client.query('begin; set local parallel_setup_cost = 0; set local min_parallel_table_scan_size = 0');
  const { rows } = await client.query(`explain ${text}`, values);
  await client.query('rollback');
  client.release();
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('all orders are counted by as many processes as PostgreSQL has to spare', async () => {
  expect(await parallelPlan('GET /api/menu/order?pagina=1', 'cancelled')).toMatch(
    /Gather.*Parallel Seq Scan on pedido/s,
  );
});

test('what leaders earned is summed by as many processes as PostgreSQL has to spare', async () => {
  expect(await parallelPlan('GET /api/comisiones/17', 'comision_liquidada')).toMatch(
    /Gather.*Partial \w*Aggregate.*Parallel Seq Scan on pedido/s,
  );
});
