import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { type Entry, zipOf } from './zip.ts';

async function* entries(...names: string[]): AsyncGenerator<Entry> {
  for (const name of names) yield { name, bytes: Buffer.from(`contents of ${name}`) };
}

test('every entry comes out as it went in, and equal names become different', async () => {
  const bytes = await buffer(zipOf(entries('Factura_Ñandú.xlsx', 'Ana.xlsx', 'ana.xlsx', 'Ana.xlsx')));
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toEqual(['Factura_Ñandú.xlsx', 'Ana.xlsx', 'ana (2).xlsx', 'Ana (3).xlsx']);
  expect(strFromU8(files['Factura_Ñandú.xlsx'] as Uint8Array)).toBe('contents of Factura_Ñandú.xlsx');
});

test('only what is read is made', async () => {
  let made = 0;
  async function* many(): AsyncGenerator<Entry> {
    for (; made < 1000; made++) yield { name: `${made}.xlsx`, bytes: Buffer.alloc(100_000) };
  }
  const stream = zipOf(many());
  await new Promise((resolve) => stream.once('readable', resolve));
  expect(made).toBeLessThan(10);
  stream.destroy();
});

test('an entry that fails destroys the archive with its error', async () => {
  async function* failing(): AsyncGenerator<Entry> {
    yield* entries('a.xlsx');
    throw new Error('no paper');
  }
  await expect(buffer(zipOf(failing()))).rejects.toThrow('no paper');
});

test('an archive that nobody reads any longer stops the making of its entries', async () => {
  const stopped = vi.fn();
  async function* watched(): AsyncGenerator<Entry> {
    try {
      for (let i = 0; ; i++) yield { name: `${i}.xlsx`, bytes: Buffer.alloc(100_000) };
    } finally {
      stopped();
    }
  }
  const stream = zipOf(watched());
  await new Promise((resolve) => stream.once('readable', resolve));
  stream.destroy();
  await vi.waitFor(() => expect(stopped).toHaveBeenCalledOnce());
});
