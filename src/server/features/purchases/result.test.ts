import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Purchase, SupplierResult, WindowResult } from '#contract/purchases.calls.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let seller: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  seller = await t.person('VENDEDOR');
});
afterAll(() => t.close());

/** The sums of what was delivered, where nothing came back. */
const kept = <Sums extends Pick<WindowResult, 'ganancia'>>(sums: Sums) => ({
  ...sums,
  devueltas: 0,
  acreditado: 0,
  costoRecuperado: 0,
  correcciones: 0,
  gananciaFinal: sums.ganancia,
});
const deliver = ({ orderId }: { orderId: number }) => admin.call(`PUT /api/menu/estadoPedido/${orderId}`);

test('the result of a closing is of what was delivered, by supplier and product, and leaves unknown costs out', async () => {
  await t.openCatalogue();
  const bazar = await t.supplier('Bazar SA');
  const pan = await t.product({ name: 'Sartén', amount: 20.1, costo: 12.05, proveedorId: bazar });
  const lamp = await t.product({ name: 'Lámpara', amount: 50, proveedorId: bazar });
  const stray = await t.product({ name: 'Suelto', amount: 5, costo: 6 });
  const order = await place(seller, { ...pan, quantity: 3 }, { ...lamp, quantity: 2 }, { ...stray, quantity: 4 });
  const ventana = order.ventanaId;
  const result = async () => (await admin.call<WindowResult>(`GET /api/ventanas/${ventana}/resultado`)).body;
  const nothing = kept({ ventas: 0, costo: 0, ganancia: 0, sinCosto: 0 });
  await place(seller, { ...pan, quantity: 9 });
  await seller.call(`DELETE /api/menu/${(await place(seller, { ...pan, quantity: 7 })).orderId}`);
  expect(await result()).toEqual({ ...nothing, comisiones: 0 });
  await deliver(order);
  const ofPan = kept({ ventas: 60.3, costo: 36.15, ganancia: 24.15, sinCosto: 0 });
  const ofStray = kept({ ventas: 20, costo: 24, ganancia: -4, sinCosto: 0 });
  expect(await result()).toEqual({
    ...kept({ ventas: 80.3, costo: 60.15, ganancia: 20.15, sinCosto: 2 }),
    comisiones: 0,
  });
  expect((await admin.call<SupplierResult[]>(`GET /api/ventanas/${ventana}/resultado/proveedores`)).body).toEqual([
    {
      proveedorId: bazar,
      razonSocial: 'Bazar SA',
      unidades: 5,
      ...ofPan,
      sinCosto: 2,
      productos: [
        { productoId: pan.productoId, name: 'Sartén', unidades: 3, ...ofPan },
        { productoId: lamp.productoId, name: 'Lámpara', unidades: 2, ...nothing, sinCosto: 2 },
      ],
    },
    {
      proveedorId: null,
      razonSocial: 'Sin proveedor',
      unidades: 4,
      ...ofStray,
      productos: [{ productoId: stray.productoId, name: 'Suelto', unidades: 4, ...ofStray }],
    },
  ]);
  expect((await admin.call('GET /api/ventanas/999999/resultado')).status).toBe(404);

  // What was sent keeps its cost: the result of the past stands still.
  await admin.call('PUT /api/producto/estadoCatalogo/false');
  const [{ huella }] = (await admin.call<Purchase[]>(`GET /api/compras/${ventana}`)).body as [Purchase];
  await admin.call(`POST /api/compras/${ventana}/${bazar}/enviar`, { huella });
  await admin.call(`PUT /api/producto/${pan.productoId}`, { costo: 19 });
  expect(await result()).toMatchObject({ costo: 60.15 });
  // A delivery note that comes later corrects it beside what was fixed.
  const renglones = [{ productoId: pan.productoId, referencia: '', recibidas: 12, costo: 13 }];
  expect((await admin.call(`POST /api/compras/${ventana}/${bazar}/recepciones`, { renglones })).status).toBe(201);
  expect(await result()).toMatchObject({ costo: 60.15, ganancia: 20.15, correcciones: 2.85, gananciaFinal: 17.3 });
  const [ofBazar] = (await admin.call<SupplierResult[]>(`GET /api/ventanas/${ventana}/resultado/proveedores`)).body;
  expect(ofBazar).toMatchObject({ correcciones: 2.85, gananciaFinal: 21.3 });
});

test('what was sold at an unknown cost is unknown again when the receipt that told it is taken back', async () => {
  await t.openCatalogue();
  const bazar = await t.supplier('Otro Bazar');
  const lamp = await t.product({ amount: 50, proveedorId: bazar });
  const order = await place(seller, { ...lamp, quantity: 2 });
  await admin.call('PUT /api/producto/estadoCatalogo/false');
  await deliver(order);
  const result = async () => (await admin.call<WindowResult>(`GET /api/ventanas/${order.ventanaId}/resultado`)).body;
  const renglones = [{ productoId: lamp.productoId, recibidas: 2, costo: 13 }];
  const receipts = `/api/compras/${order.ventanaId}/${bazar}/recepciones`;
  const { body } = await admin.call<{ id: number }>(`POST ${receipts}`, { renglones });
  expect(await result()).toMatchObject({ ventas: 100, correcciones: 26, gananciaFinal: 74, sinCosto: 0 });
  expect((await admin.call(`DELETE ${receipts}/${body.id}`)).status).toBe(204);
  expect(await result()).toMatchObject({ ventas: 0, correcciones: 0, gananciaFinal: 0, sinCosto: 2 });
});
