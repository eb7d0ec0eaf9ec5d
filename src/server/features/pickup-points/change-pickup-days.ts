import sql from 'sql-template-tag';
import { z } from 'zod';
import { showDay } from '#contract/format.ts';
import { statesThat } from '#contract/orders.ts';
import type { PickupDay, PickupDays } from '#contract/pickup-points.calls.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { dayOf } from '../../platform/db/instants.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { changeOf } from '../../platform/db/record.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { noticePickup } from '../push/notices.ts';
import { noWindow, WindowKey, windowThing } from '../windows/queries.ts';
import { pickupDays } from './queries.ts';

type Sent = PickupDays & { id: number; timeZone: string };

/**
 * Sets the pickup days of a window with their hours. Buyers get a notice if their day or hours change. 404 for an
 * unknown window, 422 for past days and for points that are not in the window.
 */
export const changePickupDays = (db: Db, viewer: Viewer, { id, dias, timeZone }: Sent): Promise<PickupDay[]> =>
  change(db, viewer, async (change) => {
    const { tx, record, announce } = change;
    const window = await tx.one(WindowToday, { otherwise: noWindow })`
      select ventana_id as id, cierre, ${dayOf(sql`now()`, timeZone)} as today from ventana where ventana_id = ${id} for no key update`;
    const before = new Map((await pickupDays(tx, id)).map((point) => [point.retiro, point]));
    const others = dias.filter((point) => inWords(before.get(point.retiro)) !== inWords(point));
    const unknown = others.find(({ retiro }) => !before.has(retiro));
    if (unknown) throw invalidField('dias', `«${unknown.retiro}» no es un punto de retiro de este cierre.`);
    const past = others.find(
      ({ retiro, dia }) => dia !== null && dia < window.today && dia !== before.get(retiro)?.dia,
    );
    if (past) throw invalidField('dias', `El día de retiro en ${past.retiro} ya pasó.`);
    for (const point of others) {
      const { retiro } = point;
      await writeDay(change, id, point);
      await record(changeOf(windowThing(window), `retiro en ${retiro}`, inWords(before.get(retiro)), inWords(point)));
    }
    if (others.length) announce({ kind: 'pickup-days' });
    return pickupDays(tx, id);
  });

const WindowToday = WindowKey.extend({ today: z.iso.date() });

type SentDay = PickupDays['dias'][number];

const inWords = ({ dia, horario }: Pick<SentDay, 'dia' | 'horario'> = { dia: null, horario: '' }) =>
  dia && [showDay(dia), horario].filter(Boolean).join(', ');

async function writeDay({ tx }: Change, id: number, { retiro, dia, horario }: SentDay) {
  await tx.execute`delete from dia_retiro where ventana_id = ${id} and retiro = ${retiro}`;
  if (dia)
    await tx.execute`
      insert into dia_retiro (ventana_id, retiro, dia, horario) values (${id}, ${retiro}, ${dia}::date, ${horario})`;
  // One order per buyer, so that each gets one notice.
  const waiting = await tx.rows(z.int())`
    select max(pedido_id) from pedido p
    where ventana_id = ${id} and retiro = ${retiro} and entrega_id is null and ${isOneOf('p.estado', statesThat('counts'))}
    group by usuario_id`;
  await noticePickup(tx, waiting);
}

declare module '../../platform/db/bus.ts' {
  interface Announcements {
    'pickup-days': object;
  }
}
