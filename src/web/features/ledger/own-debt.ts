import type { LiveEvents } from '#contract/notices.calls.ts';
import { createStore } from '../../platform/store.ts';

/** What one owes where that stops one's orders, as live events tell it. */
export const ownDebt = createStore<LiveEvents['deuda']>(null);
