import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualTimeZone } from '#contract/days.ts';
import type { Order } from '#contract/orders.calls.ts';
import { orderStates } from '#contract/orders.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { wallClock } from '../../platform/wall-clock.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';
import { seeded } from '../demo/trade.ts';
import { orderSorting } from './order-list.ts';
import { addSearchTexts, indexSearchTexts } from './order-search.ts';

let t: TestApp;
let admin: Caller;
let leaders: Caller[];
let sellers: Caller[];
const names = ['ana', 'Ángel', 'Ana', 'Zoé', 'ñata', 'Nora', 'Local 9', 'Local 10', 'Íñigo', ''];
const pickupPoints = ['Conesa 970, Muñiz', 'Mitre 33', 'Otro punto'];
const orderCount = 240;

beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  leaders = await Promise.all(['Lía', 'Óscar'].map((nombre) => t.person('LIDER', { nombre, apellido: 'Paz' })));
  sellers = await Promise.all(names.map((nombre) => t.person('VENDEDOR', { nombre, apellido: '' })));
  await t.db.execute`
    insert into ventana (cierre, abierta_at, cerrada_at)
    select n, '2026-01-01'::timestamptz + n * interval '7 days', '2026-01-05'::timestamptz + n * interval '7 days'
    from generate_series(1, 4) n`;
  const { productoId } = await t.product();
  const { between, chance, pick } = seeded(7);
  const ids = Array.from({ length: orderCount }, (_, index) => index + 1);
  const placed = ids.map((pedidoId) => {
    const leader = chance(0.7) ? pick(leaders) : undefined;
    return {
      pedidoId,
      usuarioId: pick(sellers).id,
      ventanaId: Math.ceil((pedidoId * 4) / orderCount),
      tipo: chance(0.8) ? 'ESENCIAL' : 'BLACK',
      clientName: pick(names),
      email: '',
      direccion: `Alem ${between(1, 30)}`,
      telefono: `11 45${between(1, 9)}`,
      retiro: pick(pickupPoints),
      idLider: leader?.id ?? null,
      lider: leader ? pick(['Lía Paz', 'Óscar Paz', 'ábaco']) : null,
      totalAmount: between(0, 400) / 4,
      serviceAmount: 250,
      estado: pick(orderStates),
      createdAt: new Date(Date.UTC(2026, 0, 8 + between(0, 27), 2)),
    };
  });
  await insertRows(t.db, 'pedido', placed);
  const line = { linea: 1, productoId, amount: 1, ordered: 1, deStock: false };
  const lines = ids.map((pedidoId) => ({
    ...line,
    pedidoId,
    tipoProducto: pedidoId % 3 ? 'GENERAL' : 'MIXTO',
    name: pick(['Olla de acero', 'Sartén  ñandú', 'Mate 50% off', 'TERMO']),
    codigo: `COC-${between(1, 20)}`,
    referencia: pick(['', 'Rojo', 'azul_marino']),
  }));
  await insertRows(t.db, 'pedido_linea', lines);
  await t.db.execute`select setval(pg_get_serial_sequence('pedido', 'pedido_id'), 100000)`;
  await addSearchTexts(t.db);
  await t.db.execute`update pedido_busqueda set indexado = true where pedido_id % 2 = 0`;
});
afterAll(() => t.close());

type Query = Record<string, string>;
const read = (query: Query, route = 'GET /api/menu/order', who = admin) =>
  who.call<Order[]>(
    `${route}?${Object.entries(query)
      .map((pair) => pair.join('='))
      .join('&')}`,
  );
const idsOf = (orders: readonly Order[]) => orders.map(({ orderId }) => orderId);

