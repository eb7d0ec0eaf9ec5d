import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { isDiskFull } from '../../platform/disk-space.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { RemoteStore } from '../../platform/images/image-types.ts';
import { StartError } from '../../platform/start-error.ts';
import { backupContents } from './backup-contents.ts';
import { type PulseLimits, withConnection } from './connection.ts';
import { encrypting } from './encryption.ts';
import type { End, Head } from './format.ts';
import { type CheckedBackup, checkBackup } from './restore-backup.ts';
import { writeTar } from './tar.ts';

type Backup = { head: Head; end: End };
type Shop = {
  settings: pg.ClientConfig;
  images: RemoteStore;
  secret: string;
  /** What the file is encrypted with; without one it is not. */
  key?: string | undefined;
  /** Looks at the file, once it was read whole and before it gets its name; throws where it is no good. */
  verify?: (backup: CheckedBackup) => Promise<void>;
};

/**
 * Writes everything of a shop into one file (mode 0600) while it is used, reads it back, and only then gives it its name.
 * Refuses with a `StartError` a name that is taken. Answers also how many pictures of products are not whole in their store.
 */
export async function writeBackup(
  { settings, images, secret, key, verify }: Shop,
  file: string,
  limits?: PulseLimits,
): Promise<Backup & { missing: number }> {
  if (existsSync(file)) throw new StartError(`«${file}» ya existe: elija otro nombre para la copia.`);
  const draft = path.join(path.dirname(file), draftName(path.basename(file)));
  try {
    await rm(draft, { force: true });
    let missing = 0;
    const onMissing = () => missing++;
    const write = (client: pg.Client) => {
      const at = new Date();
      const contents = backupContents({ client, images, secret, at, onMissing });
      const gzip = createGzip({ level: 6, chunkSize: 256 * 1024 });
      const output = createWriteStream(draft, { mode: 0o600, flush: true });
      return key
        ? pipeline(writeTar(contents, at), gzip, encrypting(key), output)
        : pipeline(writeTar(contents, at), gzip, output);
    };
    await withConnection(settings, write, limits);
    const backup = await checkBackup(draft, key);
    await verify?.(backup);
    await rename(draft, file);
    await sync(path.dirname(file));
    return { ...backup, missing };
  } catch (cause) {
    await rm(draft, { force: true });
    const { syscall, code } = cause as NodeJS.ErrnoException;
    if (syscall !== 'open' && syscall !== 'write' && syscall !== 'fsync') throw cause;
    const reason = isDiskFull(cause) ? ': no queda lugar en el disco' : ` (${code})`;
    throw new StartError(`No se pudo escribir la copia «${file}»${reason}.`, { cause });
  }
}

/** What a backup is called until it is whole. */
const draftName = (name: string) => `.${name}.parcial`;

async function sync(folder: string) {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** What is said of a backup without some pictures, which does not make it useless. */
export const missingPictures = (count: number): string =>
  count === 1
    ? 'Falta en la copia una imagen de un producto: no está donde se guarda.'
    : `Faltan en la copia ${count} imágenes de productos: no están donde se guardan.`;

/** Why a backup or its restoration failed, as people read it; undefined for a fault of ours. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.problem.title;
  if (error instanceof StartError) return error.message;
  return isDiskFull(error) ? 'No queda lugar en el disco: libere espacio y vuelva a intentar.' : undefined;
}
