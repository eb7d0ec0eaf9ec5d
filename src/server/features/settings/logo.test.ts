import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import type { ShopSettings } from '#contract/settings.ts';
import { shopIconSizes } from '#contract/shop.ts';
import { picturesIn } from '../../documents/test-open-pdf.ts';
import { openXlsx } from '../../documents/test-open-xlsx.ts';
import { collectImages } from '../../housekeeping.ts';
import { openImageStore } from '../../platform/images/image-store.ts';
import { imageTypes } from '../../platform/images/image-types.ts';
import { type Caller, formOf, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  await t.openCatalogue();
});
afterAll(() => t.close());

const drawn = (background: string, width = 300, height = 100) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
async function give(bytes: Uint8Array, by = admin) {
  const { body, headers } = await formOf({ file: { bytes, name: 'logo.png', type: 'image/png' } });
  return by.call<ShopSettings & Problem>('POST /api/ajustes/logo', body, headers);
}
const icon = (size: number, headers = {}) => t.app.inject({ url: `/logo-${size}.png`, headers });

test('a logo is a picture that people may draw: no SVG, nothing else, nothing large', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  for (const hostile of [Buffer.from(svg), Buffer.from(`<?xml version="1.0"?>${svg}`), Buffer.from('%PDF-1.7')])
    expect((await give(hostile)).body.code).toBe('IMAGEN_NO_ADMITIDA');
  const heavy = Buffer.concat([await drawn('#ff0000'), Buffer.alloc(10_485_760)]);
  expect((await give(heavy)).body.code).toBe('ARCHIVO_MUY_GRANDE');
  expect((await give(await drawn('#ff0000', 8000, 7000))).body.code).toBe('IMAGEN_MUY_GRANDE');
  expect((await give(Buffer.alloc(0))).body.code).toBe('FALTA_IMAGEN');
  expect((await admin.call<ShopSettings>('GET /api/ajustes')).body.logo).toBe('');
});

test('what a logo brings besides its picture is nowhere: it is drawn anew', async () => {
  const words = 'oculto<script>alert(1)</script>';
  const picture = await sharp({ create: { width: 4000, height: 12, channels: 3, background: '#aa00aa' } })
    .withExif({ IFD0: { ImageDescription: words } })
    .png()
    .toBuffer();
  const sent = Buffer.concat([picture, Buffer.from(words)]);
  expect(sent.toString('latin1').split('oculto').length).toBe(3);
  const { body } = await give(sent);
  const urls = [...imageTypes.keys()].map((file) => `/imagenes/${body.logo}/${file}`);
  const served = [...urls, ...shopIconSizes.map((size) => `/logo-${size}.png`)];
  for (const url of served) {
    const { rawPayload, statusCode } = await t.app.inject(url);
    expect(statusCode, url).toBe(200);
    expect(rawPayload.toString('latin1'), url).not.toContain('oculto');
    const { width } = await sharp(rawPayload).metadata();
    expect(width, url).toBeLessThanOrEqual(960);
  }
  await admin.call('DELETE /api/ajustes/logo');
});

test('a logo is a square icon with an ETag for anybody', async () => {
  expect((await icon(192)).statusCode).toBe(404);
  const { body } = await give(await drawn('#ff0000'));
  expect(body.logo).toMatch(/^[0-9a-f]{32}$/);
  for (const size of [180, 192, 512]) {
    const { rawPayload, headers } = await icon(size);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: size, height: size });
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, no-cache' });
    expect((await icon(size, { 'if-none-match': headers.etag })).statusCode).toBe(304);
    // Phones cut corners off: they are white, and the logo is in the middle.
    const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  }
  const before = (await icon(192)).headers.etag;
  await give(await drawn('#0000ff'));
  expect((await icon(192, { 'if-none-match': before })).statusCode).toBe(200);
  const { body: entries } = await admin.call<AuditEntry[]>('GET /api/auditoria?entidad=ajuste');
  expect(entries[0]).toMatchObject({ nombre: 'Logo', despues: expect.stringMatching(/^imagen [0-9a-f]{8}$/) });
});

test('what is sent with the other settings changes no logo; one call takes it back', async () => {
  const { body } = await give(await drawn('#00ff00'));
  const { body: after } = await admin.call<ShopSettings>('PUT /api/ajustes', { nombre: '', logo: '' });
  expect(after.logo).toBe(body.logo);
  expect((await admin.call<ShopSettings>('DELETE /api/ajustes/logo')).body.logo).toBe('');
  expect((await icon(192)).statusCode).toBe(404);
});

test('the logo is on an order and on an invoice, in its own proportions, with no name beside it too', async () => {
  const seller = await t.person('VENDEDOR');
  const { orderId } = await place(seller, await t.product({ amount: 10 }));
  await give(await drawn('#ff0000'));
  const { raw } = await seller.call(`POST /api/menu/pedido/${orderId}`);
  const { pictures } = await picturesIn(raw.rawPayload);
  expect(pictures).toHaveLength(1);
  expect((pictures[0]?.width ?? 0) / (pictures[0]?.height ?? 1)).toBeCloseTo(3, 1);
  const invoice = await admin.call(`POST /api/menu/factura/${seller.id}`);
  const { parts } = openXlsx(invoice.raw.rawPayload);
  const [, cx, cy] =
    /<xdr:oneCellAnchor>.*<xdr:ext cx="(\d+)" cy="(\d+)"\/>/s.exec(parts['xl/drawings/drawing1.xml'] ?? '') ?? [];
  expect(Number(cx) / Number(cy)).toBeCloseTo(3, 1);
  await admin.call('DELETE /api/ajustes/logo');
  const bare = await seller.call(`POST /api/menu/pedido/${orderId}`);
  expect((await picturesIn(bare.raw.rawPayload)).pictures).toEqual([]);
});

test('the picture of the logo is kept however old it is, and some days after another took its place', async () => {
  const { body: old } = await give(await drawn('#123456'));
  const collect = () => collectImages(t.db, openImageStore(t.config), 7);
  const age = () => t.db.execute`update imagen set usada_at = now() - interval '400 days' where hash = ${old.logo}`;
  const isServed = async () => (await t.app.inject(`/imagenes/${old.logo}/640.webp`)).statusCode === 200;
  await age();
  await collect();
  expect(await isServed()).toBe(true);
  await give(await drawn('#654321'));
  await collect();
  expect(await isServed()).toBe(true);
  await age();
  await collect();
  expect(await isServed()).toBe(false);
});
