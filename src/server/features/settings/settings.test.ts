import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import type { OneAccount } from '#contract/ledger.calls.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { Overview } from '#contract/overview.calls.ts';
import type { Product } from '#contract/products.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { definitionOf, type ShopSettings, settingNames, textLooks, usualSettings } from '#contract/settings.ts';
import { buildApp } from '../../app.ts';
import { openPdf } from '../../documents/test-open-pdf.ts';
import { readConfig } from '../../platform/config.ts';
import { connect } from '../../platform/db/connect.ts';
import type { Db } from '../../platform/db/executor.ts';
import { untilWaiting } from '../../platform/db/test-database.ts';
import { openSettings, takeFirstValues } from '../../platform/settings.ts';
import { StartError } from '../../platform/start-error.ts';
import { type Caller, orderOf, PASSWORD, place, type TestApp, testApp } from '../../test-app.ts';

/** Two nodes on one database. */
let t: TestApp;
let there: { app: FastifyInstance; db: Db & { close(): Promise<void> } };
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  const db = await connect(t.settings, { size: 4 });
  there = { db, app: await buildApp({ db, config: t.config }) };
  admin = await t.person('ADMIN');
  await t.openCatalogue();
});
afterAll(async () => {
  await there.app.close();
  await there.db.close();
  await t.close();
});

const read = async () => (await admin.call<ShopSettings>('GET /api/ajustes')).body;
const send = (values: object, by = admin) => by.call<ShopSettings & Problem>('PUT /api/ajustes', values);
const change = (values: object, by = admin) => send({ ...values, actual: PASSWORD }, by);
/** What the other node answers a person. */
async function elsewhere<Body>({ token }: Caller, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await there.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() as Body };
}

test('an administrator changes what is sent, the rest stays, and the audit tells it in words', async () => {
  expect(await read()).toEqual(usualSettings);
  const { status, body } = await change({ limiteDeuda: 499.9, aprobarVendedores: true, diasAuditoria: 730 });
  expect([status, body]).toEqual([200, { ...usualSettings, limiteDeuda: 499.9, aprobarVendedores: true }]);
  expect(await read()).toEqual(body);
  await change({ limiteDeuda: null, aprobarVendedores: false });
  expect(await read()).toEqual(usualSettings);
  const { body: entries } = await admin.call<AuditEntry[]>('GET /api/auditoria?entidad=ajuste');
  expect(entries.map(({ nombre, antes, despues }) => [nombre, antes, despues]).toReversed()).toEqual([
    ['Límite de deuda', 'sin límite', 'US$\u00a0499,90'],
    ['Aprobar a quien se registra', 'no', 'sí'],
    ['Límite de deuda', 'US$\u00a0499,90', 'sin límite'],
    ['Aprobar a quien se registra', 'sí', 'no'],
  ]);
});

test('what a setting may not be is refused at its field, and nothing changes', async () => {
  const refused = async (values: object) => {
    const { status, body } = await change({ cancelarTrasCierre: true, ...values });
    return [status, body.errors?.[0]?.field];
  };
  expect(await refused({ horasEntreCopias: 721 })).toEqual([422, 'horasEntreCopias']);
  expect(await refused({ pocoStock: 2.5 })).toEqual([422, 'pocoStock']);
  expect(await refused({ aprobarVendedores: 'si' })).toEqual([400, 'aprobarVendedores']);
  expect(await refused({ limiteDeuda: -1 })).toEqual([422, 'limiteDeuda']);
  expect(await refused({ diasSesion: 36_501 })).toEqual([422, 'diasSesion']);
  expect(await read()).toEqual(usualSettings);
});

