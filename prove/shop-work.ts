import { setTimeout as sleep } from 'node:timers/promises';
import type { Movement } from '#contract/ledger.calls.ts';
import type { CompletedOrders, Order } from '#contract/orders.calls.ts';
import type { Shortage } from '#contract/packing.calls.ts';
import type { PricePreview } from '#contract/prices.calls.ts';
import type { Product } from '#contract/products.calls.ts';
import type { ImportResult } from '#contract/spreadsheets.calls.ts';
import type { OrderingWindow, WindowSchedule } from '#contract/windows.calls.ts';
import { orderOf } from '../src/server/test-app.ts';
import { type Answer, call, isToRepeat } from './call.ts';
import { atEnd } from './ending.ts';
import type { Finding } from './scenario.ts';
import type { Shop } from './shop.ts';
import { shopSums, type WorkDone } from './shop-sums.ts';

const price = 100;
const plenty = 1_000_000;
const importedProducts = 20;
/** Milliseconds from a closing's programming to it, and from it to the opening that is programmed with it. */
const closesIn = 700;
const closedFor = 300;
/** Then somebody opens by hand: the database's clock may have been put back meanwhile. */
const opensWithin = 8_000;
const officePause = 2_000;

export type ShopWork = {
  answers: Answer[];
  /** Whether the catalogue may have been closed during a call. */
  wasClosed(answer: Answer): boolean;
  /** Ends after a whole round of everything, and holds what was acknowledged against the database. */
  finish(): Promise<Finding[]>;
};

/**
 * What a shop does beside orders, from one address to the next: two sellers place, edit and cancel; an administrator lets
 * the catalogue close by its programme, shares out a shortage, completes orders in bulk, takes payments and returns them,
 * imports a sheet and changes its prices in bulk. Whatever has no answer, 429, 502 (a proxy's, of a node that died), 503 or 507 is sent again
 * as it was, with its key.
 */
