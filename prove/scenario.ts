import { boundProof, endProof } from './ending.ts';

/** What is promised, and what was seen of it. */
export type Finding = { promise: string; seen: string; limit: string; kept: boolean };
/** Does something to what it is given, and tells what came of it. */
export type Scenario<Place> = (place: Place) => Promise<Finding[]>;

const mostMinutes = 9;

/**
 * Runs the scenarios one after another, those whose name holds the command's first word if it has one, and prints a table of
 * their findings; the process ends with 1 when a promise is broken.
 */
export async function prove<Place>(prepare: () => Promise<Place>, scenarios: Record<string, Scenario<Place>>) {
  boundProof(mostMinutes);
  const only = process.argv[2] ?? '';
  const broken: Finding[] = [];
  try {
    const place = await prepare();
    console.log('| caso | promesa | visto | límite | |\n|---|---|---|---|---|');
    for (const [name, scenario] of Object.entries(scenarios).filter(([name]) => name.includes(only)))
      for (const finding of await findingsOf(scenario, place)) {
        const { promise, seen, limit, kept } = finding;
        if (!kept) broken.push(finding);
        console.log(`| ${name} | ${promise} | ${seen} | ${limit} | ${kept ? 'bien' : 'NO SE CUMPLE'} |`);
      }
  } catch (error) {
    console.error(error instanceof Missing ? error.message : error);
    return endProof(1);
  }
  console.log(broken.length ? `\nPromesas que no se cumplen: ${broken.length}` : '\nTodas las promesas se cumplen.');
  return endProof(broken.length ? 1 : 0);
}

/** Something of the machine that the proof needs; the message is a Spanish sentence. */
export class Missing extends Error {}

async function findingsOf<Place>(scenario: Scenario<Place>, place: Place): Promise<Finding[]> {
  return scenario(place).catch((error: Error) => [
    { promise: 'llega a su fin', seen: error.message.split('\n')[0] ?? '', limit: '', kept: false },
  ]);
}

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
