import { isoDay } from '#contract/days.ts';
import { ACCOUNT_COIN } from '#contract/ledger.ts';
import { type OrderState, type OrderType, orderTotal, stateRules } from '#contract/orders.ts';
import { toCents } from '#contract/prices.ts';
import { orderTypeOf, productStateRules } from '#contract/products.ts';
import { type ProofState, proofRules } from '#contract/proofs.ts';
import { typeRules } from '#contract/users.ts';
import { type DemoPerson, type DemoProduct, demoPeople, demoProducts } from './demo-data.ts';

type DemoWindow = { ventanaId: number; cierre: number; abiertaAt: Date; cerradaAt: Date | null };
type DemoLine = { productoId: number; product: DemoProduct; referencia: string; quantity: number };
export type DemoOrder = {
  pedidoId: number;
  ventanaId: number;
  buyer: DemoPerson;
  tipo: OrderType;
  estado: OrderState;
  createdAt: Date;
  settledAt: Date | null;
  totalAmount: number;
  lines: DemoLine[];
};

/** `opened` and `closed` are days before today; `done` and `cancelled` are shares of the orders. */
const plan = [
  { opened: 41, closed: 26, orders: 108, done: 0.93, cancelled: 0.07 },
  { opened: 23, closed: 9, orders: 112, done: 0.84, cancelled: 0.08 },
  { opened: 6, closed: null, orders: 84, done: 0.18, cancelled: 0.07 },
] as const;

/** Returns six weeks of trade, oldest first. The trade depends only on `now`. */
export function demoTrade(now: Date): { windows: DemoWindow[]; orders: DemoOrder[] } {
  const random = seeded(20_240_917);
  const windows = plan.map(({ opened, closed }, index) => ({
    ventanaId: index + 1,
    cierre: index + 1,
    abiertaAt: atHour(now, opened, 8, 30),
    cerradaAt: closed === null ? null : atHour(now, closed, 21, 0),
  }));
  const orders = windows
    .flatMap((window, index) => {
      const { orders, done, cancelled } = plan[index] as (typeof plan)[number];
      return Array.from({ length: orders }, (_, place) => {
        const createdAt = someTime(random, window, now);
        const luck = random.next();
        const estado = luck < cancelled ? 'CANCELADO' : luck < cancelled + done ? 'REALIZADO' : 'PENDIENTE';
        return { window, createdAt, estado, buyer: buyerOf(random, place) } as const;
      });
    })
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(({ window, createdAt, estado, buyer }, index): DemoOrder => {
      const tipo = random.chance(0.22) ? 'BLACK' : 'ESENCIAL';
      const lines = randomLines(random, tipo);
      const settledAt = stateRules[estado].isPending ? null : settle(random, createdAt, estado, now);
      const totalAmount = orderTotal(lines.map(({ product, quantity }) => ({ amount: product.amount, quantity })));
      const pedidoId = index + 1;
      return { pedidoId, ventanaId: window.ventanaId, buyer, tipo, estado, createdAt, settledAt, totalAmount, lines };
    });
  return { windows, orders };
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
export const TIME_ZONE = 'America/Argentina/Buenos_Aires';
/** In milliseconds: Buenos Aires is three hours behind UTC all year. */
const ZONE = -3 * 60 * MINUTE;

function atHour(now: Date, daysAgo: number, hour: number, minute: number): Date {
  const midnight = Math.floor((now.getTime() + ZONE) / DAY) * DAY - ZONE;
  return new Date(midnight - daysAgo * DAY + (hour * 60 + minute) * MINUTE);
}

function someTime(random: Random, { abiertaAt, cerradaAt }: DemoWindow, now: Date): Date {
  const days = Math.floor(((cerradaAt ?? now).getTime() - abiertaAt.getTime()) / DAY);
  const dayStart = abiertaAt.getTime() + 30 * MINUTE;
  for (;;) {
    const moment = dayStart + random.between(0, days) * DAY + random.between(0, 690 * 60 - 1) * 1000;
    if (moment < (cerradaAt ?? now).getTime() - 5 * MINUTE) return new Date(moment);
  }
}

function settle(random: Random, createdAt: Date, estado: DemoOrder['estado'], now: Date): Date {
  const wait = stateRules[estado].counts ? random.between(60, 3 * 24 * 60) * MINUTE : random.between(4, 180) * MINUTE;
  return new Date(Math.min(createdAt.getTime() + wait, now.getTime()));
}

const sellers = demoPeople.filter(({ tipo }) => typeRules[tipo].isLed);
const leaders = demoPeople.filter(({ tipo }) => typeRules[tipo].leads);

/** Some sellers buy far more than others. `vendedor` buys every 14th order; leaders buy at times. */
function buyerOf(random: Random, place: number): DemoPerson {
  if (place % 14 === 0) return sellers[0] as DemoPerson;
  if (random.chance(0.06)) return random.pick(leaders);
  return sellers[Math.floor(random.next() ** 1.4 * sellers.length)] as DemoPerson;
}

const catalogues = { ESENCIAL: sold('ESENCIAL'), BLACK: sold('BLACK') } satisfies Record<OrderType, unknown>;

function sold(catalogue: OrderType) {
  return demoProducts
    .map((product, index) => ({ productoId: index + 1, product }))
    .filter(
      ({ product }) => orderTypeOf(product) === catalogue && productStateRules[product.estado ?? 'ACTIVO'].isOffered,
    )
    .sort((a, b) => hash(a.product.codigo) - hash(b.product.codigo));
}

/**
 * Returns a number that depends only on the code. Sorted by it, popular products do not follow the catalogue's order.
 */
function hash(codigo: string): number {
  return [...codigo].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7) % 997;
}

