import { type Node, startNode } from '../node.ts';
import { openShop, type Shop } from '../shop.ts';

/** A node with its embedded database, in `folder`, and its data in `dataDir` if that is elsewhere. */
export async function embeddedShop(folder: string, dataDir?: string): Promise<{ node: Node; shop: Shop }> {
  const node = await startNode(folder, 'embedded', dataDir ? { dataDir } : {});
  const database = {
    /** As it is now: each start makes a socket of its own. */
    get settings() {
      return node.process().database;
    },
  };
  return { node, shop: await openShop(node.url, database) };
}