test('the name, CUIT, address and WhatsApp of the business are texts; a CUIT proves itself, a number is one that takes messages', async () => {
  const shop = { nombre: ' Bazar Ñandú 🪴 ', cuit: '30-71234567-1', domicilio: '=1+1', whatsapp: '11 2345-6789' };
  expect((await change(shop)).body).toEqual({ ...usualSettings, ...shop, nombre: 'Bazar Ñandú 🪴' });
  const refused = async (values: object) => (await change(values)).body.errors;
  for (const cuit of ['30-71234567-2', '3071234567', '30-7123456-71', 'mi CUIT', '00000000001'])
    expect(await refused({ cuit })).toEqual([
      { field: 'cuit', message: expect.stringContaining('cifra verificadora') },
    ]);
  expect((await change({ cuit: '20329642330' })).status).toBe(200);
  for (const whatsapp of ['0800 222 3333', '12', 'no tengo'])
    expect(await refused({ whatsapp })).toEqual([{ field: 'whatsapp', message: expect.any(String) }]);
  expect(await refused({ nombre: 'a'.repeat(121) })).toHaveLength(1);
  expect(await refused({ nombre: 'Bazar \u202eodalumis' })).toHaveLength(1);
  const { body: entries } = await admin.call<AuditEntry[]>('GET /api/auditoria?entidad=ajuste');
  expect(entries.find(({ nombre }) => nombre === 'CUIT')).toMatchObject({
    antes: '30-71234567-1',
    despues: '20329642330',
  });
  await change({ nombre: '', cuit: '', domicilio: '', whatsapp: '' });
  expect(await read()).toEqual(usualSettings);
});

test('alias, CBU and QR of the business prove themselves, and everybody who has an account reads them there', async () => {
  const seller = await t.person('VENDEDOR');
  const cobro = async () => (await seller.call<OneAccount>(`GET /api/cuentas/${seller.id}`)).body.cobro;
  expect(await cobro()).toEqual({ alias: '', cbu: '', qr: '' });
  const given = { alias: 'bazar.nandu.mp', cbu: '2850590940090418135201', qrCobro: textLooks.paymentQr.example };
  expect((await change(given, seller)).status).toBe(403);
  expect((await change(given)).status).toBe(200);
  expect(await cobro()).toEqual({ alias: given.alias, cbu: given.cbu, qr: given.qrCobro });
  const wrong = {
    alias: ['corto', 'con espacio', 'Ñandú.mp'],
    cbu: ['2850590940090418135202', '2850590840090418135201', '285059094009041813520', '28505909400904181352o1'],
    qrCobro: [given.qrCobro.replace('Nandu', 'Nando'), given.qrCobro.slice(6), 'https://bazar.example'],
  };
  for (const [field, texts] of Object.entries(wrong))
    for (const text of texts)
      expect((await change({ [field]: text })).body.errors).toEqual([
        { field, message: expect.stringMatching(/^Debe ser /) },
      ]);
  await change({ alias: '', cbu: '', qrCobro: '' });
});

/** A value of each setting that asks for a password; a new one does not compile before it is here. */
const guarded = {
  alias: 'otro.nandu.mp',
  cbu: '2850590940090418135201',
  qrCobro: textLooks.paymentQr.example,
  segundoPaso: false,
  segundoPasoAyudantes: false,
  diasAuditoria: 1,
};

test('a session alone changes neither what the shop is paid by, nor who gets in, nor how long the audit is kept', async () => {
  expect(settingNames.filter((name) => definitionOf(name).asksPassword).toSorted()).toEqual(
    Object.keys(guarded).toSorted(),
  );
  const boss = await t.person('ADMIN');
  for (const [name, value] of Object.entries(guarded)) {
    const answers = [
      await send({ [name]: value, pocoStock: 3 }, boss),
      await send({ [name]: value, actual: 'x' }, boss),
    ];
    for (const { status, body } of answers)
      expect([name, status, body.code, body.errors?.map(({ field }) => field)]).toEqual([
        name,
        422,
        'CONTRASENA_ACTUAL',
        ['actual'],
      ]);
  }
  expect(await read()).toEqual(usualSettings);
  expect((await send({ pocoStock: 5, nombre: '' }, boss)).status).toBe(200);
  expect((await change({ alias: guarded.alias }, boss)).body.alias).toBe(guarded.alias);
  await change({ alias: '' });
});

test('since when the shop is paid otherwise is told for two days to everybody who pays it, and on Inicio', async () => {
  const seller = await t.person('VENDEDOR');
  const since = async () => (await seller.call<OneAccount>(`GET /api/cuentas/${seller.id}`)).body.cobroDesde;
  const told = async () => (await admin.call<Overview>('GET /api/inicio')).body.ajustesCambiados;
  await t.db.execute`update ajuste set cambiado_at = now() - interval '49 hours'`;
  expect([await since(), await told()]).toEqual([null, []]);
  await change({ pocoStock: 6, diasAuditoria: 700 });
  expect([await since(), await told()]).toEqual([null, [{ ajuste: 'Auditoría', cambiado: expect.any(String) }]]);
  const before = Date.now();
  await change({ cbu: guarded.cbu, pocoStock: 5, diasAuditoria: 730 });
  expect(Date.parse((await since()) ?? '')).toBeGreaterThan(before - 5_000);
  expect((await told()).map(({ ajuste }) => ajuste)).toEqual(['CBU o CVU', 'Auditoría']);
  await t.db.execute`update ajuste set cambiado_at = now() - interval '47 hours'`;
  // What stays as it is did not change.
  await change({ cbu: guarded.cbu });
  expect(Date.parse((await since()) ?? '')).toBeLessThan(before - 46 * 3_600_000);
  await change({ cbu: '' });
});

