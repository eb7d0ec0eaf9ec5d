import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Access } from '#contract/access.ts';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { type Capacity, type Permission, permissions } from '#contract/users.ts';
import { claimAccess } from '../../features/claims/routes.ts';
import { orderAccess } from '../../features/orders/routes.ts';
import { proofAccess } from '../../features/payments/routes.ts';
import { userAccess } from '../../features/users/routes.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';
import { claimOf } from '../../test-claims.ts';
import { proofOf } from '../../test-proofs.ts';
import { checkObject } from './access.ts';

// The table: who may make each call. Columns in the order of `people`, a helper with each permission alone.
const people = [
  'visitor',
  'VENDEDOR',
  'another seller',
  'LIDER',
  'another leader',
  'ADMIN',
  'ARMADO',
  'CAJA',
  'CONTADURIA',
  'revoked',
] as const;
type Person = (typeof people)[number];
type Cell = 401 | 403 | 'in';
type Cells<Of extends readonly unknown[]> = { [At in keyof Of]: Cell };
/** A capacity that has no column does not compile. */
const row = (...cells: Cells<typeof people>): Record<Person | Capacity, Cell> =>
  Object.fromEntries(people.map((who, i) => [who, cells[i]])) as Record<Person, Cell>;
/** Helpers with several permissions, who do what any of them lets do. */
const combinations: Permission[][] = Array.from({ length: 2 ** permissions.length }, (_, bits) =>
  permissions.filter((_, at) => bits & (1 << at)),
).filter(({ length }) => length > 1);

/** What each declared access means, with `:id` naming the seller, their leader or their order. */
const table: Record<Access, Record<Person, Cell>> = {
  open: row('in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in'),
  'logged-in': row(401, 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 401),
  buyer: row(401, 'in', 'in', 'in', 'in', 'in', 403, 403, 403, 401),
  packer: row(401, 403, 403, 403, 403, 'in', 'in', 403, 403, 401),
  purchases: row(401, 403, 403, 403, 403, 'in', 'in', 403, 'in', 401),
  cashier: row(401, 403, 403, 403, 403, 'in', 403, 'in', 403, 401),
  accountant: row(401, 403, 403, 403, 403, 'in', 403, 403, 'in', 401),
  admin: row(401, 403, 403, 403, 403, 'in', 403, 403, 403, 401),
  'second-step': row(401, 403, 403, 403, 403, 'in', 'in', 'in', 'in', 401),
  'admin-or-leader': row(401, 403, 403, 'in', 'in', 'in', 403, 403, 403, 401),
  windows: row(401, 403, 403, 'in', 'in', 'in', 403, 403, 'in', 401),
  rates: row(401, 'in', 'in', 'in', 'in', 'in', 403, 'in', 'in', 401),
  accounts: row(401, 403, 403, 'in', 'in', 'in', 403, 'in', 'in', 401),
  proofs: row(401, 'in', 'in', 'in', 'in', 'in', 403, 'in', 403, 401),
  'self-or-admin': row(401, 'in', 403, 403, 403, 'in', 403, 403, 403, 401),
  'leader-or-admin': row(401, 403, 403, 'in', 403, 'in', 403, 403, 403, 401),
  'leader-of-or-admin': row(401, 403, 403, 'in', 403, 'in', 403, 403, 403, 401),
  'order-owner': row(401, 'in', 403, 403, 403, 'in', 403, 403, 403, 401),
  'order-party': row(401, 'in', 403, 'in', 403, 'in', 403, 403, 403, 401),
  'claim-party': row(401, 'in', 403, 'in', 403, 'in', 403, 403, 403, 401),
  'proof-party': row(401, 'in', 403, 'in', 403, 'in', 403, 'in', 403, 401),
  'account-party': row(401, 'in', 403, 'in', 403, 'in', 403, 'in', 'in', 401),
  'leader-document': row(401, 403, 403, 'in', 403, 'in', 403, 403, 'in', 401),
  'seller-document': row(401, 403, 403, 'in', 403, 'in', 403, 403, 'in', 401),
  'order-document': row(401, 'in', 403, 'in', 403, 'in', 403, 403, 'in', 401),
};

