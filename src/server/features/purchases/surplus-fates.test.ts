import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { KeptReceipt, Purchase, PurchaseLine, SupplierProduct } from '#contract/purchases.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import type { SupplierAccount } from '#contract/supplier-accounts.calls.ts';
import { seeded } from '#contract/test-seeded.ts';
import { type Caller, place, stockOf, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let packer: Caller;
let seller: Caller;
let bazar: number;
type Product = Awaited<ReturnType<TestApp['product']>>;
/** A product without a limit. */
let hanger: Product;

beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  packer = await t.person('AYUDANTE');
  seller = await t.person('VENDEDOR');
});
afterAll(() => t.close());

beforeEach(async () => {
  bazar = await t.supplier('Bazar SA');
  hanger = await t.product({ name: 'Percha', costo: 2, proveedorId: bazar });
});

/** The id of a closing that has ended, for which so many hangers were ordered. */
async function closing(quantity: number): Promise<number> {
  await t.db.execute`update ventana set cerrada_at = clock_timestamp() where cerrada_at is null`;
  await t.openCatalogue();
  const { ventanaId } = await place(seller, { ...hanger, quantity });
  await admin.call('PUT /api/producto/estadoCatalogo/false');
  return ventanaId;
}
const url = (ventana: number) => `/api/compras/${ventana}/${bazar}`;
type Line = { productoId: number; recibidas: number; danadas?: number; destino?: string };
const receive = (ventana: number, ...lines: Line[]) => {
  // A packer says no cost.
  const renglones = lines.map((line) => ({ ...line, costo: undefined }));
  return packer.call<KeptReceipt & Problem>(`POST ${url(ventana)}/recepciones`, { renglones });
};
const purchaseOf = async (ventana: number) =>
  (await admin.call<Purchase[]>(`GET /api/compras/${ventana}`)).body.find(
    ({ proveedorId }) => proveedorId === bazar,
  ) as Purchase;
const lineOf = async (ventana: number, { productoId } = hanger) =>
  (await purchaseOf(ventana)).renglones.find((line) => line.productoId === productoId) as PurchaseLine;
const tell = (ventana: number, unidades: number, destino: string) =>
  packer.call<Problem>(`POST ${url(ventana)}/sobrantes`, { productoId: hanger.productoId, unidades, destino });
const send = async (ventana: number) =>
  (await admin.call<Purchase>(`POST ${url(ventana)}/enviar`, { huella: (await purchaseOf(ventana)).huella })).status;
const owed = async () => (await admin.call<SupplierAccount>(`GET /api/proveedores/${bazar}/cuenta`)).body.saldo;

test('what came beyond the orders is kept, and the next purchase asks that much less', async () => {
  const first = await closing(10);
  await receive(first, { ...hanger, recibidas: 12 });
  expect(await lineOf(first)).toMatchObject({ sobrantes: 2, faltan: 0, porEnviar: 0, porTomar: 0 });
  const second = await closing(5);
  expect(await lineOf(second)).toMatchObject({ pedidas: 5, porEnviar: 3, porTomar: 2, faltan: 5, sobrantes: 0 });
  expect(await send(second)).toBe(200);
  expect(await lineOf(second)).toMatchObject({ enviadas: 3, porEnviar: 0, deSobrante: 2, porTomar: 0, faltan: 3 });
  expect(await lineOf(first)).toMatchObject({ sobrantes: 0 });
  await receive(second, { ...hanger, recibidas: 3 });
  expect(await lineOf(second)).toMatchObject({ faltan: 0, sobrantes: 0, porEnviar: 0 });
  expect(await lineOf(await closing(4))).toMatchObject({ porEnviar: 4, porTomar: 0 });
});

test('one says where what is left over went, no more than there is, and then it is bought again', async () => {
  const first = await closing(1);
  const { body: receipt } = await receive(first, { ...hanger, recibidas: 4 });
  expect((await tell(first, 4, 'DEVOLUCION')).body.errors).toEqual([
    { field: 'unidades', message: 'Sobran 3: escriba hasta 3.' },
  ]);
  expect((await tell(first, 2, 'STOCK')).status).toBe(400);
  expect((await tell(first, 2, 'DEVOLUCION')).status).toBe(204);
  expect(await lineOf(first)).toMatchObject({ sobrantes: 1 });
  expect(await lineOf(await closing(5))).toMatchObject({ porEnviar: 4, porTomar: 1 });
  expect((await packer.call<Problem>(`DELETE ${url(first)}/recepciones/${receipt.id}`)).body.code).toBe(
    'RECEPCION_REPARTIDA',
  );
});

test('what nobody ordered stays, is claimed or given back: only what stays is owed and raises a stock', async () => {
  const ventana = await closing(1);
  const cup = await t.product({ costo: 5, proveedorId: bazar, cantidadLimite: 3, stock: 3 });
  const plate = await t.product({ costo: 7, proveedorId: bazar, cantidadLimite: 3, stock: 3 });
  const tray = await t.product({ costo: 9, proveedorId: bazar, cantidadLimite: 3, stock: 3 });
  const { body } = await receive(
    ventana,
    { ...cup, recibidas: 2 },
    { ...plate, recibidas: 2, destino: 'RECLAMO' },
    { ...tray, recibidas: 2, danadas: 1, destino: 'DEVOLUCION' },
  );
  expect(await owed()).toBe(10);
  const stocks = () => Promise.all([cup, plate, tray].map(({ productoId }) => stockOf(t.db, productoId)));
  expect(await stocks()).toEqual([5, 3, 3]);
  expect(await lineOf(ventana, plate)).toMatchObject({ recibidas: 0, reclamadas: 2, danadas: 0 });
  expect(await lineOf(ventana, tray)).toMatchObject({ recibidas: 0, reclamadas: 0, danadas: 1 });
  expect((await packer.call(`DELETE ${url(ventana)}/recepciones/${body.id}`)).status).toBe(204);
  expect([await owed(), await stocks()]).toEqual([0, [3, 3, 3]]);
  const ordered = await receive(ventana, { ...hanger, recibidas: 1, destino: 'RECLAMO' });
  expect(ordered.body.errors?.[0]?.field).toBe('renglones.0.destino');
});

test('who receives finds the supplier’s products, without what they cost', async () => {
  const ventana = await closing(1);
  const { body } = await packer.call<SupplierProduct[]>(`GET ${url(ventana)}/productos`);
  expect(body).toMatchObject([{ productoId: hanger.productoId, name: 'Percha', referencias: [] }]);
  expect(JSON.stringify(body)).not.toMatch(/costo|amount/);
});

test.each([1, 2, 3])('over many closings each unit is ordered, left over or went somewhere (walk %i)', async (seed) => {
  const roll = seeded(seed);
  let [bought, ordered, gone] = [0, 0, 0];
  for (let n = 0; n < 12; n++) {
    const quantity = 1 + roll(6);
    const ventana = await closing(quantity);
    const { porEnviar } = await lineOf(ventana);
    const left = bought - ordered - gone;
    expect(porEnviar, `seed ${seed}, closing ${n}`).toBe(Math.max(0, quantity - left));
    ordered += quantity;
    expect(await send(ventana)).toBe(200);
    const came = porEnviar + roll(3);
    if (came) await receive(ventana, { ...hanger, recibidas: came });
    bought += came;
    const { sobrantes } = await lineOf(ventana);
    const told = roll(sobrantes + 1);
    if (!told) continue;
    expect((await tell(ventana, told, roll(2) ? 'SALIDA' : 'DEVOLUCION')).status).toBe(204);
    gone += told;
  }
});
