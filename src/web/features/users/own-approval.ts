import { createStore } from '../../platform/store.ts';

/** Whether one's own account waits for approval, as live events tell it. */
export const waitsForApproval = createStore(false);
