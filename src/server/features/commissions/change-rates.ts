import { z } from 'zod';
import type { CommissionRate } from '#contract/commissions.calls.ts';
import { formatNumber, showDay } from '#contract/format.ts';
import { typesThat } from '#contract/users.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { addition, removal } from '../../platform/db/record.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { readPercentages } from './queries.ts';

/** Replaces all percentages. 422 `LIDER_DESCONOCIDO` if a new percentage is for somebody who is no leader. */
export const changeRates = (db: Db, viewer: Viewer, rates: CommissionRate[]): Promise<CommissionRate[]> =>
  change(db, viewer, async ({ tx, record }) => {
    // Changes come one at a time, so that the audit's 'before' is true.
    await tx.execute`lock table comision in exclusive mode`;
    const before = await readPercentages(tx);
    const named = [...before, ...rates].flatMap(({ idLider }) => idLider ?? []);
    const leaders = await tx.rows(RatedLeader)`
      select u.id, ${displayNameOf('u')} as nombre, ${isOneOf('u.tipo', typesThat('leads'))} as leads
      from usuario u where u.id = any(${named}::int[])`;
    const leaderOf = ({ idLider }: CommissionRate) => leaders.find(({ id }) => id === idLider);
    const inWords = (rate: CommissionRate) =>
      `${leaderOf(rate)?.nombre ?? 'Todos los líderes'}: ${formatNumber(rate.porcentaje)} % desde el ${showDay(rate.desde)}`;
    const [were, are] = [before.map(inWords), rates.map(inWords)];
    const added = rates.filter((rate) => !were.includes(inWords(rate)));
    // A person who no longer leads may keep an existing percentage.
    if (added.some((rate) => rate.idLider !== null && !leaderOf(rate)?.leads))
      throw new Refusal('LIDER_DESCONOCIDO', 'El líder elegido no existe.');
    await tx.execute`delete from comision`;
    await tx.execute`
      insert into comision (id_lider, porcentaje, desde)
      select "idLider", porcentaje, desde
      from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r ("idLider" int, porcentaje numeric, desde date)`;
    await record([
      ...were.filter((words) => !are.includes(words)).map((words) => removal(commissions, words)),
      ...added.map((rate) => addition(commissions, inWords(rate))),
    ]);
    return readPercentages(tx);
  });

const RatedLeader = z.object({ id: z.int(), nombre: z.string(), leads: z.boolean() });
const commissions = { entidad: 'ajuste', entidadId: null, nombre: 'Comisiones' } as const;
