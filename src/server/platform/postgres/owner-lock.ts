import { chmodSync, linkSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readIfThere } from '../folders.ts';
import { StartError } from '../start-error.ts';
import { processStart } from './leftovers.ts';

/**
 * Makes this process the only user of the data folder, or throws a `StartError`. Returns the function that releases the
 * folder.
 *
 * The file `owner.N` with the highest number names the owner, as long as that process lives. A new owner links a
 * complete file under the next number. If two processes try, only one link succeeds. The new owner then checks that its
 * number is still the highest. Numbers never decrease, so a process that paused in between cannot take another's lock.
 */
export function takeOwnership(folder: string): () => void {
  const numbered = (number: number) => path.join(folder, `owner.${number}`);
  const draft = path.join(folder, `owner-draft.${process.pid}`);
  writeFileSync(draft, `${process.pid} ${processStart(process.pid)}`);
  chmodSync(draft, 0o644);
  try {
    for (;;) {
      const last = highest(folder);
      refuseWhenLocked(folder, numbered(last));
      const mine = numbered(last + 1);
      if (!link(draft, mine)) continue;
      if (highest(folder) === last + 1) {
        for (const number of numbers(folder)) if (number <= last) rmSync(numbered(number), { force: true });
        return () => writeFileSync(mine, '');
      }
      rmSync(mine, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

export const ownerOf = (folder: string) => livingOwner(path.join(folder, `owner.${highest(folder)}`));

function livingOwner(file: string): number | undefined {
  const [, pid, start] = /^(\d+) (.+)$/s.exec(readIfThere(file) ?? '') ?? [];
  return start && processStart(Number(pid)) === start ? Number(pid) : undefined;
}

function refuseWhenLocked(folder: string, file: string): void {
  const pid = livingOwner(file);
  if (pid)
    throw new StartError(
      `La carpeta de datos «${folder}» ya está en uso por otra instancia de Vitrina (proceso ${pid}): ciérrela o elija otra carpeta con DATA_DIR.`,
    );
}

function link(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

const highest = (folder: string) => Math.max(0, ...numbers(folder));

const numbers = (folder: string) =>
  readdirSync(folder).flatMap((name) => (/^owner\.\d+$/.test(name) ? [Number(name.slice('owner.'.length))] : []));
