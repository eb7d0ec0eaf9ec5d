import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PickupPoint } from '#contract/pickup-points.calls.ts';
import { User } from '#contract/users.calls.ts';
import { connect } from '../../platform/db/connect.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { imageFolder } from '../../platform/images/folder-store.ts';
import { imagesFolder } from '../../platform/images/image-store.ts';
import { readResults } from '../purchases/result.ts';
import { hasDemoAccounts } from './demo-accounts.ts';
import { demoPickupPoints } from './demo-data.ts';
import { loadDemo } from './load-demo.ts';

const now = new Date('2026-03-04T18:20:00Z');
let dataDir: string;
let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Awaited<ReturnType<typeof connect>>;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vitrina-demo-'));
  database = await testDatabase();
  db = await connect(database.settings, { size: 2 });
  expect(await hasDemoAccounts(db)).toBe(false);
  expect(await loadDemo(db, { dataDir, now })).toBe(true);
}, 240_000);

afterAll(async () => {
  await db.close();
  await database.drop();
  // For the journeys, which show the same.
  if (process.env.DEMO_PICTURES) await cp(imagesFolder(dataDir), process.env.DEMO_PICTURES, { recursive: true });
  await rm(dataDir, { recursive: true, force: true });
});

const numbers = (query: Sql) => db.one(z.object({}).catchall(z.int()))`${query}`;