test('what the business says of itself is above the next document, and gone once it is taken back', async () => {
  const seller = await t.person('VENDEDOR');
  const { orderId } = await place(seller, await t.product({ amount: 10 }));
  const paper = async () => {
    const { raw } = await seller.call(`POST /api/menu/pedido/${orderId}`);
    return (await openPdf(raw.rawPayload)).pages.join(' ');
  };
  const before = await paper();
  await change({ nombre: 'Bazar Ñandú', cuit: '30-71234567-1' });
  expect(await paper()).toMatch(/^Bazar Ñandú CUIT 30-71234567-1 Pedido N° /);
  await change({ nombre: '', cuit: '' });
  expect(before).toMatch(/^Pedido N° /);
  expect(await paper()).toMatch(/^Pedido N° /);
});

test('of two who change different settings at once neither undoes the other; who is logged out meanwhile changes none', async () => {
  const [other, gone] = [await t.person('ADMIN'), await t.person('ADMIN')];
  const { answers } = await t.db.transaction(async (tx) => {
    await tx.execute`lock table ajuste in exclusive mode`;
    const answers = [
      change({ horasEntreCopias: 8 }),
      change({ diasSesion: 31 }, other),
      change({ pocoStock: 1 }, gone),
    ];
    await untilWaiting(t.db, 3);
    await tx.execute`delete from sesion where usuario_id = ${gone.id}`;
    return { answers };
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 401]);
  expect(await read()).toEqual({ ...usualSettings, horasEntreCopias: 8, diasSesion: 31 });
  await change({ horasEntreCopias: 1, diasSesion: 30 });
});

test('another node follows at once: few left, the debt limit, cancelling after the closing, approval', async () => {
  const seller = await t.person('VENDEDOR');
  const product = await t.product({ amount: 10, cantidadLimite: 9, stock: 9 });
  const isFew = async () => {
    const { body } = await elsewhere<Product[]>(seller, 'GET', '/api/producto/all');
    return body.find(({ productoId }) => productoId === product.productoId)?.limite;
  };
  expect(await isFew()).toBe(false);
  await change({ pocoStock: 9 });
  expect((await seller.call<Product>(`GET /api/producto/${product.productoId}`)).body.limite).toBe(true);
  await expect.poll(isFew, { interval: 20, timeout: 3_000 }).toBe(true);
  const price = { amount: 10, visto: 10 };
  expect((await admin.call<Product>(`PUT /api/producto/${product.productoId}/precio`, price)).body.limite).toBe(true);

  await admin.call(`POST /api/cuentas/${seller.id}/movimientos`, { tipo: 'AJUSTE', importe: 50, nota: 'x' });
  const { orderId } = await place(seller, product);
  await change({ limiteDeuda: 49.99 });
  const order = () => elsewhere<Problem>(seller, 'POST', '/api/menu/order', orderOf(product));
  await expect.poll(async () => (await order()).body.code, { interval: 50 }).toBe('DEUDA_EXCEDIDA');

  await admin.call('PUT /api/producto/estadoCatalogo/false');
  const cancel = () => elsewhere<Order & Problem>(seller, 'DELETE', `/api/menu/${orderId}`);
  expect((await cancel()).status).toBe(423);
  await change({ cancelarTrasCierre: true });
  await expect.poll(async () => (await cancel()).body.delivered, { interval: 50 }).toBe('CANCELADO');

  await change({ aprobarVendedores: true });
  let count = 0;
  const isPending = async () => {
    const userName = `espera${++count}`;
    const payload = { userName, password: 'una clave larga', direccion: 'Alem 1', retiro: 'Conesa 970, Muñiz' };
    await there.app.inject({ method: 'POST', url: '/api/registrarse', payload });
    return t.db.execute`select from usuario where user_name = ${userName} and pendiente`;
  };
  await expect.poll(isPending, { interval: 50 }).toBe(1);
  await change(usualSettings);
});

