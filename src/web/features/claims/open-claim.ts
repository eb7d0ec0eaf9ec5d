import type { Claim } from '#contract/claims.calls.ts';
import type { Order } from '#contract/orders.calls.ts';
import { bringDialog } from '../../ui/overlay/bring-dialog.ts';

/** Opens the dialog that claims units of a delivered order. */
export const openClaim = (order: Order, claims: readonly Claim[]) =>
  bringDialog(async () => (await import('./claim-dialog.tsx')).ClaimDialog, { order, claims });