/** The filters as a plain reading of their words. */
const keeps: Record<string, (order: Order, value: string) => boolean> = {
  ventana: (order, value) => value === 'todas' || order.ventanaId === (value === 'actual' ? 4 : Number(value)),
  estado: (order, value) => order.delivered === value,
  retiro: (order, value) => order.retiro === value,
  lider: (order, value) => order.idLider === Number(value),
  vendedor: (order, value) => order.userId === Number(value),
  pedido: (order, value) => order.orderId === Number(value),
  fechaDesde: (order, value) => dayOf(order) >= value,
  fechaHasta: (order, value) => dayOf(order) <= value,
  q: (order, value) =>
    plain(value)
      .split(' ')
      .every((word) => plain(textsOf(order)).includes(word)),
};
const textsOf = ({ orderId, tipo, clientName, direccion, telefono, retiro, lider, delivered, orderDetails }: Order) =>
  [orderId, tipo, clientName, direccion, telefono, retiro, lider, delivered, ...orderDetails.flatMap(lineTexts)].join(
    ' ',
  );
const lineTexts = ({ name, tipoProducto, codigo, referencia }: Order['orderDetails'][number]) => [
  name,
  tipoProducto,
  codigo,
  referencia,
];
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const dayOf = ({ createdAt }: Order) => wallClock(new Date(createdAt), usualTimeZone).day;

const collator = new Intl.Collator('es', { numeric: true });
function compare(a: Order, b: Order, field: keyof Order): number {
  const [one, other] = [a[field], b[field]];
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return typeof one === 'number' ? one - Number(other) : collator.compare(String(one), String(other));
}

/** What a query leaves of these orders, in its order: the reading that the server is held against. */
function expected(orders: readonly Order[], { pagina, porPagina = '100', orden = '-orderId', ...filters }: Query) {
  const field = orden.replace('-', '') as keyof Order;
  const direction = orden.startsWith('-') ? -1 : 1;
  const found = orders.filter((order) => Object.entries(filters).every(([name, value]) => keeps[name]?.(order, value)));
  found.sort((a, b) => {
    const nulls = a[field] === null || b[field] === null;
    return compare(a, b, field) * (nulls ? 1 : direction) || a.orderId - b.orderId;
  });
  const first = (Number(pagina) - 1) * Number(porPagina);
  return {
    ids: idsOf(found.slice(first, first + Number(porPagina))),
    total: found.length,
    amount: sumOf(found),
    cancelled: sumOf(found.filter(({ delivered }) => delivered === 'CANCELADO')),
  };
}

const sumOf = (orders: readonly Order[]) => orders.reduce((sum, { totalAmount }) => sum + totalAmount, 0);

const searches = [
  'olla',
  'NANDU sarten',
  'coc-1 ana',
  'ó',
  '50% o',
  'azul_m',
  'muniz 970 lla',
  'pendiente',
  'mixt',
  'izado',
  '1',
  'paz tér',
];

test('every filter with every order of columns finds, counts and sums what a plain reading does', async () => {
  const { pick, chance } = seeded(11);
  const { body: all } = await read({});
  const values: Record<string, () => string> = {
    ventana: () => pick(['1', '3', 'actual', 'todas']),
    estado: () => pick(orderStates),
    retiro: () => pick(pickupPoints),
    lider: () => String(pick(leaders).id),
    vendedor: () => String(pick(sellers).id),
    pedido: () => String(pick(all).orderId),
    fechaDesde: () => pick(['2026-01-07', '2026-01-08', '2026-01-15']),
    fechaHasta: () => pick(['2026-01-15', '2026-01-24', '2026-02-03']),
    q: () => pick(searches),
  };
  for (const field of Object.keys(orderSorting.by))
    for (const orden of [field, `-${field}`])
      for (const filter of Object.keys(values)) {
        const others = Object.keys(values).filter(() => chance(0.15));
        const filters = Object.fromEntries([filter, ...others].map((name) => [name, values[name]?.() ?? '']));
        const query = { ...filters, orden, pagina: pick(['1', '1', '2']), porPagina: pick(['7', '50', '200']) };
        const { body, headers, status } = await read(query);
        const { ids, ...sums } = expected(all, query);
        expect({ query, status, ids: idsOf(body) }).toEqual({ query, status: 200, ids });
        expect({
          total: Number(headers['x-total-count']),
          amount: Number(headers['x-total-amount']),
          cancelled: Number(headers['x-total-cancelled']),
        }).toEqual(sums);
      }
});

