import type { Parts } from '../../platform/http/mount.ts';
import { rateOn, readRates, today } from './queries.ts';
import { recordRate } from './record-rate.ts';

export function rateRoutes({ mount, db, config }: Parts) {
  mount({
    'GET /api/cotizaciones': ({ viewer, query }) => readRates(db, viewer, query.ultimas),
    'GET /api/cotizaciones/vigente': async () =>
      config.settings.mostrarPesos ? ((await rateOn(db, await today(db, config.timeZone))) ?? null) : null,
    'POST /api/cotizaciones': ({ viewer, body }) => recordRate(db, viewer, body, config.timeZone),
  });
}
