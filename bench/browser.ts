import type { Pool } from 'pg';
import { measureList } from './back-office.ts';
import { openBrowser } from './browser-page.ts';
import { measureFirstVisit } from './first-visit.ts';
import { measureLargeCatalogue } from './large-catalogue.ts';
import { withServer } from './with-server.ts';

// npm run bench:browser: a cheap phone, as this machine's processor slowed down four times, and an
// administrator's desktop with 20,000 products, 2,000 users and 20,000 orders.
const browser = await openBrowser();
const figures = [await measureFirstVisit(browser), await measureLargeCatalogue(browser)];
await withServer(20_000, async ({ url }, db) => {
  await db.query(`
    insert into usuario (user_name, clave, nombre, apellido, email, tipo, telefono, direccion, retiro)
    select 'vendedor' || n, '', 'Nombre ' || n, 'Apellido ' || n % 97, 'v' || n || '@vitrina.example', 'VENDEDOR',
      '11 5555-' || n, 'Mitre ' || n, 'Conesa 970, Muñiz' from generate_series(1, 1999) n`);
  const measure = async (address: string, counted: string, search: string) =>
    figures.push(await measureList(browser, url, { address, counted, search }));
  await measure('/listado-platos', '20.000 productos', 'Buscar productos');
  await measure('/listado-vendedores', '2.000 usuarios', 'Buscar usuarios');
  await placeOrders(db, 20_000);
  await measure('/pedidos-list', '20.000 pedidos', 'Buscar pedidos');
});
await browser.close();
process.exit(figures.every(Boolean) ? 0 : 1);

/** Orders of four lines each in the open window, and what they are searched by. */
async function placeOrders(db: Pool, count: number) {
  await db.query(
    `insert into pedido (usuario_id, ventana_id, tipo, client_name, email, direccion, telefono, retiro, total_amount,
       service_amount, created_at)
     select u.id, (select max(ventana_id) from ventana), 'ESENCIAL', u.nombre || ' ' || u.apellido, u.email, u.direccion,
       u.telefono, u.retiro, 100 + n % 900, 250, now() - n * interval '10 seconds'
     from generate_series(1, $1::int) n
     join (select *, row_number() over (order by id) as nth from usuario where tipo = 'VENDEDOR') u on u.nth = 1 + n % 1999`,
    [count],
  );
  await db.query(`
    insert into pedido_linea (pedido_id, linea, producto_id, name, tipo_producto, codigo, referencia, amount, ordered, de_stock)
    select o.pedido_id, l, p.producto_id, p.name, p.tipo_producto, p.codigo, '', 25, l, false
    from pedido o cross join generate_series(1, 4) l
    join producto p on p.producto_id = 1 + (o.pedido_id * l) % 20000`);
  await db.query(`
    insert into pedido_busqueda (pedido_id, texto)
    select pedido_id, texto_buscable(concat_ws(' ', p.pedido_id, p.client_name, p.direccion, p.telefono,
      (select string_agg(name || ' ' || codigo, ' ') from pedido_linea l where l.pedido_id = p.pedido_id)))
    from pedido p`);
  await db.query('analyze');
}
