import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { type Endpoint, refusalsOf } from '#contract/endpoint.ts';
import type { PaymentProof } from '#contract/proofs.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { refusals } from '#contract/refusals.ts';
import { type Caller, formOf, type TestApp, testApp } from '../../test-app.ts';
import { dayAgo } from '../../test-days.ts';

let t: TestApp;
let admin: Caller;
let seller: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  seller = await t.person('VENDEDOR');
});
afterAll(() => t.close());

const uploads = Object.entries<Endpoint>(contract).filter(([, { upload }]) => upload);
const comprobante = JSON.stringify({ moneda: 'USD', importe: 10, medio: 'EFECTIVO', dia: dayAgo(0), nota: '' });

test.each(uploads)('an empty file is refused by %s in a sentence that says so', async (route, call) => {
  const { productoId } = await t.product();
  const empty = { bytes: Buffer.alloc(0), name: 'foto.png', type: 'image/png' };
  const { body, headers } = await formOf({ comprobante, file: empty });
  const { status, body: problem } = await admin.call<Problem>(route.replace(':id', String(productoId)), body, headers);
  expect(problem.title).toBe('El archivo está vacío. Elija otro.');
  expect(refusalsOf(route, call)).toContain(problem.code);
  expect([415, 422]).toContain(status);
  expect(status).toBe(refusals[problem.code as keyof typeof refusals][0]);
});

test('an empty file beside a proof or a picture is not passed over', async () => {
  const files = ['Factura'.repeat(3), ''].map((text, at) => ({
    bytes: Buffer.from(text),
    name: `${at}.png`,
    type: 'image/png',
  }));
  for (const file of [files.slice(1), files]) {
    const { body, headers } = await formOf({ comprobante, file });
    expect((await seller.call<Problem>('POST /api/comprobantes', body, headers)).status).toBe(415);
  }
  expect((await seller.call<PaymentProof[]>('GET /api/comprobantes')).body).toEqual([]);
});

test('a field for a file that nobody filled is no file', async () => {
  const part = (about: string, content: string) =>
    `--b\r\nContent-Disposition: form-data; ${about}\r\n\r\n${content}\r\n`;
  const untouched = part('name="file"; filename=""', '');
  const body = Buffer.from(`${part('name="comprobante"', comprobante)}${untouched}--b--\r\n`);
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  expect((await seller.call('POST /api/comprobantes', body, headers)).status).toBe(201);
});
