import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Claim } from '#contract/claims.calls.ts';
import type { Movement } from '#contract/ledger.calls.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { Product } from '#contract/products.calls.ts';
import type { PaymentProof } from '#contract/proofs.calls.ts';
import type { Purchase } from '#contract/purchases.calls.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { openPool } from './platform/db/connections.ts';
import { orderOf } from './test-app.ts';
import { ADMIN, callServer, freePort, type ServerProcess, startServer, tokenFor } from './test-process.ts';

/** A hundred by `npm run prove`. */
const rounds = Number(process.env.KILL_ROUNDS ?? 3);
/** Each is paid out once. */
const leaders = 12;

let dataDir: string;
let port: number;
let server: ServerProcess;
let shop: Awaited<ReturnType<typeof closedShop>>;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'vitrina-kill-money-'));
  port = await freePort();
  server = await startServer(dataDir, port);
  shop = await closedShop();
}, 300_000);
afterAll(async () => {
  await server.killTree();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}, 30_000);

/** What is sent, with the key that it keeps when it is sent again. */
type Attempt = { route: string; body?: unknown; key: string };
type Work = { next: (key: string) => Promise<Attempt | undefined>; done?: (answer: unknown) => void };

test(
  'payments, typed rows of the same payments, money out, adjustments, opening balances, suppliers paid in pesos, proofs, rows of banks, receipts, surpluses, claims, sendings and commissions with what they carry are there once when everything is killed meanwhile',
  async () => {
    const open: Claim[] = [];
    const waiting: PaymentProof[] = [];
    const standing: Movement[] = [];
    const unpaidBefore = [...shop.leaders];
    const unpaid: number[] = [];
    let newSellers = 0;
    const inBank: Movement[] = [];
    const { productoId, supplierId, window, windowBefore, orders, buyers } = shop;
    const works: Record<string, Work> = {
      pagos: {
        next: async (key) => ({
          route: 'POST /api/cuentas/pagos',
          key,
          body: {
            pagos: buyers
              .slice(0, 3)
              .map((userId) => ({ userId, moneda: 'ARS', importe: 2_500, medio: 'EFECTIVO', nota: key })),
          },
        }),
      },
      ajustes: {
        next: async (key) => ({
          route: `POST /api/cuentas/${buyers[0]}/movimientos`,
          key,
          body: { tipo: 'AJUSTE', importe: 1, nota: key },
        }),
        done: (movement) => standing.push(movement as Movement),
      },
      anulaciones: {
        next: async (key) => {
          const movement = standing.shift();
          return (
            movement && { route: `POST /api/movimientos/${movement.id}/contraasiento`, key, body: { motivo: key } }
          );
        },
      },
      proveedores: {
        next: async (key) => ({
          route: `POST /api/proveedores/${supplierId}/movimientos`,
          key,
          body: { tipo: 'AJUSTE', importe: 1, nota: key },
        }),
      },
      entregas: {
        next: async (key) => ({
          route: `POST /api/cuentas/${shop.credited}/movimientos`,
          key,
          body: { tipo: 'ENTREGA', medio: 'EFECTIVO', importe: 0.01, nota: key },
        }),
      },
      saldados: {
        next: async (key) => ({
          route: `POST /api/proveedores/${shop.settledSupplier}/movimientos`,
          key,
          body: { tipo: 'PAGO', medio: 'OTRO', moneda: 'ARS', importe: 777, salda: true, nota: key },
        }),
      },
      vendedores: {
        next: async (key) => {
          const telefono = `11${40_000_000 + newSellers++}`;
          const vendedores = [{ nombre: key, telefono, saldo: 1, dia: '2026-01-02' }];
          return { route: 'POST /api/usuarios/lista', key, body: { vendedores } };
        },
      },
      banco: {
        next: async (key) => ({
          route: 'POST /api/cuentas/banco/aplicar',
          key,
          body: {
            pagos: buyers
              .slice(0, 3)
              .map((userId) => ({ userId, dia: '2026-01-02', moneda: 'USD', importe: userId, texto: key, vez: 1 })),
          },
        }),
        done: (movements) => inBank.push(...(movements as Movement[])),
      },
      mismos: {
        next: async (key) => {
          const payment = inBank.shift();
          if (!payment) return undefined;
          // Each of these buyers pays as many dollars as her id.
          const [movimientoId, userId] = [payment.id, -payment.importe];
          const said = {
            userId,
            moneda: 'USD',
            importe: userId,
            medio: 'TRANSFERENCIA',
            dia: '2026-01-02',
            nota: key,
          };
          return { route: 'POST /api/cuentas/pagos', key, body: { pagos: [{ ...said, movimientoId }] } };
        },
      },
      comprobantes: {
        next: async (key) => {
          if (waiting.length > 5) return undefined;
          const body = new FormData();
          const userId = buyers[2 + (count(kept) % 9)];
          const paid = { userId, moneda: 'USD', importe: 3, medio: 'OTRO', dia: '2026-01-02', nota: key };
          body.set('comprobante', JSON.stringify(paid));
          return { route: 'POST /api/comprobantes', key, body };
        },
        done: (proof) => waiting.push(proof as PaymentProof),
      },
      aceptaciones: {
        next: async (key) => {
          const proof = waiting.shift();
          return proof && { route: `PUT /api/comprobantes/${proof.id}/aceptar`, key, body: { version: proof.version } };
        },
      },
      comprobantesDelBanco: {
        next: async (key) => {
          const proof = waiting.shift();
          if (!proof) return undefined;
          const { id: comprobanteId, userId, dia, moneda, importe } = proof;
          const pagos = [{ comprobanteId, userId, dia, moneda, importe, texto: key, vez: 1 }];
          return { route: 'POST /api/cuentas/banco/aplicar', key, body: { pagos } };
        },
      },
      recepciones: {
        next: async (key) => ({
          route: `POST /api/compras/${window}/${supplierId}/recepciones`,
          key,
          body: { renglones: [{ productoId, recibidas: 1 }] },
        }),
      },
      sobrantes: {
        next: async (key) => ({
          route: `POST /api/compras/${window}/${shop.surplusSupplier}/sobrantes`,
          key,
          body: { productoId: shop.hanger, unidades: 1, destino: 'DEVOLUCION' },
        }),
      },
      reclamos: {
        next: async (key) => {
          const body = new FormData();
          const claim = { orderId: orders[0], linea: 1, unidades: 1, motivo: 'DEFECTO', detalle: key };
          body.set('reclamo', JSON.stringify(claim));
          return { route: 'POST /api/reclamos', key, body };
        },
        done: (claim) => open.push(claim as Claim),
      },
      aprobaciones: {
        next: async (key) => {
          const claim = open.shift();
          if (!claim) return undefined;
          const body = { version: claim.version, estado: 'APROBADO', resolucion: 'CREDITO', aStock: false };
          return { route: `PUT /api/reclamos/${claim.id}`, key, body };
        },
      },
      tardios: {
        next: async (key) => ({
          route: 'POST /api/menu/order',
          key,
          body: {
            ...orderOf({ productoId, amount: 100, referencia: '', quantity: 2 }),
            userId: buyers[1],
            ventanaId: window,
            motivo: key,
          },
        }),
      },
      envios: {
        next: async (key) => {
          const { huella } = await purchase();
          return { route: `POST /api/compras/${window}/${supplierId}/enviar`, key, body: { huella } };
        },
      },
      anteriores: {
        next: async (key) => {
          const leader = unpaidBefore.shift();
          return leader === undefined
            ? undefined
            : { route: `POST /api/comisiones/${windowBefore}/${leader}/liquidar`, key };
        },
        done: (movement) => unpaid.push((movement as { idLider: number }).idLider),
      },
      comisiones: {
        next: async (key) => {
          const leader = unpaid.shift();
          return leader === undefined ? undefined : { route: `POST /api/comisiones/${window}/${leader}/liquidar`, key };
        },
      },
    };

    const kept = new Map(Object.keys(works).map((kind) => [kind, new Set<string>()]));
    for (let round = 0; round < rounds; round++) {
      const unanswered: [kind: string, attempt: Attempt][] = [];
      const answered = new Map<string, Attempt>();
      let stopped = false;
      const before = count(kept);
      const writing = Object.entries(works).map(async ([kind, { next, done }]) => {
        for (let nth = 0; !stopped; nth++) {
          const attempt = await next(`${kind} ${round} ${nth}`).catch(() => undefined);
          if (!attempt) {
            await sleep(20);
            continue;
          }
          const answer = await send(attempt).catch(() => undefined);
          // The connection broke: nobody knows what became of it.
          if (!answer) return void unanswered.push([kind, attempt]);
          // What was sent meanwhile is sent by the next look at it.
          if (kind === 'envios' && answer.status === 409) continue;
          expect(answer.status, kind).toBeLessThan(300);
          kept.get(kind)?.add(attempt.key);
          answered.set(kind, attempt);
          done?.(answer.body);
        }
      });
      await expect.poll(() => count(kept) - before, { interval: 20 }).toBeGreaterThan(20);
      await sleep(Math.random() * 500);
      await server.killTree();
      stopped = true;
      await Promise.all(writing);

      server = await startServer(dataDir, port);
      // An answer may be lost on its way too: what was answered last comes again and changes nothing.
      for (const [kind, attempt] of answered) expect((await send(attempt)).status, kind).toBeLessThan(300);
      for (const [kind, attempt] of unanswered) {
        const { status, body } = await send(attempt);
        if (kind === 'envios' && status === 409) continue;
        expect(status, kind).toBeLessThan(300);
        kept.get(kind)?.add(attempt.key);
        works[kind]?.done?.(body);
      }
    }

    const db = openPool({ ...server.database, max: 1 });
    try {
      const keys = (kind: string) => [...(kept.get(kind) ?? [])].toSorted();
      const rows = async <Row>(text: string) => (await db.query(text)).rows as Row[];
      const payments = await rows<{ nota: string; times: number }>(
        `select nota, count(*)::int as times from movimiento where medio = 'EFECTIVO' and tipo = 'PAGO' group by nota order by nota collate "C"`,
      );
      expect(payments).toEqual(keys('pagos').map((nota) => ({ nota, times: 3 })));
      const written = await rows<{ kind: string; nota: string }>(
        `select case tipo when 'AJUSTE' then 'ajustes' else 'anulaciones' end as kind, nota from movimiento
           where tipo in ('AJUSTE', 'CONTRAASIENTO') and nota <> 'Saldo inicial'
         union all select 'entregas', nota from movimiento where tipo = 'ENTREGA'
         union all select 'saldados', nota from proveedor_movimiento where tipo = 'PAGO'
         union all select 'vendedores', nombre from usuario join movimiento m on m.usuario_id = id where m.nota = 'Saldo inicial' and m.importe > 0
         union all select 'proveedores', nota from proveedor_movimiento where tipo = 'AJUSTE'`,
      );
      for (const kind of ['ajustes', 'anulaciones', 'proveedores', 'entregas', 'saldados', 'vendedores'])
        expect(
          written
            .filter((row) => row.kind === kind)
            .map(({ nota }) => nota)
            .toSorted(),
        ).toEqual(keys(kind));
      const claims = await rows<{ detalle: string }>('select detalle from reclamo order by detalle collate "C"');
      expect(claims.map(({ detalle }) => detalle)).toEqual(keys('reclamos'));
      const numbers = await rows<{ numero: number }>(
        'select numero from reclamo where numero is not null order by numero',
      );
      const approved = keys('aprobaciones').length;
      const [accepted, fromBank] = [keys('aceptaciones').length, keys('comprobantesDelBanco').length];
      expect(numbers.map(({ numero }) => numero)).toEqual(Array.from({ length: approved }, (_, nth) => nth + 1));
      const proofs = await rows<{ nota: string }>('select nota from comprobante order by nota collate "C"');
      expect(proofs.map(({ nota }) => nota)).toEqual(keys('comprobantes'));
      const [sums] = await rows(
        `select (select count(*)::int from movimiento where tipo = 'DEVOLUCION') as credits,
           (select coalesce(sum(recibidas), 0)::int from recepcion_linea) as came,
           (select count(*)::int from pedido) as orders,
           (select count(*)::int from movimiento where tipo = 'COMISION') as paid,
           (select count(*)::int from pago_escrito join movimiento using (movimiento_id) where medio = 'TRANSFERENCIA') as "saidAgain",
           (select coalesce(sum(unidades), 0)::int from sobrante_destino where destino = 'DEVOLUCION') as "givenBack",
           (select count(*)::int from proveedor_movimiento where tipo = 'DIFERENCIA_DE_CAMBIO') as "writtenOff",
           (select sum(importe)::float8 from proveedor_movimiento join proveedor using (proveedor_id) where razon_social = 'Saldado') as rest,
           (select count(*)::int from movimiento where medio = 'TRANSFERENCIA') as transfers,
           (select count(*)::int from movimiento where medio = 'OTRO') as accepted,
           (select count(*)::int from comprobante join movimiento using (movimiento_id)
             where comprobante.usuario_id = movimiento.usuario_id and movimiento.importe = -3) as "acceptedProofs",
           (select count(*)::int from fila_banco join movimiento using (movimiento_id)) as "bankRows"`,
      );
      expect(sums).toEqual({
        credits: approved,
        came: keys('recepciones').length + shop.cameBefore,
        orders: orders.length + keys('tardios').length,
        paid: keys('anteriores').length + keys('comisiones').length,
        saidAgain: keys('mismos').length,
        givenBack: keys('sobrantes').length,
        writtenOff: keys('saldados').length,
        rest: 0,
        transfers: 3 * keys('banco').length + fromBank,
        accepted,
        acceptedProofs: accepted + fromBank,
        bankRows: 3 * keys('banco').length + fromBank,
      });
      await send({ route: `POST /api/compras/${window}/${supplierId}/enviar`, key: 'last', body: await purchase() });
      const { renglones } = await purchase();
      for (const { pedidas, enviadas } of renglones) expect(enviadas).toBe(pedidas);
      for (const kind of Object.keys(works)) expect(keys(kind).length, kind).toBeGreaterThan(0);
    } finally {
      await db.end();
    }
  },
  120_000 + rounds * 60_000,
);

