import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import openapiTypes, { astToString } from 'openapi-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TestApp, testApp } from '../../../test-app.ts';

// A client as somebody else would write it: from the document alone, types and all.
let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  mkdirSync('node_modules/.cache', { recursive: true });
  folder = mkdtempSync('node_modules/.cache/client-');
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a client generated from the document compiles, and its calls are answered as it says', async () => {
  const { port } = t.app.server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  writeFileSync(
    path.join(folder, 'api.d.ts'),
    astToString(await openapiTypes(await (await fetch(`${baseUrl}/api/docs`)).text())),
  );
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(folder, 'ten-calls.ts'), source);
  const options = [
    '--strict',
    '--skipLibCheck',
    '--noUncheckedIndexedAccess',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--types',
    '',
  ];
  await compile([...options, path.join(folder, 'ten-calls.ts')]);

  await t.person('ADMIN', { userName: 'cliente' });
  const product = await t.product({ amount: 49.9, cantidadLimite: 3, stock: 3 });
  const client = await import(/* @vite-ignore */ pathToFileURL(path.resolve(folder, 'ten-calls.js')).href);
  expect(await client.tenCalls({ baseUrl, username: 'cliente', password: PASSWORD })).toEqual({
    product: product.name,
    order: { total: 99.8, state: 'REALIZADO', lines: 1 },
    refused: { code: 'STOCK_INSUFICIENTE', left: 1 },
    suppliers: ['Bazar del Norte'],
    open: false,
    sheet: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    missing: 404,
    status: 'ok',
  });
});

test('what the document does not know does not compile', async () => {
  writeFileSync(
    path.join(folder, 'wrong.ts'),
    source.replace('productoId: product.productoId', 'productId: product.productoId'),
  );
  await expect(
    compile([
      '--strict',
      '--skipLibCheck',
      '--noEmit',
      '--module',
      'nodenext',
      '--types',
      '',
      path.join(folder, 'wrong.ts'),
    ]),
  ).rejects.toThrow('productId');
});

async function compile(options: string[]) {
  await promisify(execFile)(process.execPath, ['node_modules/typescript/bin/tsc', '--ignoreConfig', ...options]).catch(
    ({ stdout, message }) => {
      throw new Error(stdout || message);
    },
  );
}

const source = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.d.ts';

type Account = { baseUrl: string; username: string; password: string };

function known<Data>({ data, error }: { data?: Data; error?: components['schemas']['Problem'] }): Data {
  if (data === undefined) throw new Error(error?.title ?? 'no answer');
  return data;
}

export async function tenCalls({ baseUrl, username, password }: Account) {
  const visitor = createClient<paths>({ baseUrl });
  const { token } = known(await visitor.POST('/api/login', { body: { username, password } }));
  const client = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + token } });

  const [product] = known(await visitor.GET('/api/producto/all', { params: { query: { categoria: 'COCINA' } } }));
  if (!product) throw new Error('no product');
  const line = { productoId: product.productoId, amount: product.amount, quantity: 2 };
  const body = { totalAmount: product.amount * 2, serviceAmount: 250, menuList: [line] };
  const order = known(
    await client.POST('/api/menu/order', { params: { header: { 'Idempotency-Key': 'one' } }, body }),
  );
  const done = known(await client.PUT('/api/menu/estadoPedido/{id}', { params: { path: { id: order.orderId } } }));
  const again = await client.POST('/api/menu/order', { params: {}, body });
  const refused = again.error && 'productos' in again.error ? again.error : undefined;

  known(await client.POST('/api/proveedor', { body: { razonSocial: 'Bazar del Norte', telefono: '', email: '' } }));
  const suppliers = known(await client.GET('/api/proveedores'));
  const sheet = await client.GET('/api/menu/reportByProduct', { params: { query: {} }, parseAs: 'blob' });
  const open = known(await client.PUT('/api/producto/estadoCatalogo/{x}', { params: { path: { x: 'false' } } }));
  const missing = await client.GET('/api/pedidosDetalle/{id}', { params: { path: { id: 999 } } });
  const { status } = known(await visitor.GET('/healthz'));
  const state: 'PENDIENTE' | 'REALIZADO' | 'CANCELADO' = done.delivered;
  return {
    product: product.name,
    order: { total: order.totalAmount, state, lines: order.orderDetails.length },
    refused: { code: refused?.code, left: refused?.productos?.[0]?.disponible },
    suppliers: suppliers.map(({ razonSocial }) => razonSocial),
    open,
    sheet: sheet.response.headers.get('content-type'),
    missing: missing.response.status,
    status,
  };
}
`;
