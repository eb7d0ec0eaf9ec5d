import { orderOf } from '../src/server/test-app.ts';
import { dayAgo } from '../src/server/test-days.ts';
import { ADMIN, callServer, requestOf, type ServerProcess, tokenFor } from '../src/server/test-process.ts';
import { measureList } from './back-office.ts';
import { openBrowser } from './browser-page.ts';
import { longestStall, memoryPeak } from './figures.ts';
import { median } from './with-server.ts';
import { startYear, year } from './year-data.ts';

// Every read, every document of the last window, and an order placed and cancelled, at 10,000 and at 1,000,000 orders. Both
// servers run, and take turns at every call: what else the machine does touches both.
const FEW = 10_000;
const MANY = 1_000_000;
const rounds = 9;
/** A call that takes long is not asked again after so many milliseconds. */
const patience = 12_000;
/** Measures only the calls that hold one of these. */
const only = process.argv.slice(2);
const limit = { ratio: 1.5, stall: 50, megabytes: 400, status: 299 };
/** A time below which a ratio says nothing. */
const NOTHING = 10;

/** The reads of the screens, of one window or one page. */
const reads = [
  'GET /api/menu/order?ventana=actual&pagina=1&porPagina=25&orden=-createdAt',
  'GET /api/menu/order?ventana=actual&pagina=40&porPagina=25&orden=clientName',
  'GET /api/menu/order?ventana=actual&pagina=1&porPagina=25&estado=PENDIENTE&retiro=Conesa 970, Muñiz',
  'GET /api/menu/order?ventana=actual&pagina=1&porPagina=25&q=gomez olla roja',
  'GET /api/menu/order-black?ventana=actual&pagina=1&porPagina=25',
  'GET /api/menu/order/:seller?pagina=1&porPagina=5',
  'GET /api/menu/order-lider/:leader?ventana=actual&pagina=1&porPagina=25',
  'GET /api/menu/historial-pedidos/:seller?fechaDesde=:yesterday&fechaHasta=:today',
  'GET /api/pedidosDetalle/:order',
  'GET /api/ventanas?pagina=1&porPagina=3',
  'GET /api/ventanas/:window/resumen',
  'GET /api/armado/:window',
  'GET /api/producto/estadistica',
  'GET /api/producto/reporte',
  'GET /api/producto/all?pagina=1',
  'GET /api/producto/allProducto/olla?pagina=1&porPagina=25',
  'GET /api/usuarios?pagina=1&porPagina=25',
  'GET /api/usuario/:leader/vendedores',
  'GET /api/vendedores/gomez',
  'GET /api/lider/gomez',
  'GET /api/proveedores?pagina=1&porPagina=25',
  'GET /api/auditoria?pagina=1',
  'GET /api/inicio',
  'GET /api/cuentas?pagina=1&porPagina=25&orden=-saldo',
  'GET /api/cuentas?pagina=1&porPagina=25&q=gomez',
  'GET /api/cuentas/:seller/movimientos?pagina=1&porPagina=25',
  'GET /api/reclamos?pagina=1&porPagina=25',
  'GET /api/proveedores?pagina=1&porPagina=25&orden=-saldo',
  'GET /api/compras/:window',
  'GET /api/compras/:closed',
  'GET /api/ventanas/:closed/resultado',
  'GET /api/comisiones/:closed',
];
/** Every document of the last window. */
const documents = [
  'POST /api/menu/pedido/:order',
  'POST /api/menu/factura/:seller',
  'POST /api/menu/factura-lider/:leader',
  'POST /api/menu/factura-lider-black/:leader',
  'POST /api/menu/facturas',
  'POST /api/menu/facturas-black',
  'POST /api/menu/facturas-lider',
  'POST /api/menu/facturas-lider-black',
  'GET /api/menu/reporteProveedor?proveedorId=8',
  'GET /api/menu/reportLideresExcel/:leader',
  'GET /api/menu/reportByProduct',
  'GET /api/menu/reportByProductGeneral',
  'GET /api/menu/reportByProductOnline',
  'GET /api/menu/generateExcelVedendedores',
  'GET /api/menu/generateReporteCierre',
  'POST /api/menu/reporte-proveedores',
  'POST /api/menu/facturas-reporte',
  'POST /api/menu/cierre-completo',
  'POST /api/producto/reporte',
  'GET /api/cuentas/contabilidad?fechaDesde=:monthAgo&fechaHasta=:today',
];
/** What is asked of all orders there are, or refused in words: no longer than the past, and never a stall or a memory without bound. */
const wholePast = [
  'GET /api/menu/order?pagina=1&porPagina=25',
  'GET /api/menu/order?ventana=todas&pagina=1&porPagina=25&orden=-totalAmount',
  'GET /api/menu/order?ventana=todas&pagina=1&porPagina=25&q=gomez olla roja',
  'GET /api/menu/order?ventana=todas&pagina=1&porPagina=25&q=COD-1234',
  'GET /api/menu/order?ventana=todas&pagina=1&porPagina=25&q=noexistenada',
  'GET /api/menu/order',
  'GET /api/menu/order/:seller',
  'POST /api/menu/factura/:seller?ventana=todas',
  'POST /api/menu/facturas?ventana=todas',
  'POST /api/menu/cierre-completo?ventana=todas',
  'GET /api/menu/reportByProduct?ventana=todas',
  'GET /api/menu/reportByProduct?fechaDesde=:yearAgo&fechaHasta=:today',
  'GET /api/menu/reportByProduct?fechaDesde=:monthAgo&fechaHasta=:today',
  'GET /api/menu/generateExcelVedendedores?ventana=todas',
  'GET /api/menu/generateExcelVedendedores?fechaDesde=:yearAgo&fechaHasta=:today',
  'GET /api/menu/reporteProveedor?proveedorId=8&ventana=todas',
  'POST /api/menu/reporte-proveedores?fechaDesde=:yearAgo&fechaHasta=:today',
  'POST /api/menu/facturas?fechaDesde=:monthAgo&fechaHasta=:today',
];
/** Seen in a browser among all orders there are. */
const orderScreen = '/pedidos-list';
const words: Record<string, string> = {
  ':yesterday': dayAgo(1),
  ':today': dayAgo(0),
  ':monthAgo': dayAgo(33),
  ':yearAgo': dayAgo(360),
};

