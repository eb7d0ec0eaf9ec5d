import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartError } from '../../platform/start-error.ts';
import { TarError } from './tar.ts';

// With a key, a backup is an age file (age-encryption.org/v1) whose passphrase is the key.

/** scrypt's work factor. The key is a long secret, so a higher factor would only cost the server time. */
const WORK = 12;
const AGE_FORMAT = 'age-encryption.org/';
const BEGINNING = new RegExp(`^${AGE_FORMAT}v1\n-> scrypt [\\w+/]{22} ${WORK}\n[\\w+/]{43}\n--- [\\w+/]{43}\n`);
const LONGEST = 200;

export const encrypting = (key: string) =>
  async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(key);
    encrypter.setScryptWorkFactor(WORK);
    yield* await encrypter.encrypt(webStream(bytes));
  };

/**
 * Returns a backup's content, decrypted and authenticated with a key, and its size in bytes. Throws a `StartError` for
 * an unreadable file or a file that does not fit `key`, a `TarError` for an altered file.
 */
export async function openBackup(file: string, key: string | undefined): Promise<{ bytes: Readable; size: number }> {
  const unreadable = (cause: NodeJS.ErrnoException) => {
    throw new StartError(`No se puede leer «${file}» (${cause.code}).`, { cause });
  };
  const handle = await open(file).catch(unreadable);
  try {
    const beginning = await beginningOf(handle).catch(unreadable);
    const { size } = await handle.stat();
    if (!key && beginning.startsWith(AGE_FORMAT))
      throw new StartError(`La copia «${file}» está cifrada: defina BACKUP_KEY con la clave con la que se hizo.`);
    if (key && !beginning.startsWith(AGE_FORMAT))
      throw new StartError(
        `«${file}» no está cifrada con BACKUP_KEY: no se sabe quién la hizo. Si le cree como a un programa, vuelva a intentar sin BACKUP_KEY.`,
      );
    const bytes = handle.createReadStream();
    if (!key) return { bytes, size };
    if (!BEGINNING.test(beginning)) throw new TarError('altered');
    const decrypter = new Decrypter();
    decrypter.addPassphrase(key);
    return await decrypter
      .decrypt(webStream(bytes))
      .then((plain) => ({ bytes: Readable.from(authentic(plain)), size: plain.size(size) }))
      .catch((cause: Error) => {
        throw new StartError(`La copia «${file}» no se abre con BACKUP_KEY: es de otra clave, o está dañada.`, {
          cause,
        });
      });
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function beginningOf(handle: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST), 0, LONGEST, 0);
  return buffer.toString('latin1', 0, bytesRead);
}

async function* authentic(plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* plain;
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).code ? cause : new TarError('altered');
  }
}

/** Casts to the browser's type of stream, which age expects. */
const webStream = (bytes: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array>;
