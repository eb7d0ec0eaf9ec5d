import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { viewerOf } from '../src/server/http/viewer.ts';
import { lockForOrder, writeOrder } from '../src/server/orders/place-order.ts';
import { orderOf } from '../src/server/test-app.ts';
import { callServer, type ServerProcess, tokenFor } from '../src/server/test-process.ts';
import { median, report, withServer } from './with-server.ts';

// Orders of 5 lines by 8 buyers over HTTP, against the same statements replayed by pgbench on the same database server.
const buyers = 8;
const rounds = 3;
const seconds = 6;
const products = 200;
const dialect = new PgDialect();
const product = { name: '', codigo: '', tipoProducto: 'GENERAL', stock: null, estado: 'ACTIVO' } as const;

const passed = await withServer(products, async (server, db) => {
  const tokens = await Promise.all(Array.from({ length: buyers }, (_, i) => register(server.url, `v${i}`)));
  await ordersPerSecond(server.url, tokens, 3); // warm up
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await db.query('checkpoint');
    const before = await placed(db);
    const ours = await ordersPerSecond(server.url, tokens, seconds);
    const kept = (await placed(db)) - before;
    // Requests in flight when the time is over are placed too, without their answer.
    if (kept < ours.count || kept > ours.count + buyers) throw new Error(`${ours.count} acknowledged, ${kept} kept`);
    await db.query('checkpoint');
    const limit = await replayedPerSecond(server);
    console.log(`pedidos ${ours.rate.toFixed(0)}/s, las mismas sentencias con pgbench ${limit.toFixed(0)}/s`);
    ratios.push(ours.rate / limit);
  }
  await demandExactStock(db);
  return report('Pedidos de 5 líneas, 8 compradores, proporción de pgbench', median(ratios), 0.4);
});
process.exit(passed ? 0 : 1);

async function register(url: string, userName: string): Promise<string> {
  const password = 'una clave larga';
  const person = { userName, password, direccion: 'Mitre 1', retiro: 'Conesa 970, Muñiz' };
  await callServer(url, 'POST /api/registrarse', { body: person });
  return tokenFor(url, userName, password);
}

/** Five different products: one of each fifth of the list. */
function basket() {
  const fifth = products / 5;
  const pick = (n: number) => n * fifth + 1 + Math.floor(Math.random() * fifth);
  return orderOf(...[0, 1, 2, 3, 4].map((n) => ({ productoId: pick(n), amount: 100 })));
}

/** Each connection keeps a request under way: eight buyers who order as fast as they are answered. */
async function ordersPerSecond(url: string, tokens: string[], duration: number) {
  let buyer = 0;
  const result = await autocannon({
    url,
    connections: buyers,
    duration,
    requests: [
      {
        method: 'POST',
        path: '/api/menu/order',
        setupRequest: (request) => ({
          ...request,
          headers: {
            authorization: `Bearer ${tokens[buyer++ % buyers]}`,
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify(basket()),
        }),
      },
    ],
  });
  if (result.non2xx || result.errors) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return { count: result['2xx'], rate: result['2xx'] / result.duration };
}

/** What src/server/orders/place-order.ts sends, with pgbench's variables in the place of its parameters. */
function script(): string {
  const variables = new Map<unknown, string>();
  const standIn = <Value>(value: Value, variable: string): Value => {
    variables.set(value, variable);
    return value;
  };
  const key = standIn('the key', "(:key::bigint || '-' || :more::bigint)");
  const buyer = { id: standIn(-1, ':buyer::int') };
  const menuList = [0, 1, 2, 3, 4].map((n) => ({ productoId: -10 - n, quantity: 1, referencia: '', amount: 100 }));
  const request = { totalAmount: 500, serviceAmount: 250, menuList };
  const attempt = {
    viewer: viewerOf('', buyer.id, 'VENDEDOR'),
    buyerId: buyer.id,
    tipo: 'ESENCIAL',
    request,
    key,
  } as const;
  const lines = menuList.map((line) => ({ ...line, ...product }));
  const statement = (sent: SQL) => {
    const { sql: text, params } = dialect.sqlToQuery(sent);
    // A colon before a letter is a variable to pgbench, within quotes too.
    return text.replace(/HH24:MI:SS/g, 'HH24-MI-SS').replace(/\$(\d+)/g, (_, n: string) => {
      const value = params[Number(n) - 1];
      return variables.get(value) ?? literal(value);
    });
  };
  return `
\\set buyer random(1, ${buyers}) + 1
${[0, 1, 2, 3, 4].map((f) => `\\set p${f} random(${f * (products / 5) + 1}, ${(f + 1) * (products / 5)})`).join('\n')}
\\set key random(1, 2000000000)
\\set more random(1, 2000000000)
begin;
${statement(lockForOrder(attempt))};
${statement(writeOrder({ ...attempt, ventana: { ventanaId: 1, cierre: 1 }, lines }))};
commit;
`;
}

/** Products are the numbers below -9, one for each variable. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  if (typeof value === 'number') return value <= -10 ? `:p${-10 - value}` : String(value);
  return `'${value}'`;
}

async function replayedPerSecond({ database }: ServerProcess): Promise<number> {
  const file = path.join(os.tmpdir(), `vitrina-pgbench-${process.pid}.sql`);
  writeFileSync(file, script());
  const { stdout } = await promisify(execFile)('pgbench', [
    ...['-n', '-M', 'prepared', '-f', file, '-c', String(buyers), '-j', '2', '-T', String(seconds)],
    ...['-h', database.host, '-U', database.user, database.database],
  ]);
  const [, rate] = /tps = ([\d.]+)/.exec(stdout) ?? [];
  if (!rate || /number of failed transactions: [1-9]/.test(stdout)) throw new Error(stdout);
  return Number(rate);
}

async function placed(db: pg.Pool): Promise<number> {
  const { rows } = await db.query('select count(*)::int as n from pedido');
  return rows[0].n;
}

/** What is missing from the stock is what the lines hold. */
async function demandExactStock(db: pg.Pool) {
  const { rows } = await db.query(`
    select producto_id from producto p where cantidad_limite - stock <>
      (select coalesce(sum(quantity), 0) from pedido_linea l where l.producto_id = p.producto_id)`);
  if (rows.length) throw new Error(`stock of ${rows.length} products does not add up`);
}
