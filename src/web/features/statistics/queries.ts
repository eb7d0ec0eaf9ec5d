import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Units by product and weekday of the week that holds a day, YYYY-MM-DD. Orders change it, so it is not kept for long. */
export const weekStatistics = (fecha: string) =>
  queryOptions({
    queryKey: ['estadistica', fecha],
    queryFn: () => api('GET /api/producto/estadistica', { query: { fecha } }),
  });