const few = await startYear(FEW);
const many = await startYear(MANY);
try {
  const shops = await Promise.all([few, many].map(shopOf));
  console.log(
    '| llamada | con 10.000 | con 1.000.000 | veces | pausa | memoria | bytes |\n|---|---|---|---|---|---|---|',
  );
  let passed = true;
  const wanted = (route: string) => !only.length || only.some((part) => route.includes(part));
  if (![...reads, ...documents, ...wholePast, orderScreen].some(wanted))
    throw new Error(`no call holds ${only.join(' or ')}`);
  for (const route of [...reads, ...documents].filter(wanted)) passed = (await measure(shops, route, limit)) && passed;
  for (const route of wholePast.filter(wanted))
    passed = (await measure(shops, route, { ...limit, ratio: Infinity, status: 499 })) && passed;
  if (!only.length) passed = (await measureOrders(shops)) && passed;
  if (wanted(orderScreen)) {
    const browser = await openBrowser();
    const list = { address: orderScreen, counted: /^[\d.]+ pedidos$/, search: 'Buscar pedidos' };
    passed = (await measureList(browser, many.url, list)) && passed;
    await browser.close();
  }
  process.exitCode = passed ? 0 : 1;
} finally {
  await Promise.all([few.killTree(), many.killTree()]);
}

type Shop = Awaited<ReturnType<typeof shopOf>>;