export async function startShopWork(shop: Shop, urls: readonly string[], patience: number): Promise<ShopWork> {
  const sellers = [await shop.person(urls[0] as string), await shop.person(urls[0] as string)];
  const productoId = await shop.product(plenty);
  const done: WorkDone = {
    productoId,
    sellers: sellers.map(({ id }) => id),
    ordered: new Map(),
    cancelled: new Set(),
    delivered: new Map(),
    completed: new Set(),
    movements: new Map(),
    prices: new Map(),
    counts: { 'cierres programados': 0, ediciones: 0, faltantes: 0, realizados: 0, importaciones: 0, precios: 0 },
  };
  const answers: Answer[] = [];
  const closings: { from: number; until: number }[] = [];
  let stopped = Number.POSITIVE_INFINITY;
  let count = 0;
  /** Only once everything was done, unless that takes too long. */
  const isOver = () =>
    performance.now() > stopped &&
    (Object.values(done.counts).every((count) => count > 0) || performance.now() > stopped + patience);
  const token = shop.admin;

  /** Answers what is neither a wait nor a failure of the connection. */
  async function insist<Body>(route: string, options: Parameters<typeof call>[2]): Promise<Answer<Body>> {
    for (;;) {
      const answer = await call<Body>(urls[count++ % urls.length] as string, route, options);
      answers.push(answer);
      if (!isToRepeat(answer)) return answer;
      if (performance.now() > stopped + patience) throw new Error(`${route} answered ${answer.status} to the end`);
      await sleep(answer.status === 429 ? Number(answer.retryAfter) * 1_000 : 200);
    }
  }
  /** The body of what must succeed. */
  async function want<Body>(route: string, options: Parameters<typeof call>[2] = { token }): Promise<Body> {
    const { status, body, reason } = await insist<Body>(route, options);
    if (status < 200 || status > 299) throw new Error(`${route} answered ${status} ${reason} ${JSON.stringify(body)}`);
    return body;
  }

  async function sell({ token, name }: Shop['buyers'][number]) {
    for (let n = 0; !isOver(); n++, await sleep(150)) {
      const key = `${productoId} ${name} ${n}`;
      const order = (quantity: number) => orderOf({ productoId, amount: price, quantity, referencia: key });
      const placed = await insist<Order>('POST /api/menu/order', { token, key, body: order(3) });
      if (isClosed(placed)) continue;
      if (placed.status !== 201) throw new Error(`an order answered ${placed.status} ${placed.reason}`);
      const { orderId, version } = placed.body;
      done.ordered.set(orderId, 3);
      const quantity = 1 + (n % 5);
      const body = { version, menuList: order(quantity).menuList };
      const edited = await insist(`PUT /api/pedidosDetalle/${orderId}`, { token, key: `${key} editado`, body });
      // The shortage of its window was shared out before this edit came.
      if (isClosed(edited) || edited.reason === 'VERSION_VIEJA') continue;
      if (edited.status !== 200) throw new Error(`an edit answered ${edited.status} ${edited.reason}`);
      done.ordered.set(orderId, quantity);
      done.counts.ediciones++;
      if (n % 4) continue;
      const cancelled = await insist(`DELETE /api/menu/${orderId}`, { token });
      if (cancelled.status === 200) done.cancelled.add(orderId);
      else if (!isClosed(cancelled)) throw new Error(`a cancellation answered ${cancelled.status} ${cancelled.reason}`);
    }
  }
  // An order of a closed window may be completed by now.
  const isClosed = ({ status, reason }: Answer) => status === 423 || reason === 'PEDIDO_REALIZADO';

  async function administer() {
    for (let round = 0; !isOver(); round++, await sleep(officePause)) {
      const window = await closeByProgramme();
      const delivered = await shareShortage(window, round);
      await complete(delivered, round);
      for (const id of done.sellers) await pay(id, round);
      await importSheet(round);
      await raisePrices();
    }
  }

  const newestWindow = async () =>
    (await want<OrderingWindow[]>('GET /api/ventanas?pagina=1&porPagina=1'))[0] as OrderingWindow;

  /** The window that it closed. */
  async function closeByProgramme(): Promise<number> {
    const { id } = await newestWindow();
    const { ahora, version } = await want<WindowSchedule>('GET /api/ventanas/programacion');
    const after = (ms: number) => new Date(Date.parse(ahora) + ms).toISOString();
    const closing = { from: performance.now(), until: Number.POSITIVE_INFINITY };
    closings.push(closing);
    const body = { cierre: after(closesIn), apertura: after(closesIn + closedFor), version };
    const { status } = await insist('PUT /api/ventanas/programacion', { token, body });
    const reopened = async () => {
      const newest = await newestWindow();
      return newest.id !== id && newest.cerrada === null;
    };
    for (const end = performance.now() + opensWithin; !(await reopened()) && performance.now() < end; )
      await sleep(100);
    if (await reopened()) {
      if (status === 200) done.counts['cierres programados']++;
    } else for (const open of [false, true]) await want(`PUT /api/producto/estadoCatalogo/${open}`);
    closing.until = performance.now();
    return id;
  }

  /** Delivers nine of ten units; answers the orders. */
  async function shareShortage(window: number, round: number): Promise<number[]> {
    const route = `/api/faltantes/${window}/${productoId}`;
    const { pedidas } = await want<Shortage>(`GET ${route}`);
    if (!pedidas) return [];
    const modo = round % 2 ? 'LLEGADA' : 'PROPORCION';
    const { huella, lineas } = await want<Shortage>(
      `GET ${route}?entregadas=${Math.floor(pedidas * 0.9)}&modo=${modo}`,
    );
    const reparto = lineas.map(({ orderId, linea, entregada }) => ({ orderId, linea, entregada }));
    const { status, reason } = await insist(`PUT ${route}`, { token, body: { huella, reparto } });
    // The same was sent before and its answer was lost, or an order came between: what stands now is shared out anew.
    if (reason === 'VERSION_VIEJA' && !isOver()) return shareShortage(window, round);
    if (status !== 200) throw new Error(`a shortage answered ${status} ${reason}`);
    for (const { orderId, entregada } of reparto) done.delivered.set(orderId, entregada);
    done.counts.faltantes++;
    return reparto.map(({ orderId }) => orderId);
  }

  /** Completes all but every third, and takes one of them back. */
  async function complete(orders: readonly number[], round: number) {
    const ids = orders.filter((_, at) => at % 3);
    if (!ids.length) return;
    const { omitidos } = await want<CompletedOrders>('PUT /api/menu/estadoPedido', { token, body: { ids } });
    if (omitidos.length) throw new Error(`${omitidos.length} orders were not completed`);
    for (const id of ids) done.completed.add(id);
    done.counts.realizados += ids.length;
    const [first] = ids;
    if (round % 2 || !first) return;
    // A clock that leapt may have made it yesterday's.
    const { status } = await insist(`PUT /api/menu/estadoPedido/${first}/deshacer`, { token });
    if (status === 200) done.completed.delete(first);
  }

  async function pay(seller: number, round: number) {
    const key = `pago ${productoId} ${seller} ${round}`;
    const cents = 1_001 + round;
    const body = { tipo: 'PAGO', importe: cents / 100, medio: 'EFECTIVO' };
    const paid = await want<Movement>(`POST /api/cuentas/${seller}/movimientos`, { token, key, body });
    done.movements.set(paid.id, -cents);
    if (round % 3) return;
    const back = { token, key: `${key} anulado`, body: { motivo: 'Se cargó por error.' } };
    done.movements.set((await want<Movement>(`POST /api/movimientos/${paid.id}/contraasiento`, back)).id, cents);
  }

  const code = (n: number) => `IMP-${productoId}-${n}`;
  async function importSheet(round: number) {
    const amount = 20 + (round % 30);
    const rows = Array.from({ length: importedProducts }, (_, n) => [code(n), `Vaso ${code(n)}`, 'De vidrio', amount]);
    const csv = ['Código;Nombre;Descripción;Precio;Categoría;Tipo']
      .concat(rows.map((row) => `${row.join(';')};COCINA;GENERAL`))
      .join('\n');
    const body = new FormData();
    body.set('file', new Blob([csv], { type: 'text/csv' }), 'productos.csv');
    const { aplicado, rechazar } = await want<ImportResult>('POST /api/producto/importar?aplicar=true', {
      token,
      body,
    });
    if (!aplicado || rechazar) throw new Error(`an import refused ${rechazar} rows`);
    if (!done.prices.size) {
      const found = await want<Product[]>(
        `GET /api/producto/allProducto/${code(0).slice(0, -1)}?pagina=1&porPagina=50`,
      );
      for (const { productoId } of found) done.prices.set(productoId, amount);
      if (found.length !== importedProducts) throw new Error(`${found.length} products were imported`);
    }
    for (const id of done.prices.keys()) done.prices.set(id, amount);
    done.counts.importaciones++;
  }

  async function raisePrices() {
    const choice = { ids: [...done.prices.keys()] };
    const precio = { direccion: 'aumentar', porcentaje: 10 };
    const preview = await want<PricePreview>('POST /api/producto/precios/vista-previa', {
      token,
      body: { ...choice, ...precio },
    });
    const body = { ...choice, precio: { ...precio, huella: preview.huella } };
    const { status, reason } = await insist('PUT /api/producto', { token, body });
    // The same was sent before, and its answer was lost.
    if (status !== 200 && reason !== 'PRECIOS_CAMBIARON') throw new Error(`new prices answered ${status} ${reason}`);
    for (const { productoId, despues } of preview.productos) done.prices.set(productoId, despues);
    done.counts.precios++;
  }

  const working = Promise.all([...sellers.map(sell), administer()]);
  working.catch(() => {}); // told by `finish`
  atEnd(() => {
    stopped = Number.NEGATIVE_INFINITY;
  });
  return {
    answers,
    wasClosed: ({ sent, ms }) => closings.some(({ from, until }) => sent + ms >= from && sent <= until),
    async finish() {
      stopped = performance.now();
      await working;
      return shopSums(shop, done, answers);
    },
  };
}
