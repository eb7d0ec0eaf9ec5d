import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Account, Movement } from '#contract/ledger.calls.ts';
import { MOST_OPEN_PROOFS, proofRoom } from '#contract/limits.ts';
import type { Overview } from '#contract/overview.calls.ts';
import type { PaymentProof } from '#contract/proofs.calls.ts';
import { collectImages } from '../../housekeeping.ts';
import { executorBy, type Query } from '../../platform/db/executor.ts';
import { untilWaiting } from '../../platform/db/test-database.ts';
import { openImageStore } from '../../platform/images/image-store.ts';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';
import { photo } from '../../test-claims.ts';
import { dayAgo } from '../../test-days.ts';
import { accept, proofOf, refuse } from '../../test-proofs.ts';
import { dropOldProofFiles, readProofs } from './queries.ts';

let t: TestApp;
let admin: Caller;
let cashier: Caller;
let leader: Caller;
let seller: Caller;
let red: Buffer;
const pdf = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  cashier = await t.person('AYUDANTE', { permisos: ['CAJA'] });
  leader = await t.person('LIDER');
  red = await photo('#c2410c');
  await cashier.call('POST /api/cotizaciones', { dia: dayAgo(3), pesos: 1000 });
});
afterAll(() => t.close());
beforeEach(async () => {
  seller = await t.person('VENDEDOR', { idLider: leader.id });
});

const list = async (who: Caller, query = '') => (await who.call<PaymentProof[]>(`GET /api/comprobantes${query}`)).body;
const saldo = async (who = seller) => (await admin.call<Account>(`GET /api/cuentas/${who.id}`)).body.saldo;
const payments = async (who = seller) =>
  (await admin.call<Movement[]>(`GET /api/cuentas/${who.id}/movimientos`)).body.filter(({ tipo }) => tipo === 'PAGO');
const fileOf = async (who: Caller, id: number) => (await who.call(`GET /api/comprobantes/${id}/archivo`)).raw;

test('a proof is handed in by who paid, her leader or an administrator, and seen by them and by cashiers', async () => {
  const { status, body } = await proofOf(seller, { importe: 12.5, nota: 'del lunes' }, { file: red });
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ estado: 'PENDIENTE', importe: 12.5, archivo: 'IMAGEN', repetido: false, pago: null }),
  ]);
  expect((await proofOf(leader, { userId: seller.id, importe: 1 })).body.userId).toBe(seller.id);
  expect((await proofOf(admin, { userId: seller.id, importe: 2 })).status).toBe(201);
  const others = [await t.person('VENDEDOR', { idLider: leader.id }), await t.person('LIDER')];
  for (const other of others) {
    expect((await proofOf(other, { userId: seller.id })).status).toBe(403);
    expect(await list(other)).toEqual([]);
    expect((await fileOf(other, body.id)).statusCode).toBe(403);
  }
  for (const who of [seller, leader, admin, cashier]) {
    expect((await list(who, `?persona=${seller.id}`)).map(({ importe }) => importe)).toEqual([2, 1, 12.5]);
    expect((await fileOf(who, body.id)).statusCode).toBe(200);
  }
  for (const who of [seller, leader]) expect((await accept(who, body.id)).status).toBe(403);
  expect((await proofOf(admin, { userId: cashier.id })).status).toBe(404);
  expect(await saldo()).toBe(0);
});

