import { againAndAgain } from '../../platform/again-and-again.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { closeIn, openIn } from './open-and-close.ts';
import { followRhythm, type NextStep, nextStep, takeStep } from './schedule.ts';

/** Milliseconds after which what is programmed is read again: clocks are set, and announcements get lost. */
const LONGEST_WAIT = 30_000;

/**
 * Opens and closes the catalogue when its programmed instants come, by the database's clock; those that passed while no
 * node was running at once, in their order. Of several nodes one does it. Answers how to stop.
 */
export function followSchedule(db: Db, timeZone: string, onError: (error: Error) => void): () => void {
  const { soon, stop } = againAndAgain(() => carryOutDue(db, timeZone), { every: LONGEST_WAIT, onError });
  const unlisten = db.bus.listen(({ kind }) => {
    if (kind === 'window' || kind === 'restart') soon();
  });
  return () => {
    unlisten();
    void stop();
  };
}

/** Does what is due, and answers in how many milliseconds the next is. */
export async function carryOutDue(db: Db, timeZone: string): Promise<number> {
  for (let step = await nextStep(db); step; step = await nextStep(db)) {
    if (step.ms > 0) return Math.ceil(step.ms);
    await carryOut(db, step, timeZone);
  }
  return LONGEST_WAIT;
}

/** Opens or closes in the name of the administrator who programmed it. */
const carryOut = (db: Db, step: NextStep, timeZone: string) =>
  change(db, { jti: '', id: step.usuarioId, tipo: 'ADMIN' }, async (under) => {
    // It waits for another node, and for an administrator who opens or closes at this moment.
    await under.tx.execute`lock table ventana in exclusive mode`;
    if (!(await takeStep(under.tx, step))) return;
    await (step.field === 'apertura' ? openIn(under, timeZone) : closeIn(under, timeZone, step.at));
    // The catalogue was so already.
    await followRhythm(under.tx, timeZone);
  });
