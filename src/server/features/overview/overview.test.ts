import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Overview } from '#contract/overview.calls.ts';
import type { Packing } from '#contract/packing.calls.ts';
import type { Purchase } from '#contract/purchases.calls.ts';
import { shortLines } from '#contract/purchases.ts';
import type { TeamMember } from '#contract/users.calls.ts';
import { memberStates } from '#contract/users.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let buyer: Caller;
let product: Awaited<ReturnType<TestApp['product']>>;
beforeAll(async () => {
  t = await testApp({ settings: { aprobarVendedores: true } });
  admin = await t.person('ADMIN');
  buyer = await t.person('VENDEDOR');
  product = await t.product({ amount: 10 });
});
afterAll(() => t.close());

const inicio = async () => (await admin.call<Overview>('GET /api/inicio')).body;
const totalOf = async (route: string) => Number((await admin.call(route)).headers['x-total-count']);
/** An order at an hour of Buenos Aires' clock on a day, by how many hours after the opening of its window. */
async function orderAt(clock: string) {
  const { orderId } = await place(buyer, { ...product, quantity: 1 });
  await t.db.execute`
    update pedido set created_at = ${clock}::timestamp at time zone 'America/Argentina/Buenos_Aires'
    where pedido_id = ${orderId}`;
  return orderId;
}
const openedAt = (cierre: number, clock: string) => t.db.execute`
  update ventana set abierta_at = ${clock}::timestamp at time zone 'America/Argentina/Buenos_Aires' where cierre = ${cierre}`;

test('before the first closing there is nothing to compare, and nothing fails', async () => {
  expect(await inicio()).toMatchObject({
    cierre: null,
    anterior: null,
    anteriorHastaAca: null,
    horas: [],
    copia: { programadas: false },
    programacion: { cierre: null },
  });
});

test('the open closing stands beside the one before, up to as long after its opening', async () => {
  await t.openCatalogue();
  await openedAt(1, '2026-01-01 08:00');
  await orderAt('2026-01-01 09:30');
  await orderAt('2026-01-02 09:30');
  const cancelled = await orderAt('2026-01-01 09:40');
  await buyer.call(`DELETE /api/menu/${cancelled}`);
  await admin.call('PUT /api/producto/estadoCatalogo/false');
  const closed = await inicio();
  expect(closed).toMatchObject({
    cierre: { cierre: 1, pedidos: 2, total: 20 },
    anterior: null,
    anteriorHastaAca: null,
  });

  await admin.call('PUT /api/producto/estadoCatalogo/true');
  // Two hours ago: of the window before, what came in its first two hours.
  await t.db.execute`update ventana set abierta_at = now() - interval '2 hours' where cierre = 2`;
  const { orderId } = await place(buyer, { ...product, quantity: 1 });
  await t.db
    .execute`update pedido set created_at = (now() at time zone 'UTC')::date + time '16:00' where pedido_id = ${orderId}`;
  const open = await inicio();
  expect(open).toMatchObject({
    cierre: { cierre: 2, pedidos: 1, total: 10 },
    anterior: { cierre: 1, pedidos: 2, total: 20 },
    anteriorHastaAca: { pedidos: 1, total: 10 },
  });
  expect(open.horas).toContainEqual({ hora: 9, pedidos: 0, antes: 2 });
  expect(open.horas.reduce((sum, { pedidos }) => sum + pedidos, 0)).toBe(1);
});

test('every number is that of the list to which it leads', async () => {
  await t.product({ cantidadLimite: 9, stock: 2 });
  await t.person('VENDEDOR');
  await t.visitor.call('POST /api/registrarse', {
    userName: 'nueva',
    password: 'una clave larga',
    nombre: 'Nueva',
    apellido: 'Paz',
    direccion: 'Mitre 33',
    retiro: 'Conesa 970, Muñiz',
    email: 'nueva@vitrina.example',
    telefono: '11',
    tipo: 'VENDEDOR',
  });
  await t.visitor.call('POST /api/recuperaciones', { username: 'nueva' });
  // Written down after the answer.
  await expect.poll(async () => (await inicio()).recuperaciones).toBe(1);
  await admin.call(`PUT /api/producto/estadoMenu/${(await t.product()).productoId}`);
  const { enVenta, pocoStock, aprobaciones, recuperaciones, vendedores } = await inicio();
  expect([pocoStock, aprobaciones, recuperaciones]).toEqual([1, 1, 1]);
  expect(enVenta).toBe(2);
  expect(enVenta).toBe(await totalOf('GET /api/producto/allProducto/1?estado=ACTIVO'));
  expect(pocoStock).toBe(await totalOf('GET /api/producto/allProducto/1?stock=poco'));
  expect(aprobaciones).toBe(await totalOf('GET /api/usuarios?aprobacion=PENDIENTE&pagina=1'));
  expect((await admin.call<unknown[]>('GET /api/recuperaciones')).body).toHaveLength(recuperaciones);
  for (const state of memberStates) {
    const { body } = await admin.call<TeamMember[]>(`GET /api/equipos?estado=${state}`);
    expect([state, vendedores[state]]).toEqual([state, body.length]);
  }
  expect(vendedores).toMatchObject({ PIDIO: 1, NUNCA: 2 });
});

