import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProof, inItsOwnScope } from './ending.ts';
import { slowness } from './until.ts';

/** What is promised, and what was seen of it. */
export type Finding = { promise: string; seen: string; limit: string; kept: boolean };
/** Does something to what it is given, and tells what came of it. */
export type Scenario<Place> = (place: Place) => Promise<Finding[]>;

/**
 * Runs the scenarios one after another, those whose name holds the command's first word if it has one, and prints a table of
 * their findings. A scenario that fails, or that takes longer than `mostMinutes` and what a busy machine adds, ends with all
 * that it started, and the next one begins. The process ends with 1 when a promise is broken, with 2 when a case lacks something
 * of the machine.
 */
export async function prove<Place>(
  prepare: () => Promise<Place>,
  scenarios: Record<string, Scenario<Place>>,
  mostMinutes = 6,
) {
  process.on('uncaughtException', (error) => {
    console.error(error);
    onStray(error);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void endProof(1));
  const only = process.argv[2] ?? '';
  const chosen = Object.entries(scenarios).filter(([name]) => name.includes(only));
  const broken: string[] = [];
  const notRun: string[] = [];
  try {
    if (!chosen.length) throw new Missing(`Ningún caso se llama «${only}».`);
    const place = await prepare();
    console.log(`Carga de la máquina al empezar: ${loadavg()[0]?.toFixed(1)}`);
    console.log('| caso | promesa | visto | límite | |\n|---|---|---|---|---|');
    for (const [name, scenario] of chosen) {
      const findings = await inItsOwnScope(() => findingsOf(scenario, place, mostMinutes));
      if (findings instanceof Missing) {
        notRun.push(name);
        console.log(`| ${name} | | ${findings.message} | | NO SE PROBÓ |`);
        continue;
      }
      for (const { promise, seen, limit, kept } of findings) {
        if (!kept) broken.push(`${name}: ${promise} (${seen})`);
        console.log(`| ${name} | ${promise} | ${seen} | ${limit} | ${kept ? 'bien' : 'NO SE CUMPLE'} |`);
      }
    }
  } catch (error) {
    console.error(error instanceof Missing ? error.message : error);
    return endProof(1);
  }
  console.log(`Carga de la máquina al terminar: ${loadavg()[0]?.toFixed(1)}`);
  if (notRun.length) console.log(`\nCasos que no se probaron: ${notRun.join(', ')}.`);
  if (broken.length) console.log(`\nPromesas que no se cumplen: ${broken.length}\n- ${broken.join('\n- ')}`);
  if (!broken.length && !notRun.length) console.log('\nTodas las promesas se cumplen.');
  return endProof(broken.length ? 1 : notRun.length ? notRunCode : 0);
}

/** Of a proof that broke nothing and did not run whole. */
const notRunCode = 2;

/** Something of the machine that the proof needs; the message is a Spanish sentence. */
export class Missing extends Error {}

async function findingsOf<Place>(
  scenario: Scenario<Place>,
  place: Place,
  mostMinutes: number,
): Promise<Finding[] | Missing> {
  const unproved = (seen: string) => [{ promise: 'llega a su fin', seen, limit: '', kept: false }];
  try {
    const findings = await Promise.race([scenario(place), tooLong(mostMinutes * slowness()), strayError()]);
    return findings.length ? findings : unproved('no mostró nada');
  } catch (error) {
    return error instanceof Missing ? error : unproved((error as Error).message.split('\n')[0] ?? '');
  }
}

async function tooLong(minutes: number): Promise<never> {
  await sleep(minutes * 60_000, undefined, { ref: false });
  throw new Error(`no terminó en ${minutes.toFixed(1)} minutos`);
}

/** Throws the first error that nothing awaits: it is the scenario's that is under way. */
const strayError = () =>
  new Promise<never>((_, reject) => {
    onStray = reject;
  });
let onStray: (error: Error) => unknown = () => endProof(1);

/** Whether it holds for each of them, and there are any: of nothing nothing is proved. */
export const all = <Item>(items: readonly Item[], holds: (item: Item) => boolean): boolean =>
  items.length > 0 && items.every(holds);

/** Milliseconds that are held against a limit. */
export const within = (promise: string, seen: number, limit: number): Finding => ({
  promise,
  seen: `${seen.toFixed(0)} ms`,
  limit: `${limit} ms`,
  kept: seen <= limit,
});

/** A count that must be what it is. */
export const exactly = (promise: string, seen: number, wanted: number): Finding => ({
  promise,
  seen: String(seen),
  limit: String(wanted),
  kept: seen === wanted,
});
