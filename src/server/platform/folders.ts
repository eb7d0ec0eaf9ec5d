import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from './start-error.ts';

const names = { DATA_DIR: 'la carpeta de datos', BACKUP_DIR: 'la carpeta de las copias de seguridad' };

/** Creates a setting's folder if missing and returns its real path. Throws a `StartError` if it is not writable. */
export function openFolder(folder: string, setting: keyof typeof names, mode?: number): string {
  try {
    makeFolder(folder, mode);
    requireWritableFolder(folder);
    return realpathSync(folder);
  } catch (cause) {
    throw new StartError(
      `No se puede escribir en ${names[setting]} «${folder}» (${(cause as NodeJS.ErrnoException).code}): revise sus permisos o elija otra con ${setting}.`,
      { cause },
    );
  }
}

export const openDataFolder = (folder: string): string => openFolder(folder, 'DATA_DIR');

/** Node's own `recursive` option never returns in a folder that takes no subfolders, such as /proc. */
function makeFolder(folder: string, mode?: number) {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent, mode);
  mkdirSync(folder, { mode });
}

/** Tests by writing, because permissions do not show a read-only disk. */
function requireWritableFolder(folder: string) {
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

/** The folder of the built pages. Undefined when the server runs from the sources. */
export const webFolder = existsSync(`${besideTheBuiltServer}assets`) ? besideTheBuiltServer : undefined;
