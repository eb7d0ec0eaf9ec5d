import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Node } from '../node.ts';
import { underOutage } from '../outage.ts';
import type { Finding, Scenario } from '../scenario.ts';
import { embeddedShop } from './embedded-shop.ts';
import type { OneNode } from './one-node.ts';

/** The embedded database is killed as often as it comes back, for eight seconds; nobody but the server starts it again. */
export const embeddedKilled: Scenario<OneNode> = async ({ folder }) => {
  const { node, shop } = await embeddedShop(folder);
  const killed = new Set<number>();
  let timer: NodeJS.Timeout;
  const findings = await underOutage({
    shop,
    nodes: [node.url],
    begin: () => {
      timer = setInterval(() => kill(node, killed), 20);
    },
    lasts: 8_000,
    end: () => clearInterval(timer),
    // It waits longer each time that it did not come up.
    recovery: 15_000,
    ready: 503,
  });
  await node.kill();
  const times: Finding = {
    promise: 'se la mató mientras volvía',
    seen: `${killed.size} veces`,
    limit: '2 al menos',
    kept: killed.size >= 2,
  };
  return [...findings, times];
};

/** Kills the postmaster that runs, unless it is gone already. */
function kill({ dataDir, process: server }: Node, killed: Set<number>) {
  try {
    const pid = Number.parseInt(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
    // While it is started again the file names its parent.
    if (!pid || killed.has(pid) || pid === server().child.pid) return;
    process.kill(pid, 'SIGKILL');
    killed.add(pid);
  } catch {
    // between two of them
  }
}
