export type TarEntry = { name: string; content: Buffer };

/** `cut`: the archive ends too soon. `altered`: its content is not what was written. */
export class TarError extends Error {
  readonly fault: 'cut' | 'altered';
  constructor(fault: TarError['fault']) {
    super(`the archive is ${fault}`);
    this.fault = fault;
  }
}

/** Writes a tar archive (ustar). Only the owner may read the extracted files. Names have at most 100 bytes. */
export async function* writeTar(entries: AsyncIterable<TarEntry>, at: Date): AsyncGenerator<Buffer> {
  for await (const { name, content } of entries) {
    yield headerOf(name, content.length, at);
    yield content;
    yield Buffer.alloc(paddingOf(content.length));
  }
  yield endOfArchive;
}

/** Reads an archive of `writeTar`. Throws a `TarError` if it is cut or altered. */
export async function* readTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = readerOf(bytes);
  for (;;) {
    const header = await reader.take(BLOCK);
    if (header[0] === 0) break;
    const { name, size } = readTarHeader(header);
    const content = await reader.take(size);
    await reader.take(paddingOf(size));
    yield { name, content };
  }
  if (!(await reader.take(BLOCK)).equals(endOfArchive.subarray(BLOCK)) || !(await reader.isAtEnd()))
    throw new TarError('altered');
}

const BLOCK = 512;
const endOfArchive = Buffer.alloc(2 * BLOCK);
/** The largest file of a backup, in bytes. */
const LARGEST = 64 * 1024 * 1024;

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;
const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');

function headerOf(name: string, size: number, at: Date): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100, 'latin1');
  header.write('0000600\x000000000\x000000000\0', 100, 'latin1');
  header.write(`${octal(size, 11)}\0${octal(Math.floor(at.getTime() / 1000), 11)}\0`, 124, 'latin1');
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${octal(checksumOf(header), 6)}\0 `, 148, 'latin1');
  return header;
}

function readTarHeader(header: Buffer): { name: string; size: number } {
  const field = (from: number, length: number) => header.toString('latin1', from, from + length).split('\0')[0] ?? '';
  const [name, size, time] = [field(0, 100), Number.parseInt(field(124, 12), 8), Number.parseInt(field(136, 12), 8)];
  // The header must be as `writeTar` writes it: no link, no device, no other notation of the size.
  if (!(size <= LARGEST) || !headerOf(name, size, new Date(time * 1000)).equals(header)) throw new TarError('altered');
  return { name, size };
}

/** Sums the header's bytes, with spaces in place of the checksum. */
function checksumOf(header: Buffer): number {
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 32 : byte;
  return sum;
}

function readerOf(bytes: AsyncIterable<Buffer>) {
  const chunks = bytes[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);
  return {
    async take(size: number): Promise<Buffer> {
      const parts = [buffered];
      for (let length = buffered.length; length < size; ) {
        const { value, done } = await chunks.next();
        if (done) throw new TarError('cut');
        parts.push(value);
        length += value.length;
      }
      const all = parts.length === 1 ? buffered : Buffer.concat(parts);
      buffered = all.subarray(size);
      return all.subarray(0, size);
    },
    isAtEnd: async () => buffered.length === 0 && (await chunks.next()).done === true,
  };
}
