import { underOutage } from '../outage.ts';
import type { SeveralNodes } from './several-nodes.ts';

/** The primary is there and says nothing. */
export const primaryFrozen = ({ shop, urls, primary }: SeveralNodes) =>
  underOutage({
    shop,
    nodes: urls,
    begin: () => primary.freeze(),
    lasts: 25_000,
    end: () => primary.thaw(),
    ready: 503,
  });