test('a file is a picture, drawn anew, or a PDF, and is sent as nothing else', async () => {
  const shown = await fileOf(seller, (await proofOf(seller, {}, { file: red })).body.id);
  expect([shown.headers['content-type'], shown.rawPayload.includes('WEBP')]).toEqual(['image/webp', true]);
  const document = await fileOf(seller, (await proofOf(seller, {}, { file: pdf })).body.id);
  expect([document.headers['content-type'], document.rawPayload.equals(pdf)]).toEqual(['application/pdf', true]);
  for (const { headers } of [shown, document])
    expect(headers).toMatchObject({
      ...{ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store', 'x-frame-options': 'DENY' },
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  expect(shown.headers['content-disposition']).toMatch(/^attachment; filename="Comprobante_\d+\.webp"$/);
  // A stranger's document runs nothing, wherever it is opened.
  expect(document.headers['content-disposition']).toMatch(/^attachment; filename="Comprobante_\d+\.pdf"$/);
  expect(document.headers['content-security-policy']).toMatch(/;sandbox$/);
  const bad = ['<svg/>', '<html><script>alert(1)</script>', 'x%PDF-1.4 %%EOF', '%PDF-1.4 cut off'];
  for (const text of bad)
    expect((await proofOf(seller, {}, { file: Buffer.from(text) })).body.code).toBe('IMAGEN_NO_ADMITIDA');
  expect((await proofOf(seller, {}, { file: Buffer.alloc(10 * 1024 * 1024 + 1) })).body.code).toBe(
    'ARCHIVO_MUY_GRANDE',
  );
  const name = await t.db.one(z.string())`select imagen_hash from comprobante where imagen_hash is not null limit 1`;
  expect((await t.app.inject(`/imagenes/${name}/960.webp`)).statusCode).toBe(404);
  expect((await fileOf(seller, (await proofOf(seller)).body.id)).statusCode).toBe(404);
});

test('a list of many proofs of one person sums her account once', async () => {
  await t.db.execute`
    insert into movimiento (usuario_id, tipo, importe, nota, creado_por)
    select ${seller.id}, 'AJUSTE', 1, 'Ajuste', ${admin.id} from generate_series(1, 200)`;
  await t.db.execute`
    insert into comprobante (usuario_id, creado_por, moneda, importe, medio, dia, nota)
    select ${seller.id}, ${seller.id}, 'USD', n, 'OTRO', '2026-01-02', '' from generate_series(1, 100) n`;
  const proofs = await list(admin, `?persona=${seller.id}`);
  expect([proofs.length, new Set(proofs.map(({ saldo }) => saldo))]).toEqual([100, new Set([200])]);
  const sent: Query[] = [];
  const noting = executorBy(async (query) => {
    sent.push(query);
    return { rows: [] } as never;
  });
  await readProofs(noting, sql`c.usuario_id = ${seller.id}`, sql`c.comprobante_id`);
  const { text = '', values } = sent[0] ?? {};
  const { rows } = await t.db.pool.query(`explain (analyze, format json) ${text}`, values);
  type Plan = { Alias?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] };
  const read = ({ Plans = [], ...node }: Plan): number =>
    (node.Alias === 's' ? node['Actual Rows'] * node['Actual Loops'] : 0) +
    Plans.reduce((sum, part) => sum + read(part), 0);
  expect(read(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThan(1_000);
});

test('what was paid is more than nothing, on a day that came', async () => {
  for (const wrong of [{ importe: 0 }, { importe: 1.005 }, { dia: dayAgo(-1) }])
    expect((await proofOf(seller, wrong)).status).toBe(422);
  expect(await list(seller)).toEqual([]);
});

test('the same bytes, and the same person, amount and day, are marked', async () => {
  const file = await photo('#00aa11');
  const repeated = async (who: Caller, ...of: [object, object?]) => (await proofOf(who, ...of)).body.repetido;
  const other = await t.person('VENDEDOR');
  expect(await repeated(seller, { importe: 5 }, { file })).toBe(false);
  expect(await repeated(seller, { importe: 5 })).toBe(true);
  expect(await repeated(seller, { importe: 5, dia: dayAgo(1) })).toBe(false);
  expect(await repeated(seller, { importe: 5, moneda: 'ARS' })).toBe(false);
  expect(await repeated(other, { importe: 5 })).toBe(false);
  expect(await repeated(other, { importe: 6 }, { file })).toBe(true);
  expect((await list(seller)).map(({ repetido }) => repetido)).toEqual([false, false, true, false]);
});

test('one key brings one proof, however often and at once', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => proofOf(seller, {}, { file: red, key: 'k' })));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await list(seller)).toHaveLength(1);
  for (const [proof, file] of [[{ importe: 11 }, red] as const, [{}, pdf] as const])
    expect((await proofOf(seller, proof, { file, key: 'k' })).body.code).toBe('CLAVE_REUTILIZADA');
  expect((await proofOf(leader, { userId: seller.id }, { key: 'k' })).status).toBe(201);
});

