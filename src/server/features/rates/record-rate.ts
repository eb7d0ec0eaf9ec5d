import { z } from 'zod';
import { futureDay } from '#contract/days.ts';
import { showDay } from '#contract/format.ts';
import type { NewRate, Rate } from '#contract/rates.calls.ts';
import { formatRate } from '#contract/rates.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { addition } from '../../platform/db/record.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { rateById, today } from './queries.ts';

/** Adds the rate of a day. Existing payments keep their rate. 422 for a future day. */
export const recordRate = (db: Db, viewer: Viewer, { dia, pesos }: NewRate, timeZone: string): Promise<Rate> =>
  change(db, viewer, async ({ tx, record, announce }) => {
    if (dia > (await today(tx, timeZone))) throw invalidField('dia', futureDay);
    const id = await tx.one(z.int())`
      insert into cotizacion (dia, pesos, creado_por) values (${dia}::date, ${pesos}::numeric, ${viewer.id}) returning cotizacion_id`;
    const thing = { entidad: 'cotización', entidadId: id, nombre: showDay(dia) } as const;
    await record(addition(thing, formatRate(pesos)));
    announce({ kind: 'rate' });
    return rateById(tx, viewer, id);
  });

declare module '../../platform/db/bus.ts' {
  interface Announcements {
    rate: object;
  }
}
