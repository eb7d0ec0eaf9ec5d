import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_PICTURES } from '#contract/limits.ts';
import type { PictureMatch } from '#contract/products.calls.ts';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';

let server: TestApp;
let admin: Caller;
beforeAll(async () => {
  server = await testApp();
  admin = await server.person('ADMIN');
});
afterAll(() => server.close());

const match = (nombres: string[]) => admin.call<PictureMatch[]>('POST /api/producto/por-codigo', { nombres });

test('a picture is of the product whose code its name is, however that is written', async () => {
  const pot = await server.product({ codigo: 'OLL-1' });
  const lid = await server.product({ codigo: 'OLL-1-2' });
  const number = await server.product({ codigo: '00123' });
  await server.product({ codigo: 'DOBLE' });
  await server.product({ codigo: 'doble' });
  await server.product({ codigo: '' });
  const gone = await server.product({ codigo: 'IDO', eliminadoAt: new Date() });
  const { body } = await match([
    'oll-1',
    'OLL-1_2',
    'OLL-1-2',
    'oll-1 (3)',
    '123',
    '0123-1',
    'Doble',
    gone.codigo,
    'OLL',
    '',
    '000',
  ]);
  expect(body.map(({ nombre, productos, producto }) => [nombre, productos, producto?.productoId])).toEqual([
    ['oll-1', 1, pot.productoId],
    ['OLL-1_2', 1, pot.productoId],
    ['OLL-1-2', 1, lid.productoId],
    ['oll-1 (3)', 1, pot.productoId],
    ['123', 1, number.productoId],
    ['0123-1', 1, number.productoId],
    ['Doble', 2, undefined],
    ['IDO', 0, undefined],
    ['OLL', 0, undefined],
    ['', 0, undefined],
    ['000', 0, undefined],
  ]);
  expect(body[0]?.producto).toEqual({ productoId: pot.productoId, name: pot.name, codigo: 'OLL-1', imageUrl: null });
});

test('a picture is found by the part of its name that is a code', async () => {
  const bowl = await server.product({ codigo: 'LE-003' });
  await server.product({ codigo: '003' });
  const lid = await server.product({ codigo: 'LE-003-T' });
  await server.product({ codigo: '2' });
  const one = await server.product({ codigo: 'AB1' });
  await server.product({ codigo: 'AB2' });
  const { body } = await match([
    'foto LE-003',
    'LE-003_frente',
    'le 003 (2)',
    'foto LE_003.T dorso',
    'vista AB1',
    'AB1 y AB2',
    'foto 2',
    'nada 7',
  ]);
  expect(body.map(({ nombre, productos, producto }) => [nombre, productos, producto?.productoId])).toEqual([
    ['foto LE-003', 1, bowl.productoId],
    ['LE-003_frente', 1, bowl.productoId],
    ['le 003 (2)', 1, bowl.productoId],
    ['foto LE_003.T dorso', 1, lid.productoId],
    ['vista AB1', 1, one.productoId],
    ['AB1 y AB2', 2, undefined],
    ['foto 2', 0, undefined],
    ['nada 7', 0, undefined],
  ]);
});

test('codes that differ in their zeros alone are told apart by them', async () => {
  const one = await server.product({ codigo: '77' });
  const other = await server.product({ codigo: '077' });
  const { body } = await match(['077', '77', '0077']);
  expect(body.map(({ productos, producto }) => [productos, producto?.productoId])).toEqual([
    [1, other.productoId],
    [1, one.productoId],
    [2, undefined],
  ]);
});

test('more pictures than one call takes are refused', async () => {
  expect((await match(Array.from({ length: MOST_PICTURES + 1 }, () => 'A'))).status).toBe(422);
});
