import { expect, test } from 'vitest';
import { fault } from './test-contract.ts';

const json = (body: unknown, status = 200) => Response.json(body, { status });
const product = { productoId: 1, name: 'Olla' };

test.each([
  ['GET /api/nada', '', null, json({}), 'no call of the contract'],
  ['GET /api/menu/estado-inventado', '', null, json([]), 'no call of the contract'],
  ['PUT /api/producto/7/precio', '', { amount: -1 }, json(product), /^body amount: /],
  ['GET /api/menu/order', 'ventana=nunca', null, json([]), /^query ventana: /],
  ['GET /api/producto/uno', '', null, json(product), /^params id: /],
  ['GET /api/producto/7', '', null, json(product), /description: /],
  ['GET /api/producto/estadoCatalogo', '', null, json({ abierto: true }), /boolean/],
  ['GET /api/proveedores', '', null, json([]), 'has no total'],
  [
    'POST /api/usuario',
    '',
    { nombre: '' },
    json({ code: 'ERROR', title: '', type: '', status: 500 }, 500),
    /^ERROR with 500/,
  ],
  ['POST /api/logout', '', null, json({}), '200, where 204 is declared'],
  ['POST /api/proveedores/exportar', '', { filtros: {} }, new Response('xlsx'), 'is called '],
])('%s%s is asked and answered as the contract says', async (request, query, body, answer, expected) => {
  expect(await fault(request, new URLSearchParams(query), body, answer)).toMatch(expected);
});

test('what the contract takes and answers is no fault', async () => {
  const none = new URLSearchParams();
  expect(await fault('GET /api/producto/estadoCatalogo', none, undefined, json(true))).toBeUndefined();
  expect(await fault('POST /api/logout', none, undefined, new Response(null, { status: 204 }))).toBeUndefined();
  // A call that is refused may have asked wrongly on purpose.
  const refused = { type: 'about:blank', title: 'Falta.', status: 400, code: 'DATOS_INVALIDOS' };
  expect(await fault('PUT /api/producto/7/precio', none, {}, json(refused, 400))).toBeUndefined();
});
