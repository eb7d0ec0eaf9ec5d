import type { Parts } from '../../platform/http/mount.ts';
import { readRates, shownRate } from './queries.ts';
import { recordRate } from './record-rate.ts';

export function rateRoutes({ mount, db, config }: Parts) {
  return mount({
    'GET /api/cotizaciones': ({ viewer, query }) => readRates(db, viewer, query.ultimas),
    'GET /api/cotizaciones/vigente': async () => (await shownRate(db, config)) ?? null,
    'POST /api/cotizaciones': ({ viewer, body }) => recordRate(db, viewer, body, config.timeZone),
  });
}
