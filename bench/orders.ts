import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import type pg from 'pg';
import { orderOf } from '../src/server/test-app.ts';
import { callServer, type ServerProcess, tokenFor } from '../src/server/test-process.ts';
import { median, report, withShop } from './shop.ts';

// Orders of 5 lines by 8 buyers over HTTP, against the same statements replayed by pgbench on the same database server.
const buyers = 8;
const turns = 3;
const seconds = 6;
const products = 200;

const met = await withShop(products, async (server, db) => {
  const tokens = await Promise.all(Array.from({ length: buyers }, (_, i) => register(server.url, `v${i}`)));
  await ordersPerSecond(server.url, tokens, 3); // warm up
  const ratios: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    await db.query('checkpoint');
    const before = await placed(db);
    const ours = await ordersPerSecond(server.url, tokens, seconds);
    const kept = (await placed(db)) - before;
    // Those under way when the time is over are placed too, and nobody waits for their answer.
    if (kept < ours.count || kept > ours.count + buyers) throw new Error(`${ours.count} acknowledged, ${kept} kept`);
    await db.query('checkpoint');
    const limit = await replayedPerSecond(server);
    console.log(`pedidos ${ours.rate.toFixed(0)}/s, las mismas sentencias con pgbench ${limit.toFixed(0)}/s`);
    ratios.push(ours.rate / limit);
  }
  await demandExactStock(db);
  return report('Pedidos de 5 líneas, 8 compradores, proporción de pgbench', median(ratios), 0.4);
});
process.exit(met ? 0 : 1);

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

/** What src/server/orders/place-order.ts sends, statement by statement; prepared, as ours are. */
function script(): string {
  return `
\\set buyer random(1, ${buyers}) + 1
${[0, 1, 2, 3, 4].map((f) => `\\set p${f} random(${f * (products / 5) + 1}, ${(f + 1) * (products / 5)})`).join('\n')}
\\set key random(1, 2000000000)
\\set more random(1, 2000000000)
begin;
with claimed as (
  insert into idempotencia (usuario_id, clave, huella)
  select :buyer::int, (:key::bigint || '-' || :more::bigint), 'x' where (:key::bigint || '-' || :more::bigint) is not null on conflict do nothing returning 1
), held as (
  select ventana_id from ventana
  where ((:key::bigint || '-' || :more::bigint) is null or exists (select from claimed)) and cerrada_at is null for share
), locked as (
  select producto_id, name, codigo, tipo_producto, amount, stock,
    case when eliminado_at is null then estado else 'ELIMINADO' end as estado
  from producto where exists (select from held) and producto_id = any(array[:p0, :p1, :p2, :p3, :p4]::int[])
  order by producto_id for no key update)
select exists (select from claimed) as claimed, (select ventana_id from held) as "ventanaId",
  exists (select from usuario where id = :buyer::int and eliminado_at is null) as buyer,
  (select coalesce(json_agg(locked), '[]') from locked) as products;
with p as (
  insert into pedido (usuario_id, ventana_id, tipo, client_name, email, direccion, telefono, retiro, total_amount,
    service_amount, created_at)
  select id, 1, 'ESENCIAL', coalesce(nullif(btrim(nombre || ' ' || apellido), ''), user_name), email, direccion, telefono,
    retiro, 500, 250, clock_timestamp()
  from usuario where id = :buyer::int returning *
), sent as (
  select * from unnest(array[:p0, :p1, :p2, :p3, :p4]::int[], array['', '', '', '', '']::text[], array[1, 1, 1, 1, 1]::int[])
    with ordinality as s (producto_id, referencia, quantity, linea)
), lines as (
  insert into pedido_linea (pedido_id, linea, producto_id, name, tipo_producto, codigo, referencia, amount, quantity, de_stock,
    proveedor_id, razon_social)
  select p.pedido_id, s.linea, s.producto_id, d.name, d.tipo_producto, d.codigo, s.referencia, d.amount, s.quantity,
    d.stock is not null, v.proveedor_id, v.razon_social
  from p, sent s join producto d using (producto_id)
  left join proveedor v on v.proveedor_id = d.proveedor_id and v.eliminado_at is null
), taken as (
  update producto d set stock = d.stock - s.quantity
  from (select producto_id, sum(quantity) as quantity from sent group by producto_id) s
  where d.producto_id = s.producto_id and d.stock is not null
), spent as (
  update idempotencia i set pedido_id = p.pedido_id from p where i.usuario_id = :buyer::int and i.clave = (:key::bigint || '-' || :more::bigint)
)
select p.pedido_id, p.client_name, p.tipo, p.direccion, p.telefono, p.retiro, u.id_lider,
  nullif(btrim(l.nombre || ' ' || l.apellido), '') as lider, p.total_amount, p.service_amount,
  to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD HH24-MI-SS.MS'), p.estado, p.usuario_id
from p join usuario u on u.id = p.usuario_id left join usuario l on l.id = u.id_lider;
commit;
`;
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