/** What each call declares, written a second time on purpose: a call without its line here fails the tests. */
const declared: Record<keyof typeof contract, Access> = {
  'POST /api/login': 'open',
  'POST /api/logout': 'logged-in',
  'GET /api/sesiones': 'logged-in',
  'DELETE /api/sesiones/:id': 'logged-in',
  'GET /api/segundo-paso': 'second-step',
  'POST /api/segundo-paso': 'second-step',
  'PUT /api/segundo-paso': 'second-step',
  'PUT /api/segundo-paso/quitar': 'second-step',
  'DELETE /api/usuario/:id/segundo-paso': 'admin',
  'POST /api/recuperaciones': 'open',
  'GET /api/recuperaciones': 'admin-or-leader',
  'POST /api/usuario/:id/enlace': 'leader-of-or-admin',
  'POST /api/nueva-clave': 'open',
  'PUT /api/nueva-clave': 'open',
  'POST /api/registrarse': 'open',
  'GET /api/lider/:text': 'open',
  'GET /api/producto/all': 'open',
  'GET /api/producto/allBlack': 'open',
  'GET /api/producto/allProducto/:x': 'admin',
  'GET /api/inicio': 'admin',
  'GET /api/ventanas/:id/pasos': 'admin',
  'PUT /api/producto': 'admin',
  'POST /api/producto/precios/vista-previa': 'admin',
  'PUT /api/producto/:id/precio': 'admin',
  'PUT /api/producto/:id/stock': 'admin',
  'GET /api/producto/estadoCatalogo': 'open',
  'PUT /api/producto/estadoCatalogo/:x': 'admin',
  'GET /api/carrito': 'buyer',
  'PUT /api/carrito': 'buyer',
  'GET /api/favoritos': 'buyer',
  'PUT /api/favoritos/:id': 'buyer',
  'DELETE /api/favoritos/:id': 'buyer',
  'GET /api/habituales': 'buyer',
  'GET /api/mis-precios': 'buyer',
  'PUT /api/mis-precios': 'buyer',
  'GET /api/para-quien/:id': 'buyer',
  'PUT /api/para-quien/:id': 'buyer',
  'POST /api/menu/order': 'buyer',
  'POST /api/menu/order-black': 'buyer',
  'GET /api/menu/order': 'admin',
  'GET /api/menu/order-black': 'admin',
  'GET /api/menu/order/:id': 'self-or-admin',
  'GET /api/menu/order-lider/:id': 'leader-or-admin',
  'GET /api/menu/order-lider/:id/totales': 'leader-or-admin',
  'GET /api/menu/historial-pedidos/:id': 'self-or-admin',
  'GET /api/pedidosDetalle/:id': 'order-party',
  'PUT /api/menu/estadoPedido': 'admin',
  'PUT /api/menu/estadoPedido/:id': 'admin',
  'PUT /api/menu/estadoPedido/:id/deshacer': 'admin',
  'PUT /api/pedidosDetalle/:id': 'order-owner',
  'GET /api/comisiones': 'admin',
  'PUT /api/comisiones': 'admin',
  'GET /api/comisiones/:ventana': 'admin-or-leader',
  'GET /api/comisiones/lideres/:id/resumen': 'leader-or-admin',
  'POST /api/comisiones/:ventana/:idLider/liquidar': 'admin',
  'GET /api/ventanas/programacion': 'open',
  'PUT /api/ventanas/programacion': 'admin',
  'PUT /api/ventanas/:id/reabrir': 'admin',
  'DELETE /api/menu/:id': 'order-party',
  'GET /api/ajustes': 'admin',
  'PUT /api/ajustes': 'admin',
  'POST /api/ajustes/logo': 'admin',
  'DELETE /api/ajustes/logo': 'admin',
  'GET /api/eventos': 'logged-in',
  'GET /api/avisos/clave': 'buyer',
  'POST /api/avisos': 'buyer',
  'PUT /api/avisos': 'buyer',
  'DELETE /api/avisos': 'buyer',
  'GET /api/vendedores/:text': 'admin-or-leader',
  'GET /api/usuarios': 'admin',
  'POST /api/usuario': 'admin',
  'POST /api/usuarios/lista': 'admin',
  'PUT /api/usuarios': 'admin',
  'PUT /api/:id': 'admin',
  'DELETE /api/:id': 'admin',
  'DELETE /api/usuario/:id/datos': 'admin',
  'GET /api/usuario/:id/vendedores': 'admin',
  'PUT /api/usuario/:id/restaurar': 'admin',
  'PUT /api/usuario/:id/aprobacion': 'leader-of-or-admin',
  'PUT /api/usuario/clave': 'logged-in',
  'PUT /api/usuario/:id/clave': 'admin',
  'GET /api/reclamos': 'buyer',
  'POST /api/reclamos': 'buyer',
  'PUT /api/reclamos/:id': 'admin',
  'GET /api/reclamos/:id/fotos/:n': 'claim-party',
  'GET /api/comprobantes': 'proofs',
  'POST /api/comprobantes': 'buyer',
  'GET /api/comprobantes/:id/archivo': 'proof-party',
  'PUT /api/comprobantes/:id/aceptar': 'cashier',
  'PUT /api/comprobantes/:id/rechazar': 'cashier',
  'GET /api/copias': 'admin',
  'GET /api/equipos': 'admin-or-leader',
  'GET /api/cuentas': 'accounts',
  'GET /api/cuentas/equipos': 'accounts',
  'GET /api/cuentas/contabilidad': 'accountant',
  'GET /api/cuentas/:id': 'account-party',
  'GET /api/cuentas/:id/movimientos': 'account-party',
  'GET /api/cuentas/:id/resumen': 'account-party',
  'GET /api/cuentas/:id/movimientos/:movimiento/recibo': 'account-party',
  'PUT /api/cuentas/:id/excepcion': 'admin',
  'DELETE /api/cuentas/:id/excepcion': 'admin',
  'POST /api/cuentas/:id/movimientos': 'cashier',
  'GET /api/cotizaciones': 'rates',
  'GET /api/cotizaciones/vigente': 'rates',
  'POST /api/cotizaciones': 'cashier',
  'POST /api/cuentas/pagos': 'cashier',
  'POST /api/cuentas/banco': 'cashier',
  'POST /api/cuentas/banco/aplicar': 'cashier',
  'POST /api/movimientos/:id/contraasiento': 'cashier',
  'GET /api/puntos-de-retiro': 'open',
  'GET /api/puntos-de-retiro/todos': 'admin',
  'GET /api/mi-retiro': 'buyer',
  'GET /api/ventanas/:id/dias-de-retiro': 'admin',
  'PUT /api/ventanas/:id/dias-de-retiro': 'admin',
  'POST /api/puntos-de-retiro': 'admin',
  'PUT /api/puntos-de-retiro/:id': 'admin',
  'GET /api/ventanas': 'windows',
  'GET /api/ventanas/:id/despues': 'accountant',
  'GET /api/ventanas/:id/resumen': 'accountant',
  'GET /api/ventanas/:id/resultado': 'accountant',
  'GET /api/ventanas/:id/resultado/proveedores': 'accountant',
  'GET /api/compras/:ventana/:proveedorId/recepciones': 'purchases',
  'POST /api/compras/:ventana/:proveedorId/recepciones': 'packer',
  'DELETE /api/compras/:ventana/:proveedorId/recepciones/:id': 'packer',
  'GET /api/compras/:ventana/:proveedorId/productos': 'packer',
  'POST /api/compras/:ventana/:proveedorId/sobrantes': 'packer',
  'GET /api/compras/:ventana': 'purchases',
  'POST /api/compras/:ventana/:proveedorId/enviar': 'admin',
  'POST /api/compras/:ventana/:proveedorId/pedido': 'accountant',
  'GET /api/armado': 'packer',
  'GET /api/armado/:ventana': 'packer',
  'PUT /api/armado/:ventana': 'packer',
  'POST /api/armado/:ventana/entregas': 'packer',
  'PUT /api/entregas/:id/deshacer': 'packer',
  'POST /api/armado/:ventana/etiquetas': 'packer',
  'GET /api/faltantes/:ventana/:productoId': 'packer',
  'PUT /api/faltantes/:ventana/:productoId': 'admin',
  'DELETE /api/faltantes/:ventana/:productoId': 'admin',
  'GET /api/proveedores': 'admin',
  'GET /api/proveedores/:text': 'admin',
  'GET /api/proveedores/:id/cuenta': 'accountant',
  'GET /api/proveedores/:id/movimientos': 'accountant',
  'GET /api/proveedores/:id/resumen': 'accountant',
  'POST /api/proveedores/:id/movimientos': 'admin',
  'POST /api/proveedores/movimientos/:id/contraasiento': 'admin',
  'POST /api/proveedor': 'admin',
  'PUT /api/proveedor/:id': 'admin',
  'GET /api/proveedor/:id/productos': 'admin',
  'DELETE /api/proveedor/:id': 'admin',
  'GET /api/producto/estadistica': 'admin',
  'GET /api/producto/week': 'buyer',
  'GET /api/producto/week/:dia': 'admin',
  'PUT /api/producto/week/:dia': 'admin',
  'GET /api/auditoria': 'admin',
  'POST /api/menu/factura/:id': 'seller-document',
  'POST /api/menu/factura-lider/:id': 'leader-document',
  'POST /api/menu/factura-lider-black/:id': 'leader-document',
  'POST /api/menu/facturas': 'accountant',
  'POST /api/menu/facturas-black': 'accountant',
  'POST /api/menu/facturas-lider': 'accountant',
  'POST /api/menu/facturas-lider-black': 'accountant',
  'POST /api/menu/pedido/:id': 'order-document',
  'POST /api/menu/pedidos': 'accountant',
  'GET /api/menu/reporteProveedor': 'accountant',
  'GET /api/menu/reportLideresExcel/:id': 'leader-document',
  'GET /api/menu/reportByProductGeneral': 'accountant',
  'GET /api/menu/reportByProductOnline': 'accountant',
  'GET /api/menu/reportByProductMixto': 'accountant',
  'GET /api/menu/reportByProduct': 'accountant',
  'GET /api/menu/generateExcelVedendedores': 'accountant',
  'GET /api/menu/generateReporteCierre': 'accountant',
  'POST /api/menu/reporte-proveedores': 'accountant',
  'POST /api/menu/facturas-reporte': 'accountant',
  'POST /api/menu/cierre-completo': 'accountant',
  'POST /api/producto/reporte': 'accountant',
  'POST /api/producto/imprimir-catalogo': 'open',
  'GET /api/producto/:id': 'open',
  'GET /api/producto/productos-stock-limite': 'admin',
  'GET /api/producto/reporte': 'admin',
  'POST /api/producto': 'admin',
  'PUT /api/producto/:id': 'admin',
  'DELETE /api/producto/:id': 'admin',
  'POST /api/producto/:id/image': 'admin',
  'POST /api/producto/por-codigo': 'admin',
  'PUT /api/producto/producto-stock/:id/:stock/:estado': 'admin',
  'PUT /api/producto/estadoMenu/:id': 'admin',
  'PUT /api/producto/estadoMenuActivo/:id': 'admin',
  'PUT /api/producto/porcentaje-aumentar/:pct': 'admin',
  'PUT /api/producto/porcentaje-disminuir/:pct': 'admin',
  'GET /api/producto/precios/vista-previa': 'admin',
  'GET /api/producto/precios/cambios': 'admin',
  'POST /api/producto/precios/deshacer': 'admin',
  'GET /api/producto/:id/precios': 'admin',
  'GET /api/producto/exportar': 'admin',
  'POST /api/producto/importar': 'admin',
  'POST /api/producto/importaciones/:plan/aplicar': 'admin',
  'GET /api/producto/importaciones': 'admin',
  'POST /api/producto/importaciones/deshacer': 'admin',
  'POST /api/producto/planilla-proveedor': 'admin',
  'POST /api/producto/planilla-proveedor/rechazadas': 'admin',
  'POST /api/usuarios/exportar': 'admin',
  'POST /api/proveedores/exportar': 'admin',
  'POST /api/menu/exportar': 'admin',
};