test('of one person so many wait at once, even handed in at once; what is decided makes room, and a key answers what it brought', async () => {
  for (let n = 1; n < MOST_OPEN_PROOFS; n++) await proofOf(seller, { importe: n });
  const { answers } = await t.db.transaction(async (tx) => {
    await tx.execute`select from usuario where id = ${seller.id} for update`;
    const answers = ['a', 'b', 'c'].map((key) => proofOf(seller, { importe: 30 }, { key }));
    await untilWaiting(t.db, 3);
    return { answers };
  });
  const last = await Promise.all(answers);
  expect(last.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  expect(last.find(({ status }) => status === 422)?.body).toMatchObject({
    code: 'DATO_RECHAZADO',
    title: 'Ya hay 20 pagos de esa persona en revisión.',
  });
  const [brought] = await list(seller);
  const key = ['a', 'b', 'c'][last.findIndex(({ status }) => status === 201)] ?? '';
  expect((await proofOf(seller, { importe: 30 }, { key })).body.id).toBe(brought?.id);
  expect((await proofOf(leader, { userId: seller.id })).status).toBe(422);
  expect((await proofOf(leader)).status).toBe(201);
  await refuse(cashier, brought?.id ?? 0);
  expect((await proofOf(leader, { userId: seller.id })).status).toBe(201);
});

const MEGABYTE = 1024 * 1024;
/** A PDF of so many bytes, unlike any other. */
const pdfOf = (length: number) => {
  const file = Buffer.alloc(length, ' ');
  file.write(`%PDF-1.4 ${++count}`);
  file.write('%%EOF', length - 6);
  return file;
};
let count = 0;
/** As if a person's proofs that wait had brought so many bytes more. */
const weigh = (who: Caller, bytes: number) => t.db.execute`
  update comprobante set archivo_bytes = coalesce(archivo_bytes, 0) + ${bytes}
  where comprobante_id = (select min(comprobante_id) from comprobante where creado_por = ${who.id} and estado = 'PENDIENTE')`;

test('the files of a person’s payments that wait have so much room, of who is new or not approved less; without a file one goes on', async () => {
  const { known, unknown } = proofRoom;
  const people = [
    [seller, known.ofOne],
    [await t.person('VENDEDOR', { creadoAt: new Date() }), unknown.ofOne],
    [await t.person('VENDEDOR', { pendiente: true }), unknown.ofOne],
  ] as const;
  for (const [who, room] of people) {
    const { id } = (await proofOf(who, { importe: 1 }, { file: pdf })).body;
    await weigh(who, room - pdf.length - 1000);
    expect((await proofOf(who, { importe: 2 }, { file: pdfOf(1000) })).status).toBe(201);
    const images = () => t.db.execute`select from imagen`;
    const before = await images();
    for (const file of [pdfOf(100), red]) {
      const { status, body } = await proofOf(who, { importe: 3 }, { file });
      expect([status, body.code]).toEqual([422, 'DATO_RECHAZADO']);
      expect(body.title).toBe(`Los archivos de sus pagos en revisión pasarían de ${room / MEGABYTE} MB.`);
    }
    // What is refused leaves no picture behind.
    expect(await images()).toBe(before);
    expect((await proofOf(who, { importe: 4 })).status).toBe(201);
    await refuse(cashier, id);
    expect((await proofOf(who, { importe: 5 }, { file: red })).status).toBe(201);
  }
});

test('of files that are handed in at once no more are taken than there is room for', async () => {
  await proofOf(seller, { importe: 1 }, { file: pdf });
  await weigh(seller, proofRoom.known.ofOne - pdf.length - 1500);
  const { answers } = await t.db.transaction(async (tx) => {
    await tx.execute`select pg_advisory_xact_lock(hashtext('comprobante'))`;
    const answers = [2, 3].map((importe) => proofOf(seller, { importe, userId: seller.id }, { file: pdfOf(1000) }));
    await untilWaiting(t.db, 2);
    return { answers };
  });
  expect((await Promise.all(answers)).map(({ status }) => status).toSorted()).toEqual([201, 422]);
});

test('strangers fill no more than their part of the room for all, and leave the rest to people whom the shop knows', async () => {
  const [stranger, another] = [
    await t.person('VENDEDOR', { pendiente: true }),
    await t.person('VENDEDOR', { creadoAt: new Date() }),
  ];
  await proofOf(leader, {}, { file: pdf });
  await weigh(leader, proofRoom.unknown.ofAll);
  expect((await proofOf(stranger, {}, { file: pdf })).status).toBe(201);
  await weigh(stranger, proofRoom.unknown.ofAll);
  const { status, body, headers } = await proofOf(another, {}, { file: pdfOf(100) });
  expect([status, body.code, headers['retry-after']]).toEqual([429, 'COMPROBANTES_LLENOS', '600']);
  expect((await proofOf(another)).status).toBe(201);
  expect((await proofOf(seller, {}, { file: pdfOf(100) })).status).toBe(201);
  await weigh(stranger, proofRoom.known.ofAll);
  expect((await proofOf(seller, { importe: 2 }, { file: pdfOf(100) })).status).toBe(429);
  await t.db.execute`update comprobante set archivo_bytes = null where creado_por in (${stranger.id}, ${leader.id})`;
  expect((await proofOf(seller, { importe: 2 }, { file: pdfOf(100) })).status).toBe(201);
});

test('what was refused keeps its file for thirty days, what was accepted for good', async () => {
  const store = openImageStore(t.config);
  const ids: number[] = [];
  for (const file of [red, pdf, red, pdf])
    ids.push((await proofOf(seller, { importe: ids.length + 1 }, { file })).body.id);
  const [picture = 0, document = 0, young = 0, taken = 0] = ids;
  for (const id of [picture, document, young]) await refuse(cashier, id);
  await accept(cashier, taken);
  const name = await t.db.one(z.string())`select imagen_hash from comprobante where comprobante_id = ${picture}`;
  await t.db.execute`
    update comprobante set decidido_at = now() - case when comprobante_id = ${young} then interval '29 days' else interval '31 days' end
    where comprobante_id = any(${ids}::int[])`;
  await dropOldProofFiles(t.db);
  await collectImages(t.db, store, 36_500);
  const found = await Promise.all([picture, document, young, taken].map((id) => fileOf(admin, id)));
  expect(found.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200, 200]);
  expect(await store.has(name)).toBe(false);
  expect(await t.db.execute`select from comprobante_pdf where comprobante_id = ${document}`).toBe(0);
  // The same bytes are known again all the same.
  expect((await proofOf(leader, { importe: 77 }, { file: pdf })).body.repetido).toBe(true);
});

