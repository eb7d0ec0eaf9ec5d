import { setTimeout as sleep } from 'node:timers/promises';
import { timeLimits } from '../src/server/platform/db/time-limits.ts';
import { type Answer, tally } from './call.ts';
import { atEnd } from './ending.ts';
import { startLoad } from './load.ts';
import { probe, slowest } from './probes.ts';
import { all, type Finding, within } from './scenario.ts';
import type { Shop } from './shop.ts';

/** Milliseconds that each may take; an order is given up with the first of its statements that is, and half a second goes there and back. */
const limits = {
  ready: 2_000,
  alive: 1_000,
  notice: 3_000,
  catalogue: 4_000,
  order: timeLimits.statement + timeLimits.grace + 500,
  recovery: 10_000,
};

/** Milliseconds without a refused order after which it is over. */
const quiet = 1_500;

export type Outage = {
  shop: Shop;
  /** Nodes that are asked whether they are alive and ready. */
  nodes: readonly string[];
  /** Where people order and read; the nodes themselves unless it is a proxy. */
  urls?: readonly string[];
  begin(): unknown;
  /** Milliseconds that it lasts. */
  lasts: number;
  end(): unknown;
  /** Statuses that an order may have meanwhile, beside 201 and 503. */
  also?: readonly number[];
  /** The one status of orders once the outage is noticed. */
  refused?: number;
  /** What `/readyz` says meanwhile; where connections break and come back, either. */
  ready: 200 | 503 | 'either';
  /** The time in which orders are placed again, where it is not the usual one. */
  recovery?: number;
  /** Milliseconds that the journeys after an order's first statement take, where they are slow and none is given up. */
  journeys?: number;
};

/** Does it while everybody orders and reads, and holds what clients see before, during and after against the promises. */
export async function underOutage(outage: Outage): Promise<Finding[]> {
  const {
    shop,
    nodes,
    urls = nodes,
    begin,
    lasts,
    end,
    also = [],
    refused,
    ready,
    recovery = limits.recovery,
    journeys = 0,
  } = outage;
  const load = await startLoad(shop, urls);
  await sleep(2_000);
  const alive = nodes.map((url) => probe(url, '/healthz'));
  const readiness = nodes.map((url) => probe(url, '/readyz'));
  const began = performance.now();
  let isOn = true;
  // However this stops, what comes next finds the place as it was.
  atEnd(() => isOn && end());
  await begin();
  // A disk takes its time to fill.
  const begun = performance.now();
  await sleep(lasts);
  const ending = performance.now();
  isOn = false;
  await end();
  const ended = performance.now();
  const recovered = await recoveryAfter(ended, load.orders, recovery + 20_000);
  const settled = performance.now();
  const aliveAnswers = (await Promise.all(alive.map((each) => each.stop()))).flat();
  const readyAnswers = (await Promise.all(readiness.map((each) => each.stop()))).flat();
  const kept = await load.finish();

  const during = <A extends { sent: number; ms: number }>(answers: readonly A[]) =>
    answers.filter(({ sent, ms }) => sent + ms >= began && sent <= settled);
  const orders = during(load.orders);
  const reads = during(load.reads);
  const steady = readyAnswers.filter(({ sent }) => sent > begun + limits.ready && sent < ending - limits.ready);
  const expected = [201, 503, ...also];
  const noticed = orders.filter(({ sent }) => sent > begun + limits.notice && sent < ending);
  const refusals = orders.filter(({ status }) => status === 503);
  return [
    ...kept,
    {
      promise: 'mientras tanto un pedido se confirma o se rechaza con un 503 y Retry-After',
      seen: tally(orders),
      limit: expected.join(', '),
      kept:
        all(orders, ({ status }) => expected.includes(status)) &&
        refusals.every(({ retryAfter }) => retryAfter) &&
        (ready !== 503 || refusals.length > 0),
    },
    ...(refused
      ? [
          {
            promise: 'en cuanto se nota, todo pedido se rechaza con palabras',
            seen: tally(noticed),
            limit: `todos ${refused}`,
            kept: all(noticed, ({ status }) => status === refused),
          },
        ]
      : []),
    within('nadie espera más por un pedido', slowest(orders), limits.order + journeys),
    {
      promise: 'el catálogo se ve',
      seen: `${tally(reads)}; ${slowest(reads).toFixed(0)} ms`,
      limit: `200, ${limits.catalogue} ms`,
      kept: all(reads, ({ status }) => status === 200) && slowest(reads) <= limits.catalogue,
    },
    {
      promise: '/readyz contesta, y dice la verdad',
      seen: `${tally(steady)}; ${slowest(readyAnswers).toFixed(0)} ms`,
      limit: `${ready === 'either' ? '200 o 503' : ready}, ${limits.ready} ms`,
      kept:
        slowest(readyAnswers) <= limits.ready &&
        all(steady, ({ status }) => (ready === 'either' ? status === 200 || status === 503 : status === ready)),
    },
    {
      promise: '/healthz contesta',
      seen: `${tally(aliveAnswers)}; ${slowest(aliveAnswers).toFixed(0)} ms`,
      limit: `200, ${limits.alive} ms`,
      kept: all(aliveAnswers, ({ status }) => status === 200) && slowest(aliveAnswers) <= limits.alive,
    },
    within('después se confirman todos de nuevo', recovered, recovery),
  ];
}

/** Milliseconds after `moment` in which the first order after the last refused one was placed; infinite when none was. */
async function recoveryAfter(moment: number, orders: readonly Answer[], patience: number): Promise<number> {
  for (; performance.now() < moment + patience; await sleep(50)) {
    const refused = orders.filter(({ status }) => status !== 201).map(({ sent, ms }) => sent + ms);
    const last = Math.max(moment, ...refused);
    const placed = orders.find(({ status, sent, ms }) => status === 201 && sent + ms > last && sent > moment);
    if (placed && performance.now() > last + quiet) return placed.sent + placed.ms - moment;
  }
  return Number.POSITIVE_INFINITY;
}
