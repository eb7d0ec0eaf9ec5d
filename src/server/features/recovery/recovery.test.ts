import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import type { PasswordLink, PendingRecovery } from '#contract/session.calls.ts';
import { type Caller, PASSWORD, type TestApp, testApp } from '../../test-app.ts';

const NEXT = 'otra clave bien larga';
const lines: string[] = [];
let t: TestApp;
let admin: Caller;
let leader: Caller;
let other: Caller;
let seller: Caller;
let userName: string;
beforeAll(async () => {
  t = await testApp({ log: { write: (line) => void lines.push(line) } });
  admin = await t.person('ADMIN');
  leader = await t.person('LIDER');
  other = await t.person('LIDER');
});
afterAll(() => t.close());
let count = 0;
beforeEach(async () => {
  await t.db.execute`delete from recuperacion`;
  userName = `olvidadiza ${++count}`;
  seller = await t.person('VENDEDOR', { userName, idLider: leader.id, telefono: '11 5555-0101' });
});

const ask = (username: string, from = '192.0.2.1') =>
  t.visitor.call<Problem>('POST /api/recuperaciones', { username }, { 'x-forwarded-for': from });
const pending = async (who: Caller) =>
  (await who.call<PendingRecovery[]>('GET /api/recuperaciones')).body.map(({ id }) => id);
const create = (who: Caller, id = seller.id) =>
  who.call<PasswordLink & Problem>(`POST /api/usuario/${id}/enlace`, who.id === id ? { actual: PASSWORD } : undefined);
const tokenOf = ({ enlace }: PasswordLink) => new URL(enlace).hash.slice(1);
const tokenBy = async (who: Caller) => tokenOf((await create(who)).body);
const owner = (token: string) => t.visitor.call<Problem>('POST /api/nueva-clave', { token });
const use = (token: string, nueva = NEXT) => t.visitor.call<Problem>('PUT /api/nueva-clave', { token, nueva });
const logIn = (password: string) => t.visitor.call('POST /api/login', { username: userName, password });
const isLoggedIn = async (caller: Caller) => (await caller.call('GET /api/producto/week')).status === 200;

test('a request is answered the same whoever it is for, and whether somebody has the name', async () => {
  const [known, unknown] = [await ask(userName.toUpperCase()), await ask('nadie se llama así')];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect(known.status).toBe(202);
  await expect.poll(() => pending(admin)).toContain(seller.id);
});

test('the answer does not wait for what is known of the user', async () => {
  const answered = await t.db.transaction(async (tx) => {
    await tx.execute`lock table recuperacion in exclusive mode`;
    return ask(userName);
  });
  expect(answered.status).toBe(202);
  await expect.poll(() => pending(admin)).toContain(seller.id);
});

test('requests are limited as logins are, for names that nobody has too, and take no login away', async () => {
  for (const name of [userName, `nadie ${count}`]) {
    for (let n = 0; n < 10; n++) expect((await ask(name, '192.0.2.7')).status).toBe(202);
    const refused = await ask(name, '192.0.2.7');
    expect([refused.status, refused.body.code]).toEqual([429, 'DEMASIADOS_INTENTOS']);
    expect((await ask(name, '192.0.2.8')).status).toBe(202);
  }
  const login = { username: userName, password: PASSWORD };
  expect((await t.visitor.call('POST /api/login', login, { 'x-forwarded-for': '192.0.2.7' })).status).toBe(200);
});

test('a request waits once, for administrators and the leader of today, until there is a link, another password or a login', async () => {
  await ask(userName);
  await ask(userName, '192.0.2.2');
  await expect.poll(() => pending(leader)).toEqual([seller.id]);
  expect((await pending(admin)).filter((id) => id === seller.id)).toHaveLength(1);
  expect(await pending(other)).toEqual([]);
  await admin.call(`PUT /api/${seller.id}`, { idLider: other.id });
  expect([await pending(leader), await pending(other)]).toEqual([[], [seller.id]]);
  await create(other);
  expect(await pending(other)).toEqual([]);
  await ask(userName);
  await expect.poll(() => pending(other)).toEqual([seller.id]);
  await admin.call(`PUT /api/usuario/${seller.id}/clave`, { nueva: NEXT });
  expect(await pending(other)).toEqual([]);
  await ask(userName);
  await expect.poll(() => pending(other)).toEqual([seller.id]);
  await logIn(NEXT);
  expect(await pending(other)).toEqual([]);
});

