import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from './start-error.ts';

const names = { DATA_DIR: 'la carpeta de datos', BACKUP_DIR: 'la carpeta de las copias de seguridad' };

/** Makes a setting's folder when it is missing and answers its real path; refuses with a sentence one that cannot be written. */
export function openFolder(folder: string, setting: keyof typeof names, mode?: number): string {
  try {
    makeFolder(folder, mode);
    demandWritableFolder(folder);
    return realpathSync(folder);
  } catch (cause) {
    throw new StartError(
      `No se puede escribir en ${names[setting]} «${folder}» (${(cause as NodeJS.ErrnoException).code}): revise sus permisos o elija otra con ${setting}.`,
      { cause },
    );
  }
}

export const openDataFolder = (folder: string): string => openFolder(folder, 'DATA_DIR');

/** Node's own `recursive` never ends below a folder that takes none, as /proc. */
function makeFolder(folder: string, mode?: number) {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent, mode);
  mkdirSync(folder, { mode });
}

/** By writing: what the rights say is not all, as on a disk that is only read. */
function demandWritableFolder(folder: string) {
  rmdirSync(mkdtempSync(path.join(folder, '.prueba-')));
}

export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const besideTheBuiltServer = fileURLToPath(new URL('../web/', import.meta.url));

/** dist/web, from dist/server; undefined from the sources, whose pages Vite serves. */
export const webFolder = existsSync(`${besideTheBuiltServer}assets`) ? besideTheBuiltServer : undefined;