let t: TestApp;
let orderId: number;
let claimId: number;
let proofId: number;
let callers: Record<Person, Caller>;
let helpers: Map<Permission[], Caller>;
beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  const helper = (...permisos: Permission[]) => t.person('AYUDANTE', { permisos });
  const [leader, anotherLeader] = [await t.person('LIDER'), await t.person('LIDER')];
  callers = {
    visitor: t.visitor,
    LIDER: leader,
    'another leader': anotherLeader,
    VENDEDOR: await t.person('VENDEDOR', { idLider: leader.id }),
    'another seller': await t.person('VENDEDOR', { idLider: anotherLeader.id }),
    ADMIN: await t.person('ADMIN'),
    ARMADO: await helper('ARMADO'),
    CAJA: await helper('CAJA'),
    CONTADURIA: await helper('CONTADURIA'),
    revoked: await t.person('ADMIN'),
  };
  helpers = new Map();
  for (const permisos of combinations) helpers.set(permisos, await helper(...permisos));
  await callers.revoked.call('POST /api/logout');
  const product = await t.product();
  const delivered = (await place(callers.VENDEDOR, product)).orderId;
  await callers.ADMIN.call(`PUT /api/menu/estadoPedido/${delivered}`);
  claimId = (await claimOf(callers.VENDEDOR, { orderId: delivered })).body.id;
  proofId = (await proofOf(callers.VENDEDOR)).body.id;
  orderId = (await place(callers.VENDEDOR, product)).orderId;
});
afterAll(() => t.close());

