import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import sharp from 'sharp';
import { imageFolder } from '../src/server/platform/images/folder-store.ts';
import { orderOf } from '../src/server/test-app.ts';
import { ADMIN, callServer, type ServerProcess, tokenFor } from '../src/server/test-process.ts';
import { download } from './download.ts';
import { longestStall, memoryPeak } from './figures.ts';
import { median, withServer } from './with-server.ts';

// The heavy documents on the real server: time, peak memory, the event loop's longest stall, and what orders and
// catalogue take meanwhile against what they take alone.
const sheet = { seconds: 3, megabytes: 300 };
const heavy = { seconds: 15, stall: 50, times: 2 };
const sellers = 500;
const linesPerOrder = 50;
const products = 500;
/** Alone and beside the work take turns, so that a noisy machine touches both. */
const rounds = 3;
/** Measures only what begins like this, on a server that made nothing else before. */
const only = process.argv[2] ?? '';

let measured = 0;

const passed = await withServer(products, async (server, db, dataDir) => {
  await placePhotos(db, path.join(dataDir, 'imagenes'));
  await placeOrders(db);
  const admin = await tokenFor(server.url, ADMIN.username, ADMIN.password);
  await db.query('analyze');
  await download({ url: server.url, token: admin, route: 'POST /api/menu/pedido/1' }); // starts the thread
  const { rows } = await db.query<{ id: number }>('select max(ventana_id) - 1 as id from ventana');
  const closed = `?ventana=${rows[0]?.id}`;

  const results = [
    await measure(
      'Reporte de proveedor de 20.000 renglones',
      `GET /api/menu/reporteProveedor${closed}&proveedorId=1`,
      sheet,
    ),
    await measure('Reporte por producto de 20.000 líneas', `GET /api/menu/reportByProduct${closed}`, sheet),
    await measure(`Archivo de ${sellers} facturas de ${linesPerOrder} líneas`, 'POST /api/menu/facturas', heavy),
    await measure('Archivo de facturas de líderes', 'POST /api/menu/facturas-lider', heavy),
    await measure(
      `Catálogo en PDF de ${products} productos con foto`,
      'POST /api/producto/imprimir-catalogo',
      heavy,
      {},
    ),
    await measure('Todos los reportes del cierre', `POST /api/menu/facturas-reporte`, { seconds: 15, stall: 50 }),
    await measure('Descargar todo', 'POST /api/menu/cierre-completo', { seconds: 30, stall: 50, megabytes: 400 }),
  ];
  if (!measured) throw new Error(`no document is called ${only}`);
  return results.every(Boolean);

  /** One document against its limits: alone, for its own time and memory, and then beside orders and catalogue. */
  async function measure(
    what: string,
    route: string,
    limit: { seconds: number; stall?: number; megabytes?: number; times?: number },
    body?: unknown,
  ): Promise<boolean> {
    if (!what.startsWith(only)) return true;
    measured++;
    let file = { bytes: 0, first: 0, last: 0 };
    await longestStall(server); // forgets what was
    const peak = await memoryPeak(server, async () => {
      file = await download({ url: server.url, token: admin, route, body });
    });
    const stall = await longestStall(server);
    const seconds = file.last / 1000;
    const ok = seconds <= limit.seconds && stall <= (limit.stall ?? Infinity) && peak <= (limit.megabytes ?? Infinity);
    console.log(
      `${what}: ${seconds.toFixed(2)} s (límite ${limit.seconds}), los primeros bytes a los ${(file.first / 1000).toFixed(2)} s, ${(file.bytes / 1e6).toFixed(1)} MB, pico de memoria ${peak.toFixed(0)} MB` +
        `${limitText(limit.megabytes)}, pausa más larga ${stall.toFixed(0)} ms${limitText(limit.stall)} ${ok ? 'bien' : 'NO ALCANZA'}`,
    );
    if (!limit.times) return ok;
    const ratios = { catalogue: [] as number[], orders: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      const alone = await timesOfOthers(server, admin, () => sleep(4000));
      const beside = await timesOfOthers(server, admin, async () => {
        const reader = fork('bench/reader.ts', { execArgv: ['--import', 'tsx'] });
        reader.send({ url: server.url, token: admin, route, body, milliseconds: 4000 });
        const [code] = await once(reader, 'exit');
        if (code !== 0) throw new Error(`the reader of ${route} failed`);
      });
      ratios.catalogue.push(beside.catalogue / alone.catalogue);
      ratios.orders.push(beside.orders / alone.orders);
    }
    const [catalogue, orders] = [median(ratios.catalogue), median(ratios.orders)];
    const kept = catalogue <= limit.times && orders <= limit.times;
    console.log(
      `  entretanto, p99 del catálogo ${catalogue.toFixed(2)}× y de los pedidos ${orders.toFixed(2)}× de lo que tardan solos ` +
        `(límite ${limit.times}×) ${kept ? 'bien' : 'NO ALCANZA'}`,
    );
    return ok && kept;
  }
});
process.exit(passed ? 0 : 1);