test('a reading that fails is tried again, until what was changed is there', async () => {
  const limits = { statement: 100, grace: 5_000, connect: 10_000 };
  const db = await connect(t.settings, { size: 2, limits });
  const live = await openSettings(db);
  const holder = await t.db.pool.connect();
  await holder.query('begin; lock table ajuste in access exclusive mode');
  await holder.query(`insert into ajuste (clave, valor) values ('horasEntreCopias', '12')
    on conflict (clave) do update set valor = '12'`);
  db.bus.announceHere({ kind: 'settings' });
  await live.settled();
  expect(live.settings.horasEntreCopias).toBe(1);
  await holder.query('commit');
  holder.release();
  await expect.poll(() => live.settings.horasEntreCopias, { timeout: 5_000 }).toBe(12);
  live.close();
  await db.close();
  await change({ horasEntreCopias: 1 });
});

test('a node whose bus was lost reads what it may have missed as soon as it hears again', async () => {
  const db = await connect(t.settings, { size: 2, limits: { reconnect: 50 } });
  const live = await openSettings(db);
  // Nothing tells of it.
  await t.db.execute`
    insert into ajuste (clave, valor) values ('horasEntreCopias', '13') on conflict (clave) do update set valor = excluded.valor`;
  await t.db.execute`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'vitrina bus' and datname = current_database()`;
  await expect.poll(() => live.settings.horasEntreCopias, { timeout: 5_000 }).toBe(13);
  live.close();
  await db.close();
  await t.db.execute`delete from ajuste`;
  await change({ horasEntreCopias: 1 });
});

test('what the table holds and this program does not take is as usual', async () => {
  await t.db.execute`
    insert into ajuste (clave, valor) values ('horasEntreCopias', '"una"'), ('de_otra_version', '1')
    on conflict (clave) do update set valor = excluded.valor`;
  expect((await read()).horasEntreCopias).toBe(1);
  await t.db.execute`delete from ajuste`;
});

test('two variables are first values: taken once, told where they are set now, never read again', async () => {
  const env = { LOW_STOCK: '3', CANCEL_AFTER_CLOSING: '1', PORT: '0' };
  expect(await takeFirstValues(t.db, { ...env, LOW_STOCK: '' })).toEqual([
    'CANCEL_AFTER_CLOSING quedó como primer valor (sí): desde ahora «Cancelar después del cierre» se cambia en la pantalla Ajustes.',
  ]);
  expect(await read()).toEqual({ ...usualSettings, cancelarTrasCierre: true });
  await change({ cancelarTrasCierre: false });
  expect(await takeFirstValues(t.db, { ...env, CANCEL_AFTER_CLOSING: 'yes' })).toEqual([
    'LOW_STOCK quedó como primer valor (3 unidades): desde ahora «Poco stock» se cambia en la pantalla Ajustes.',
    'CANCEL_AFTER_CLOSING ya no se lee: «Cancelar después del cierre» se cambia en la pantalla Ajustes (ahora: no).',
  ]);
  expect(await read()).toEqual({ ...usualSettings, pocoStock: 3 });
  await t.db.execute`delete from ajuste`;
});

test('a variable that decides nothing any more keeps no server from starting', async () => {
  expect(await takeFirstValues(t.db, { PICTURE_DAYS: 'x', DEBT_LIMIT: 'x', WRITES_PER_MINUTE: '9' })).toEqual([]);
  expect(readConfig({ PICTURE_DAYS: 'x', DEBT_LIMIT: 'x', WRITES_PER_MINUTE: '9' })).toMatchObject({
    writesPerMinute: 9,
  });
});

test.each([
  ['LOW_STOCK', '2.5', 'LOW_STOCK tiene «2.5» y se espera un número entero de unidades, de 0 a 1000000.'],
  ['LOW_STOCK', '1000001', 'LOW_STOCK tiene «1000001» y se espera un número entero de unidades, de 0 a 1000000.'],
  ['CANCEL_AFTER_CLOSING', 'yes', 'CANCEL_AFTER_CLOSING tiene «yes» y se espera 0 o 1.'],
])('%s=%s, where it would be taken, stops the start with one sentence', async (variable, value, sentence) => {
  await expect(takeFirstValues(t.db, { [variable]: value })).rejects.toThrow(new StartError(sentence));
});
