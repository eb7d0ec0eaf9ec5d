import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Whether orders can be placed; live events keep it fresh while somebody is logged in. */
export const catalogueState = queryOptions({
  queryKey: ['estadoCatalogo'],
  queryFn: () => api('GET /api/producto/estadoCatalogo'),
});

/** When it opens and closes by itself; read anew with its state. */
export const windowSchedule = queryOptions({
  queryKey: ['programacion'],
  queryFn: async () => {
    const schedule = await api('GET /api/ventanas/programacion');
    skew = Date.parse(schedule.ahora) - Date.now();
    return schedule;
  },
});

/** How far the server's clock is ahead of this machine's, in milliseconds. */
let skew = 0;

/** The server's clock. */
export const now = (): number => Date.now() + skew;
