import { createReadStream, statSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import { StartError } from '../start-error.ts';
import { END, End, FORMAT, HEAD, Head, Origin, sumParts } from './format.ts';
import { readTar, type TarEntry, TarError } from './tar.ts';

/** Takes each file of a backup but its first and last. */
type Take = (entry: TarEntry, head: Head) => Promise<void>;

/**
 * Reads a backup from its beginning to its end and answers what it says of itself once all of it was found whole. Throws
 * a `StartError` for a file that is cut, altered, of another program or of a later version: what was taken until then is
 * not to be used.
 */
export async function readBackup(file: string, take?: Take): Promise<{ head: Head; end: End }> {
  const size = sizeOf(file);
  const source = createReadStream(file);
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  source.once('error', (error) => gunzip.destroy(error)).pipe(gunzip);
  let head: Head | undefined;
  let end: End | undefined;
  try {
    const parts = sumParts();
    for await (const entry of readTar(gunzip)) {
      if (end) throw new TarError('altered');
      if (!head) head = readHead(entry, file);
      else if (entry.name === END) end = End.parse(JSON.parse(entry.content.toString()));
      else {
        parts.add(entry);
        await take?.(entry, head);
      }
    }
    if (!end) throw new TarError('cut');
    // What stands behind the end was not read.
    const isWhole = gunzip.bytesWritten === size && isDeepStrictEqual(parts.sums(), end.parts);
    if (!head || !isWhole) throw new TarError('altered');
    return { head, end };
  } catch (error) {
    throw head ? refusal(file, error) : (foreign(file, error) ?? refusal(file, error));
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch (cause) {
    throw new StartError(`No se puede leer «${file}» (${(cause as NodeJS.ErrnoException).code}).`, { cause });
  }
}

function readHead({ name, content }: TarEntry, file: string): Head {
  if (name !== HEAD) throw new TarError('altered');
  const json: unknown = JSON.parse(content.toString());
  const { format, version } = Origin.parse(json);
  if (format > FORMAT) throw newer(file, version);
  return Head.parse(json);
}

export const newer = (file: string, version: string) =>
  new StartError(
    `La copia «${file}» es de una versión de Vitrina (${version}) que esta no conoce: actualice Vitrina y vuelva a intentar.`,
  );

/** The refusal of what failed before the first file was read; undefined when the file may be ours and ends too soon. */
function foreign(file: string, error: unknown): StartError | undefined {
  if (error instanceof StartError || (faultOf(error) === 'cut' && statSync(file).size > 0)) return undefined;
  return new StartError(`«${file}» no es una copia de seguridad de Vitrina.`, { cause: error });
}

function refusal(file: string, error: unknown): unknown {
  const fault = faultOf(error);
  return fault ? new StartError(`La copia «${file}» ${faults[fault]}.`, { cause: error }) : error;
}

const faults = {
  cut: 'está incompleta: le falta el final',
  altered: 'está dañada: su contenido no es el que se guardó',
};

function faultOf(error: unknown): TarError['fault'] | undefined {
  if (error instanceof TarError) return error.fault;
  const { code, name } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') return 'cut';
  return code?.startsWith('Z_') || name === 'ZodError' || name === 'SyntaxError' ? 'altered' : undefined;
}