describe('the demo', () => {
  test('fills both catalogues over every category and type', async () => {
    const count = await numbers(sql`
      select count(*) filter (where tipo_producto <> 'BLACK') as essential, count(*) filter (where tipo_producto = 'BLACK') as black,
        count(distinct categoria) as categories, count(distinct tipo_producto) as types, count(*) - count(distinct codigo) as repeated,
        count(*) filter (where estado = 'INACTIVO') as inactive, count(*) filter (where stock = 0) as sold_out,
        count(*) filter (where stock > cantidad_limite) as impossible, count(*) filter (where proveedor_id is null) as unsupplied
      from producto`);
    expect(count.essential).toBeGreaterThanOrEqual(80);
    expect(count.black).toBeGreaterThanOrEqual(24);
    expect(count).toMatchObject({
      categories: 12,
      types: 4,
      repeated: 0,
      inactive: 2,
      sold_out: 1,
      impossible: 0,
      unsupplied: 0,
    });
  });

  test('gives every product a picture of its own', async () => {
    const pictures = await db.rows(z.object({ codigo: z.string(), hash: z.string() }))`
      select codigo, imagen_hash as hash from producto`;
    expect(new Set(pictures.map(({ hash }) => hash)).size).toBe(pictures.length);
    const seen = new Map<string, string>();
    for (const { codigo, hash } of pictures) {
      const folder = imageFolder(imagesFolder(dataDir), hash);
      expect(await readdir(folder)).toHaveLength(7);
      const thumb = await sharp(await readFile(path.join(folder, '400.jpg')))
        .resize(24, 24)
        .raw()
        .toBuffer();
      const look = Buffer.from(thumb.map((value) => value >> 4)).toString('base64');
      expect(seen.get(look), `looks like ${codigo}`).toBeUndefined();
      seen.set(look, codigo);
    }
  });

  test('names 8 suppliers, 30 sellers, the pickup points and their leaders', async () => {
    expect(await numbers(sql`select count(*) from proveedor`)).toEqual({ count: 8 });
    const people = await db.rows(User.pick({ id: true, tipo: true, retiro: true, idLider: true, userName: true }))`
      select id, tipo, retiro, id_lider as "idLider", user_name as "userName" from usuario`;
    const sellers = people.filter(({ tipo }) => tipo === 'VENDEDOR');
    const leaders = people.filter(({ tipo }) => tipo === 'LIDER');
    expect(sellers).toHaveLength(30);
    expect(sellers.filter(({ idLider }) => idLider === null)).toHaveLength(2);
    expect(leaders).toHaveLength(4);
    const points = await db.rows(PickupPoint.omit({ id: true }))`
      select nombre, direccion, id_lider as "idLider" from punto_retiro order by punto_retiro_id`;
    expect(points).toEqual(demoPickupPoints);
    for (const { nombre, idLider } of demoPickupPoints.slice(1))
      expect(leaders).toContainEqual(expect.objectContaining({ id: idLider, retiro: nombre }));
    const leader = leaders.find(({ userName }) => userName === 'lider');
    expect(sellers.find(({ userName }) => userName === 'vendedor')?.idLider).toBe(leader?.id);
  });

  test('opens its accounts with the password that the start prints', async () => {
    expect(await hasDemoAccounts(db)).toBe(true);
  });

  test('has six weeks of orders in all states, over two closed windows and an open one', async () => {
    const windows = await db.rows(z.object({}).catchall(z.union([z.int(), z.boolean()])))`
    select v.ventana_id as id, v.cerrada_at is null as open, count(*) filter (where estado = 'PENDIENTE') > 0 as pending,
      count(*) filter (where estado = 'REALIZADO') > 0 as done, count(*) filter (where estado = 'CANCELADO') > 0 as cancelled
    from ventana v join pedido using (ventana_id) group by v.ventana_id order by 1`;
    const all = { pending: true, done: true, cancelled: true };
    expect(windows).toEqual([
      { id: 1, open: false, ...all, pending: false },
      { id: 2, open: false, ...all },
      { id: 3, open: true, ...all },
    ]);
    expect((await numbers(sql`select count(*) from pedido`)).count).toBeGreaterThanOrEqual(250);
  });

  test('every total is the sum of its lines, of one catalogue, at the prices of the day', async () => {
    const wrong = await db.execute`
      select p.pedido_id from pedido p join pedido_linea l using (pedido_id) join producto x using (producto_id)
      group by p.pedido_id
      having p.total_amount <> sum(l.amount * l.ordered) or count(*) not between 1 and 8
        or bool_or((l.tipo_producto = 'BLACK') <> (p.tipo = 'BLACK')) or bool_or(l.amount <> x.amount or l.name <> x.name)`;
    expect(wrong).toBe(0);
  });

  test('what was delivered is owed, and most of it paid', async () => {
    const books = await numbers(sql`
      select count(*) filter (where tipo = 'CARGO') as charges, count(*) filter (where tipo = 'PAGO') as payments,
        (select count(*) from pedido where estado = 'REALIZADO') as delivered,
        (select count(*) from (select sum(importe) as saldo from movimiento group by usuario_id) s where saldo > 0) as debtors,
        count(*) filter (where creado_at > ${now}) as late from movimiento`);
    expect(books).toMatchObject({ charges: books.delivered, late: 0 });
    expect(books.payments).toBeGreaterThan(100);
    expect(books.debtors).toBeGreaterThan(5);
  });

  test('tells of payments: some wait, of who owes as much, one was refused, and those accepted are payments', async () => {
    const proofs = await numbers(sql`
      select count(*) filter (where estado = 'PENDIENTE') as waiting, count(*) filter (where estado = 'RECHAZADO') as refused,
        count(*) filter (where m.tipo = 'PAGO' and m.usuario_id = c.usuario_id and m.importe = -c.importe and m.medio = c.medio) as accepted,
        count(*) filter (where estado <> 'ACEPTADO' and c.importe > (select sum(importe) from movimiento s where s.usuario_id = c.usuario_id)) as above,
        count(*) filter (where greatest(c.creado_at, decidido_at, c.dia) > ${now}) as late
      from comprobante c left join movimiento m using (movimiento_id)`);
    expect(proofs).toEqual({ waiting: 3, refused: 1, accepted: 3, above: 0, late: 0 });
  });

  test('the first closing was bought and paid out, and each closed one has a result by its months', async () => {
    const results = await readResults(db, { from: sql`'-infinity'::timestamptz`, until: sql`${now}::timestamptz` });
    expect(results.map(({ cierre }) => cierre)).toEqual([1, 2, 3]);
    for (const { cierre, ganancia, sinCosto, comisiones, gananciaFinal } of results) {
      expect([sinCosto, comisiones > 0]).toEqual([0, cierre === 1]);
      expect(Math.min(ganancia, gananciaFinal)).toBeGreaterThan(100);
    }
    const goods = await numbers(sql`
      select count(*) filter (where tipo = 'RECEPCION') as received, count(*) filter (where tipo = 'PAGO') as paid,
        count(*) filter (where creado_at > ${now}) as late, (select count(*) from compra_envio) as sent from proveedor_movimiento`);
    expect(goods).toEqual({ received: goods.sent, paid: expect.any(Number), late: 0, sent: 8 });
    expect(goods.paid).toBeGreaterThan(0);
  });

  test('no order lies outside its window, in the night or in the future', async () => {
    const wrong = await db.execute`
      select p.pedido_id from pedido p join ventana v using (ventana_id)
      where p.created_at not between v.abierta_at and coalesce(v.cerrada_at, ${now.toISOString()}::timestamptz)
        or extract(hour from p.created_at at time zone 'America/Argentina/Buenos_Aires') not between 9 and 20
        or greatest(p.realizado_at, p.cancelado_at) not between p.created_at and ${now.toISOString()}::timestamptz
        or (p.estado = 'REALIZADO') <> (p.realizado_at is not null) or (p.estado = 'CANCELADO') <> (p.cancelado_at is not null)`;
    expect(wrong).toBe(0);
    const unsorted = await db.execute`
      select from (select created_at < lag(created_at) over (order by pedido_id) as back from pedido) o where back`;
    expect(unsorted).toBe(0);
  });

  test('what is left of a limited product is its limit less what the open window took', async () => {
    const wrong = await db.execute`
      select x.codigo from producto x left join pedido_linea l on l.producto_id = x.producto_id and l.de_stock
      left join pedido p on p.pedido_id = l.pedido_id and p.estado <> 'CANCELADO'
      where x.stock is not null group by x.producto_id
      having x.stock <> x.cantidad_limite - coalesce(sum(l.ordered) filter (where p.pedido_id is not null), 0)`;
    expect(wrong).toBe(0);
  });

  test('offers dishes from Monday to Friday', async () => {
    const days = await db.rows(z.object({ dia: z.string(), dishes: z.int() }))`
      select dia, count(*) as dishes from menu_semanal group by dia`;
    expect(days.map(({ dia }) => dia).sort()).toEqual(['JUEVES', 'LUNES', 'MARTES', 'MIERCOLES', 'VIERNES']);
    for (const { dishes } of days) expect([4, 5, 6]).toContain(dishes);
  });

  test('never loads over what is there', async () => {
    const before = await numbers(sql`select count(*) from pedido`);
    expect(await loadDemo(db, { dataDir, now })).toBe(false);
    expect(await numbers(sql`select count(*) from pedido`)).toEqual(before);
  });

  test('leaves the next user and product an id of their own', async () => {
    await insertRows(db, 'usuario', [{ userName: 'nueva', clave: '', tipo: 'VENDEDOR' }]);
    expect(await db.execute`select from usuario where user_name = 'nueva' and id = 208`).toBe(1);
    const product = { name: 'Nuevo', categoria: 'COCINA', tipoProducto: 'GENERAL', amount: 1 };
    expect(await insertRows(db, 'producto', [product])).toBe(1);
  });
});
