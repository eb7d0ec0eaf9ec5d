import { setTimeout as sleep } from 'node:timers/promises';
import { orderOf } from '../../src/server/test-app.ts';
import { ADMIN } from '../../src/server/test-process.ts';
import { type Answer, call, demand, tally } from '../call.ts';
import { type Counts, openCrowd } from '../crowd.ts';
import { query } from '../postgres.ts';
import { all, exactly, type Finding, type Scenario, within } from '../scenario.ts';
import { embeddedShop } from './embedded-shop.ts';
import type { OneNode } from './one-node.ts';

const connections = 2_000;
const logins = 600;
const plenty = 1_000_000;
const mostSessions = 20;
/** Milliseconds that each may take. */
const limits = { alive: 100, crowded: 1_000, login: 3_000, catalogue: 1_000, order: 500, paper: 3_000 };
const seconds = 1_000;

/** Two thousand who keep their connection and look at the catalogue: calmly, and then all of them without a pause. */
export const manyConnections: Scenario<OneNode> = async ({ folder }) => {
  const { node } = await embeddedShop(folder);
  const port = Number(new URL(node.url).port);
  const crowd = { port, size: connections, method: 'GET', path: '/api/producto/all' };
  const alone = await asked(() => sleep(5 * seconds), node.url, 'GET /healthz');
  const findings: Finding[] = [slowestOfHundred('/healthz sin nadie', alone, limits.alive)];
  for (const [name, pause, limit] of [
    ['de a 200 por segundo', 10 * seconds, limits.alive],
    ['sin pausa', 0, limits.crowded],
  ] as const) {
    const clients = await openCrowd({ ...crowd, pause });
    const counts = clients.begin();
    await sleep(2 * seconds);
    const alive = await asked(() => sleep(10 * seconds), node.url, 'GET /healthz');
    clients.stop();
    findings.push(
      slowestOfHundred(`/healthz entre ${connections} conexiones, ${name}`, alive, limit),
      onlyAnswered(`lo que oyen esas ${connections}`, await counts, [200, 503]),
    );
  }
  await node.kill();
  return findings;
};

/** Somebody who knows the password logs in six hundred times at once, from one place and from as many. */
export const manyLogins: Scenario<OneNode> = async ({ folder }) => {
  const { node, shop } = await embeddedShop(folder);
  const port = Number(new URL(node.url).port);
  const body = JSON.stringify(ADMIN);
  const other = shop.buyers[0]?.name ?? '';
  const findings: Finding[] = [];
  for (const [name, addresses] of [
    ['de una dirección', 1],
    [`de ${logins} direcciones`, logins],
  ] as const) {
    const crowd = await openCrowd({ port, size: logins, method: 'POST', path: '/api/login', body, addresses });
    const storm = crowd.begin();
    const began = performance.now();
    const [others, reads] = await Promise.all([
      asked(() => storm, node.url, 'POST /api/login', { body: { username: other, password: 'una clave larga' } }),
      asked(() => storm, node.url, 'GET /api/producto/all'),
    ]);
    const lasted = ((performance.now() - began) / seconds).toFixed(1);
    findings.push(
      slowestOfHundred(`el ingreso de otra persona, durante ${logins} ${name} (${lasted} s)`, others, limits.login),
      slowestOfHundred('el catálogo mientras tanto', reads, limits.catalogue),
      onlyAnswered('lo que oyen los ingresos', await storm, [200, 429, 503]),
    );
  }
  const [row] = await query<{ n: number }>(
    shop.database,
    'select count(*)::int as n from sesion join usuario on id = usuario_id where user_name = $1',
    [ADMIN.username],
  );
  findings.push(exactly('sesiones que quedan de la cuenta', row?.n ?? Number.NaN, mostSessions));
  await node.kill();
  return findings;
};

