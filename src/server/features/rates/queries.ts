import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { DayRate, MOST_RATES, Rate } from '#contract/rates.calls.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { dayOf, isoInstant } from '../../platform/db/instants.ts';
import { seenBy, type Viewer } from '../../platform/http/viewer.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';

/** Reads the newest rates, newest day first. If a day has several rates, the first in this list is valid. */
export const readRates = (db: Executor, viewer: Viewer, most = MOST_RATES): Promise<Rate[]> =>
  db.rows(Rate)`${ratesOf(viewer)} order by c.dia desc, c.cotizacion_id desc limit ${most}`;

export const rateById = (db: Executor, viewer: Viewer, id: number): Promise<Rate> =>
  db.one(Rate)`${ratesOf(viewer)} where c.cotizacion_id = ${id}`;

const ratesOf = (viewer: Viewer): Sql => sql`
    select c.cotizacion_id as id, c.dia::text, c.pesos, ${isoInstant('c.creado_at')} as "createdAt",
      ${seenBy(viewer, { everybody: displayNameOf('u'), team: sql`null`, nobody: sql`null` })} as quien
    from cotizacion c join usuario u on u.id = c.creado_por`;

/** Reads a day's rate or, without one, the last earlier rate; undefined if there is none. */
export const rateOn = (db: Executor, day: string): Promise<DayRate | undefined> =>
  db.maybeOne(DayRate)`
    select dia::text, pesos from cotizacion where dia <= ${day}::date order by dia desc, cotizacion_id desc limit 1`;

type RateRules = { settings: Pick<ShopSettings, 'mostrarPesos'>; timeZone: string };

/** Reads the rate for approximate pesos of a day, by default today; undefined if the shop does not show pesos. */
export const shownRate = async (
  db: Executor,
  { settings, timeZone }: RateRules,
  day?: string,
): Promise<DayRate | undefined> => (settings.mostrarPesos ? rateOn(db, day ?? (await today(db, timeZone))) : undefined);

export const today = (db: Executor, timeZone: string): Promise<string> =>
  db.one(z.iso.date())`select ${dayOf(sql`now()`, timeZone)}`;
