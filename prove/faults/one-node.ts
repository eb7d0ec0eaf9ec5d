import { type Node, nodeEnvironment, startNode } from '../node.ts';
import { createPostgres, type Postgres } from '../postgres.ts';
import { openRelay, type Relay } from '../relay.ts';
import { openShop, type Shop } from '../shop.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** A node that reaches Debian's PostgreSQL through a relay. */
export type OneNode = { folder: string; postgres: Postgres; relay: Relay; node: Node; shop: Shop };

export async function oneNode(): Promise<OneNode> {
  const folder = temporaryFolder();
  const postgres = await createPostgres(folder);
  const relay = await openRelay(postgres.port);
  const node = await startNode(folder, 'node', { env: nodeEnvironment([relay.port]) });
  return { folder, postgres, relay, node, shop: await openShop(node.url, postgres) };
}
