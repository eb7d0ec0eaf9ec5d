import { atEnd } from '../ending.ts';
import { type Node, nodeEnvironment, startNode } from '../node.ts';
import { createPostgres, createStandby } from '../postgres.ts';
import { startProxy } from '../proxy.ts';
import { openRelay } from '../relay.ts';
import { openShop } from '../shop.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export type SeveralNodes = Awaited<ReturnType<typeof severalNodes>>;

/** Starts again those that a scenario stopped and did not start. */
export const runAllAtEnd = (nodes: readonly Node[]) =>
  atEnd(async () => {
    for (const node of nodes) if (!node.isRunning()) await node.start();
  });

/** Three nodes behind a proxy, on a database with a synchronous standby. */
export async function severalNodes() {
  const folder = temporaryFolder();
  const primary = await createPostgres(folder);
  const standby = await createStandby(primary, folder);
  // The one address of the database, which its manager leads to the primary.
  const address = await openRelay(primary.port);
  const options = { env: nodeEnvironment(address.port) };
  // At once, on a database without tables.
  const nodes = await Promise.all([
    startNode(folder, 'n1', options),
    startNode(folder, 'n2', options),
    startNode(folder, 'n3', options),
  ]);
  const urls = nodes.map(({ url }) => url);
  const proxy = await startProxy(folder, nodes);
  return { folder, primary, standby, address, nodes, urls, proxy, shop: await openShop(nodes[0].url, primary) };
}
