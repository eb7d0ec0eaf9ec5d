import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserType } from '#contract/users.ts';
import type { Catalogue } from '../../documents/catalogue-pdf.ts';
import { ownSheet } from '../../documents/sheets/sheet-request.ts';
import { type DocumentPool, openDocumentPool } from '../../documents/worker-pool.ts';
import { type Entry, withoutFolders } from '../../documents/zip.ts';
import type { Announcement, Bus } from '../../platform/db/bus.ts';
import { answerProblems } from '../../platform/http/problem.ts';
import { openDownloads } from './downloads.ts';

const timeZone = 'America/Argentina/Buenos_Aires';
const day = { day: '2026-03-02', rows: [{ name: 'Olla', quantity: 2 }] };
const viewer = { jti: 'jti', id: 7, tipo: 'ADMIN' } as const;
const announced: Announcement[] = [];
const bus: Pick<Bus, 'announce'> = { announce: (announcement) => announced.push(announcement) };

let pool: DocumentPool;
let app: FastifyInstance;
let address: string;
let catalogue: Catalogue;
/** The entries that archives go out with. */
let entries: () => Entry[];

beforeAll(async () => {
  pool = openDocumentPool({ timeZone });
  app = Fastify();
  answerProblems(app);
  const downloads = openDownloads({ pool, visitorPool: pool, bus, timeZone });
  app.get('/archive', (_request, reply) =>
    downloads.sendArchive({ reply, viewer }, 'Todo.zip', async () => withoutFolders(entries)),
  );
  app.get('/report', (_request, reply) =>
    downloads.sendQueued({ reply, viewer }, 'reporte.pdf', 'dailyReportPdf', async () => day),
  );
  app.get('/catalogue', (_request, reply) =>
    downloads.sendCatalogue({ reply, viewer }, 'catalogo.pdf', async () => catalogue),
  );
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await pool.close();
});
beforeEach(() => announced.splice(0));

/** Asks for an archive and reads nothing of it yet. */
async function ask(): Promise<http.IncomingMessage> {
  const request = http.get(`${address}/archive`, { agent: false });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return response;
}

const documents = (count: number): Entry[] =>
  Array.from({ length: count }, (_, i) => ({
    name: `${i}`,
    extension: 'pdf',
    write: () => pool.write('dailyReportPdf', day),
  }));
const broken: Entry = {
  name: 'broken',
  extension: 'xlsx',
  write: () => pool.write('invoiceXlsx', { period: '', seller: null } as never),
};
/** More than a connection takes before it is read. */
const large = (write = async () => Buffer.alloc(500_000)): Entry[] =>
  Array.from({ length: 10_000 }, (_, i) => ({ name: `${i}`, extension: 'bin', write }));

test('an archive that fails on its way breaks off visibly, and the next one is whole', async () => {
  entries = () => [{ name: '0', extension: 'bin', write: async () => Buffer.alloc(100_000) }, broken];
  const response = await fetch(`${address}/archive`);
  expect(response.status).toBe(200);
  await expect(response.arrayBuffer()).rejects.toThrow('terminated');
  entries = () => documents(2);
  const whole = await (await fetch(`${address}/archive`)).arrayBuffer();
  expect(Object.keys(unzipSync(new Uint8Array(whole)))).toEqual(['0.pdf', '1.pdf']);
});

test.each([0, 2])(
  'an archive that fails after %d small entries, before any went out, is answered as a problem',
  async (small) => {
    entries = () => [...documents(small), broken];
    const response = await fetch(`${address}/archive`);
    expect(response.status).toBe(500);
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(await response.json()).toMatchObject({ code: 'ERROR_INTERNO' });
  },
);

test('a catalogue goes out while it is made, and one that cannot be laid out is answered as a problem', async () => {
  const product = {
    name: 'Olla',
    description: '',
    codigo: 'C1',
    categoria: 'ELECTRO',
    amount: 10,
    photo: null,
  } as const;
  catalogue = { tipo: 'ESENCIAL', selection: null, day: '2026-03-02', products: [product] };
  const whole = await fetch(`${address}/catalogue`);
  expect(whole.headers.get('content-length')).toBeNull();
  expect((await whole.text()).slice(0, 5)).toBe('%PDF-');
  catalogue = { ...catalogue, products: [{ ...product, description: null as never }] };
  const broken = await fetch(`${address}/catalogue`);
  expect(broken.status).toBe(500);
  expect(broken.headers.get('content-disposition')).toBeNull();
  expect(await broken.json()).toMatchObject({ code: 'ERROR_INTERNO' });
});

test('a reader who leaves stops the work and frees the turn', async () => {
  let made = 0;
  entries = () =>
    large(async () => {
      made++;
      return Buffer.alloc(500_000);
    });
  const readers = await Promise.all([ask(), ask(), ask()]);
  for (const reader of readers) reader.destroy();
  expect((await fetch(`${address}/report`)).status).toBe(200);
  const until = made;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(made).toBe(until);
  expect(made).toBeLessThan(1000);
});

