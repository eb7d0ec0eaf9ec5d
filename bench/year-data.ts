import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { identifier } from '../src/server/platform/db/identifier.ts';
import { schemaVersions } from '../src/server/platform/db/migrate.ts';
import { freePort, type ServerProcess, startServer } from '../src/server/test-process.ts';

/** What a big business has after five years. Orders are apart: the same shop with few of them is the measure. */
export const year = {
  ...{ sellers: 1_000, leaders: 50, products: 20_000, suppliers: 200, ordersOfClosing: 3_846, lines: 5 },
  /** Charges and payments of the last year, whatever the orders are; and claims. */
  ...{ movements: 200_000, claims: 500 },
  /** Suppliers whose goods are received, each week of the last year, some more than was ordered. */
  ...{ receivedFrom: 60, weeks: 52 },
};

/**
 * Starts the built server on a database with this many orders of `year`, the newest window open. It is made the first time and
 * kept in node_modules/.cache until the migrations or this file change.
 */
export async function startYear(orders: number): Promise<ServerProcess> {
  const folder = path.resolve('node_modules/.cache/vitrina-bench', String(orders));
  const marker = path.join(folder, 'made-by');
  const maker = createHash('sha256')
    .update(readFileSync('bench/year-data.ts'))
    .update(JSON.stringify(schemaVersions()))
    .digest('hex');
  const isMade = existsSync(marker) && readFileSync(marker, 'utf8') === maker;
  if (!isMade) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  const server = await startServer(folder, await freePort());
  if (!isMade) {
    const began = performance.now();
    await fill(server, orders);
    console.log(`${orders} pedidos hechos en ${((performance.now() - began) / 1000).toFixed(0)} s`);
    writeFileSync(marker, maker);
  }
  return server;
}

async function fill({ database }: ServerProcess, orders: number) {
  const db = new pg.Client({ ...database });
  await db.connect();
  // Rows are right as they are made, and indexes are quicker made once: without checks, keys and commits meanwhile.
  await db.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`,
  );
  const { rows: indexes } = await db.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in ('pedido'::regclass, 'pedido_linea'::regclass, 'pedido_busqueda'::regclass) and not indisprimary`,
  );
  for (const { name } of indexes) await db.query(`drop index ${identifier(name)}`);
  for (const statement of statements(orders)) await db.query(statement);
  // One after another, as they are placed: as the statements above join them they lie scattered, a window on ten times its pages.
  await db.query('cluster pedido using pedido_pkey');
  await db.query('cluster pedido_linea using pedido_linea_pedido_id_linea_pk');
  await db.query('cluster pedido_busqueda using pedido_busqueda_pkey');
  for (const { definition } of indexes) await db.query(definition);
  await db.query('vacuum analyze');
  await db.end();
}

