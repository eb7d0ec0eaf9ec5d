import { createStore } from '../../platform/store.ts';

/** What the live events last told of the own cart: the version that the server's has by now, null when that is not known. */
export const serverCartNews = createStore<{ version: number | null }>({ version: 0 });