test('an acceptance is one payment, in its coin at the rate of its day', async () => {
  const { id } = (await proofOf(seller, { moneda: 'ARS', importe: 10_000, dia: dayAgo(2) })).body;
  expect((await accept(cashier, id, { version: 2 })).body.code).toBe('VERSION_VIEJA');
  const { status, body } = await accept(cashier, id);
  expect([status, body.estado, body.version, body.saldo]).toEqual([200, 'ACEPTADO', 2, -10]);
  expect(body.pago).toEqual({ moneda: 'ARS', importe: 10_000, cotizacion: 1000, dia: dayAgo(2) });
  expect((await payments())[0]).toMatchObject({ importe: -10, medio: 'TRANSFERENCIA' });
  const early = (await proofOf(seller, { moneda: 'ARS', dia: dayAgo(9) })).body.id;
  expect((await accept(cashier, early)).body.code).toBe('SIN_COTIZACION');
  expect((await list(seller, '?estado=PENDIENTE')).map((proof) => proof.id)).toEqual([early]);
});

test('two cashiers who accept at once, again and again, make one payment', async () => {
  const second = await t.person('AYUDANTE', { permisos: ['CAJA'] });
  for (let round = 0; round < 5; round++) {
    const { id } = (await proofOf(seller, { importe: round + 1 })).body;
    const answers = await Promise.all([cashier, second, admin, cashier, second].map((who) => accept(who, id)));
    expect(answers.map(({ status, body }) => [status, body.estado])).toEqual(answers.map(() => [200, 'ACEPTADO']));
  }
  expect((await payments()).map(({ importe }) => importe)).toEqual([-1, -2, -3, -4, -5]);
  expect(await saldo()).toBe(-15);
});