function randomLines(random: Random, tipo: OrderType): DemoLine[] {
  const catalogue = catalogues[tipo];
  const wanted = tipo === 'BLACK' ? random.between(1, 3) : random.between(1, 8);
  const chosen = new Map<number, DemoLine>();
  while (chosen.size < wanted) {
    const entry = catalogue[Math.floor(random.next() ** 1.6 * catalogue.length)] as (typeof catalogue)[number];
    const { colours, left } = entry.product;
    chosen.set(entry.productoId, {
      ...entry,
      referencia: colours && random.chance(0.7) ? random.pick(colours) : '',
      quantity: tipo === 'BLACK' || left !== undefined ? random.between(1, 2) : random.between(1, 6),
    });
  }
  return [...chosen.values()];
}

/** Returns a random generator with a fixed sequence (mulberry32). `next` gives numbers from 0 to below 1. */
export function seeded(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const chance = (share: number): boolean => next() < share;
  const pick = <T>(list: readonly T[]): T => list[between(0, list.length - 1)] as T;
  return { next, between, chance, pick };
}

export type Random = ReturnType<typeof seeded>;

export type DemoMovement = {
  movimientoId: number;
  usuarioId: number;
  tipo: 'CARGO' | 'PAGO';
  importe: number;
  pedidoId?: number;
  medio?: 'EFECTIVO' | 'TRANSFERENCIA' | 'OTRO';
  creadoPor: number;
  creadoAt: Date;
};

type NewMovement = Omit<DemoMovement, 'movimientoId'>;

export const ADMINISTRATOR = 1;

export function demoMovements(orders: readonly DemoOrder[], now: Date): DemoMovement[] {
  const random = seeded(59);
  return orders
    .flatMap(({ pedidoId, buyer, estado, settledAt, totalAmount }): NewMovement[] => {
      if (!stateRules[estado].isDelivered || !settledAt) return [];
      const ofBuyer = { usuarioId: buyer.id, creadoPor: ADMINISTRATOR };
      const charge: NewMovement = { ...ofBuyer, tipo: 'CARGO', importe: totalAmount, pedidoId, creadoAt: settledAt };
      const luck = random.next();
      const paidAt = new Date(settledAt.getTime() + random.between(4, 9 * 24) * (DAY / 24));
      const medio = random.pick(['EFECTIVO', 'EFECTIVO', 'TRANSFERENCIA', 'TRANSFERENCIA', 'OTRO'] as const);
      const paid = luck < 0.72 ? totalAmount : Math.floor(toCents(totalAmount) / 200);
      if (luck > 0.86 || paid === 0 || paidAt > now) return [charge];
      return [charge, { ...ofBuyer, tipo: 'PAGO', importe: -paid, medio, creadoAt: paidAt }];
    })
    .toSorted((a, b) => a.creadoAt.getTime() - b.creadoAt.getTime())
    .map((movement, place) => ({ ...movement, movimientoId: place + 1 }));
}

type DemoProof = Pick<DemoMovement, 'usuarioId' | 'importe' | 'creadoAt'> & {
  estado: ProofState;
  movimientoId?: number;
  rechazo?: string;
};

/** The proofs that wait or were refused, with their age and their highest amount in cents. */
const openOrRefused = [
  { estado: 'RECHAZADO', hours: 50, most: 4_000, rechazo: 'La transferencia no llegó a la cuenta.' },
  { estado: 'PENDIENTE', hours: 26, most: 20_000 },
  { estado: 'PENDIENTE', hours: 5, most: 6_000 },
  { estado: 'PENDIENTE', hours: 1, most: 12_000 },
] as const;

export function demoProofs(movements: readonly DemoMovement[], now: Date) {
  const transfers = movements.filter(({ medio }) => medio === 'TRANSFERENCIA').slice(-3);
  const accepted = transfers.map(({ usuarioId, importe, movimientoId, creadoAt }): DemoProof => {
    return { usuarioId, importe: -importe, movimientoId, creadoAt, estado: 'ACEPTADO' };
  });
  const owed = new Map<number, number>();
  for (const { usuarioId, importe } of movements) owed.set(usuarioId, (owed.get(usuarioId) ?? 0) + toCents(importe));
  const debtors = [...owed].filter(([, cents]) => cents > 0);
  const others = debtors.slice(0, openOrRefused.length).map(([usuarioId, cents], nth): DemoProof => {
    const { hours, most, ...standing } = openOrRefused[nth] as (typeof openOrRefused)[number];
    return {
      usuarioId,
      importe: Math.min(cents, most) / 100,
      creadoAt: new Date(now.getTime() - hours * 3_600_000),
      ...standing,
    };
  });
  return [...accepted, ...others]
    .toSorted((a, b) => a.creadoAt.getTime() - b.creadoAt.getTime())
    .map((proof, place) => ({
      ...proof,
      comprobanteId: place + 1,
      creadoPor: proof.usuarioId,
      moneda: ACCOUNT_COIN,
      medio: 'TRANSFERENCIA',
      dia: isoDay(new Date(proof.creadoAt.getTime() + ZONE)),
      nota: '',
      ...(!proofRules[proof.estado].isOpen && { version: 2, decididoPor: ADMINISTRATOR, decididoAt: proof.creadoAt }),
    }));
}
