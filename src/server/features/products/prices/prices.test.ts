import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AuditEntry } from '#contract/audit.calls.ts';
import type { PriceChange, PricePreview } from '#contract/prices.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { untilWaiting } from '../../../platform/db/test-database.ts';
import { type Caller, orderOf, type TestApp, testApp } from '../../../test-app.ts';

let server: TestApp;
let admin: Caller;
beforeAll(async () => {
  server = await testApp();
  admin = await server.person('ADMIN', { nombre: 'Marta', apellido: 'Ruiz' });
});
afterAll(() => server.close());
beforeEach(() => server.db.execute`update producto set eliminado_at = now()`);

const raise = (pct: string | number, query = '') =>
  admin.call<{ actualizados: number } & Problem>(`PUT /api/producto/porcentaje-aumentar/${pct}${query}`);
const lower = (pct: string | number, query = '') =>
  admin.call<{ actualizados: number } & Problem>(`PUT /api/producto/porcentaje-disminuir/${pct}${query}`);
const preview = (query: string) => admin.call<PricePreview>(`GET /api/producto/precios/vista-previa?${query}`);
const undo = (visto?: number) =>
  admin.call<{ actualizados: number } & Problem>('POST /api/producto/precios/deshacer', visto && { visto });
const changes = async () => (await admin.call<PriceChange[]>('GET /api/producto/precios/cambios')).body;
async function priceOf(id: number) {
  const rows = await server.db.rows(z.object({ amount: z.number() }))`
    select amount from producto where producto_id = ${id}`;
  return rows[0]?.amount;
}

describe('changing prices by percentage', () => {
  test.each([
    // [way, percent, step, before, after]: half up to the cent, then to the step
    ['aumentar', '10', 0, 100, 110],
    ['aumentar', '10', 0, 0.05, 0.06],
    ['aumentar', '1.15', 0, 33.33, 33.71],
    ['aumentar', '12,5', 0, 10, 11.25],
    ['aumentar', '0.0001', 0, 9_000_000, 9_000_009],
    ['aumentar', '100', 0, 1.005 * 2, 4.02],
    ['aumentar', '1000', 0, 12.34, 135.74],
    ['disminuir', '50', 0, 0.01, 0.01],
    ['disminuir', '33.3333', 0, 3, 2],
    ['disminuir', '99.99', 0, 100, 0.01],
    ['aumentar', '10', 1, 10.45, 11],
    ['aumentar', '50', 1, 1, 2],
    ['aumentar', '49.99', 1, 1, 1],
    ['aumentar', '5', 10, 100, 110],
    ['aumentar', '4.99', 10, 100, 100],
    ['aumentar', '25', 50, 100, 150],
    ['aumentar', '24', 50, 100, 100],
    ['disminuir', '10', 100, 1500, 1400],
    ['disminuir', '10', 100, 500, 500],
    // A step that would make it nothing leaves the cents.
    ['aumentar', '10', 100, 20, 22],
  ] as const)('%s by %s percent in steps of %s: %s becomes %s', async (way, percent, step, before, after) => {
    const { productoId } = await server.product({ amount: before });
    const query = `?redondeo=${step}`;
    const { body } = await (way === 'aumentar' ? raise(percent, query) : lower(percent, query));
    expect(body).toEqual({ actualizados: before === after ? 0 : 1 });
    expect(await priceOf(productoId)).toBe(after);
  });

  test.each([
    ['aumentar', '0', 422],
    ['aumentar', '-5', 422],
    ['aumentar', '1000', 200],
    ['aumentar', '1000.01', 422],
    ['disminuir', '99.9', 200],
    ['disminuir', '100', 422],
    ['aumentar', 'diez', 400],
    ['aumentar', '1e2', 400],
    ['aumentar', '10?redondeo=7', 400],
  ])('%s by %s answers %i', async (way, percent, status) => {
    expect((await admin.call(`PUT /api/producto/porcentaje-${way}/${percent}`)).status).toBe(status);
  });

  test('a selection changes only a category with its group, a supplier or a type', async () => {
    const proveedorId = await server.supplier('Aceros SA');
    const bathroom = await server.product({ categoria: 'BAÑO' });
    const toy = await server.product({ categoria: 'INFANTIL', tipoProducto: 'BLACK' });
    const pan = await server.product({ proveedorId, estado: 'INACTIVO' });
    const all = async () => Promise.all([bathroom, toy, pan].map(({ productoId }) => priceOf(productoId)));
    expect((await raise(10, '?categoria=HOGAR')).body.actualizados).toBe(2);
    expect(await all()).toEqual([110, 100, 110]);
    await raise(10, `?proveedorId=${proveedorId}`);
    expect(await all()).toEqual([110, 100, 121]);
    await raise(10, '?tipoProducto=BLACK');
    expect(await all()).toEqual([110, 110, 121]);
    await raise(10, `?categoria=TODOS LOS PRODUCTOS`);
    expect(await all()).toEqual([121, 121, 133.1]);
    expect((await raise(10, '?categoria=HOGAR&tipoProducto=BLACK')).body.actualizados).toBe(0);
    expect(await changes()).toMatchObject([
      { tipo: 'AUMENTO', porcentaje: 10, productos: 3, quien: 'Marta Ruiz' },
      { tipoProducto: 'BLACK', productos: 1 },
      { razonSocial: 'Aceros SA', productos: 1 },
      { categoria: 'HOGAR', productos: 2, can: { undo: false } },
      ...(await changes()).slice(4).map(() => ({})),
    ]);
  });

  test('one price that would pass the highest refuses all of them', async () => {
    const { productoId } = await server.product();
    await server.product({ amount: 9_000_000, name: 'Yate' });
    const { status, body } = await raise(50);
    expect([status, body.code, body.detail]).toEqual([422, 'PRECIO_FUERA_DE_RANGO', 'Yate']);
    expect(await priceOf(productoId)).toBe(100);
  });

  test('only an administrator may', async () => {
    const reseller = await server.person('LIDER');
    expect((await reseller.call('PUT /api/producto/porcentaje-aumentar/10')).status).toBe(403);
    expect((await reseller.call('GET /api/producto/precios/cambios')).status).toBe(403);
  });
});