test.each(Object.entries(contract) as [keyof typeof contract, Endpoint][])(
  '%s lets in and keeps out as the table says',
  async (route, call) => {
    expect(declared[route], `${route} has no line in the table`).toBe(call.access);
    const lets = table[call.access];
    for (const who of people) await expectStatus(route, call, { who, caller: callers[who], expected: lets[who] });
    for (const [permisos, caller] of helpers) {
      const isIn = permisos.some((one) => lets[one] === 'in');
      await expectStatus(route, call, { who: permisos.join(' and '), caller, expected: isIn ? 'in' : 403 });
    }
  },
);

type Trial = { who: string; caller: Caller; expected: Cell };
async function expectStatus(route: string, call: Endpoint, { who, caller, expected }: Trial) {
  // Logging out for real would take the caller away from the rest of the table.
  if (route === 'POST /api/logout' && expected === 'in') return;
  const status = route.startsWith('GET /api/eventos')
    ? await firstStatus(caller)
    : (await caller.call(urlOf(route, call))).status;
  if (expected === 'in') expect([401, 403], who).not.toContain(status);
  else expect(status, who).toBe(expected);
}

const ofPeople = (
  [
    'self-or-admin',
    'leader-or-admin',
    'leader-of-or-admin',
    'account-party',
    'leader-document',
    'seller-document',
  ] as const
).flatMap((access) => Object.keys(declared).filter((route) => declared[route as keyof typeof contract] === access));
test.each(ofPeople)('%s of nobody is not there for an administrator, and not for others', async (route) => {
  const ask = (who: Person, id: number) =>
    callers[who].call<Problem>(
      route.replace(':id', `${id}`).replace(/:(\w+)/g, (_, name) => pathExamples[name] ?? 'zz'),
    );
  expect(await ask('ADMIN', 999_999_999)).toMatchObject({ status: 404, body: { code: 'NO_ENCONTRADO' } });
  expect((await ask('LIDER', 999_999_999)).status).toBe(403);
  expect((await ask('ADMIN', callers.VENDEDOR.id)).body.code).not.toBe('NO_ENCONTRADO');
});

