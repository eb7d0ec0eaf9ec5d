import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Commission } from '#contract/commissions.calls.ts';
import type { Overview, WindowSteps } from '#contract/overview.calls.ts';
import type { Packing, Shortage } from '#contract/packing.calls.ts';
import type { Purchase } from '#contract/purchases.calls.ts';
import { isToSend, purchaseStep, shortLines } from '#contract/purchases.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
});
afterAll(() => t.close());

const read = async <Body>(route: string) => (await admin.call<Body>(route)).body;
const currentWindow = async () => (await read<OrderingWindow[]>('GET /api/ventanas?porPagina=1'))[0]?.id ?? 0;
const parcelsOf = async (ventana: number) =>
  (await read<Packing>(`GET /api/armado/${ventana}`)).puntos.flatMap(({ lideres }) =>
    lideres.flatMap(({ vendedores }) => vendedores),
  );

/** The counts as somebody counts them in the list of each step. */
async function countedInLists(ventana: number): Promise<WindowSteps> {
  const purchases = await read<Purchase[]>(`GET /api/compras/${ventana}`);
  const toHandOver = (await parcelsOf(ventana)).filter(({ pendientes }) => pendientes > 0);
  const accounts = await admin.call(`GET /api/cuentas?ventana=${ventana}&pagina=1`);
  const commissions = await read<Commission[]>(`GET /api/comisiones/${ventana}`);
  return {
    compras: purchases.filter(isToSend).length,
    porLlegar: purchases.filter((purchase) => purchaseStep(purchase) === 'RECIBIR').length,
    faltantes: purchases.flatMap(shortLines).length,
    porArmar: toHandOver.filter(({ renglones }) => renglones.some(({ listo, quantity }) => listo < quantity)).length,
    bultos: toHandOver.length,
    cuentas: Number(accounts.headers['x-total-count']),
    comisiones: commissions.filter(({ comision, liquidada }) => comision > 0 && !liquidada).length,
  };
}

async function stepsOf(ventana: number) {
  const steps = await read<WindowSteps>(`GET /api/ventanas/${ventana}/pasos`);
  expect(steps).toEqual(await countedInLists(ventana));
  return steps;
}

async function handOver(ventana: number, { id }: Caller) {
  const parcel = (await parcelsOf(ventana)).find(({ vendedorId }) => vendedorId === id);
  const body = { vendedorId: id, version: parcel?.version, recibio: 'Eva', nota: '' };
  expect((await admin.call(`POST /api/armado/${ventana}/entregas`, body)).status).toBe(201);
}

const pay = (person: Caller, importe: number) =>
  admin.call(`POST /api/cuentas/${person.id}/movimientos`, { tipo: 'PAGO', importe, medio: 'EFECTIVO' });

test('each step of a closing counts what its list shows, before and after it is done', async () => {
  await admin.call('PUT /api/comisiones', [{ idLider: null, porcentaje: 10, desde: '2020-01-01' }]);
  await t.openCatalogue();
  const leader = await t.person('LIDER');
  const [led, alone] = [await t.person('VENDEDOR', { idLider: leader.id }), await t.person('VENDEDOR')];
  const [bazar, telas] = [await t.supplier('Bazar SA'), await t.supplier('Telas')];
  const [pot, cloth] = [
    await t.product({ proveedorId: bazar, amount: 10 }),
    await t.product({ proveedorId: telas, amount: 30 }),
  ];
  await place(led, { ...pot, quantity: 2 });
  await place(alone, { ...cloth, quantity: 1 });
  const ventana = await currentWindow();
  await admin.call('PUT /api/producto/estadoCatalogo/false');
  const left = { compras: 2, porLlegar: 0, faltantes: 0, porArmar: 2, bultos: 2, cuentas: 0, comisiones: 0 };
  expect(await stepsOf(ventana)).toEqual(left);

  for (const { proveedorId, huella } of await read<Purchase[]>(`GET /api/compras/${ventana}`))
    await admin.call(`POST /api/compras/${ventana}/${proveedorId}/enviar`, { huella });
  expect(await stepsOf(ventana)).toEqual({ ...left, compras: 0, porLlegar: 2 });
  const { terminado } = await read<Overview>('GET /api/inicio');
  expect(terminado).toEqual({ ventana, compras: 0, porLlegar: 2, faltantes: 0, bultos: 2 });

  const receive = (supplier: number, { productoId }: typeof pot) =>
    admin.call(`POST /api/compras/${ventana}/${supplier}/recepciones`, {
      renglones: [{ productoId, referencia: '', recibidas: 1 }],
    });
  await receive(telas, cloth);
  expect(await stepsOf(ventana)).toEqual({ ...left, compras: 0, porLlegar: 1 });
  await receive(bazar, pot);
  expect(await stepsOf(ventana)).toEqual({ ...left, compras: 0, faltantes: 1 });

  const shortage = `/api/faltantes/${ventana}/${pot.productoId}`;
  const { huella, lineas } = await read<Shortage>(`GET ${shortage}?entregadas=1`);
  const reparto = lineas.map(({ orderId, linea, entregada }) => ({ orderId, linea, entregada }));
  expect((await admin.call(`PUT ${shortage}`, { huella, reparto })).status).toBe(200);
  expect(await stepsOf(ventana)).toEqual({ ...left, compras: 0 });

  const ready = { productoId: pot.productoId, referencia: '', dia: null, listo: 1 };
  await admin.call(`PUT /api/armado/${ventana}`, { vendedorId: led.id, renglones: [ready] });
  expect(await stepsOf(ventana)).toEqual({ ...left, compras: 0, porArmar: 1 });

  await handOver(ventana, led);
  const handed = { ...left, compras: 0, porArmar: 1, bultos: 1 };
  expect(await stepsOf(ventana)).toEqual({ ...handed, cuentas: 1, comisiones: 1 });
  await pay(led, 10);
  expect(await stepsOf(ventana)).toEqual({ ...handed, comisiones: 1 });
  await admin.call(`POST /api/comisiones/${ventana}/${leader.id}/liquidar`);
  expect(await stepsOf(ventana)).toEqual(handed);
  // Without ticks: what was handed over is not to be packed.
  await handOver(ventana, alone);
  expect(await stepsOf(ventana)).toEqual({ ...left, compras: 0, porArmar: 0, bultos: 0, cuentas: 1 });
});

test('a payment settles the older closing first, and each closing counts its own debts', async () => {
  const seller = await t.person('VENDEDOR');
  const windows: number[] = [];
  for (const amount of [20, 50]) {
    await admin.call('PUT /api/producto/estadoCatalogo/true');
    await place(seller, { ...(await t.product({ amount })), quantity: 1 });
    const ventana = await currentWindow();
    await admin.call('PUT /api/producto/estadoCatalogo/false');
    await handOver(ventana, seller);
    windows.push(ventana);
  }
  const debts = async () => [(await stepsOf(windows[0] ?? 0)).cuentas, (await stepsOf(windows[1] ?? 0)).cuentas];
  expect(await debts()).toEqual([1, 1]);
  await pay(seller, 20);
  expect(await debts()).toEqual([0, 1]);
  await pay(seller, 50);
  expect(await debts()).toEqual([0, 0]);
});

test('the steps of a window that does not exist are 404', async () => {
  expect((await admin.call('GET /api/ventanas/999999/pasos')).status).toBe(404);
});