async function shopOf(server: ServerProcess) {
  const token = await tokenFor(server.url, ADMIN.username, ADMIN.password);
  const { body } = await callServer<{ id: number }[]>(server.url, 'GET /api/ventanas?pagina=1', { token });
  const [window, closed] = body;
  const { body: orders } = await callServer<{ orderId: number }[]>(
    server.url,
    'GET /api/menu/order?ventana=actual&pagina=1',
    { token },
  );
  return { server, token, window: window?.id, closed: closed?.id, order: orders[0]?.orderId };
}

async function measure(shops: Shop[], template: string, most: typeof limit): Promise<boolean> {
  const times = shops.map((): number[] => []);
  let answer = { status: 0, bytes: 0 };
  const [, large] = shops as [Shop, Shop];
  await longestStall(large.server);
  const peak = await memoryPeak(large.server, async () => {
    const began = performance.now();
    for (let round = 0; round <= rounds && (round < 2 || performance.now() - began < patience); round++)
      for (const [at, shop] of shops.entries()) {
        const began = performance.now();
        answer = await call(shop, template);
        // The first of each warms the caches.
        if (round > 0) times[at]?.push(performance.now() - began);
      }
  });
  const stall = await longestStall(large.server);
  const [small = 0, big = 0] = times.map(median);
  const ratio = big / Math.max(small, NOTHING);
  const ok =
    answer.status >= 200 &&
    answer.status <= most.status &&
    ratio <= most.ratio &&
    stall <= most.stall &&
    peak <= most.megabytes;
  console.log(
    `| ${template} ${answer.status} | ${small.toFixed(0)} ms | ${big.toFixed(0)} ms | ${(big / small).toFixed(2)} | ${stall.toFixed(0)} ms | ${peak.toFixed(0)} MB | ${answer.bytes} |${ok ? '' : ' NO ALCANZA'}`,
  );
  return ok;
}

async function call({ server, token, window, closed, order }: Shop, template: string) {
  const route = template
    .replace(':window', String(window))
    .replace(':closed', String(closed))
    .replace(':order', String(order))
    .replace(':seller', String(101 + year.leaders))
    .replace(':leader', '102')
    .replace(/:[a-z]+(Ago)?/gi, (word) => words[word] ?? word);
  const body = route.endsWith('/reporte') ? { fecha: words[':today'] } : {};
  const request = requestOf(server.url, route, { token, ...(!route.startsWith('GET ') && { body }) });
  request.headers.set('accept-encoding', 'br');
  const response = await fetch(request);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
  return { status: response.status, bytes: Number(response.headers.get('content-length') ?? bytes) };
}

/** An order of five lines placed and cancelled, by turns. */
async function measureOrders(shops: Shop[]): Promise<boolean> {
  const order = orderOf(...[4, 8, 12, 16, 20].map((productoId) => ({ productoId, amount: 5 + (productoId % 200) })));
  let passed = true;
  const took = { place: shops.map((): number[] => []), cancel: shops.map((): number[] => []) };
  for (let round = 0; round < 40; round++)
    for (const [at, { server, token }] of shops.entries()) {
      const began = performance.now();
      const { status, body } = await callServer<{ orderId: number }>(server.url, 'POST /api/menu/order', {
        token,
        body: order,
      });
      if (status !== 201) throw new Error(`an order answered ${status} ${JSON.stringify(body)}`);
      took.place[at]?.push(performance.now() - began);
      const placed = performance.now();
      const cancelled = await callServer(server.url, `DELETE /api/menu/${body.orderId}`, { token });
      if (cancelled.status !== 200) throw new Error(`a cancellation answered ${cancelled.status}`);
      took.cancel[at]?.push(performance.now() - placed);
    }
  for (const [what, times] of Object.entries(took)) {
    const [small = 0, big = 0] = times.map(median);
    const ok = big / Math.max(small, NOTHING) <= limit.ratio;
    console.log(
      `| ${what === 'place' ? 'un pedido' : 'una cancelación'} | ${small.toFixed(1)} ms | ${big.toFixed(1)} ms | ${(big / small).toFixed(2)} | | | |${ok ? '' : ' NO ALCANZA'}`,
    );
    passed &&= ok;
  }
  return passed;
}
