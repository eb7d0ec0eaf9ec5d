import { lazy, Suspense } from 'react';
import { isPlacedKept } from './kept-placed.ts';

/** The confirmation of an order that was placed a moment ago, where there is one. */
export const PlacedOrder = () =>
  isPlacedKept() && (
    <Suspense>
      <Notice />
    </Suspense>
  );

/** Without it the page, which is the catalogue's, stands all the same. */
export const loadNotice = () =>
  import('./placed-order-notice.tsx').then(
    ({ PlacedOrderNotice }) => PlacedOrderNotice,
    () => () => null,
  );
const Notice = lazy(async () => ({ default: await loadNotice() }));
