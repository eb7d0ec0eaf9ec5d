import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { repeat } from '../../platform/repeat.ts';
import { closeIn, openIn } from './open-and-close.ts';
import { followRhythm, type NextStep, nextStep, takeStep } from './schedule.ts';

/** The longest wait until the schedule is read again, in ms. A clock may be set, and an announcement may be lost. */
const LONGEST_WAIT = 30_000;

/** Opens and closes the catalogue at the programmed times, or late if no server ran. Returns a stop function. */
export function followSchedule(db: Db, timeZone: string, onError: (error: Error) => void): () => void {
  const { soon, stop } = repeat(() => carryOutDue(db, timeZone), { every: LONGEST_WAIT, onError });
  const unlisten = db.bus.listen(({ kind }) => {
    if (kind === 'window' || kind === 'restart') soon();
  });
  return () => {
    unlisten();
    void stop();
  };
}

/** Carries out all steps that are due. Returns the time until the next one is due, in ms. */
export async function carryOutDue(db: Db, timeZone: string): Promise<number> {
  for (let step = await nextStep(db); step; step = await nextStep(db)) {
    if (step.ms > 0) return Math.ceil(step.ms);
    await carryOut(db, step, timeZone);
  }
  return LONGEST_WAIT;
}

/** Opens or closes the catalogue in the name of the administrator who programmed it. */
const carryOut = (db: Db, step: NextStep, timeZone: string) =>
  change(db, { jti: '', id: step.usuarioId, tipo: 'ADMIN' }, async (under) => {
    // Waits for other nodes, and for an administrator who is opening or closing the catalogue.
    await under.tx.execute`lock table ventana in exclusive mode`;
    if (!(await takeStep(under.tx, step))) return;
    await (step.field === 'apertura' ? openIn(under, timeZone) : closeIn(under, timeZone, step.at));
    // Also programs the next step if the catalogue was already in the wanted state.
    await followRhythm(under.tx, timeZone);
  });
