import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { atEnd } from '../ending.ts';
import { Missing } from '../scenario.ts';

const megabyte = 1024 * 1024;

/** A disk of its own, which can be filled. */
export type SmallDisk = {
  folder: string;
  /** Fills it until so many megabytes are free, once more when somebody used them. */
  leave(megabytes: number): Promise<void>;
  /** Takes away all that filled it. */
  clear(): void;
};

/** Mounts a tmpfs, which only root may do. */
export function mountSmallDisk(parent: string, megabytes: number): SmallDisk {
  const folder = path.join(parent, 'disk');
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'vitrina', folder], { stdio: 'ignore' });
  } catch {
    throw new Missing('Para llenar un disco hay que montar uno: ejecute la prueba como root.');
  }
  atEnd(() => execFileSync('umount', [folder]));
  const filling = path.join(folder, 'filling');
  const free = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    async leave(wanted) {
      const file = await open(filling, 'a');
      try {
        for (let left = free(); left > wanted * megabyte; left = free())
          await file.write(Buffer.alloc(Math.min(megabyte, left - wanted * megabyte), 1));
      } catch (error) {
        // Somebody else wrote the last of it.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    clear: () => rmSync(filling, { force: true }),
  };
}
