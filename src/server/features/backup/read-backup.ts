import { statSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { type SchemaVersion, schemaVersions } from '../../platform/db/migrate.ts';
import { StartError } from '../../platform/start-error.ts';
import { openBackup } from './encryption.ts';
import { END, End, FORMAT, fileOrder, HEAD, Head, isWhatItSays, Origin, sumParts } from './format.ts';
import { readTar, type TarEntry, TarError } from './tar.ts';

type Take = (entry: TarEntry, head: Head) => Promise<void>;

/**
 * Reads a whole backup and calls `take` with each file of the secret, the tables and the pictures. Only the last file
 * proves the backup complete. Throws a `StartError` for a file that is cut, altered, of another program or of a later
 * version.
 */
export async function readBackup(file: string, key?: string, take?: Take): Promise<ReadBackup> {
  let head: ReturnType<typeof readHead> | undefined;
  let end: End | undefined;
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  try {
    const { bytes: packed, size } = await openBackup(file, key);
    packed.once('error', (error) => gunzip.destroy(error)).pipe(gunzip);
    gunzip.once('close', () => packed.destroy());
    const parts = sumParts();
    let mayFollow = (_name: string) => true;
    let bytes = 0;
    for await (const entry of readTar(gunzip)) {
      bytes += entry.content.length;
      if (!mayFollow(entry.name) || bytes > SLACK + DENSEST * gunzip.bytesWritten) throw new TarError('altered');
      if (!head) {
        head = readHead(entry, file);
        mayFollow = fileOrder(head.head.tables);
      } else if (entry.name === END) end = End.parse(JSON.parse(entry.content.toString()));
      else {
        if (!(await isWhatItSays(entry))) throw new TarError('altered');
        parts.add(entry);
        await take?.(entry, head.head);
      }
    }
    if (!end) throw new TarError('cut');
    // Nothing may follow the archive, and every part must have its recorded size and checksum.
    const isWhole = gunzip.bytesWritten === size && isDeepStrictEqual(parts.sums(), end.parts);
    if (!head || !isWhole) throw new TarError('altered');
    return { ...head, end };
  } catch (error) {
    // If the file has a description, or the key opened it, it is a backup of Vitrina.
    throw head || key ? refusal(file, error) : (foreign(file, error) ?? refusal(file, error));
  } finally {
    gunzip.destroy();
  }
}

/**
 * The unpacked content may have this many times the file's bytes, plus `SLACK`. Tables reach 30 times, malicious files
 * 1000 times.
 */
const DENSEST = 200;
const SLACK = 128 * 1024 * 1024;

/** `versions` are the schema versions up to the backup's own. */
export type ReadBackup = { head: Head; versions: SchemaVersion[]; end: End };

function readHead({ name, content }: TarEntry, file: string): Omit<ReadBackup, 'end'> {
  if (name !== HEAD) throw new TarError('altered');
  const json: unknown = JSON.parse(content.toString());
  const { format, version } = Origin.parse(json);
  if (format > FORMAT) throw newer(file, version);
  const head = Head.parse(json);
  const known = schemaVersions();
  const place = known.findIndex(({ tag, at }) => tag === head.migration.tag && at === head.migration.at);
  if (!isDeepStrictEqual(byName(head.tables), byName(known[place]?.tables ?? []))) throw newer(file, version);
  if (head.tables.some(({ columns, sequence }) => sequence && !columns.includes(sequence.column)))
    throw new TarError('altered');
  return { head, versions: known.slice(0, place + 1) };
}

/** Sorts, because the version that wrote the backup may have used another order. */
const byName = (tables: SchemaVersion['tables']) =>
  tables
    .map(({ name, columns }) => ({ name, columns: columns.toSorted() }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

const newer = (file: string, version: string) =>
  new StartError(
    `La copia «${file}» es de una versión de Vitrina (${version}) que esta no conoce: actualice Vitrina y vuelva a intentar.`,
  );

/** Returns the error for a file of another program. Undefined for a cut file, or if `error` is a `StartError`. */
function foreign(file: string, error: unknown): StartError | undefined {
  if (error instanceof StartError || (faultOf(error) === 'cut' && statSync(file).size > 0)) return undefined;
  return new StartError(`«${file}» no es una copia de seguridad de Vitrina.`, { cause: error });
}

export function refusal(file: string, error: unknown): unknown {
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
  // The database rejected a value: malformed, too large, or against a constraint.
  if (error instanceof pg.DatabaseError && /^(22|23|54)/.test(error.code ?? '')) return 'altered';
  return code?.startsWith('Z_') || name === 'ZodError' || name === 'SyntaxError' ? 'altered' : undefined;
}