const count = (kept: ReadonlyMap<string, ReadonlySet<string>>) =>
  [...kept.values()].reduce((sum, { size }) => sum + size, 0);

/** What a busy machine has no turn for is sent again as it was, as our pages do. */
async function send({ route, body, key }: Attempt) {
  for (;;) {
    const answer = await callServer<unknown>(server.url, route, { token: shop.token, body, key });
    if (answer.status !== 503) return answer;
    await sleep(200);
  }
}

async function purchase(): Promise<Purchase> {
  const { token, window, supplierId } = shop;
  const { body } = await callServer<Purchase[]>(server.url, `GET /api/compras/${window}`, { token });
  const found = body.find(({ proveedorId }) => proveedorId === supplierId);
  if (!found) throw new Error('nothing is bought of the supplier');
  return found;
}

/** A closed window in which a seller of each leader ordered much that was delivered. */
async function closedShop() {
  const token = await tokenFor(server.url, ADMIN.username, ADMIN.password);
  const call = async <Body>(route: string, body?: unknown) => {
    const answer = await callServer<Body>(server.url, route, { token, body });
    if (answer.status >= 300) throw new Error(`${route} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const file = new FormData();
  const rows = [
    'Código;Nombre;Descripción;Precio;Categoría;Tipo;Proveedor',
    'COC-1;Olla;De acero;100;COCINA;GENERAL;Bazar',
    'PER-1;Percha;De madera;100;COCINA;GENERAL;Perchas',
  ];
  await call('POST /api/proveedor', { razonSocial: 'Bazar' });
  const { proveedorId: surplusSupplier } = await call<{ proveedorId: number }>('POST /api/proveedor', {
    razonSocial: 'Perchas',
  });
  file.set('file', new Blob([rows.join('\n')], { type: 'text/csv' }), 'productos.csv');
  await call('POST /api/producto/importar?aplicar=true', file);
  const products = await call<Product[]>('GET /api/producto/all');
  const productNamed = (named: string) => products.find(({ name }) => name === named)?.productoId ?? 0;
  const [productoId, hanger] = [productNamed('Olla'), productNamed('Percha')];
  const ids: number[] = [];
  const buyers: number[] = [];
  const orders: number[] = [];
  for (let nth = 0; nth < leaders; nth++) {
    const person = { password: 'una clave larga', direccion: 'Mitre 1', retiro: 'Conesa 970, Muñiz' };
    const { id } = await call<{ id: number }>('POST /api/usuario', {
      ...person,
      userName: `lider${nth}`,
      tipo: 'LIDER',
    });
    const seller = { ...person, userName: `vende${nth}`, tipo: 'VENDEDOR', idLider: id };
    const { id: userId } = await call<{ id: number }>('POST /api/usuario', seller);
    ids.push(id);
    buyers.push(userId);
  }
  // What is claimed of the first window is carried into the commissions of the second.
  for (let nth = 0; nth < 2; nth++) {
    await call('PUT /api/producto/estadoCatalogo/true');
    const placed: number[] = [];
    for (const userId of buyers) {
      const lines = [productoId, hanger].map((id) => ({ productoId: id, amount: 100, quantity: 1_000 }));
      const body = { ...orderOf(...lines), userId };
      placed.push((await call<Order>('POST /api/menu/order', body)).orderId);
    }
    await call('PUT /api/producto/estadoCatalogo/false');
    for (const orderId of placed) await call(`PUT /api/menu/estadoPedido/${orderId}`);
    orders.push(...placed);
  }
  await call('POST /api/cotizaciones', { dia: '2026-01-01', pesos: 1_250 });
  const [{ id: credited }] = await call<[{ id: number }]>('POST /api/usuarios/lista', {
    vendedores: [{ nombre: 'Cobra', telefono: '11 5555-0101', saldo: -1_000 }],
  });
  const { proveedorId: settledSupplier } = await call<{ proveedorId: number }>('POST /api/proveedor', {
    razonSocial: 'Saldado',
  });
  await call('PUT /api/comisiones', [{ idLider: null, porcentaje: 10, desde: '2026-01-01' }]);
  const [window, before] = (await call<OrderingWindow[]>('GET /api/ventanas?pagina=1&porPagina=2')) as [
    OrderingWindow,
    OrderingWindow,
  ];
  const purchases = await call<Purchase[]>(`GET /api/compras/${window.id}`);
  const supplierId = purchases.find(({ razonSocial }) => razonSocial === 'Bazar')?.proveedorId;
  const suppliers = { supplierId, settledSupplier, surplusSupplier };
  // More came than was ordered, and somebody says where each unit went.
  const cameBefore = 100_000;
  const renglones = [{ productoId: hanger, recibidas: cameBefore }];
  await call(`POST /api/compras/${window.id}/${surplusSupplier}/recepciones`, { renglones });
  return {
    cameBefore,
    hanger,
    windowBefore: before.id,
    token,
    productoId,
    orders,
    buyers,
    credited,
    leaders: ids,
    window: window.id,
    ...suppliers,
  };
}
