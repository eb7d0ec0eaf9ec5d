import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders.calls.ts';
import type { Product } from '#contract/products.calls.ts';
import { ADMIN, callServer, freePort, oneOrder, type ServerProcess, startServer, tokenFor } from './test-process.ts';

/** A hundred by `npm run prove`. */
const rounds = Number(process.env.KILL_ROUNDS ?? 3);
const writers = 8;

let dataDir: string;
let port: number;
let server: ServerProcess;
let shop: Awaited<ReturnType<typeof seededServer>>;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'vitrina-kill-'));
  port = await freePort();
  server = await startServer(dataDir, port);
  shop = await seededServer();
}, 120_000);
afterAll(async () => {
  await server.killTree();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}, 30_000);

test(
  'no acknowledged order is lost or doubled when everything is killed while eight people order',
  async () => {
    const { productoId, tokens } = shop;
    const acknowledged = new Map<string, number>();
    let attempts = 0;

    for (let round = 0; round < rounds; round++) {
      const open = new Map<string, string>();
      const before = acknowledged.size;
      let stopped = false;
      const writing = tokens.map(async (token) => {
        while (!stopped) {
          const key = `attempt ${++attempts}`;
          open.set(key, token);
          const answer = await order(token, productoId, key).catch(() => undefined);
          if (!answer) return; // the connection broke: nobody knows whether it was placed
          expect(answer.status).toBe(201);
          acknowledged.set(key, answer.body.orderId);
          open.delete(key);
        }
      });
      await expect.poll(() => acknowledged.size - before, { interval: 20 }).toBeGreaterThan(writers);
      await sleep(Math.random() * 700);
      await server.killTree();
      stopped = true;
      await Promise.all(writing);

      server = await startServer(dataDir, port);
      // Each person tries once more with the key of the attempt that got no answer, as our pages do.
      for (const [key, token] of open) {
        const { status, body } = await order(token, productoId, key);
        expect(status).toBe(201);
        acknowledged.set(key, body.orderId);
      }
    }

    const admin = await tokenFor(server.url, ADMIN.username, ADMIN.password);
    const orders = await allOrders(admin);
    const kept = new Map(orders.map((kept) => [kept.orderId, kept.orderDetails[0]?.referencia]));
    const lost = [...acknowledged].filter(([key, id]) => kept.get(id) !== key);
    expect(lost).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(rounds * writers);
    const { body: products } = await callServer<Product[]>(server.url, 'GET /api/producto/all');
    expect(products[0]?.stock).toBe(1_000_000 - orders.length);
    const doubled = orders.length - new Set(orders.map((order) => order.orderDetails[0]?.referencia)).size;
    expect(doubled).toBe(0);
  },
  120_000 + rounds * 60_000,
);

/** A list without a page ends at the newest 5,000. */
async function allOrders(token: string): Promise<Order[]> {
  const orders: Order[] = [];
  for (let page = 1; ; page++) {
    const route = `GET /api/menu/order?ventana=todas&orden=orderId&porPagina=200&pagina=${page}`;
    const { body } = await callServer<Order[]>(server.url, route, { token });
    orders.push(...body);
    if (body.length < 200) return orders;
  }
}

test('the server outlives its database, which it starts again', async () => {
  const { productoId, tokens } = shop;
  const [token = ''] = tokens;
  const before = await order(token, productoId, 'before');
  process.kill(postgresPid(), 'SIGKILL');
  const ask = () =>
    fetch(`${server.url}/api/pedidosDetalle/${before.body.orderId}`, { headers: { authorization: `Bearer ${token}` } });
  // What PostgreSQL left behind may answer until it sees that it is alone.
  await expect
    .poll(
      async () => {
        const { status, headers } = await ask();
        return [status, headers.get('retry-after')];
      },
      { interval: 20 },
    )
    .toEqual([503, '2']);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await expect.poll(async () => (await ask()).status, { interval: 20 }).toBe(200);
  expect(await order(token, productoId, 'before')).toEqual(before);
  expect((await order(token, productoId, 'after')).status).toBe(201);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(server.output()).toContain('La base de datos incorporada se detuvo (SIGKILL) y se inicia de nuevo.');
});

test('a stop answers what is in flight and leaves in order', async () => {
  const { productoId, tokens } = shop;
  const admin = await tokenFor(server.url, ADMIN.username, ADMIN.password);
  const before = (await allOrders(admin)).length;
  const answers: number[] = [];
  let cut = 0;
  let stopped = false;
  const writing = tokens.map(async (token, writer) => {
    for (let i = 0; !stopped; i++) {
      const answer = await order(token, productoId, `${writer} ${i}`).catch(() => undefined);
      if (!answer) {
        cut++;
        return;
      }
      answers.push(answer.status);
      if (answer.status !== 201) return;
    }
  });
  await expect.poll(() => answers.length, { interval: 20 }).toBeGreaterThan(writers);
  const asked = performance.now();
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(performance.now() - asked).toBeLessThan(10_000);
  stopped = true;
  await Promise.all(writing);

  const placed = answers.filter((status) => status === 201).length;
  expect(placed).toBeGreaterThan(writers);
  // Whoever was in flight was answered; later ones get a refused connection or 503.
  expect(new Set(answers.filter((status) => status !== 201))).toEqual(new Set(answers.includes(503) ? [503] : []));
  server = await startServer(dataDir, port);
  expect((await allOrders(admin)).length - before).toBe(placed);
  expect(cut).toBeLessThanOrEqual(writers);
});

const postgresPid = () => Number.parseInt(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);

const order = (token: string, productoId: number, key: string) =>
  callServer<Order>(server.url, 'POST /api/menu/order', { token, key, body: oneOrder(productoId, key) });

/** An open catalogue with one limited product, and eight resellers who are logged in. */
async function seededServer(): Promise<{ productoId: number; tokens: string[] }> {
  const admin = await tokenFor(server.url, ADMIN.username, ADMIN.password);
  const call = async <Body>(route: string, body?: unknown) => {
    const answer = await callServer<Body>(server.url, route, { token: admin, body });
    if (answer.status >= 300) throw new Error(`${route} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#14594b' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  form.set(
    'productoRequest',
    JSON.stringify({
      name: 'Olla',
      description: 'De acero.',
      codigo: 'COC-1',
      amount: 100,
      categoria: 'COCINA',
      tipoProducto: 'GENERAL',
    }),
  );
  const { body: product } = await call<Product>('POST /api/producto', form);
  await call(`PUT /api/producto/producto-stock/${product.productoId}/1000000/ACTIVO`);
  await call('PUT /api/producto/estadoCatalogo/true');
  const tokens: string[] = [];
  for (let i = 0; i < writers; i++) {
    const person = {
      userName: `v${i}`,
      password: 'una clave larga',
      direccion: 'Mitre 1',
      retiro: 'Conesa 970, Muñiz',
    };
    await call('POST /api/registrarse', person);
    tokens.push(await tokenFor(server.url, person.userName, person.password));
  }
  return { productoId: product.productoId, tokens };
}
