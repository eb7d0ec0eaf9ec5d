import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { underOutage } from '../outage.ts';
import type { Scenario } from '../scenario.ts';
import type { OneNode } from './one-node.ts';

/** Killed, and started again. */
export const stopped: Scenario<OneNode> = ({ shop, node, postgres }) =>
  underOutage({
    shop,
    nodes: [node.url],
    begin: postgres.kill,
    lasts: 8_000,
    end: postgres.start,
    ready: 503,
  });

/** There, and silent. */
export const frozen: Scenario<OneNode> = ({ shop, node, postgres }) =>
  underOutage({
    shop,
    nodes: [node.url],
    begin: postgres.freeze,
    lasts: 25_000,
    end: postgres.thaw,
    ready: 503,
  });

/** Every answer takes longer by a fifth of a second. */
export const slow: Scenario<OneNode> = (place) => delayed(place, 100, 200);

/** So slow that it is as good as away. */
export const crawling: Scenario<OneNode> = (place) => delayed(place, 3_000, 503);

/** The journeys of a new account's order after its first statement. */
const journeys = 3;

const delayed = ({ shop, node, relay }: OneNode, ms: number, ready: 200 | 503) =>
  underOutage({
    shop,
    nodes: [node.url],
    begin: () => relay.delay(ms),
    lasts: 15_000,
    end: () => relay.delay(0),
    ready,
    journeys: journeys * 2 * ms,
  });

/** Connections break off, again and again. */
export const reset: Scenario<OneNode> = ({ shop, node, relay }) => {
  let timer: NodeJS.Timeout;
  return underOutage({
    shop,
    nodes: [node.url],
    begin: () => {
      timer = setInterval(relay.reset, 300);
    },
    lasts: 8_000,
    end: () => clearInterval(timer),
    ready: 'either',
  });
};

/** Others have taken every connection that there is, and the node has lost its own. */
export const exhausted: Scenario<OneNode> = ({ shop, node, relay, postgres }) => {
  const others: pg.Client[] = [];
  return underOutage({
    shop,
    nodes: [node.url],
    begin: async () => {
      const end = performance.now() + 5_000;
      for (let full = 0; full < 10 && performance.now() < end; ) {
        relay.reset();
        const taken = await Promise.all(Array.from({ length: 30 }, () => connected(postgres.settings)));
        const got = taken.filter((client) => client !== undefined);
        others.push(...got);
        full = got.length ? 0 : full + 1;
        await sleep(20);
      }
    },
    lasts: 8_000,
    end: async () => {
      await Promise.all(others.map((client) => client.end()));
    },
    ready: 503,
  });
};

/** A connection, unless the database has none left. */
async function connected(settings: pg.ClientConfig): Promise<pg.Client | undefined> {
  const client = new pg.Client(settings);
  client.on('error', () => {});
  return client.connect().then(
    () => client,
    () => undefined,
  );
}
