import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { repeat } from '../../platform/repeat.ts';
import { closeWindow, openWindow } from './open-and-close.ts';
import { followRhythm, type NextStep, nextStep, takeStep } from './schedule.ts';

/** The longest wait until the schedule is read again, in ms, because clocks may be set and announcements lost. */
const LONGEST_WAIT = 30_000;

/** Opens and closes the catalogue at the programmed times. Returns the function that stops following. */
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

/** Carries out all due steps. Returns how many ms to wait for the next step. */
export async function carryOutDue(db: Db, timeZone: string): Promise<number> {
  for (let step = await nextStep(db); step; step = await nextStep(db)) {
    if (step.ms > 0) return Math.ceil(step.ms);
    await carryOut(db, step, timeZone);
  }
  return LONGEST_WAIT;
}

/** Opens or closes the catalogue in the name of the administrator who programmed the step. */
const carryOut = (db: Db, step: NextStep, timeZone: string) =>
  change(db, { jti: '', id: step.usuarioId, tipo: 'ADMIN' }, async (under) => {
    // Waits for other nodes, and for administrators who open or close the catalogue.
    await under.tx.execute`lock table ventana in exclusive mode`;
    if (!(await takeStep(under.tx, step))) return;
    await (step.field === 'apertura' ? openWindow(under, timeZone) : closeWindow(under, timeZone, step.at));
    // The next step is also programmed if the catalogue was already in the wanted state.
    await followRhythm(under.tx, timeZone);
  });