test('a reader who reads nothing is cut off, and one who reads slowly is not', async () => {
  const impatient = Fastify();
  const downloads = openDownloads({ pool, visitorPool: pool, bus, timeZone, stalledAfter: 1_500 });
  const ended: string[] = [];
  impatient.get<{ Params: { who: string } }>('/:who', ({ params }, reply) => {
    reply.raw.once('close', () => ended.push(params.who));
    return downloads.sendArchive({ reply, viewer }, 'Todo.zip', async () => withoutFolders(() => large().slice(0, 80)));
  });
  const url = await impatient.listen({ port: 0, host: '127.0.0.1' });
  const read = async (who: string) =>
    (await once(http.get(`${url}/${who}`, { agent: false }), 'response'))[0] as http.IncomingMessage;
  const [stalled, slow] = [await read('stalled'), await read('slow')];
  let bytes = 0;
  slow.on('data', ({ length }: Buffer) => {
    bytes += length;
    slow.pause();
    setTimeout(() => slow.resume(), 5);
  });
  await expect.poll(() => ended).toContain('stalled');
  await once(slow, 'end');
  expect(bytes).toBeGreaterThan(40_000_000);
  stalled.destroy();
  await impatient.close();
});

test('three archives at once: the next document waits, is told so, and comes in its turn', async () => {
  entries = () => large();
  const readers = await Promise.all([ask(), ask(), ask()]);
  const waiting = fetch(`${address}/report`);
  await expect.poll(() => announced).toHaveLength(1);
  expect(announced[0]).toEqual({ kind: 'document', usuarioId: 7, archivo: 'reporte.pdf', espera: 1 });
  readers[0]?.destroy();
  const answer = await waiting;
  expect(answer.status).toBe(200);
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(1000);
  expect(announced[1]).toMatchObject({ archivo: 'reporte.pdf', espera: 0 });
  for (const reader of readers) reader.destroy();
});

test('who leaves the queue leaves its place', async () => {
  entries = () => large();
  const readers = await Promise.all([ask(), ask(), ask()]);
  const leaving = http.get(`${address}/report`, { agent: false }).on('error', () => {});
  await expect.poll(() => announced).toHaveLength(1);
  leaving.destroy();
  const waiting = fetch(`${address}/report`);
  await expect.poll(() => announced.at(-1)).toMatchObject({ espera: 1 });
  for (const reader of readers) reader.destroy();
  expect((await waiting).status).toBe(200);
});

/** Downloads whose thread writes one document whenever `finish` is called, each by somebody of a type. */
async function slowly() {
  const ends: (() => void)[] = [];
  const write = async () => {
    await new Promise<void>((resolve) => ends.push(resolve));
    return Buffer.from('%PDF-');
  };
  const busy = { ...pool, write } as DocumentPool;
  const downloads = openDownloads({ pool: busy, visitorPool: busy, bus: { announce: () => {} }, timeZone });
  const server = Fastify();
  answerProblems(server);
  server.get<{ Params: { tipo: UserType; id: string } }>('/:tipo/:id', ({ params: { tipo, id } }, reply) =>
    downloads.send(
      { reply, viewer: { jti: 'jti', id: Number(id), tipo } },
      'dia.pdf',
      'dailyReportPdf',
      async () => day,
    ),
  );
  const ask = async (url: string) => (await server.inject({ url })).statusCode;
  const finish = async () => {
    await expect.poll(() => ends).not.toHaveLength(0);
    ends.shift()?.();
  };
  return { downloads, ask, finish, begun: () => ends.length, close: () => server.close() };
}

test('administrators come before sellers, and a seller who asks for many comes after the other sellers', async () => {
  const { ask, finish, close } = await slowly();
  const order: string[] = [];
  const asked = (url: string) => ask(url).then(() => order.push(url));
  const all = ['/VENDEDOR/1', '/VENDEDOR/1', '/VENDEDOR/1', '/VENDEDOR/2', '/ADMIN/3', '/ADMIN/3'].map(asked);
  for (const _ of all) await finish();
  await Promise.all(all);
  expect(order).toEqual(['/VENDEDOR/1', '/ADMIN/3', '/ADMIN/3', '/VENDEDOR/2', '/VENDEDOR/1', '/VENDEDOR/1']);
  await close();
});

test('what visitors ask for comes after everything of those who are logged in', async () => {
  const { downloads, ask, finish, begun, close } = await slowly();
  const order: string[] = [];
  const first = ask('/VENDEDOR/1').then(() => order.push('first'));
  await expect.poll(begun).toBe(1);
  const request = { raw: { socket: new EventEmitter() } };
  const reply = { request, raw: new EventEmitter(), type: () => reply, header: () => reply };
  const find = async () => ({ file: 'a.pdf', read: async () => day as never });
  const visitor = downloads
    .sendToVisitor({ reply: reply as never, address: '203.0.113.1' }, 'productSheetPdf', find)
    .then(() => order.push('visitor'));
  await expect.poll(downloads.waiting).toBe(1);
  const last = ask('/VENDEDOR/2').then(() => order.push('last'));
  await expect.poll(downloads.waiting).toBe(2);
  for (let n = 0; n < 3; n++) await finish();
  await Promise.all([first, visitor, last]);
  expect(order).toEqual(['first', 'last', 'visitor']);
  await close();
});

test('while too many documents wait a sheet goes before those of sellers, and has its turn beside whoever asks for many', async () => {
  const { downloads, ask, finish, close } = await slowly();
  const sellers = Array.from({ length: 51 }, () => ask('/VENDEDOR/1'));
  const administrators = Array.from({ length: 50 }, () => ask('/ADMIN/3'));
  expect(await Promise.all(sellers.slice(1))).toEqual(Array(50).fill(503));
  const sheet = downloads.readSheet(Buffer.from('Código'), ownSheet()).catch(({ problem }) => problem);
  expect(await administrators.pop()).toBe(503);
  for (let n = 0; n < 50; n++) await finish();
  expect(await Promise.all([...sellers.slice(0, 1), ...administrators])).toEqual(Array(50).fill(200));
  expect(await sheet).not.toMatchObject({ code: 'OCUPADO' });
  await close();
});
