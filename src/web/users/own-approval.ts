import { createStore } from '../ui/store.ts';

/** Whether one's own account waits for approval, as live events tell it. */
export const waitsForApproval = createStore(false);