test('a page begins with the newest order, and its Link leads through all of them', async () => {
  const { body: all } = await read({});
  const seen: number[] = [];
  let url: string | undefined = '/api/menu/order?pagina=1&porPagina=40';
  while (url) {
    const page: Awaited<ReturnType<typeof read>> = await admin.call(`GET ${url}`);
    seen.push(...idsOf(page.body));
    url = /^<(.+)>; rel="next"$/.exec(String(page.headers.link))?.[1];
  }
  expect(seen).toEqual(idsOf(all).toReversed());
});

test('without a page the newest 5,000 come, the newest last, and Link leads on to the older ones', async () => {
  const seller = await t.person('VENDEDOR');
  await t.db.execute`
    insert into pedido (pedido_id, usuario_id, ventana_id, tipo, client_name, email, direccion, telefono, retiro, total_amount, service_amount)
    select 1000 + n, ${seller.id}, 4, 'ESENCIAL', 'x', '', '', '', '', 1.25, 0 from generate_series(1, 5003) n`;
  await t.db.execute`
    insert into pedido_linea (pedido_id, linea, producto_id, name, tipo_producto, codigo, amount, ordered, de_stock)
    select pedido_id, 1, (select min(producto_id) from producto), 'x', 'GENERAL', '', 1, 1, false from pedido where usuario_id = ${seller.id}`;
  const { body, headers } = await read({}, `GET /api/menu/order/${seller.id}`, seller);
  expect([body.length, body[0]?.orderId, body.at(-1)?.orderId]).toEqual([5000, 1004, 6003]);
  expect([headers['x-total-count'], headers['x-total-amount']]).toEqual(['5003', '6253.75']);
  const [, next = ''] = /^<(.+)>; rel="next"$/.exec(String(headers.link)) ?? [];
  const rest = await seller.call<Order[]>(`GET ${next}`);
  expect(idsOf(rest.body)).toEqual([1003, 1002, 1001]);
  expect(rest.headers).not.toHaveProperty('link');
  await t.db.execute`delete from pedido_linea where pedido_id > 1000`;
  await t.db.execute`delete from pedido where pedido_id > 1000`;
});

test('each list takes the filters within what it is of', async () => {
  const [seller, leader] = [sellers[0] as Caller, leaders[0] as Caller];
  const { body: all } = await read({});
  const { body: black } = await read({}, 'GET /api/menu/order-black');
  const both = [...all, ...black];
  const own = await read({ pagina: '1', estado: 'PENDIENTE' }, `GET /api/menu/order/${seller.id}`, seller);
  expect(idsOf(own.body).sort()).toEqual(
    idsOf(both.filter(({ userId, delivered }) => userId === seller.id && delivered === 'PENDIENTE')).sort(),
  );
  const team = await read({ pagina: '1', ventana: '2' }, `GET /api/menu/order-lider/${leader.id}`, leader);
  expect(idsOf(team.body).sort()).toEqual(
    idsOf(both.filter(({ idLider, ventanaId }) => idLider === leader.id && ventanaId === 2)).sort(),
  );
  const days = { fechaDesde: '2026-01-08', fechaHasta: '2026-02-10' };
  const past = await read({ ...days, orden: 'totalAmount' }, `GET /api/menu/historial-pedidos/${seller.id}`, seller);
  const amounts = past.body.map(({ totalAmount }) => totalAmount);
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  expect(amounts.length).toBeGreaterThan(5);
});