test('debts, purchases not sent and parcels not handed over of the last closing that ended are those of their lists', async () => {
  const { cierre } = await inicio();
  const [eva, supplier] = [await t.person('VENDEDOR'), await t.supplier('Bazar SA')];
  const bought = await t.product({ proveedorId: supplier });
  const order = await place(eva, { ...bought, quantity: 2 });
  const before = await inicio();
  // What is open is not sent yet, and nothing of it is handed over.
  expect([before.deudas, before.terminado?.ventana === cierre?.id]).toEqual([0, false]);
  await admin.call('PUT /api/producto/estadoCatalogo/false');
  const ended = await inicio();
  const ventana = ended.cierre?.id;
  expect(ended.terminado).toEqual({ ventana, compras: 1, porLlegar: 0, faltantes: 0, bultos: 2 });
  const purchases = (await admin.call<Purchase[]>(`GET /api/compras/${ventana}`)).body;
  const drafts = purchases.filter(({ estado, proveedorId }) => estado === 'BORRADOR' && proveedorId !== null);
  expect(drafts).toHaveLength(1);
  const { body } = await admin.call<Packing>(`GET /api/armado/${ventana}`);
  const parcels = body.puntos.flatMap(({ lideres }) => lideres.flatMap(({ vendedores }) => vendedores));
  expect(parcels.filter(({ pendientes }) => pendientes > 0)).toHaveLength(2);

  // Of two units one came broken: it has not come, so it is to be sent and its shortage waits to be shared out.
  const came = { renglones: [{ productoId: bought.productoId, referencia: '', recibidas: 1, danadas: 1 }] };
  await admin.call(`POST /api/compras/${ventana}/${supplier}/recepciones`, came);
  const [short] = (await admin.call<Purchase[]>(`GET /api/compras/${ventana}`)).body.filter(
    (one) => shortLines(one).length,
  );
  expect((await inicio()).terminado).toEqual({ ventana, compras: 1, porLlegar: 0, faltantes: 1, bultos: 2 });
  expect(short).toMatchObject({ proveedorId: supplier, renglones: [{ faltan: 1, sinRepartir: 1, porEnviar: 1 }] });
  await admin.call(`POST /api/compras/${ventana}/${supplier}/recepciones`, {
    renglones: [{ productoId: bought.productoId, referencia: '', recibidas: 1 }],
  });
  // What came without being sent is not to be sent any more, in either count.
  expect((await inicio()).terminado).toEqual({ ventana, compras: 0, porLlegar: 0, faltantes: 0, bultos: 2 });

  const [huella, version] = [drafts[0]?.huella, parcels.find(({ vendedorId }) => vendedorId === eva.id)?.version];
  await admin.call(`POST /api/compras/${ventana}/${supplier}/enviar`, { huella });
  await admin.call(`POST /api/armado/${ventana}/entregas`, { vendedorId: eva.id, version, recibio: 'Eva', nota: '' });
  const after = await inicio();
  expect([after.deudas, after.terminado]).toEqual([1, { ventana, compras: 0, porLlegar: 0, faltantes: 0, bultos: 1 }]);
  expect(after.deudas).toBe(await totalOf('GET /api/cuentas?estado=DEBE&pagina=1'));
  await admin.call(`POST /api/cuentas/${eva.id}/movimientos`, {
    tipo: 'PAGO',
    importe: order.totalAmount,
    medio: 'EFECTIVO',
  });
  expect((await inicio()).deudas).toBe(0);
  // The next one is open: what the last left to do stays.
  await admin.call('PUT /api/producto/estadoCatalogo/true');
  expect((await inicio()).terminado).toEqual({ ventana, compras: 0, porLlegar: 0, faltantes: 0, bultos: 1 });
});
