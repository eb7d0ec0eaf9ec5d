import { underOutage } from '../outage.ts';
import type { Finding } from '../scenario.ts';
import type { SeveralNodes } from './several-nodes.ts';

/** The primary is killed for good, and after a while the standby promoted behind the same address; no node is told or started again. */
export function failover({ shop, urls, primary, standby, address }: SeveralNodes): Promise<Finding[]> {
  return underOutage({
    shop,
    nodes: urls,
    begin: () => primary.kill(),
    lasts: 6_000,
    end: async () => {
      await standby.promote();
      address.leadTo(standby.port);
      shop.database = standby;
    },
    ready: 503,
  });
}
