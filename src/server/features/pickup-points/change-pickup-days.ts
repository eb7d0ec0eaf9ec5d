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
 * Sets the pickup days of a window; buyers hear of changed days. 404; 422 for past days and for points of other
 * windows.
 */
export const changePickupDays = (db: Db, viewer: Viewer, { id, dias, timeZone }: Sent): Promise<PickupDay[]> =>
  change(db, viewer, async (change) => {
    const { tx, record, announce } = change;
    const window = await tx.one(WindowToday, { otherwise: noWindow })`
      select ventana_id as id, cierre, ${dayOf(sql`now()`, timeZone)} as today from ventana where ventana_id = ${id} for no key update`;
    const before = new Map((await pickupDays(tx, id)).map((point) => [point.retiro, point.dia]));
    const others = dias.filter(({ retiro, dia }) => before.get(retiro) !== dia);
    const unknown = others.find(({ retiro }) => !before.has(retiro));
    if (unknown) throw invalidField('dias', `«${unknown.retiro}» no es un punto de retiro de este cierre.`);
    const past = others.find(({ dia }) => dia !== null && dia < window.today);
    if (past) throw invalidField('dias', `El día de retiro en ${past.retiro} ya pasó.`);
    for (const { retiro, dia } of others) {
      await writeDay(change, { id, retiro, dia });
      await record(changeOf(windowThing(window), `retiro en ${retiro}`, inWords(before.get(retiro)), inWords(dia)));
    }
    if (others.length) announce({ kind: 'pickup-days' });
    return pickupDays(tx, id);
  });

const WindowToday = WindowKey.extend({ today: z.iso.date() });

const inWords = (dia: string | null | undefined) => (dia ? showDay(dia) : null);

async function writeDay({ tx }: Change, { id, retiro, dia }: { id: number; retiro: string; dia: string | null }) {
  await tx.execute`delete from dia_retiro where ventana_id = ${id} and retiro = ${retiro}`;
  if (dia) await tx.execute`insert into dia_retiro (ventana_id, retiro, dia) values (${id}, ${retiro}, ${dia}::date)`;
  // One order per buyer: nobody needs two notices for two orders in one place.
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
