import { crc32, inflateRawSync } from 'node:zlib';

const directoryEnd = { signature: 0x06054b50, size: 22 };
const header = { local: 30, central: 46 };
const stored = 0;

/**
 * Rewrites the texts of the files in a zip that `isMeant` chooses, and stores them uncompressed. Other files stay as
 * they are. Takes only zips of the workbook library.
 */
export function withPart(zip: Uint8Array, isMeant: (name: string) => boolean, rewrite: (text: string) => string) {
  const bytes = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = Buffer.from(bytes.subarray(-directoryEnd.size));
  if (end.readUInt32LE(0) !== directoryEnd.signature) throw new Error('not the zip of a workbook');
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  let entryAt = end.readUInt32LE(16);
  for (let left = end.readUInt16LE(10); left > 0; left--) {
    const nameLength = bytes.readUInt16LE(entryAt + 28);
    const entry = Buffer.from(bytes.subarray(entryAt, entryAt + header.central + nameLength));
    entryAt += entry.length;
    const from = entry.readUInt32LE(42);
    const dataAt = from + header.local + nameLength;
    let local = bytes.subarray(from, dataAt);
    let data = bytes.subarray(dataAt, dataAt + entry.readUInt32LE(20));
    if (isMeant(entry.toString('utf8', header.central))) {
      const isCompressed = entry.readUInt16LE(10) !== stored;
      data = Buffer.from(rewrite((isCompressed ? inflateRawSync(data) : data).toString()));
      local = Buffer.from(local);
      describe(local, 8, data);
      describe(entry, 10, data);
    }
    entry.writeUInt32LE(at, 42);
    parts.push(local, data);
    directory.push(entry);
    at += local.length + data.length;
  }
  end.writeUInt32LE(
    directory.reduce((size, { length }) => size + length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Uint8Array.from(Buffer.concat([...parts, ...directory, end]));
}

/** Writes the method (uncompressed), the checksum and both sizes of a part into its header. */
function describe(header: Buffer, methodAt: number, data: Buffer) {
  header.writeUInt16LE(stored, methodAt);
  header.writeUInt32LE(crc32(data), methodAt + 6);
  header.writeUInt32LE(data.length, methodAt + 10);
  header.writeUInt32LE(data.length, methodAt + 14);
}
