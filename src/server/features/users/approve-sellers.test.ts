import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import type { MovedUsers, RegisteredUser, TeamMember, User } from '#contract/users.calls.ts';
import { type Caller, orderOf, PASSWORD, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let leader: Caller;
let other: Caller;
let product: { productoId: number; amount: number };
beforeAll(async () => {
  t = await testApp({ settings: { aprobarVendedores: true } });
  admin = await t.person('ADMIN');
  leader = await t.person('LIDER');
  other = await t.person('LIDER');
  product = await t.product();
  await t.openCatalogue();
});
afterAll(() => t.close());

let count = 0;
const register = () =>
  t.visitor.call<RegisteredUser>('POST /api/registrarse', {
    userName: `nueva ${++count}`,
    password: PASSWORD,
    direccion: 'Mitre 1',
    retiro: 'Conesa 970, Muñiz',
    idLider: leader.id,
  });
/** Somebody who has just registered, logged in. */
async function newcomer(): Promise<Caller> {
  const { id, userName } = (await register()).body;
  return t.logIn(id, userName);
}
const order = (who: Caller, more = {}) =>
  who.call<Order & Problem>('POST /api/menu/order', { ...orderOf(product), ...more });
const approve = (who: Caller, { id }: Caller) => who.call(`PUT /api/usuario/${id}/aprobacion`);
const pendingIds = async () =>
  (await admin.call<User[]>('GET /api/usuarios?aprobacion=PENDIENTE')).body.map(({ id }) => id);
const isPending = async ({ id }: Caller) => (await pendingIds()).includes(id);

test('who registers waits: logs in, sees the catalogue, and is told why no order is taken', async () => {
  expect((await register()).body.pendiente).toBe(true);
  const seller = await newcomer();
  expect((await seller.call('GET /api/producto/all')).status).toBe(200);
  const { status, body } = await order(seller);
  expect([status, body.code, body.title]).toEqual([403, 'VENDEDOR_PENDIENTE', 'Todavía no puede pedir.']);
  expect(body.detail).toMatch(/^Su cuenta está pendiente de aprobación: podrá pedir cuando /);
  expect(await t.db.execute`select from pedido where usuario_id = ${seller.id}`).toBe(0);
  expect(await isPending(seller)).toBe(true);
});

test('who had an account before, or is given one by an administrator, orders at once', async () => {
  await place(await t.person('VENDEDOR'), product);
  const made = { userName: 'dada de alta', password: PASSWORD, tipo: 'VENDEDOR' };
  const { body } = await admin.call<User>('POST /api/usuario', made);
  expect(body.pendiente).toBe(false);
});

test('once approved the same session orders; it is kept once, however often it is said', async () => {
  const seller = await newcomer();
  for (let n = 0; n < 2; n++) expect((await approve(admin, seller)).status).toBe(204);
  expect((await order(seller)).status).toBe(201);
  const { body } = await admin.call<AuditEntry[]>(`GET /api/auditoria?porPagina=20&pagina=1`);
  const kept = body.filter(({ campo, entidadId }) => campo === 'aprobación' && entidadId === seller.id);
  expect(kept.map(({ antes, despues }) => [antes, despues])).toEqual([['pendiente', 'aprobado']]);
});

test('the leader of today approves, no other one, and neither does the seller', async () => {
  const seller = await newcomer();
  expect([(await approve(other, seller)).status, (await approve(seller, seller)).status]).toEqual([403, 403]);
  expect(await isPending(seller)).toBe(true);
  const { body } = await leader.call<TeamMember[]>('GET /api/equipos');
  expect(body.find(({ id }) => id === seller.id)?.pendiente).toBe(true);
  expect((await approve(leader, seller)).status).toBe(204);
  expect(await isPending(seller)).toBe(false);
});

test('who led a seller when it ordered, and does no more, does not approve it', async () => {
  const seller = await newcomer();
  expect((await order(admin, { userId: seller.id })).status).toBe(201);
  await admin.call(`PUT /api/${seller.id}`, { idLider: other.id });
  expect((await approve(leader, seller)).status).toBe(403);
});

test('an administrator orders for who waits; their leader does not, and they add nothing to it', async () => {
  const seller = await newcomer();
  const placed = await order(admin, { userId: seller.id });
  expect(placed.status).toBe(201);
  const refused = await order(leader, { userId: seller.id });
  expect([refused.status, refused.body.code]).toEqual([403, 'VENDEDOR_PENDIENTE']);
  const { orderId, version } = placed.body;
  const edit = (quantity: number) =>
    seller.call<Problem>(`PUT /api/pedidosDetalle/${orderId}`, {
      version,
      menuList: orderOf({ ...product, quantity }).menuList,
    });
  expect((await edit(2)).body.code).toBe('VENDEDOR_PENDIENTE');
  expect((await edit(1)).status).toBe(200);
});

test('many are approved with one call, by ids or by filter, and who is unknown is named', async () => {
  const [one, two] = [await newcomer(), await newcomer()];
  const { body } = await admin.call<MovedUsers>('PUT /api/usuarios', { ids: [one.id, 999_999], aprobar: true });
  expect(body).toEqual({ cambiados: 1, antes: [], omitidos: [{ id: 999_999, nombre: null, code: 'NO_ENCONTRADO' }] });
  expect([await isPending(one), await isPending(two)]).toEqual([false, true]);
  await admin.call('PUT /api/usuarios', { filtros: { aprobacion: 'PENDIENTE' }, aprobar: true });
  expect(await pendingIds()).toEqual([]);
  const both = await admin.call<Problem>('PUT /api/usuarios', { ids: [one.id], aprobar: true, idLider: leader.id });
  expect(both.status).toBe(422);
});

test('whom an administrator makes a leader waits no more', async () => {
  const seller = await newcomer();
  await admin.call(`PUT /api/${seller.id}`, { nombre: 'Eva' });
  expect(await isPending(seller)).toBe(true);
  expect((await admin.call<User>(`PUT /api/${seller.id}`, { tipo: 'LIDER' })).body.pendiente).toBe(false);
});