describe('the preview', () => {
  test('shows exactly what the change then does, for 300 odd prices', async () => {
    await server.db.execute`
      insert into producto (name, codigo, amount, categoria, tipo_producto)
      select 'Pieza ' || n, 'P' || n, n * 1.37 + 0.005 * (n % 3), 'COCINA', 'GENERAL' from generate_series(0, 299) n`;
    const { body } = await preview('direccion=aumentar&porcentaje=7.35&redondeo=10');
    expect(body.actualizados + body.sinCambio).toBe(300);
    expect(body.productos).toHaveLength(body.actualizados);
    const { body: done } = await raise('7.35', `?redondeo=10&huella=${body.huella}`);
    expect(done.actualizados).toBe(body.actualizados);
    const rows = await server.db.rows(z.object({ id: z.int(), amount: z.number() }))`
      select producto_id as id, amount from producto where eliminado_at is null`;
    const shown = new Map(body.productos.map(({ productoId, despues }) => [productoId, despues]));
    const changed = rows.filter(({ id }) => shown.has(id));
    expect(changed.map(({ id, amount }) => [id, amount])).toEqual(changed.map(({ id }) => [id, shown.get(id)]));
  });

  test('changes nothing', async () => {
    const { productoId } = await server.product();
    await preview('direccion=disminuir&porcentaje=10');
    expect(await priceOf(productoId)).toBe(100);
  });

  test('of other prices than the change would now write refuses the change', async () => {
    const { productoId } = await server.product();
    const { body } = await preview('direccion=aumentar&porcentaje=10');
    await admin.call(`PUT /api/producto/${productoId}`, { amount: 200 });
    const refused = await raise(10, `?huella=${body.huella}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'PRECIOS_CAMBIARON']);
    expect(await priceOf(productoId)).toBe(200);
  });

  test('makes a change that is sent four times at once count once, with the key too, which answers what it did', async () => {
    const { productoId } = await server.product();
    const { body } = await preview('direccion=aumentar&porcentaje=10');
    const seen = await Promise.all([1, 2, 3, 4].map(() => raise(10, `?huella=${body.huella}`)));
    expect(seen.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await priceOf(productoId)).toBe(110);

    const keyed = (pct: number, key: string, way = 'aumentar') =>
      admin.call<{ actualizados: number } & Problem>(`PUT /api/producto/porcentaje-${way}/${pct}`, undefined, {
        'idempotency-key': key,
      });
    const four = await Promise.all([1, 2, 3, 4].map(() => keyed(10, 'rise')));
    expect(four.map(({ body }) => body)).toEqual(Array(4).fill({ actualizados: 1 }));
    expect(await priceOf(productoId)).toBe(121);
    for (const other of [await keyed(11, 'rise'), await keyed(10, 'rise', 'disminuir')])
      expect([other.status, other.body.code]).toEqual([422, 'CLAVE_REUTILIZADA']);
    // A refused one spends nothing.
    expect((await keyed(1001, 'other')).status).toBe(422);
    expect((await keyed(10, 'other')).body).toEqual({ actualizados: 1 });
    expect(await priceOf(productoId)).toBe(133.1);
    // Whoever sends neither means every call.
    await Promise.all([raise(10), raise(10)]);
    expect(await priceOf(productoId)).toBe(161.05);
  });

  test('refuses what the change refuses', async () => {
    expect((await preview('direccion=disminuir&porcentaje=100')).status).toBe(422);
    expect((await preview('direccion=arriba&porcentaje=10')).status).toBe(400);
  });
});

test('no positive price is rounded to nothing, and one of nothing stays it', async () => {
  const cheap = await server.product({ amount: 0.04 });
  const free = await server.product({ amount: 0 });
  await lower(99);
  expect([await priceOf(cheap.productoId), await priceOf(free.productoId)]).toEqual([0.01, 0]);
});

describe('undoing the last change', () => {
  test('gives every product the price it had, once', async () => {
    const one = await server.product({ amount: 33.33 });
    const two = await server.product({ amount: 0.5 });
    await raise('7.77');
    expect((await changes())[0]).toMatchObject({ can: { undo: true }, deshecho: null });
    expect((await undo()).body).toEqual({ actualizados: 2 });
    expect([await priceOf(one.productoId), await priceOf(two.productoId)]).toEqual([33.33, 0.5]);
    expect((await changes())[0]).toMatchObject({ can: { undo: false }, deshecho: expect.stringMatching(/Z$/) });
    const again = await undo();
    expect([again.status, again.body.code]).toEqual([409, 'NADA_QUE_DESHACER']);
    const { body } = await admin.call(`GET /api/producto/${one.productoId}/precios`);
    expect(body).toMatchObject([
      { antes: 35.92, despues: 33.33, motivo: 'DESHACER' },
      { antes: 33.33, despues: 35.92, motivo: 'PORCENTAJE' },
    ]);
  });

  test('leaves a product that was deleted since as it is', async () => {
    const kept = await server.product();
    const gone = await server.product();
    await raise(10);
    await admin.call(`DELETE /api/producto/${gone.productoId}`);
    expect((await undo()).body).toEqual({ actualizados: 1 });
    expect([await priceOf(kept.productoId), await priceOf(gone.productoId)]).toEqual([100, 110]);
    expect(
      (
        await server.db.rows(AuditEntry.pick({ campo: true }))`
      select campo from auditoria where entidad_id = ${gone.productoId} order by auditoria_id`
      ).map(({ campo }) => campo),
    ).toEqual(['precio', 'baja']);
  });

  test('is refused after a price was edited, and nothing moves', async () => {
    const one = await server.product();
    const two = await server.product();
    await raise(10);
    await admin.call(`PUT /api/producto/${one.productoId}`, { amount: 150 });
    const refused = await undo();
    expect([refused.status, refused.body.code]).toEqual([409, 'PRECIO_EDITADO']);
    expect([await priceOf(one.productoId), await priceOf(two.productoId)]).toEqual([150, 110]);
    expect((await changes())[0]?.can.undo).toBe(false);
  });

  test('is refused where another change came after the one that was seen', async () => {
    const { productoId } = await server.product();
    await raise(10);
    const seen = (await changes())[0]?.cambioId;
    await raise(20);
    expect((await undo(seen)).body).toMatchObject({ status: 409, code: 'PRECIO_EDITADO' });
    expect(await priceOf(productoId)).toBe(132);
    expect((await undo((await changes())[0]?.cambioId)).status).toBe(200);
    expect(await priceOf(productoId)).toBe(110);
  });

  test('an edit of another field does not stand in its way', async () => {
    const { productoId } = await server.product();
    await raise(10);
    await admin.call(`PUT /api/producto/${productoId}`, { name: 'Otra', amount: 110 });
    expect((await undo()).status).toBe(200);
    expect(await priceOf(productoId)).toBe(100);
  });

  test('an edit under way is waited for and then refuses it', async () => {
    const { productoId } = await server.product();
    await raise(10);
    let undone: ReturnType<typeof undo> | undefined;
    await server.db.transaction(async (tx) => {
      await tx.execute`update producto set amount = 130 where producto_id = ${productoId}`;
      await tx.execute`
        insert into precio_historial (producto_id, antes, despues, motivo, usuario_id)
        values (${productoId}, 110, 130, 'EDICION', ${admin.id})`;
      undone = undo();
      await untilWaiting(server.db);
    });
    expect((await undone)?.status).toBe(409);
    expect(await priceOf(productoId)).toBe(130);
  });
});

test('every price of a change stands in the audit with who made it', async () => {
  const { productoId, name } = await server.product();
  await lower(25);
  const rows = await server.db.rows(AuditEntry.omit({ id: true, createdAt: true, entidad: true, entidadId: true }))`
    select quien, nombre, campo, antes, despues from auditoria
    where entidad = 'producto' and entidad_id = ${productoId}`;
  expect(rows).toEqual([{ quien: 'Marta Ruiz', nombre: name, campo: 'precio', antes: '100', despues: '75' }]);
});

test('nobody pays a price they did not see: an order waits for a price change and is refused with the new prices', async () => {
  await server.openCatalogue();
  const reseller = await server.person('VENDEDOR');
  const { productoId } = await server.product();
  let ordered: ReturnType<Caller['call']> | undefined;
  await server.db.transaction(async (tx) => {
    await tx.execute`select from producto where producto_id = ${productoId} for no key update`;
    await tx.execute`update producto set amount = 110 where producto_id = ${productoId}`;
    ordered = reseller.call('POST /api/menu/order', orderOf({ productoId, amount: 100 }));
    await untilWaiting(server.db);
  });
  const answer = await ordered;
  expect(answer?.status).toBe(409);
  expect(answer?.body).toMatchObject({ code: 'PRECIO_CAMBIADO', productos: [{ productoId, amount: 110 }] });
});

test('orders and price changes at once neither deadlock nor mix old and new prices', async () => {
  await server.openCatalogue();
  const reseller = await server.person('VENDEDOR');
  const products = await Promise.all(Array.from({ length: 6 }, () => server.product()));
  const orders = Array.from({ length: 20 }, (_, n) => {
    const lines = products.map(({ productoId }) => ({ productoId, amount: 100 }));
    return reseller.call('POST /api/menu/order', orderOf(...(n % 2 ? lines : lines.reverse())));
  });
  const answers = await Promise.all([raise(10), ...orders, raise(10)]);
  expect(new Set(answers.map(({ status }) => status)).size).toBeLessThanOrEqual(3);
  for (const { status } of answers) expect([200, 201, 409]).toContain(status);
  const repriced = await server.db.execute`
    select from pedido_linea
    where amount <> 100 and producto_id = any(${products.map((p) => p.productoId)}::int[])`;
  expect(repriced).toBe(0);
  expect(await Promise.all(products.map(({ productoId }) => priceOf(productoId)))).toEqual(products.map(() => 121));
});
