import { type Node, startNode } from '../node.ts';
import { openShop, type Shop } from '../shop.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** A node with its embedded database, in a folder of its own within `parent`, and its data in `dataDir` if that is elsewhere. */
export async function embeddedShop(parent: string, dataDir?: string): Promise<{ node: Node; shop: Shop }> {
  const node = await startNode(temporaryFolder(parent), 'embedded', dataDir ? { dataDir } : {});
  const database = {
    /** As it is now: each start makes a socket of its own. */
    get settings() {
      return node.process().database;
    },
  };
  return { node, shop: await openShop(node.url, database) };
}