const statements = (orders: number) => {
  const closings = Math.ceil(orders / year.ordersOfClosing);
  return [
    `insert into usuario (id, user_name, clave, nombre, apellido, tipo, telefono, direccion, retiro, id_lider)
     select 100 + n, 'u' || n, '', ${one(names, 'n')}, ${one(surnames, 'n / 16')}, case when n <= ${year.leaders} then 'LIDER' else 'VENDEDOR' end,
       '11 5' || lpad((n * 7919 % 1000000)::text, 6, '0'), 'Hipólito Yrigoyen ' || n, 'Conesa 970, Muñiz', case when n > ${year.leaders} then 101 + n % ${year.leaders} end
     from generate_series(1, ${year.leaders + year.sellers}) n`,
    `insert into proveedor (proveedor_id, razon_social) select n, 'Proveedor ' || ${one(surnames, 'n')} || ' ' || n
     from generate_series(1, ${year.suppliers}) n`,
    `insert into producto (producto_id, name, description, codigo, amount, costo, categoria, tipo_producto, proveedor_id)
     select n, ${one(things, 'n')} || ' ' || ${one(colours, 'n / 8')} || ' ' || n / 64, 'Para la casa.', 'COD-' || n, 5 + n % 200, 0.6 * (5 + n % 200), 'COCINA',
       (array['GENERAL', 'MIXTO', 'ONLINE', 'BLACK'])[1 + n % 4], 1 + n % ${year.suppliers}
     from generate_series(1, ${year.products}) n`,
    `insert into ventana (ventana_id, cierre, abierta_at, cerrada_at, pedidos, total)
     select n, n, now() - (${closings} - n) * interval '7 days' - interval '1 day',
       case when n < ${closings} then now() - (${closings} - n) * interval '7 days' + interval '5 days' end, null, null
     from generate_series(1, ${closings}) n`,
    // Counted from the newest, so that the open window has as many orders whatever the past is.
    `insert into pedido (pedido_id, usuario_id, ventana_id, tipo, client_name, email, direccion, telefono, retiro, id_lider, lider,
       total_amount, service_amount, estado, created_at, cancelado_at, realizado_at)
     select ${orders} - n, u.id, v.ventana_id, case when ${chance('n', 5)} = 0 then 'BLACK' else 'ESENCIAL' end, u.nombre || ' ' || u.apellido, u.email,
       u.direccion, u.telefono, u.retiro, l.id, l.nombre || ' ' || l.apellido, 0, 250, e.estado, v.abierta_at + (n * 37 % 1400) * interval '1 minute',
       case when e.estado = 'CANCELADO' then v.abierta_at + interval '1 day' end, case when e.estado = 'REALIZADO' then v.abierta_at + interval '1 day' end
     from generate_series(0, ${orders - 1}) n
     join ventana v on v.ventana_id = ${closings} - n / ${year.ordersOfClosing}
     join usuario u on u.id = 101 + ${year.leaders} + ${chance('n + 3', year.sellers)}
     join usuario l on l.id = u.id_lider
     cross join lateral (select case when ${chance('n + 1', 14)} = 0 then 'CANCELADO' when v.cerrada_at is null or ${chance('n + 2', 40)} = 0 then 'PENDIENTE'
       else 'REALIZADO' end as estado) e`,
    `insert into pedido_linea (pedido_id, linea, producto_id, name, tipo_producto, codigo, referencia, amount, ordered, de_stock, proveedor_id, razon_social, costo)
     select o.pedido_id, l, p.producto_id, p.name, p.tipo_producto, p.codigo, ${one(colours, 'o.pedido_id + l')}, p.amount, 1 + l % 3, false, p.proveedor_id, s.razon_social,
       case when o.estado = 'REALIZADO' then p.costo end
     from pedido o cross join generate_series(1, ${year.lines}) l
     join producto p on p.producto_id = 4 * (1 + (o.pedido_id * 31::bigint + l * 977) % ${year.products / 4 - 1}) + case when o.tipo = 'BLACK' then 3 else l % 3 end
     join proveedor s using (proveedor_id)`,
    `update pedido p set total_amount = s.total
     from (select pedido_id, sum(amount * ordered) as total from pedido_linea group by pedido_id) s where s.pedido_id = p.pedido_id`,
    `update ventana v set pedidos = s.orders, total = s.total
     from (select ventana_id, count(*) as orders, sum(total_amount) as total from pedido where estado <> 'CANCELADO' group by ventana_id) s
     where s.ventana_id = v.ventana_id and v.cerrada_at is not null`,
    `insert into pedido_busqueda (pedido_id, texto, indexado)
     select p.pedido_id, texto_buscable(concat_ws(' ', p.pedido_id, p.tipo, p.client_name, p.direccion, p.telefono, p.retiro, p.lider, l.texts)), v.cerrada_at is not null
     from pedido p join ventana v using (ventana_id)
     join (select pedido_id, string_agg(concat_ws(' ', name, codigo, referencia), ' ') as texts from pedido_linea group by pedido_id) l using (pedido_id)`,
    // An order's charge, then its payment but for every twentieth.
    `insert into movimiento (usuario_id, tipo, importe, pedido_id, medio, moneda, recibido, dia, creado_por, creado_at)
     select p.usuario_id, m.tipo, m.sign * p.total_amount, case when m.sign = 1 then p.pedido_id end, m.medio, m.coin,
       case when m.sign = -1 then p.total_amount end, case when m.sign = -1 then t.moment::date end, ${administrator}, t.moment
     from generate_series(0, ${year.movements - 1}) n
     join pedido p on p.pedido_id = ${Math.max(0, orders - year.ordersOfClosing - 1)} - (n / 2) % ${Math.max(1, orders - year.ordersOfClosing)}
     cross join lateral (select now() - interval '360 days' * (1 - n / ${year.movements}.0)) t (moment)
     join (values (0, 'CARGO', 1, null, null), (1, 'PAGO', -1, 'TRANSFERENCIA', 'USD')) m (nth, tipo, sign, medio, coin)
       on m.nth = n % 2 and n % 40 <> 1
     order by n`,
    `insert into reclamo (pedido_id, linea, unidades, amount, motivo, detalle, creado_por, creado_at, estado, numero, resolucion,
       a_stock, decidido_por, decidido_at)
     select pedido_id, 1, 1, amount, 'DEFECTO', 'Vino rota.', usuario_id, realizado_at, claimed, numero, resolucion, a_stock, decidido_por, decidido_at
     from (select *, row_number() over (order by pedido_id desc) as n from pedido where estado = 'REALIZADO' order by pedido_id desc limit ${year.claims}) p
     join pedido_linea l using (pedido_id)
     cross join lateral (select p.n > 40 as done) d
     cross join lateral (select case when done then 'APROBADO' else 'PENDIENTE' end, case when done then p.n - 40 end, case when done then 'CREDITO' end,
       case when done then false end, case when done then ${administrator} end, case when done then p.realizado_at end)
       c (claimed, numero, resolucion, a_stock, decidido_por, decidido_at)
     where l.linea = 1`,
    `insert into reclamo_ultimo (numero) select coalesce(max(numero), 0) from reclamo on conflict (uno) do update set numero = excluded.numero`,
    `insert into recepcion (ventana_id, proveedor_id, recibida_por, recibida_at)
     select v.ventana_id, s, ${administrator}, v.cerrada_at + interval '1 day'
     from ventana v cross join generate_series(1, ${year.receivedFrom}) s
     where v.cerrada_at is not null and v.ventana_id > ${closings - year.weeks} order by v.ventana_id, s`,
    `insert into recepcion_linea (recepcion_id, producto_id, referencia, recibidas, danadas, pedidas, de_stock, costo_recibido)
     select r.recepcion_id, l.producto_id, l.referencia, sum(l.ordered) + (${chance('l.producto_id', 10)} = 0)::int, 0, sum(l.ordered), false, p.costo
     from recepcion r join pedido o on o.ventana_id = r.ventana_id and o.estado <> 'CANCELADO'
     join pedido_linea l on l.pedido_id = o.pedido_id and l.proveedor_id = r.proveedor_id
     join producto p on p.producto_id = l.producto_id
     group by r.recepcion_id, l.producto_id, l.referencia, p.costo`,
    `insert into proveedor_movimiento (proveedor_id, tipo, importe, recepcion_id, creado_por, creado_at)
     select proveedor_id, 'RECEPCION', (select coalesce(sum(recibidas * costo_recibido), 0) from recepcion_linea l where l.recepcion_id = r.recepcion_id),
       recepcion_id, recibida_por, recibida_at
     from recepcion r order by recepcion_id`,
    ...['usuario.id', 'producto.producto_id', 'proveedor.proveedor_id', 'ventana.ventana_id', 'pedido.pedido_id'].map(
      (key) => {
        const [table, column] = key.split('.');
        return `select setval(pg_get_serial_sequence('${table}', '${column}'), (select max(${column}) from ${table}) + 1)`;
      },
    ),
  ];
};

const administrator = `(select min(id) from usuario)`;
/** A number from 0 below `below`, the same for the same `of`. */
const chance = (of: string, below: number) => `(hashint4(${of}) & 2147483647) % ${below}`;
const one = (texts: readonly string[], position: string) =>
  `(array[${texts.map((text) => `'${text}'`).join(', ')}])[1 + (${position}) % ${texts.length}]`;
const names = 'Ana Begoña Carla Delia Elsa Fátima Gloria Hilda Inés Juana Karina Lucía Mabel Noemí Olga Paula'.split(
  ' ',
);
const surnames = 'Gómez Ibáñez Muñoz Pérez Quiroga Ríos Suárez Toledo Urquiza Vega Ferreyra Luna'.split(' ');
const things = 'Olla Sartén Jarra Bandeja Lámpara Espejo Toalla Mantel'.split(' ');
const colours = 'roja azul verde negra blanca gris violeta dorada'.split(' ');
