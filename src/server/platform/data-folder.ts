import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { StartError } from './start-error.ts';

/** Makes the data folder when it is missing and answers its real path; refuses with a sentence one that cannot be written. */
export function openDataFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(folder);
  } catch (cause) {
    throw new StartError(
      `No se puede escribir en la carpeta de datos «${folder}» (${(cause as NodeJS.ErrnoException).code}): revise sus permisos o elija otra con DATA_DIR.`,
      { cause },
    );
  }
}