/** Somebody sends a hundred orders of five hundred lines at once, five new accounts of one place or of five send as many each, and one reads nothing of 24 lists: an ordinary order and list beside an idle server's. */
export const greedySellers: Scenario<OneNode> = async ({ folder }) => {
  const { node, shop } = await embeddedShop(folder);
  const port = Number(new URL(node.url).port);
  const first = await shop.product(plenty);
  for (let n = 1; n < 500; n++) await shop.product(plenty);
  const lines = (count: number) =>
    JSON.stringify(orderOf(...Array.from({ length: count }, (_, n) => ({ productoId: first + n, amount: 100 }))));
  await query(shop.database, "update usuario set creado_at = creado_at - interval '8 days'");
  const [seller, greedy] = shop.buyers;
  const newcomers = await Promise.all(Array.from({ length: 5 }, () => shop.person(node.url)));
  const token = seller?.token ?? '';
  const ordering = { port, method: 'POST', path: '/api/menu/order', body: lines(500) };
  const ordinary = (over: () => Promise<unknown>) =>
    asked(over, node.url, 'POST /api/menu/order', { token, body: JSON.parse(lines(5)) });
  await ordinary(() => sleep(3 * seconds));
  const idle = await ordinary(() => sleep(5 * seconds));
  const findings = [slowestOfHundred('un pedido de 5 renglones, sin nadie más', idle, limits.order, 201)];
  for (const [name, tokens, addresses] of [
    ['un vendedor', [greedy?.token ?? ''], 1],
    ['cinco cuentas nuevas de una dirección', newcomers.map((person) => person.token), 1],
    ['cinco cuentas nuevas de cinco', newcomers.map((person) => person.token), 5],
  ] as const) {
    const crowd = await openCrowd({ ...ordering, size: 100 * tokens.length, tokens, addresses });
    const storm = crowd.begin();
    const orders = await ordinary(() => storm);
    findings.push(
      slowestOfHundred(`el pedido, entre cien de 500 renglones de ${name}`, orders, limits.order, 201),
      onlyAnswered('lo que oyen esos cien', await storm, [201, 503]),
    );
  }
  const lists = { port, method: 'GET', path: `/api/menu/order/${greedy?.id}`, tokens: [greedy?.token ?? ''] };
  const unread = await openCrowd({ ...lists, size: 24, unread: true });
  const heard = await unread.begin();
  const list = await asked(() => sleep(3 * seconds), node.url, `GET /api/menu/order/${seller?.id}`, { token });
  findings.push(
    slowestOfHundred('la lista de otro, entre 24 listas que nadie lee', list, limits.catalogue),
    onlyAnswered('lo que oyen esos 24', heard, [200, 503]),
  );
  await node.kill();
  return findings;
};