test('a link gives a new password once, and ends every session of that user and nobody else’s', async () => {
  const laptop = await t.logIn(seller.id, userName);
  const { status, body } = await create(leader);
  expect([status, body.telefono]).toEqual([201, '11 5555-0101']);
  expect(body.enlace).toMatch(/^http:\/\/[^/?]+\/nueva-clave#[\w-]{43}$/);
  const hours = (Date.parse(body.vence) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThan(24.1);
  const token = tokenOf(body);
  expect((await owner(token)).body).toEqual({ id: seller.id, userName });
  expect((await use(token)).status).toBe(204);
  for (const [caller, live] of [
    [seller, false],
    [laptop, false],
    [leader, true],
    [admin, true],
  ] as const)
    expect(await isLoggedIn(caller)).toBe(live);
  expect([(await logIn(PASSWORD)).status, (await logIn(NEXT)).status]).toEqual([401, 200]);
  const again = await use(token, 'y una tercera clave');
  expect([again.status, again.body.code]).toEqual([410, 'ENLACE_VENCIDO']);
  expect((await owner(token)).status).toBe(410);
});

test('of two uses of a link at once one counts', async () => {
  const token = await tokenBy(admin);
  const both = await Promise.all([use(token), use(token, 'y una tercera clave')]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 410]);
});

test('a weak password is refused as elsewhere, and the link still holds', async () => {
  const token = await tokenBy(leader);
  const { status, body } = await use(token, '12345678');
  expect([status, body.code, body.errors?.[0]?.field]).toEqual([422, 'CONTRASENA_DEBIL', 'nueva']);
  expect(await isLoggedIn(seller)).toBe(true);
  expect((await use(token)).status).toBe(204);
});

test.each<[string, (token: string) => Promise<unknown>]>([
  ['a newer one', () => create(leader)],
  ['its 24 hours, by the clock of the database', () => t.db.execute`update enlace_clave set vence_at = now()`],
  ['another password', () => seller.call('PUT /api/usuario/clave', { actual: PASSWORD, nueva: NEXT })],
  ['another leader', () => admin.call(`PUT /api/${seller.id}`, { idLider: other.id })],
  ['more rights than its leader may give', () => admin.call(`PUT /api/${seller.id}`, { tipo: 'ADMIN' })],
  ['the deletion of the account', () => admin.call(`DELETE /api/${seller.id}`)],
])('a link ends with %s', async (_, end) => {
  const token = await tokenBy(leader);
  await end(token);
  const { status, body } = await use(token, 'y una tercera clave');
  expect([status, body.code]).toEqual([410, 'ENLACE_VENCIDO']);
});

test('a link ends with the account of whoever made it', async () => {
  const maker = await t.person('ADMIN');
  const token = await tokenBy(maker);
  expect((await owner(token)).status).toBe(200);
  await admin.call(`DELETE /api/${maker.id}`);
  expect([(await owner(token)).status, (await use(token)).status]).toEqual([410, 410]);
  expect(await isLoggedIn(seller)).toBe(true);
});

test('a leader makes links for the own sellers and nobody else, an administrator for whoever has an account', async () => {
  const stranger = await t.person('VENDEDOR', { idLider: other.id });
  const gone = await t.person('VENDEDOR', { idLider: leader.id });
  await admin.call(`DELETE /api/${gone.id}`);
  const statuses = async (who: Caller) =>
    Promise.all([seller, stranger, other, admin, leader, gone].map(async ({ id }) => (await create(who, id)).status));
  expect(await statuses(leader)).toEqual([201, 403, 403, 403, 403, 404]);
  expect(await statuses(admin)).toEqual([201, 201, 201, 201, 201, 404]);
  expect((await create(seller)).status).toBe(403);
});

test('who led a seller when it ordered, and does no more, makes no link', async () => {
  await t.openCatalogue();
  const product = await t.product();
  const menuList = [{ productoId: product.productoId, amount: 100, quantity: 1, referencia: '' }];
  const order = { emailUsuario: '', serviceAmount: 0, totalAmount: 100, menuList };
  expect((await seller.call('POST /api/menu/order', order)).status).toBe(201);
  await admin.call(`PUT /api/${seller.id}`, { idLider: other.id });
  expect((await create(leader)).status).toBe(403);
});

test('the token is kept nowhere: not in the database, the audit or the log', async () => {
  lines.length = 0;
  const token = await tokenBy(leader);
  const stored = () => t.db.execute`
    select from enlace_clave e where e::text like ${`%${token}%`} union all
    select from auditoria a where a::text like ${`%${token}%`}`;
  await owner(token);
  // While the link holds: its use deletes it.
  expect(await stored()).toBe(0);
  await use(token);
  expect(await stored()).toBe(0);
  const log = lines.join('\n');
  expect(log).not.toContain(token);
  const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event);
  expect(events.map(({ event, userId, of }) => [event, userId, of])).toEqual([
    ['password-link-created', leader.id, String(seller.id)],
    ['password-link-used', seller.id, undefined],
  ]);
  const { body } = await admin.call<AuditEntry[]>('GET /api/auditoria?pagina=1&porPagina=3');
  expect(body.map(({ campo, antes, despues, quien, nombre }) => [campo, antes, despues, quien === nombre])).toEqual([
    ['contraseña', null, 'cambiada', true],
    ['enlace de contraseña', 'creado', 'usado', true],
    ['enlace de contraseña', null, 'creado', false],
  ]);
});
