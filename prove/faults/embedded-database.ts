import { readFileSync } from 'node:fs';
import path from 'node:path';
import { underOutage } from '../outage.ts';
import type { Scenario } from '../scenario.ts';
import { embeddedShop } from './embedded-shop.ts';
import type { OneNode } from './one-node.ts';

/** The embedded database is killed, and nobody but the server starts it again. */
export const embeddedKilled: Scenario<OneNode> = async ({ folder }) => {
  const { node, shop } = await embeddedShop(folder);
  const findings = await underOutage({
    shop,
    nodes: [node.url],
    begin: () => process.kill(postmasterOf(node.dataDir), 'SIGKILL'),
    lasts: 0,
    end: () => {},
    recovery: 15_000,
  });
  await node.kill();
  return findings;
};

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
