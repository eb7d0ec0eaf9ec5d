import { expect, test } from 'vitest';
import { visitorDocuments } from './visitor-documents.ts';

const data = { name: '', description: '', amount: 1, photo: null, contact: null };

/** Visitors and a thread that writes one document whenever `finish` is called. */
function open(options = {}) {
  const written: string[] = [];
  const ends: (() => void)[] = [];
  const pool = {
    write: async (_: string, { name }: { name: string }) => {
      written.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return Buffer.alloc(100, name);
    },
  };
  const { write } = visitorDocuments(pool as never, options);
  const ask = (address: string, name: string, price = 1) =>
    write({ address, signal: new AbortController().signal }, 'productSheetPdf', async () => ({
      file: `${name}.pdf`,
      from: [name, price],
      read: async () => ({ ...data, name }),
    }));
  const finish = async () => {
    await expect.poll(() => ends).not.toHaveLength(0);
    ends.shift()?.();
  };
  const made = async (name: string, price?: number) => {
    const asked = ask('192.0.2.1', name, price);
    await finish();
    return asked;
  };
  return { ask, finish, made, written };
}
const busy = { problem: { status: 503, code: 'OCUPADO' }, retryAfter: 5 };

test('a document is written once for all who ask for it, until what it shows changes', async () => {
  const { ask, finish, made, written } = open();
  const [first, second] = [ask('192.0.2.1', 'Olla'), ask('192.0.2.2', 'Olla')];
  await finish();
  expect(await first).toEqual(await second);
  expect((await ask('192.0.2.3', 'Olla')).bytes.toString()).toContain('Olla');
  expect(written).toEqual(['Olla']);
  await made('Olla', 2);
  expect(written).toEqual(['Olla', 'Olla']);
});

test('what is kept has a limit of bytes, and those that nobody asked for go first', async () => {
  const { ask, made, written } = open({ keptBytes: 200 });
  await made('Olla');
  await made('Pava');
  await ask('192.0.2.1', 'Olla');
  await made('Fuente');
  await ask('192.0.2.1', 'Olla');
  expect(written).toEqual(['Olla', 'Pava', 'Fuente']);
  await made('Pava');
  expect(written).toHaveLength(4);
});

test('a document is kept for an hour: it says when it was made', async () => {
  const { made, written } = open({ keptFor: -1 });
  await made('Olla');
  await made('Olla');
  expect(written).toHaveLength(2);
});

test('an address has eight documents under way, however its network writes it, and waits behind the others', async () => {
  const { ask, finish, written } = open();
  const greedy = Array.from({ length: 8 }, (_, n) => ask(`2001:db8::${n}`, `greedy ${n}`));
  await expect(ask('2001:db8::ffff', 'greedy 9')).rejects.toMatchObject(busy);
  const patient = ask('192.0.2.1', 'patient');
  for (const _ of [...greedy, patient]) await finish();
  await Promise.all([...greedy, patient]);
  expect(written.slice(0, 3)).toEqual(['greedy 0', 'patient', 'greedy 1']);
});

test('beyond thirty that wait a document is refused, of those who ask for many first', async () => {
  const { ask, finish } = open();
  const crowd = Array.from({ length: 31 }, (_, n) => ask(`192.0.2.${n >> 3}`, `${n}`).catch(({ problem }) => problem));
  await expect.poll(() => crowd).toHaveLength(31);
  const patient = ask('198.51.100.1', 'patient');
  const again = ask('192.0.2.3', 'again');
  await expect(again).rejects.toMatchObject(busy);
  for (let n = 0; n < 31; n++) await finish();
  expect((await patient).file).toBe('patient.pdf');
  const refused = (await Promise.all(crowd)).filter((answer) => 'code' in answer);
  expect(refused).toEqual([expect.objectContaining({ code: 'OCUPADO' })]);
});
