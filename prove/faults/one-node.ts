import { nodeEnvironment, startNode } from '../node.ts';
import { createPostgres } from '../postgres.ts';
import { openRelay } from '../relay.ts';
import { openShop } from '../shop.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export type OneNode = Awaited<ReturnType<typeof oneNode>>;

/** A node that reaches Debian's PostgreSQL through a relay. */
export async function oneNode() {
  const folder = temporaryFolder();
  const postgres = await createPostgres(folder);
  const relay = await openRelay(postgres.port);
  const node = await startNode(folder, 'node', { env: nodeEnvironment(relay.port) });
  return { folder, postgres, relay, node, shop: await openShop(node.url, postgres) };
}