test('an access to one object lets nobody in by a call that names none, nor by one that stands to nobody so', async () => {
  const viewer = { jti: '', id: callers.VENDEDOR.id, tipo: 'VENDEDOR' } as const;
  const checks = { ...userAccess, ...orderAccess, ...claimAccess, ...proofAccess };
  const check = (access: Access, id: unknown) => checkObject(checks, access, { db: t.db, viewer, id });
  await expect(check('order-party', undefined)).rejects.toThrow('403 NO_PERMITIDO');
  await expect(check('leader-or-admin', callers.LIDER.id)).rejects.toThrow('403 NO_PERMITIDO');
  await expect(check('order-party', orderId)).resolves.toBeUndefined();
});

test('a visitor is told to log in and a revoked session that it ended', async () => {
  const [visitor, revoked] = [callers.visitor, callers.revoked];
  expect((await visitor.call('GET /api/menu/order')).body).toMatchObject({ status: 401, code: 'SIN_SESION' });
  expect((await revoked.call('GET /api/menu/order')).body).toMatchObject({ status: 401, code: 'SESION_VENCIDA' });
});

/** The call with its ids filled in, and nothing else: being allowed shows as anything but 401 and 403. */
function urlOf(route: string, call: Endpoint): string {
  const id =
    {
      'order-owner': orderId,
      'order-party': orderId,
      'claim-party': claimId,
      'proof-party': proofId,
      'order-document': orderId,
      'leader-or-admin': callers.LIDER.id,
      'leader-document': callers.LIDER.id,
    }[call.access as string] ?? callers.VENDEDOR.id;
  const destructive = /^DELETE/.test(route) && call.access !== 'order-party';
  return route.replace(/:(\w+)/g, (_, name) =>
    name === 'id'
      ? String(destructive && ['admin', 'logged-in', 'buyer'].includes(call.access) ? 999_999_999 : id)
      : (pathExamples[name] ?? 'zz'),
  );
}

/** What an address must have to be read at all. */
const pathExamples: Record<string, string> = { n: '1', movimiento: '1' };

/** A stream never ends by itself: a real connection tells its status and goes. */
async function firstStatus(caller: Caller): Promise<number> {
  const address = t.app.server.listening
    ? `http://127.0.0.1:${(t.app.server.address() as { port: number }).port}`
    : await t.app.listen({ port: 0, host: '127.0.0.1' });
  const abort = new AbortController();
  const { status } = await fetch(`${address}/api/eventos`, {
    headers: caller.token ? { authorization: `Bearer ${caller.token}` } : {},
    signal: abort.signal,
  });
  abort.abort();
  return status;
}