/** Others read lists of a hundred thousand lines, log in, register or print catalogue sheets without a pause: what one honest person waits, beside an idle server. */
export const fairShares: Scenario<OneNode> = async ({ folder }) => {
  const { node, shop } = await embeddedShop(folder);
  const port = Number(new URL(node.url).port);
  await query(shop.database, "update usuario set creado_at = creado_at - interval '8 days'");
  const product = await shop.product(plenty);
  const [seller, greedy] = shop.buyers;
  const tokenOf = (person: typeof seller) => person?.token ?? '';
  await query(
    shop.database,
    `with placed as (
       insert into pedido (usuario_id, ventana_id, tipo, client_name, email, direccion, telefono, retiro, total_amount, service_amount)
       select $1::int, (select max(ventana_id) from ventana), 'ESENCIAL', 'Ana', '', '', '', '', 50000, 0 from generate_series(1, 200)
       returning pedido_id)
     insert into pedido_linea (pedido_id, linea, producto_id, name, tipo_producto, codigo, referencia, amount, ordered, de_stock)
     select pedido_id, n, $2::int, 'Olla de acero inoxidable', 'GENERAL', 'COC-1', n::text, 100, 1, false
     from placed, generate_series(1, 500) n`,
    [greedy?.id, product],
  );
  const [{ name = '' } = {}] = await query<{ name: string }>(
    shop.database,
    'select name from producto where producto_id = $1',
    [product],
  );
  const placed = orderOf({ productoId: product, amount: 100 });
  const order = await demand<{ orderId: number }>(node.url, 'POST /api/menu/order', {
    token: tokenOf(seller),
    body: placed,
  });
  let registered = 0;
  const registration = (userName: string) => ({
    userName,
    password: 'una clave larga',
    direccion: 'Mitre 1',
    retiro: 'Conesa 970, Muñiz',
  });
  const hard = { ...registration('siempre la misma'), password: '4@({[<3691!|7+0$5%2/:;_-4@({[<36' };
  const scenes = [
    {
      honest: 'un pedido',
      beside: '24 listas de 200 pedidos de 500 renglones',
      crowd: {
        size: 24,
        method: 'GET',
        path: `/api/menu/order/${greedy?.id}?pagina=1&porPagina=200`,
        tokens: [tokenOf(greedy)],
      },
      route: 'POST /api/menu/order',
      options: () => ({ token: tokenOf(seller), body: placed }),
      wanted: 201,
      limit: limits.order,
    },
    {
      honest: 'un ingreso',
      beside: '60 de otra dirección',
      crowd: {
        size: 60,
        method: 'POST',
        path: '/api/login',
        body: JSON.stringify({ username: 'nadie', password: 'ninguna' }),
      },
      route: 'POST /api/login',
      options: () => ({ body: { username: seller?.name, password: 'una clave larga' } }),
      wanted: 200,
      limit: limits.login,
    },
    {
      honest: 'un registro',
      beside: '20 de otra dirección',
      crowd: { size: 20, method: 'POST', path: '/api/registrarse', body: JSON.stringify(hard) },
      route: 'POST /api/registrarse',
      options: () => ({ body: registration(`honesta ${++registered}`) }),
      wanted: 201,
      limit: limits.login,
      times: 8,
    },
    {
      honest: 'el PDF de un pedido',
      beside: '60 hojas de visitantes',
      crowd: {
        size: 60,
        method: 'POST',
        path: '/api/producto/imprimir-catalogo',
        body: JSON.stringify({ nombreProducto: name }),
        addresses: 60,
      },
      route: `POST /api/menu/pedido/${order.orderId}`,
      options: () => ({ token: shop.admin }),
      wanted: 200,
      limit: limits.paper,
    },
  ];
  const findings: Finding[] = [];
  for (const { honest, beside, crowd, route, options, wanted, limit, times } of scenes) {
    const honestly = () => asked(() => sleep(8 * seconds), node.url, route, options, times);
    await asked(() => sleep(2 * seconds), node.url, route, options, 1);
    const idle = await honestly();
    const clients = await openCrowd({ port, pause: 1, ...crowd });
    const counts = clients.begin();
    await sleep(2 * seconds);
    const crowded = await honestly();
    clients.stop();
    findings.push(
      slowestOfHundred(`${honest}, sin nadie más`, idle, limit, wanted),
      slowestOfHundred(`${honest}, entre ${beside} (${tallied(await counts)})`, crowded, limit, wanted),
    );
  }
  await node.kill();
  return findings;
};

/** Asks again and again, each time when it was answered, until something is over. */
async function asked(
  over: () => Promise<unknown>,
  url: string,
  route: string,
  options: Honest | (() => Honest) = {},
  times = Number.POSITIVE_INFINITY,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let going = true;
  void over().finally(() => {
    going = false;
  });
  while (going && answers.length < times) {
    const asking = typeof options === 'function' ? options() : options;
    answers.push(await call(url, route, { ...asking, from: '203.0.113.9' }));
    await sleep(25);
  }
  return answers;
}

/** The 99th of a hundred, among which there may be no other answer than `wanted`. */
function slowestOfHundred(promise: string, answers: readonly Answer[], limit: number, wanted = 200): Finding {
  const times = answers.map(({ ms }) => ms).sort((one, other) => one - other);
  const of = (part: number) => times[Math.ceil(times.length * part) - 1] ?? Number.POSITIVE_INFINITY;
  const p99 = within(promise, of(0.99), limit);
  return {
    ...p99,
    seen: `p50 ${of(0.5).toFixed(0)}, p99 ${of(0.99).toFixed(0)}, máx. ${of(1).toFixed(0)} ms; ${tally(answers)}`,
    kept: p99.kept && all(answers, ({ status }) => status === wanted),
  };
}

type Honest = { token?: string; body?: object };

const tallied = (counts: Counts) =>
  Object.entries(counts)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');

const onlyAnswered = (promise: string, counts: Counts, allowed: readonly number[]): Finding => ({
  promise,
  seen: tallied(counts),
  limit: `${allowed.join(', ')}; alguno ${allowed[0]}`,
  kept: (counts[allowed[0] ?? 0] ?? 0) > 0 && Object.keys(counts).every((status) => allowed.includes(Number(status))),
});
