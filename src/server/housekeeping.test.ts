import { randomUUID } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startHousekeeping } from './housekeeping.ts';
import { identifier } from './platform/db/identifier.ts';
import { openImageStore } from './platform/images/image-store.ts';
import { type Caller, type TestApp, testApp } from './test-app.ts';
import { proofOf, refuse } from './test-proofs.ts';

let t: TestApp;
let seller: Caller;
beforeAll(async () => {
  t = await testApp({ settings: { diasAuditoria: 30 } });
  seller = await t.person('VENDEDOR');
});
afterAll(() => t.close());

/** Runs housekeeping once, and waits until what must go is gone. */
async function sweep(gone: () => Promise<boolean>) {
  const failures: Error[] = [];
  const stop = startHousekeeping(t.db, openImageStore(t.config), (error) => failures.push(error));
  await expect.poll(gone).toBe(true);
  stop();
  expect(failures).toEqual([]);
}

test('order keys are kept for their days', async () => {
  const add = (clave: string, age: string) =>
    t.db.execute`
    insert into idempotencia (usuario_id, clave, huella, creada_at)
    values (${seller.id}, ${clave}, 'x', now() - ${age}::interval)`;
  await add('new', '0');
  await add('almost', '6 days 23 hours');
  await add('older', '7 days 1 minute');
  const kept = async () =>
    (await t.db.rows(z.object({ clave: z.string() }))`select clave from idempotencia order by clave`).map(
      ({ clave }) => clave,
    );
  await sweep(async () => !(await kept()).includes('older'));
  expect(await kept()).toEqual(['almost', 'new']);
});

test('sessions are kept until they expire', async () => {
  const live = await t.person('VENDEDOR');
  await t.db.execute`
    insert into sesion (jti, usuario_id, expira_at) values (${randomUUID()}, ${seller.id}, now() - interval '1 second')`;
  const expired = sql`select from sesion where expira_at < now()`;
  await sweep(async () => (await t.db.execute`${expired}`) === 0);
  for (const { id } of [seller, live]) expect(await t.db.execute`select from sesion where usuario_id = ${id}`).toBe(1);
});

test('links are kept until they expire, and requests for them a week', async () => {
  const late = await t.person('VENDEDOR');
  for (const [who, ends, asked] of [
    [seller, '1 minute', '6 days 23 hours'],
    [late, '-1 second', '7 days 1 minute'],
  ] as const) {
    await t.db.execute`
      insert into enlace_clave (usuario_id, huella, creado_por, vence_at)
      values (${who.id}, ${randomUUID()}, ${seller.id}, now() + ${ends}::interval)`;
    await t.db.execute`insert into recuperacion values (${who.id}, now() - ${asked}::interval)`;
  }
  const stored = sql`select from enlace_clave e where usuario_id = any(${[seller.id, late.id]}::int[])
    union all select from recuperacion`;
  await sweep(async () => (await t.db.execute`${stored}`) === 2);
  for (const table of ['enlace_clave', 'recuperacion'])
    expect(await t.db.execute`select from ${raw(identifier(table))} where usuario_id = ${seller.id}`).toBe(1);
});

test('pictures that no product has are collected', async () => {
  await t.db.execute`
    insert into imagen (hash, ancho, alto, usada_at) values ('unused', 1, 1, now() - interval '7 days 1 minute')`;
  await sweep(async () => (await t.db.execute`select from imagen`) === 0);
});

test('what was refused keeps its file for thirty days', async () => {
  const admin = await t.person('ADMIN');
  const file = Buffer.from('%PDF-1.4\n%%EOF\n');
  const { id } = (await proofOf(seller, {}, { file })).body;
  await refuse(admin, id);
  await t.db.execute`update comprobante set decidido_at = now() - interval '30 days 1 minute'`;
  await sweep(async () => (await admin.call(`GET /api/comprobantes/${id}/archivo`)).status === 404);
});

test('the audit is kept for its days', async () => {
  await t.db.execute`
    insert into auditoria (usuario_id, quien, entidad, nombre, campo, created_at)
    select ${seller.id}, 'Ana', 'menu', age, 'x', now() - age::interval
    from unnest(array['29 days 23 hours', '30 days 1 minute', '2 years']) as age`;
  const names = async () =>
    (await t.db.rows(z.object({ nombre: z.string() }))`select nombre from auditoria where campo = 'x'`).map(
      ({ nombre }) => nombre,
    );
  await sweep(async () => !(await names()).includes('2 years'));
  expect(await names()).toEqual(['29 days 23 hours']);
});

test('failed logins are counted until their time is over', async () => {
  await t.visitor.call('POST /api/login', { username: 'nadie', password: 'otra clave' });
  const counted = async () =>
    (await t.db.rows(z.object({ key: z.string() }))`select key from intento`).map(({ key }) => key);
  const running = await counted();
  expect(running.length).toBeGreaterThan(0);
  await t.db.execute`insert into intento (key, points, expire) values ('over', 1, 1)`;
  await sweep(async () => !(await counted()).includes('over'));
  expect(await counted()).toEqual(running);
});