test.each([
  ['pagina', '0'],
  ['pagina', 'dos'],
  ['porPagina', '0'],
  ['porPagina', '201'],
  ['porPagina', '1.5'],
  ['orden', 'clave'],
  ['orden', '--orderId'],
  ['orden', 'orderDetails'],
  ['q', 'x'.repeat(201)],
  ['ventana', 'abierta'],
  ['estado', 'LISTO'],
  ['lider', '-1'],
  ['fechaDesde', '2026-02-30'],
  ['fechaHasta', '10/01/2026'],
])('%s=%s is refused and named', async (name, value) => {
  const { status, body } = await read({ [name]: value });
  expect([status, body]).toEqual([400, expect.objectContaining({ code: 'DATOS_INVALIDOS' })]);
  expect((body as unknown as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual([name]);
});

test('the current window is the open one, and while the catalogue is closed the last one', async () => {
  await t.db.execute`insert into ventana (cierre) values (5)`;
  expect((await read({ ventana: 'actual' })).body).toEqual([]);
  await t.db.execute`delete from ventana where cierre = 5`;
  expect((await read({ ventana: 'actual' })).body.length).toBeGreaterThan(10);
});

const find = (q: string, more: Query = {}) => read({ q, ...more });

test('several words are found in any order, in texts and lines, without case, accents or extra spaces', async () => {
  const found = idsOf((await find('  rojo   SARTEN ñandu  ')).body);
  expect(found.length).toBeGreaterThan(3);
  expect(idsOf((await find('ÑANDÚ sartén Rojo')).body)).toEqual(found);
  expect((await find('sarten_')).body).toEqual([]);
  expect((await find('%')).body.every(({ orderDetails }) => orderDetails[0]?.name.includes('%'))).toBe(true);
});

test('an order is found as soon as it is placed, and by its number, before and after its texts are indexed', async () => {
  await t.openCatalogue();
  const seller = await t.person('VENDEDOR', { nombre: 'Zulma', apellido: 'Ñáñez', direccion: 'Güemes 12' });
  const { orderId } = await place(seller, {
    ...(await t.product({ name: 'Pava única', tipoProducto: 'MIXTO' })),
    referencia: 'Lila',
  });
  const numbers = async () =>
    idsOf((await find('nanez pava lila mixto guemes')).body).concat(idsOf((await find(`${orderId} zulma`)).body));
  expect(await numbers()).toEqual([orderId, orderId]);
  await indexSearchTexts(t.db);
  expect(await stillToIndex()).toBe(1);
  await admin.call('PUT /api/producto/estadoCatalogo/false');
  await indexSearchTexts(t.db);
  expect(await stillToIndex()).toBe(0);
  expect(await numbers()).toEqual([orderId, orderId]);
});
const stillToIndex = () => t.db.execute`select from pedido_busqueda where not indexado`;

test('a search that finds nothing tells what may have been meant, of words that its list has', async () => {
  await t.openCatalogue();
  await place(await t.person('VENDEDOR', { nombre: 'Zulma' }), await t.product());
  const meant = async (q: string, more?: Query) => {
    const { body, headers } = await find(q, more);
    expect([body, headers['x-total-count']]).toEqual([[], '0']);
    const suggestion = headers['x-did-you-mean'];
    return suggestion === undefined ? undefined : decodeURIComponent(String(suggestion));
  };
  expect(await meant('olal')).toBe('olla');
  expect(await meant('sraten rojo')).toBe('sarten rojo');
  expect(await meant('xyzw')).toBeUndefined();
  expect(await meant('olla sarten')).toBeUndefined();
  // No order has both.
  expect(await meant('olal sarten')).toBeUndefined();
  expect(await meant('zulna')).toBe('zulma');
  const other = sellers[0] as Caller;
  const { headers } = await read({ q: 'zulna' }, `GET /api/menu/order/${other.id}`, other);
  expect(headers).not.toHaveProperty('x-did-you-mean');
  expect((await find('olla')).headers).not.toHaveProperty('x-did-you-mean');
});

test('a list that shows no lines is answered without them, and all else is the same', async () => {
  await t.openCatalogue();
  const { orderId } = await place(sellers[0] as Caller, await t.product());
  const [whole] = (await admin.call<Order[]>(`GET /api/menu/order?pedido=${orderId}`)).body;
  const [brief] = (await admin.call<Order[]>(`GET /api/menu/order?pedido=${orderId}&sinRenglones=true`)).body;
  expect(whole?.orderDetails).toHaveLength(1);
  expect(brief).toEqual({ ...whole, orderDetails: [] });
});
