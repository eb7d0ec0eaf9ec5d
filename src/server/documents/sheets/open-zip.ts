import { inflateRawSync } from 'node:zlib';
import { UnreadableSheet } from './sheet-rows.ts';

export const damaged = (cause?: unknown) =>
  new UnreadableSheet('El archivo está dañado o no es una planilla .xlsx.', { cause });

const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const [CENTRAL_ENTRY, LOCAL_ENTRY] = [0x02014b50, 0x04034b50];
const DEFLATED = 8;

/** The entries of an archive by name, unpacked when they are read. Throws `UnreadableSheet` if damaged or too large. */
export function openZip(bytes: Uint8Array): Map<string, () => Buffer> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return entriesOf(zip);
  } catch (error) {
    throw error instanceof UnreadableSheet ? error : damaged(error);
  }
}

function entriesOf(zip: Buffer) {
  const end = zip.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0) throw damaged();
  const entries = new Map<string, () => Buffer>();
  let unpacked = 0;
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== CENTRAL_ENTRY) throw damaged();
    const entry = {
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      local: zip.readUInt32LE(at + 42),
    };
    const name = at + 46;
    const afterName = name + zip.readUInt16LE(at + 28);
    entries.set(zip.toString('utf8', name, afterName), () => unpack(zip, entry));
    unpacked += entry.size;
    at = afterName + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  if (unpacked > MAX_UNPACKED_BYTES) throw new UnreadableSheet('La planilla es demasiado grande al descomprimirla.');
  return entries;
}

type ZipEntry = { method: number; packed: number; size: number; local: number };

function unpack(zip: Buffer, { method, packed, size, local }: ZipEntry): Buffer {
  try {
    if (zip.readUInt32LE(local) !== LOCAL_ENTRY) throw damaged();
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(start, start + packed);
    // Unpacking stops at the promised size, so that an entry cannot fill the memory.
    const whole = method === DEFLATED ? inflateRawSync(data, { maxOutputLength: Math.max(1, size) }) : data;
    if (whole.length !== size) throw damaged();
    return whole;
  } catch (cause) {
    throw damaged(cause);
  }
}
