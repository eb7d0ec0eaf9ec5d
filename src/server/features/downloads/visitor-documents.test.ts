import { expect, test } from 'vitest';
import { visitorDocuments } from './downloads.ts';

const data = { name: '', description: '', amount: 1, photo: null, contact: null };

/** Visitors and a thread that writes one document whenever `finish` is called. */
function open() {
  const written: string[] = [];
  const ends: (() => void)[] = [];
  const pool = {
    write: async (_: string, { name }: { name: string }) => {
      written.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return Buffer.alloc(100, name);
    },
  };
  const write = visitorDocuments(pool as never);
  const ask = (address: string, name: string) =>
    write({ address, signal: new AbortController().signal }, 'productSheetPdf', async () => ({
      file: `${name}.pdf`,
      read: async () => ({ ...data, name }),
    }));
  const finish = async () => {
    await expect.poll(() => ends).not.toHaveLength(0);
    ends.shift()?.();
  };
  return { ask, finish, written };
}
const busy = { problem: { status: 503, code: 'OCUPADO' }, retryAfter: 5 };

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
