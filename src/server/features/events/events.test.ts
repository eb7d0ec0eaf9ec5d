import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { type Caller, PASSWORD, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let address: string;
beforeAll(async () => {
  t = await testApp();
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

/** A person's live events: `next` reads on until an event of that name, or tells that the stream ended. */
async function follow({ token }: Caller, url = address) {
  const { body } = await fetch(`${url}/api/eventos`, { headers: { authorization: `Bearer ${token}` } });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async (name: string) => {
    for (let text = ''; ; ) {
      const part = await reader?.read();
      if (!part || part.done) return 'ended';
      text += part.value;
      if (text.includes(`event: ${name}`)) return text;
    }
  };
  return { first: await next('estadoCatalogo'), next };
}

test('a stream begins with the state of the catalogue and tells its changes', async () => {
  const [admin, seller] = [await t.person('ADMIN'), await t.person('VENDEDOR')];
  const { first, next } = await follow(seller);
  expect(first).toBe('retry: 3000\nevent: estadoCatalogo\ndata: false\n\n');
  await admin.call('PUT /api/producto/estadoCatalogo/true');
  expect(await next('estadoCatalogo')).toContain('data: true');
});

test('orders and changed pickup points are told to administrators and to nobody else', async () => {
  await t.openCatalogue();
  const [admin, seller] = [await t.person('ADMIN'), await t.person('VENDEDOR')];
  const [office, phone] = [await follow(admin), await follow(seller)];
  t.db.bus.announce({ kind: 'order', orderId: 7, state: 'PENDIENTE' });
  t.db.bus.announce({ kind: 'pickup-points' });
  t.db.bus.announce({ kind: 'window', open: false });
  const events = await office.next('estadoCatalogo');
  expect(events).toContain('event: pedido\ndata: {"orderId":7,"delivered":"PENDIENTE"}');
  expect(events).toContain('event: puntosDeRetiro\ndata: null');
  expect(await phone.next('estadoCatalogo')).not.toMatch(/pedido|puntos/);
});

test('a cart that changes is told to its owner and to nobody else', async () => {
  const [ana, eva] = [await t.person('VENDEDOR'), await t.person('VENDEDOR')];
  const [own, other] = [await follow(ana), await follow(eva)];
  await ana.call('PUT /api/carrito', { userId: ana.id, version: 0, escritura: `${'a'.repeat(32)}.1`, lineas: [] });
  t.db.bus.announce({ kind: 'window', open: true });
  expect(await own.next('estadoCatalogo')).toContain('event: carrito\ndata: 1\n');
  expect(await other.next('estadoCatalogo')).not.toContain('carrito');
});

test('a claim is told to the buyer of its order, the leader of that and administrators', async () => {
  const [ana, lia] = [await t.person('VENDEDOR'), await t.person('LIDER')];
  const others = [await t.person('VENDEDOR'), await t.person('LIDER'), await t.person('AYUDANTE')];
  const streams = await Promise.all([ana, lia, await t.person('ADMIN'), ...others].map((who) => follow(who)));
  t.db.bus.announce({ kind: 'claim', usuarioId: ana.id, idLider: lia.id });
  t.db.bus.announce({ kind: 'window', open: true });
  const told = await Promise.all(streams.map(async ({ next }) => (await next('estadoCatalogo')).includes('reclamo')));
  expect(told).toEqual([true, true, true, false, false, false]);
});

test('a proof of payment is told to whose it is, their leader and cashiers', async () => {
  const [ana, lia, cashier] = [
    await t.person('VENDEDOR'),
    await t.person('LIDER'),
    await t.person('AYUDANTE', { permisos: ['CAJA'] }),
  ];
  const others = [await t.person('VENDEDOR'), await t.person('LIDER'), await t.person('AYUDANTE')];
  const streams = await Promise.all([ana, lia, cashier, ...others].map((who) => follow(who)));
  t.db.bus.announce({ kind: 'proof', usuarioId: ana.id, idLider: lia.id });
  t.db.bus.announce({ kind: 'window', open: true });
  const told = await Promise.all(
    streams.map(async ({ next }) => (await next('estadoCatalogo')).includes('comprobante')),
  );
  expect(told).toEqual([true, true, true, false, false, false]);
});

test('what is sent to a supplier or came from one is told to whoever sees purchases, days of pickup to everybody', async () => {
  const packer = await t.person('AYUDANTE');
  const cashier = await t.person('AYUDANTE', { permisos: ['CAJA'] });
  const streams = await Promise.all(
    [await t.person('ADMIN'), packer, await t.person('LIDER'), await t.person('VENDEDOR'), cashier].map((who) =>
      follow(who),
    ),
  );
  t.db.bus.announce({ kind: 'purchase' });
  t.db.bus.announce({ kind: 'pickup-days' });
  t.db.bus.announce({ kind: 'window', open: true });
  const told = await Promise.all(streams.map(({ next }) => next('estadoCatalogo')));
  expect(told.map((events) => events.includes('event: compra\n'))).toEqual([true, true, false, false, false]);
  expect(told.every((events) => events.includes('event: diasDeRetiro\n'))).toBe(true);
});

test('a document is told to who asked for it, what somebody owes to them and administrators', async () => {
  const [ana, eva, admin] = [await t.person('VENDEDOR'), await t.person('VENDEDOR'), await t.person('ADMIN')];
  const [own, other, office] = [await follow(ana), await follow(eva), await follow(admin)];
  t.db.bus.announce({ kind: 'document', usuarioId: ana.id, archivo: 'pedido.pdf', espera: 2 });
  t.db.bus.announce({ kind: 'account', usuarioId: ana.id });
  t.db.bus.announce({ kind: 'window', open: true });
  const events = await own.next('estadoCatalogo');
  expect(events).toContain('event: documento\ndata: {"archivo":"pedido.pdf","espera":2}\n');
  expect(events).toContain('event: cuenta\n');
  expect(await other.next('estadoCatalogo')).not.toMatch(/documento|pedido\.pdf|cuenta/);
  const toOffice = await office.next('estadoCatalogo');
  expect(toOffice).toContain('event: cuenta\n');
  expect(toOffice).not.toMatch(/documento|pedido\.pdf/);
});

test('another way to be paid is told at once to every other administrator and to nobody else', async () => {
  const [boss, other] = [await t.person('ADMIN', { nombre: 'Eva', apellido: 'Sosa' }), await t.person('ADMIN')];
  const people = [other, boss, await t.person('VENDEDOR'), await t.person('AYUDANTE', { permisos: ['CAJA'] })];
  const streams = await Promise.all(people.map((who) => follow(who)));
  await boss.call('PUT /api/ajustes', { alias: 'bazar.nandu.mp', pocoStock: 7, actual: PASSWORD });
  t.db.bus.announce({ kind: 'window', open: true });
  const told = await Promise.all(streams.map(({ next }) => next('estadoCatalogo')));
  expect(told[0]).toContain('event: ajustes\ndata: {"quien":"Eva Sosa","ajustes":["Alias"]}\n');
  expect(told.map((events) => events.includes('event: ajustes'))).toEqual([true, false, false, false]);
  await boss.call('PUT /api/ajustes', { alias: '', pocoStock: 5, actual: PASSWORD });
});

test('a leader is told of the accounts of her team, and of no other', async () => {
  const [leader, other] = [await t.person('LIDER'), await t.person('LIDER')];
  const seller = await t.person('VENDEDOR', { idLider: leader.id });
  const [own, foreign] = [await follow(leader), await follow(other)];
  t.db.bus.announce({ kind: 'account', usuarioId: seller.id });
  expect(await own.next('cuenta')).toContain('event: cuenta\n');
  t.db.bus.announce({ kind: 'window', open: true });
  expect(await foreign.next('estadoCatalogo')).not.toContain('event: cuenta\n');
});

test('a seller who waits for approval is told so, and when it is given', async () => {
  const [admin, waiting, other] = [
    await t.person('ADMIN'),
    await t.person('VENDEDOR', { pendiente: true }),
    await t.person('VENDEDOR'),
  ];
  const [{ first, next }, phone] = [await follow(waiting), await follow(other)];
  expect(first).toContain('event: pendiente\ndata: true');
  await admin.call(`PUT /api/usuario/${waiting.id}/aprobacion`);
  expect(await next('pendiente')).toContain('data: false');
  t.db.bus.announce({ kind: 'window', open: true });
  expect(phone.first + (await phone.next('estadoCatalogo'))).not.toContain('pendiente');
});

test('a session that ends takes its stream along', async () => {
  const seller = await t.person('VENDEDOR');
  const { next } = await follow(seller);
  await seller.call('POST /api/logout');
  expect(await next('nothing')).toBe('ended');
});

test('a session that ends while its stream opens takes it along', async () => {
  const seller = await t.person('VENDEDOR');
  // Ends while the stream reads its first words, on a connection that it waits for.
  const acquire = t.db.pool.connect.bind(t.db.pool) as () => Promise<never>;
  const connect = vi.spyOn(t.db.pool, 'connect').mockImplementation(async () => {
    t.db.bus.announceHere({ kind: 'session', usuarioId: seller.id });
    return acquire();
  });
  const { body } = await fetch(`${address}/api/eventos`, { headers: { authorization: `Bearer ${seller.token}` } });
  connect.mockRestore();
  const { done } = (await body?.getReader().read()) ?? {};
  expect(done).toBe(true);
});

test('a session that ends by its time takes its stream along', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const node = await buildApp({ db: t.db, config: t.config });
  try {
    const url = await node.listen({ port: 0, host: '127.0.0.1' });
    const [leaving, staying] = [await t.person('VENDEDOR'), await t.person('VENDEDOR')];
    await t.db.execute`update sesion set expira_at = now() + interval '1 second' where usuario_id = ${leaving.id}`;
    const [gone, there] = [await follow(leaving, url), await follow(staying, url)];
    await vi.advanceTimersByTimeAsync(25_000);
    await sleep(1_100);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await gone.next('nothing')).toBe('ended');
    t.db.bus.announce({ kind: 'window', open: true });
    expect(await there.next('estadoCatalogo')).toContain('data: true');
  } finally {
    vi.useRealTimers();
    await node.close();
  }
});

test('a session that runs out hears nothing of what comes after that moment', async () => {
  const chief = await t.person('ADMIN');
  await t.db.execute`update sesion set expira_at = now() + interval '1500 ms' where usuario_id = ${chief.id}`;
  const began = performance.now();
  const { next } = await follow(chief);
  expect(await next('nothing')).toBe('ended');
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('a session has six streams, and the oldest ends first', async () => {
  const seller = await t.person('VENDEDOR');
  const first = await follow(seller);
  const others = [];
  for (let n = 0; n < 6; n++) others.push(await follow(seller));
  expect(await first.next('nothing')).toBe('ended');
  t.db.bus.announce({ kind: 'window', open: true });
  for (const { next } of others) expect(await next('estadoCatalogo')).toContain('data: true');
});

test('when announcements may have been missed the streams end, so that browsers ask again', async () => {
  const { next } = await follow(await t.person('VENDEDOR'));
  await t.db.execute`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'vitrina bus'`;
  expect(await next('nothing')).toBe('ended');
});

test('asking only for the head of the stream opens none', async () => {
  const { token } = await t.person('VENDEDOR');
  const headers = { authorization: `Bearer ${token}` };
  expect((await t.app.inject({ method: 'HEAD', url: '/api/eventos', headers })).statusCode).toBe(404);
});