test('who accepts and who refuses at once do one of both', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = (await proofOf(seller)).body;
    const answers = await Promise.all([accept(cashier, id), refuse(admin, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
  const accepted = (await list(seller, '?estado=ACEPTADO')).length;
  expect(await payments()).toHaveLength(accepted);
});

test('a cashier corrects amount and coin; what was decided stands', async () => {
  const { id } = (await proofOf(seller, { importe: 5000 })).body;
  expect((await accept(cashier, id, { version: 2 })).body.code).toBe('VERSION_VIEJA');
  const { body } = await accept(cashier, id, { moneda: 'ARS' });
  expect([body.moneda, body.importe, body.pago?.moneda, body.pago?.importe, body.saldo]).toEqual([
    'USD',
    5000,
    'ARS',
    5000,
    -5,
  ]);
  expect((await accept(admin, id, { moneda: 'ARS', version: 1 })).status).toBe(200);
  for (const late of [await accept(admin, id, { importe: 4000 }), await refuse(admin, id)])
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'COMPROBANTE_DECIDIDO',
        detail: expect.stringMatching(/^Aceptado por .+ el .+ a las \d\d:\d\d\.$/),
      },
    });
  expect((await accept(admin, (await proofOf(seller)).body.id, { importe: 0 })).status).toBe(422);
  expect(await saldo()).toBe(-5);
});

test('a proof of which the payment was taken back is told so to both sides, and is no payment again', async () => {
  const { id } = (await proofOf(seller)).body;
  expect((await accept(cashier, id)).body.anulado).toBe(false);
  const [payment] = await payments();
  await cashier.call(`POST /api/movimientos/${payment?.id}/contraasiento`, { motivo: 'Rebotó.' });
  for (const who of [seller, leader, cashier])
    expect((await list(who, `?persona=${seller.id}`))[0]).toMatchObject({ estado: 'ACEPTADO', anulado: true });
  expect((await accept(cashier, id)).body).toMatchObject({ anulado: true, saldo: 0 });
  expect(await payments()).toHaveLength(1);
});

test('a refusal says why, to the person too, and makes no payment', async () => {
  const { id } = (await proofOf(seller)).body;
  expect((await refuse(cashier, id, ' ')).status).toBe(422);
  expect((await refuse(cashier, id)).body).toMatchObject({ estado: 'RECHAZADO', rechazo: 'No llegó el dinero.' });
  expect((await refuse(cashier, id)).status).toBe(200);
  expect((await list(seller))[0]?.rechazo).toBe('No llegó el dinero.');
  expect((await accept(cashier, id)).body.code).toBe('COMPROBANTE_DECIDIDO');
  expect((await refuse(cashier, id, 'Otro motivo.')).body.code).toBe('COMPROBANTE_DECIDIDO');
  expect(await payments()).toEqual([]);
});

test('those that wait are counted for administrators, and every step is kept', async () => {
  const counted = async () => (await admin.call<Overview>('GET /api/inicio')).body.comprobantes;
  const before = await counted();
  const { id } = (await proofOf(seller)).body;
  expect(await counted()).toBe(before + 1);
  await accept(cashier, id);
  expect(await counted()).toBe(before);
  const { body } = await admin.call<{ campo: string; despues: string | null }[]>(
    `GET /api/auditoria?entidad=usuario&entidadId=${seller.id}`,
  );
  expect(body.filter(({ campo }) => /comprobante|cuenta/.test(campo)).map(({ campo }) => campo)).toEqual([
    'comprobante',
    'cuenta corriente',
    'comprobante',
  ]);
});

test('files stay as long as the proof, and go with an erased person, with the words', async () => {
  const { id } = (await proofOf(seller, { nota: 'Soy yo' }, { file: red })).body;
  const document = (await proofOf(seller, { importe: 3 }, { file: pdf })).body.id;
  await refuse(cashier, document, 'No es de Ana.');
  const store = openImageStore(t.config);
  const name = await t.db.one(z.string())`select imagen_hash from comprobante where comprobante_id = ${id}`;
  await t.db.execute`update imagen set usada_at = now() - interval '90 days'`;
  await collectImages(t.db, store, 7);
  expect((await fileOf(admin, id)).statusCode).toBe(200);
  await admin.call(`DELETE /api/${seller.id}`);
  expect((await admin.call(`DELETE /api/usuario/${seller.id}/datos`)).status).toBe(204);
  await collectImages(t.db, store, 7);
  for (const erased of [id, document]) expect((await fileOf(admin, erased)).statusCode).toBe(404);
  expect(await store.has(name)).toBe(false);
  expect(await t.db.execute`select from comprobante_pdf where comprobante_id = ${document}`).toBe(0);
  expect((await list(admin, `?persona=${seller.id}`)).map(({ nota, rechazo }) => [nota, rechazo])).toEqual([
    ['', ''],
    ['', null],
  ]);
});
