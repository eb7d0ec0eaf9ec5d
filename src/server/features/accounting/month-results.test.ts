import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { plusDays } from '#contract/days.ts';
import type { WindowResult } from '#contract/purchases.calls.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';
import { seeded } from '../demo/trade.ts';
import { cents, figures, isCount, type Line, lineBy, monthEnd, noFigures, resultsIn, total } from './test-results.ts';

let t: TestApp;
let admin: Caller;
let accountant: Caller;
let seller: Caller;
let leader: Caller;
let productoId: number;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  accountant = await t.person('AYUDANTE', { permisos: ['CONTADURIA'] });
  leader = await t.person('LIDER');
  seller = await t.person('VENDEDOR', { idLider: leader.id });
  ({ productoId } = await t.product({ amount: 1 }));
});
afterAll(() => t.close());

const months = Array.from(
  { length: 16 },
  (_, n) => `${2023 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
);
/** The first or the last moment of a day in Buenos Aires, for the moments in which months meet. */
const moment = (day: string, isLast: boolean) => `${day}T${isLast ? '23:59:59.999' : '00:00:00'}-03:00`;

/** A cost in thousandths of a dollar, so that amounts have to be rounded, in hundred millionths. */
const perDollar = (thousandths: number) => BigInt(thousandths) * 100_000n;

const monthFile = async (month: string) => {
  const query = `fechaDesde=${month}-01&fechaHasta=${monthEnd(month)}`;
  const { status, raw } = await accountant.call(`GET /api/cuentas/contabilidad?${query}`);
  expect(status).toBe(200);
  return raw.rawPayload;
};
test.each([1, 2])(
  'over a year each month has its own days of each closing, sums of months are those of closings, and no month moves later (seed %i)',
  async (seed) => {
    const random = seeded(seed);
    const first = (await t.db.one(z.int())`select coalesce(max(cierre), 0) from ventana`) + 1;
    const windows = await t.db.rows(z.object({ id: z.int(), cierre: z.int(), closed: z.iso.date() }))`
      insert into ventana (cierre, abierta_at, cerrada_at)
      select ${first} + n, ${`${months[0]}-03T12:00:00Z`}::timestamptz + n * interval '30 days', ${`${months[0]}-20T12:00:00Z`}::timestamptz + n * interval '30 days'
      from generate_series(0, 11) n returning ventana_id as id, cierre, to_char(cerrada_at, 'YYYY-MM-DD') as closed`;
    type Fact = { day: string; write: () => Promise<unknown> };
    const facts: Fact[] = [];
    const lines: Line[] = [];
    const paid: { cierre: number; day: string; cents: bigint }[] = [];
    const later = (day: string, most: number) => plusDays(day, random.between(0, most));
    let numero = await t.db.one(z.int())`select coalesce(max(numero), 0) from reclamo`;
    let order = await t.db.one(z.int())`select coalesce(max(pedido_id), 0) from pedido`;
    for (const { id, cierre, closed } of windows) {
      for (let n = 0; n < 6; n++) {
        const [units, price] = [random.between(1, 9), random.between(100, 9_999)];
        const cost = random.chance(0.25) ? null : random.between(1, 99_999);
        const pedidoId = ++order;
        const line: Line = {
          ...{ cierre, pedidoId, day: later(closed, 40), units: BigInt(units), cents: BigInt(price) },
          ...{ cost: cost === null ? null : perDollar(cost), corrections: [], returns: [] },
        };
        lines.push(line);
        const ofOrder = { pedidoId, usuarioId: seller.id };
        const at = moment(line.day, random.chance(0.5));
        facts.push({
          day: line.day,
          write: async () => {
            const texts = { clientName: 'Ana', email: '', direccion: '', telefono: '', retiro: '' };
            const sums = { totalAmount: (units * price) / 100, serviceAmount: 0 };
            const order = { ventanaId: id, tipo: 'ESENCIAL', estado: 'REALIZADO', idLider: leader.id, lider: 'Lía' };
            const ofLine = { productoId, name: 'Sartén', tipoProducto: 'GENERAL', codigo: 'S', deStock: false };
            await insertRows(t.db, 'pedido', [
              { ...ofOrder, ...texts, ...sums, ...order, createdAt: `${closed}T09:00:00-03:00`, realizadoAt: at },
            ]);
            await insertRows(t.db, 'pedido_linea', [
              {
                pedidoId,
                linea: 1,
                ...ofLine,
                amount: price / 100,
                ordered: units,
                costo: cost === null ? null : cost / 1000,
              },
            ]);
            await insertRows(t.db, 'movimiento', [
              { ...ofOrder, tipo: 'CARGO', importe: sums.totalAmount, creadoPor: admin.id, creadoAt: at },
            ]);
          },
        });
        for (let k = random.between(0, 2); k > 0; k--) {
          const row = { day: later(line.day, 50), difference: perDollar(random.between(1, 5_000)) };
          line.corrections.push(row);
          facts.push({
            day: row.day,
            write: () =>
              insertRows(t.db, 'costo_corregido', [
                {
                  pedidoId,
                  linea: 1,
                  diferencia: Number(row.difference) / 100_000_000,
                  corregidoAt: moment(row.day, random.chance(0.5)),
                },
              ]),
          });
        }
        if (random.chance(0.4)) {
          const [credits, toStock, unidades] = [random.chance(0.5), random.chance(0.5), random.between(1, units)];
          const row = {
            day: later(line.day, 50),
            units: BigInt(unidades),
            cents: credits ? BigInt(price) : 0n,
            toStock,
          };
          line.returns.push(row);
          const approved = ++numero;
          facts.push({
            day: row.day,
            write: async () => {
              const decididoAt = moment(row.day, random.chance(0.5));
              await insertRows(t.db, 'reclamo', [
                {
                  ...{
                    pedidoId,
                    linea: 1,
                    unidades,
                    amount: price / 100,
                    motivo: 'DEFECTO',
                    detalle: 'Roto.',
                    creadoPor: seller.id,
                  },
                  ...{
                    estado: 'APROBADO',
                    numero: approved,
                    resolucion: credits ? 'CREDITO' : 'CAMBIO',
                    aStock: toStock,
                  },
                  ...{ deStock: credits ? null : false, decididoPor: admin.id, decididoAt },
                },
              ]);
              const importe = (-unidades * price) / 100;
              if (credits)
                await insertRows(t.db, 'movimiento', [
                  {
                    ...ofOrder,
                    tipo: 'DEVOLUCION',
                    importe,
                    nota: 'Reclamo',
                    creadoPor: admin.id,
                    creadoAt: decididoAt,
                  },
                ]);
            },
          });
        }
      }
      const payout = { cierre, day: later(closed, 60), cents: BigInt(random.between(1, 5_000)) };
      paid.push(payout);
      const importe = -Number(payout.cents) / 100;
      facts.push({
        day: payout.day,
        write: () => t.db.execute`
          with paid as (
            insert into movimiento (usuario_id, tipo, importe, nota, creado_por, creado_at)
            values (${leader.id}, 'COMISION', ${importe}::numeric, 'Comisión', ${admin.id}, ${moment(payout.day, random.chance(0.5))}::timestamptz)
            returning movimiento_id
          )
          insert into comision_liquidada (ventana_id, id_lider, base, porcentaje, ganado, movimiento_id)
          select ${id}, ${leader.id}, 0, 0, 0, movimiento_id from paid`,
      });
    }

    const handedOver = new Map<string, Buffer>();
    for (const month of months) {
      const now = facts.filter(({ day }) => day.startsWith(month)).toSorted((a, b) => a.day.localeCompare(b.day));
      for (const { write } of now) await write();
      handedOver.set(month, await monthFile(month));
    }
    expect(facts.every(({ day }) => months.includes(day.slice(0, 7)))).toBe(true);

    const sums = new Map(windows.map(({ cierre }) => [cierre, { ...noFigures(), final: 0n }]));
    for (const [month, bytes] of handedOver) {
      expect((await monthFile(month)).equals(bytes), month).toBe(true);
      const told = resultsIn(bytes);
      for (const { cierre } of windows) {
        const own = noFigures();
        const [before, after] = [plusDays(`${month}-01`, -1), monthEnd(month)];
        for (const line of lines.filter((one) => one.cierre === cierre)) {
          const [was, is] = [lineBy(line, before), lineBy(line, after)];
          for (const name of figures) own[name] += is[name] - was[name];
        }
        const payouts = paid.filter((payout) => payout.cierre === cierre && payout.day.startsWith(month));
        own.comisiones += total(payouts, (payout) => payout.cents);
        const { final, ...row } = told.get(cierre) ?? { ...noFigures(), final: 0n };
        expect(row, `${month}, ${cierre}`).toEqual(own);
        expect(final).toBe(
          own.ventas - own.costo - own.acreditado + own.costoRecuperado - own.correcciones - own.comisiones,
        );
        const sum = sums.get(cierre);
        if (sum) for (const name of [...figures, 'final'] as const) sum[name] += name === 'final' ? final : row[name];
      }
    }
    for (const { id, cierre } of windows) {
      const { body } = await accountant.call<WindowResult>(`GET /api/ventanas/${id}/resultado`);
      const told = figures.map((name) => [name, isCount(name) ? BigInt(body[name]) : cents(body[name])]);
      expect({ ...Object.fromEntries(told), final: cents(body.gananciaFinal) }).toEqual(sums.get(cierre));
    }
  },
);