function limitText(limit: number | undefined): string {
  return limit === undefined ? '' : ` (límite ${limit})`;
}

/** 99th percentile in milliseconds of catalogue reads and of orders while the work runs, 50 and 20 a second. */
async function timesOfOthers({ url }: ServerProcess, token: string, work: () => Promise<unknown>) {
  let working = true;
  const sample = async (every: number, call: () => Promise<unknown>) => {
    const times: number[] = [];
    while (working) {
      const began = performance.now();
      await call();
      times.push(performance.now() - began);
      await sleep(Math.max(0, every - (performance.now() - began)));
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  };
  const catalogue = sample(20, async () => {
    const answer = await fetch(`${url}/api/producto/all`);
    if (!answer.ok) throw new Error(`the catalogue answered ${answer.status}`);
    await answer.arrayBuffer();
  });
  const order = orderOf(...[1, 2, 3, 4, 5].map((productoId) => ({ productoId, amount: 100 })));
  const orders = sample(50, async () => {
    const { status } = await callServer(url, 'POST /api/menu/order', { token, body: order });
    if (status !== 201) throw new Error(`an order answered ${status}`);
  });
  await work();
  working = false;
  return { catalogue: await catalogue, orders: await orders };
}

/** Every product gets a JPEG of its own, of the size that uploads are kept in for documents. */
async function placePhotos(db: pg.Pool, folder: string) {
  const noise = sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: '#c2410c',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  });
  for (let id = 1; id <= products; id++) {
    const hash = randomBytes(16).toString('hex');
    mkdirSync(imageFolder(folder, hash), { recursive: true });
    writeFileSync(
      path.join(imageFolder(folder, hash), '400.jpg'),
      await noise
        .clone()
        .modulate({ hue: id % 360 })
        .jpeg({ quality: 60 })
        .toBuffer(),
    );
    await db.query('insert into imagen (hash, ancho, alto) values ($1, 400, 400)', [hash]);
    await db.query('update producto set imagen_hash = $1 where producto_id = $2', [hash, id]);
  }
}

/**
 * A closed window of 400 orders of 50 lines, every line a product in a colour of its own, and the open one of 500
 * sellers in 20 teams, an order of 50 lines each.
 */
async function placeOrders(db: pg.Pool) {
  await db.query(`insert into proveedor (razon_social) values ('Bazar del Sur')`);
  await db.query('update producto set proveedor_id = 1');
  await db.query('update ventana set cerrada_at = clock_timestamp()');
  await db.query('insert into ventana (cierre) select max(cierre) + 1 from ventana');
  await db.query(
    `insert into usuario (user_name, clave, nombre, apellido, tipo, id_lider)
     select 'u' || n, '', 'Ana María', 'Núñez ' || n, case when n <= 20 then 'LIDER' else 'VENDEDOR' end, null
     from generate_series(1, $1::int + 20) n`,
    [sellers],
  );
  await db.query(
    `update usuario u set id_lider = l.id from usuario l
     where u.tipo = 'VENDEDOR' and l.user_name = 'u' || (1 + u.id % 20)`,
  );
  for (const [window, orders] of [
    [1, 400],
    [2, sellers],
  ]) {
    await db.query(
      `with buyer as (
         select u.id, l.id as id_lider, l.nombre || ' ' || l.apellido as lider, row_number() over (order by u.id) as o
         from usuario u join usuario l on l.id = u.id_lider where u.tipo = 'VENDEDOR' limit $2
       ),
       p as (
         insert into pedido (usuario_id, ventana_id, tipo, client_name, email, direccion, telefono, retiro, id_lider, lider,
           total_amount, service_amount)
         select id, $1, 'ESENCIAL', 'Ana María Núñez ' || o, 'ana@vitrina.example', 'Av. Siempreviva 742', '11 5555-0000',
           'Castelli 1224, José C Paz', id_lider, lider, 100 * 2 * $3::int, 250 from buyer order by o returning pedido_id
       ), numbered as (select pedido_id, row_number() over (order by pedido_id) - 1 as o from p)
       insert into pedido_linea (pedido_id, linea, producto_id, name, tipo_producto, codigo, referencia, amount, ordered,
         de_stock, proveedor_id, razon_social)
       select pedido_id, l, d.producto_id, d.name, d.tipo_producto, d.codigo, case $1 when 1 then 'Color ' || (o / 10) else 'Rojo' end, 100, 2, false, 1, 'Bazar del Sur'
       from numbered, generate_series(1, $3::int) l join producto d on true
       where d.producto_id = 1 + (o * $3::int + l - 1) % 500`,
      [window, orders, linesPerOrder],
    );
  }
}
