import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { weekDays } from '#contract/days.ts';
import { messages } from '#contract/messages.ts';
import { imageUrl } from '#contract/products.ts';
import { openPdf, picturesIn } from '../../documents/test-open-pdf.ts';
import { openXlsx, type ReadSheet, tableOf } from '../../documents/test-open-xlsx.ts';
import { openImageStore } from '../../platform/images/image-store.ts';
import { storeImage } from '../../platform/images/store-image.ts';
import { type Caller, orderOf, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let leader: Caller;
let seller: Caller;
let supplierId: number;
let total: number;

beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  admin = await t.person('ADMIN');
  leader = await t.person('LIDER', { nombre: 'Lía', apellido: 'Ibáñez' });
  seller = await t.person('VENDEDOR', {
    idLider: leader.id,
    nombre: 'Ana',
    apellido: 'Núñez',
    telefono: '11 5555-0000',
  });
  supplierId = await t.supplier('Bazar "Ñandú" / SA', { telefono: '=1+1' });
  const olla = await t.product({ name: 'Olla', codigo: 'OLL', amount: 10.5, costo: 6.25, proveedorId: supplierId });
  const luz = await t.product({
    name: 'Luz',
    codigo: 'LUZ',
    amount: 3,
    tipoProducto: 'ONLINE',
    proveedorId: supplierId,
  });
  const anillo = await t.product({ name: 'Anillo', codigo: 'ANI', amount: 99.99, costo: 50, tipoProducto: 'BLACK' });
  await place(seller, { ...olla, quantity: 2, referencia: 'Rojo' }, { ...luz, quantity: 1 });
  await place(leader, { ...olla, quantity: 3, referencia: 'Azul' });
  await place(seller, { ...olla, quantity: 1, referencia: 'Rojo' });
  const cancelled = await place(seller, { ...olla, quantity: 100 });
  await seller.call(`DELETE /api/menu/${cancelled.orderId}`);
  await seller.call('POST /api/menu/order-black', orderOf({ ...anillo, quantity: 2 }));
  // Renamed and moved afterwards: orders keep what they bought, and from whom.
  await t.db.execute`
    update producto set name = 'Olla nueva', proveedor_id = null where producto_id = ${olla.productoId}`;
  total = 6 * 10.5 + 3 + 2 * 99.99;
});
afterAll(() => t.close());

async function download(caller: Caller, route: string, body?: unknown, headers?: Record<string, string>) {
  const { status, raw, headers: answered } = await caller.call(route, body, headers);
  if (status !== 200) throw new Error(`${route} answered ${status} ${raw.body}`);
  return { bytes: new Uint8Array(raw.rawPayload), name: String(answered['content-disposition']) };
}
const firstSheet = (bytes: Uint8Array) => openXlsx(bytes).sheets[0] as ReadSheet;
const values = (sheet: ReadSheet, header: string, ...keys: string[]) =>
  tableOf(sheet, header).map((row) => keys.map((key) => row[key]?.value));

describe('reports by product', () => {
  test('every type', async () => {
    const { bytes, name } = await download(admin, 'GET /api/menu/reportByProduct');
    expect(name).toBe('attachment; filename="reporteByProducto.xlsx"');
    expect(values(firstSheet(bytes), 'Código', 'Código', 'Tipo', 'Pedidos', 'Cantidad', 'Importe')).toEqual([
      ['ANI', 'BLACK', 1, 2, 199.98],
      ['OLL', 'GENERAL', 3, 6, 63],
      ['LUZ', 'ONLINE', 1, 1, 3],
      ['Total', undefined, undefined, 9, 265.98],
    ]);
  });

  test.each([
    ['General', 'OLL'],
    ['Online', 'LUZ'],
  ])('%s alone', async (type, codigo) => {
    const { bytes, name } = await download(admin, `GET /api/menu/reportByProduct${type}`);
    expect(name).toBe(`attachment; filename="reporteByProducto${type}.xlsx"`);
    expect(values(firstSheet(bytes), 'Código', 'Código')).toEqual([[codigo], ['Total']]);
  });

  test('without orders of a type there is no file', async () => {
    expect((await admin.call('GET /api/menu/reportByProductMixto')).body).toMatchObject({
      status: 404,
      code: 'SIN_PEDIDOS',
      title: messages.order.none.reports,
    });
  });
});

test('a refusal for lack of orders speaks of what was asked, and of invoices only for them', async () => {
  const never = '?fechaDesde=2001-01-01&fechaHasta=2001-01-02';
  const titleOf = async (route: string, body?: object) => (await admin.call(route, body)).body.title;
  const { none } = messages.order;
  for (const call of ['reportByProduct', 'generateExcelVedendedores', `reportLideresExcel/${leader.id}`])
    expect(await titleOf(`GET /api/menu/${call}${never}`)).toBe(none.reports);
  for (const call of ['reporte-proveedores', 'facturas-reporte'])
    expect(await titleOf(`POST /api/menu/${call}${never}`)).toBe(none.reports);
  expect(await titleOf(`GET /api/menu/generateReporteCierre${never}`)).toBe(none.reports);
  expect(await titleOf(`GET /api/menu/reporteProveedor${never}&proveedorId=${supplierId}`)).toBe(none.supplierReport);
  expect(await titleOf('POST /api/producto/reporte', { fecha: '2001-01-01' })).toBe(none.dailyReport);
  for (const call of [`factura/${seller.id}`, `factura-lider/${leader.id}`, 'facturas', 'facturas-lider-black'])
    expect(await titleOf(`POST /api/menu/${call}${never}`)).toBe(none.invoices);
});

test('the report by seller sums each catalogue, a leader with its own team', async () => {
  const { bytes, name } = await download(admin, 'GET /api/menu/generateExcelVedendedores');
  expect(name).toBe('attachment; filename="reporteByVendedor.xlsx"');
  const sheet = firstSheet(bytes);
  expect(values(sheet, 'Vendedor', 'Vendedor', 'Líder', 'Pedidos', 'Unidades', 'Esencial', 'Black', 'Total')).toEqual([
    ['Ana Núñez', 'Lía Ibáñez', 3, 6, 34.5, 199.98, 234.48],
    ['Lía Ibáñez', 'Lía Ibáñez', 1, 3, 31.5, 0, 31.5],
    ['Total', undefined, 4, 9, 66, 199.98, total],
  ]);
  expect(tableOf(sheet, 'Vendedor')[0]?.Total?.formula).toMatch(/^G\d\+H\d$/);
});

test("the supplier's report says what to buy in each colour, at cost, and nothing where that is unknown", async () => {
  const { bytes, name } = await download(admin, `GET /api/menu/reporteProveedor?proveedorId=${supplierId}`);
  expect(name).toContain(
    `filename="Reporte_Bazar Nandu SA.xlsx"; filename*=UTF-8''Reporte_Bazar%20%C3%91and%C3%BA%20SA.xlsx`,
  );
  const sheet = firstSheet(bytes);
  expect(values(sheet, 'Código', 'Código', 'Producto', 'Color / Referencia', 'Tipo', 'Cantidad', 'Importe')).toEqual([
    ['LUZ', 'Luz', undefined, 'ONLINE', 1, undefined],
    ['OLL', 'Olla', 'Azul', 'GENERAL', 3, 18.75],
    ['OLL', 'Olla', 'Rojo', 'GENERAL', 3, 18.75],
    ['Total', undefined, undefined, undefined, 7, 37.5],
  ]);
  expect([...sheet.cells.values()]).toContainEqual(expect.objectContaining({ value: '=1+1' }));
  expect((await admin.call('GET /api/menu/reporteProveedor?proveedorId=999999')).status).toBe(404);
  expect((await admin.call('GET /api/menu/reporteProveedor')).status).toBe(400);
});

describe("a leader's report", () => {
  test('in a spreadsheet', async () => {
    const { bytes, name } = await download(leader, `GET /api/menu/reportLideresExcel/${leader.id}`);
    expect(name).toBe('attachment; filename="reporteByLider.xlsx"');
    const [summary, orders] = openXlsx(bytes).sheets;
    expect(values(summary as ReadSheet, 'Vendedor', 'Vendedor', 'Pedidos', 'Importe')).toEqual([
      ['Ana Núñez', 3, 234.48],
      ['Lía Ibáñez', 1, 31.5],
      ['Total', 4, total],
    ]);
    expect(values(orders as ReadSheet, 'Vendedor', 'Catálogo', 'Importe')).toEqual([
      ['Esencial', 24],
      ['Esencial', 10.5],
      ['Black', 199.98],
      ['Esencial', 31.5],
      [undefined, total],
    ]);
    const [, range = ''] =
      tableOf(summary as ReadSheet, 'Vendedor')[0]?.Importe?.formula?.match(/'Pedidos'!(.*)\)/) ?? [];
    const [first = '', last = ''] = range.split(':');
    const added = [...(orders as ReadSheet).cells].filter(
      ([ref]) =>
        ref.startsWith('G') &&
        Number(ref.slice(1)) >= Number(first.slice(1)) &&
        Number(ref.slice(1)) <= Number(last.slice(1)),
    );
    expect(added.map(([, cell]) => cell.value)).toEqual([24, 10.5, 199.98]);
  });

  test('in a PDF when that is accepted', async () => {
    const route = `GET /api/menu/reportLideresExcel/${leader.id}`;
    const { bytes, name } = await download(leader, route, undefined, { accept: 'application/pdf' });
    expect(name).toBe('attachment; filename="reporte.pdf"');
    const { pages, title, language } = await openPdf(bytes);
    expect({ title, language }).toEqual({ title: 'Reporte de Lía Ibáñez', language: 'es-AR' });
    for (const text of ['Ana Núñez 6 US$ 234,48', 'Total del equipo 9 US$ 265,98', 'Página 1 de 1'])
      expect(pages[0]).toContain(text);
  });
});

describe('the closing', () => {
  const expected = [
    'Reporte_Bazar Ñandú SA.xlsx',
    'Reporte_Sin proveedor.xlsx',
    'reporteByLider_Lía Ibáñez.xlsx',
    'reporteByProducto.xlsx',
    'reporteByProductoGeneral.xlsx',
    'reporteByProductoOnline.xlsx',
    'reporteByVendedor.xlsx',
  ];

  test('every report in one answer', async () => {
    const { status, body } = await admin.call<Record<string, string>>('GET /api/menu/generateReporteCierre');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(expected);
    const bySeller = firstSheet(Buffer.from(body['reporteByVendedor.xlsx'] ?? '', 'base64'));
    expect(tableOf(bySeller, 'Vendedor').at(-1)?.Total?.value).toBe(total);
  });

  test('every report in one archive', async () => {
    const { bytes } = await download(admin, 'POST /api/menu/facturas-reporte');
    expect(Object.keys(unzipSync(bytes))).toEqual(expected);
  });

  test('the reports of all suppliers sum to what the orders cost', async () => {
    const { bytes, name } = await download(admin, 'POST /api/menu/reporte-proveedores');
    expect(name).toBe('attachment; filename="ReportesProveedores.zip"');
    const sums = Object.values(unzipSync(bytes)).map(
      (file) => tableOf(firstSheet(file), 'Código').at(-1)?.Importe?.value,
    );
    expect(sums).toEqual([37.5, 100]);
  });

  test('of a window without orders there is none', async () => {
    for (const route of [
      'GET /api/menu/generateReporteCierre',
      'POST /api/menu/facturas-reporte',
      'POST /api/menu/reporte-proveedores',
    ])
      expect((await admin.call(`${route}?fechaDesde=2001-01-01&fechaHasta=2001-01-02`)).body).toMatchObject({
        status: 404,
        code: 'SIN_PEDIDOS',
      });
  });
});

test('the daily report prints what the screen shows', async () => {
  const { body: rows } =
    await admin.call<{ name: string; quantity: number; localDate: string }[]>('GET /api/producto/reporte');
  const fecha = rows[0]?.localDate;
  const { bytes, name } = await download(admin, 'POST /api/producto/reporte', { fecha });
  expect(name).toBe('attachment; filename="reporteDiario.pdf"');
  const { pages } = await openPdf(bytes);
  expect(pages[0]).toContain(fecha?.split('-').reverse().join('/'));
  for (const row of rows) expect(pages[0]).toContain(`${row.name} ${row.quantity}`);
  expect((await admin.call('POST /api/producto/reporte', { fecha: '2001-01-01' })).status).toBe(404);
});

test('who waits for a document is told so live, and nobody else', async () => {
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const [mine, others] = await Promise.all([admin, seller].map((caller) => events(address, caller)));
  t.db.bus.announce({ kind: 'document', usuarioId: admin.id, archivo: 'FacturasLideres.zip', espera: 2 });
  t.db.bus.announce({ kind: 'window', open: true });
  expect(await mine?.next('estadoCatalogo')).toContain(
    'event: documento\ndata: {"archivo":"FacturasLideres.zip","espera":2}\n\n',
  );
  expect(await others?.next('estadoCatalogo')).not.toContain('documento');
});

/** A person's live events: `next` reads on until an event of that name. */
async function events(address: string, { token }: Caller) {
  const { body } = await fetch(`${address}/api/eventos`, { headers: { authorization: `Bearer ${token}` } });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async (name: string) => {
    for (let text = ''; ; ) {
      text += (await reader?.read())?.value ?? '';
      if (text.includes(`event: ${name}`)) return text;
    }
  };
  await next('estadoCatalogo'); // the state with which each stream begins
  return { next };
}

describe('printing products', () => {
  const route = 'POST /api/producto/imprimir-catalogo';
  /** What a visitor's sheet says. */
  const sheetOf = async (request: object) => {
    const { bytes } = await download(t.visitor, route, request);
    return (await openPdf(bytes)).pages.join(' ');
  };
  const refused = { status: 422, code: 'PRODUCTO_NO_DISPONIBLE' };
  let photo: Buffer;
  let hash: string;
  beforeAll(async () => {
    photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c2410c' } })
      .jpeg()
      .toBuffer();
    hash = await picture(photo);
    await t.product({ name: 'Con foto', imagenHash: hash, categoria: 'BELLEZA', amount: 1234.5, description: 'Crema' });
    await t.product({ name: 'Anillo con foto', imagenHash: hash, categoria: 'COCINA', tipoProducto: 'BLACK' });
  });
  async function picture(bytes: Buffer) {
    const { hash } = await storeImage(bytes, { store: openImageStore(t.config) });
    await t.db.execute`insert into imagen (hash, ancho, alto) values (${hash}, 300, 200) on conflict do nothing`;
    return hash;
  }
  /** A picture that no product has yet. */
  const newPicture = (background: string) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer()
      .then(picture);
  const isInside = (pdf: Uint8Array) => Buffer.from(pdf).includes(Buffer.from([0xff, 0xd8, 0xff]));

  test('a visitor gets the sheet with the photo', async () => {
    const imagen = imageUrl(hash);
    const { bytes, name } = await download(t.visitor, route, { nombreProducto: 'Con foto', imagen });
    expect(name).toBe('attachment; filename="Con foto.pdf"');
    const { pages } = await openPdf(bytes);
    for (const text of ['Con foto', 'US$ 1.235', 'Crema', 'Página 1 de 1']) expect(pages[0]).toContain(text);
    expect(pages[0]).not.toContain('Consultas');
    expect(isInside(bytes)).toBe(true);
  });

  test('the sheet of a Black product is for everybody too, under its own name', async () => {
    await t.product({ name: 'Aro ñandú 🎁', tipoProducto: 'BLACK' });
    const { bytes, name } = await download(t.visitor, route, { nombreProducto: 'Aro ñandú 🎁' });
    expect(name).toContain("filename*=UTF-8''Aro%20%C3%B1and%C3%BA%20%F0%9F%8E%81.pdf");
    expect((await openPdf(bytes)).pages[0]).toContain('Aro ñandú 🎁');
  });

  test('what was sent as price, name and description is not believed', async () => {
    const { productoId } = await t.product({ name: 'Jarra', amount: 80, description: 'De vidrio' });
    const imagen = imageUrl(await newPicture('#123456'));
    const sent = { precio: 1, descripcion: 'Gratis' };
    await t.product({ name: 'Florero', amount: 90, imagenHash: imagen.split('/')[2] ?? '' });
    for (const [request, name, price] of [
      [{ nombreProducto: 'Jarra' }, 'Jarra', 'US$ 080'],
      [{ productoId, nombreProducto: 'Oro' }, 'Jarra', 'US$ 080'],
      [{ productoId: String(productoId) }, 'Jarra', 'US$ 080'],
      [{ nombreProducto: 'Oro', imagen }, 'Florero', 'US$ 090'],
      [{ imagen }, 'Florero', 'US$ 090'],
    ] as const) {
      const text = await sheetOf({ ...sent, ...request });
      expect(text, JSON.stringify(request)).toContain(name);
      expect(text).toContain(price);
      expect(text).not.toMatch(/Oro|Gratis|US\$ 001/);
    }
  });

  test('of contradictions, a picture of its own decides, a shared one only with the name', async () => {
    const [own, shared] = [await newPicture('#abcdef'), await newPicture('#fedcba')];
    await t.product({ name: 'Taza', amount: 11, imagenHash: own });
    await t.product({ name: 'Vaso', amount: 12, imagenHash: shared });
    await t.product({ name: 'Copa', amount: 13, imagenHash: shared });
    await t.product({ name: 'Copa', amount: 14 });
    await t.product({ name: 'Copa', amount: 15 });
    for (const [nombreProducto, hash, precio, printed] of [
      ['Vaso', own, 1, 'Taza US$ 011'],
      ['Copa', shared, 15, 'Copa US$ 013'],
      ['Taza', shared, 12, 'Taza US$ 011'],
      ['Otro', shared, 13, 'Copa US$ 013'],
      ['Copa', null, 15, 'Copa US$ 015'],
      ['Copa', null, 1, 'Copa US$ 013'],
    ] as const)
      expect(await sheetOf({ nombreProducto, precio, ...(hash && { imagen: imageUrl(hash) }) })).toContain(printed);
  });

  test('what the catalogue does not offer has no sheet', async () => {
    const imagenHash = await newPicture('#111111');
    const inactive = await t.product({ name: 'Retirado', estado: 'INACTIVO', imagenHash });
    const deleted = await t.product({ name: 'Eliminado' });
    await admin.call(`DELETE /api/producto/${deleted.productoId}`);
    for (const request of [
      { nombreProducto: 'Inventado', precio: 1 },
      { nombreProducto: 'con foto', precio: 1 },
      { nombreProducto: 'Retirado' },
      { nombreProducto: 'Eliminado' },
      { productoId: inactive.productoId, nombreProducto: 'Con foto' },
      { productoId: deleted.productoId },
      { nombreProducto: 'Otro', imagen: imageUrl(imagenHash) },
    ])
      expect((await t.visitor.call(route, request)).body, JSON.stringify(request)).toMatchObject(refused);
  });

  test('a seller who shares it is on the sheet', async () => {
    const { bytes } = await download(seller, route, { nombreProducto: 'Luz', precio: '10' });
    const { pages } = await openPdf(bytes);
    expect(pages[0]).toContain('Ana Núñez 11 5555-0000');
    expect(pages[0]).toContain('Sin foto');
  });

  test.each([
    [3000, 2000],
    [2000, 3000],
    [300, 200],
    [960, 960],
  ])('a photo of %d × %d pixels has 150 to the inch or more, and begins where the text does', async (width, height) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#0a7' } })
      .jpeg()
      .toBuffer();
    const name = `Foto de ${width} × ${height}`;
    const imagenHash = await picture(bytes);
    await t.product({ name, imagenHash });
    const request = { nombreProducto: name, imagen: imageUrl(imagenHash) };
    const { pictures, left } = await picturesIn((await download(t.visitor, route, request)).bytes);
    const [drawn] = pictures;
    expect(pictures).toHaveLength(1);
    expect(((drawn?.pixels ?? 0) / (drawn?.width ?? 0)) * 72).toBeGreaterThan(149.9);
    expect((drawn?.width ?? 0) / (drawn?.height ?? 1)).toBeCloseTo(width / height, 1);
    expect(drawn?.x).toBeCloseTo(left, 0);
  });

  test.each([
    'https://example.com/a.jpg',
    '/etc/passwd',
    '/imagenes/../../x/400.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
  ])('the picture %s is refused', async (imagen) => {
    const { status } = await t.visitor.call(route, { nombreProducto: 'Con foto', imagen });
    expect(status).toBe(422);
  });

  test('a picture whose file is gone does not fail the sheet', async () => {
    const gone = '0123456789abcdef0123456789abcdef';
    await t.db.execute`insert into imagen (hash, ancho, alto) values (${gone}, 300, 200)`;
    await t.product({ name: 'Foto perdida', tipoProducto: 'BLACK', imagenHash: gone });
    expect(await sheetOf({ imagen: imageUrl(gone) })).toContain('Sin foto');
  });

  test('the whole catalogue has a cover, an index by category and each product with its price', async () => {
    const { bytes, name } = await download(admin, 'POST /api/producto/imprimir-catalogo', {});
    expect(name).toBe('attachment; filename="Catalogo_Esencial.pdf"');
    const { pages, title } = await openPdf(bytes);
    expect(title).toBe('Catálogo Esencial');
    expect(pages[0]).toMatch(/Catálogo Esencial \d+ productos/);
    expect(pages[0]).not.toContain('Página');
    expect(pages[1]).toMatch(/Índice COCINA 3 Belleza y Bienestar \d/);
    expect(pages.slice(2).join(' ')).toMatch(/COCINA .*Luz.* Belleza y Bienestar Con foto.* Página \d de \d/);
    expect(pages.join(' ')).not.toContain('Anillo');
    expect(isInside(bytes)).toBe(true);
  });

  test('a catalogue or category by choice, and none of an empty one', async () => {
    const black = await download(admin, 'POST /api/producto/imprimir-catalogo', { tipo: 'BLACK' });
    expect((await openPdf(black.bytes)).pages.join(' ')).toContain('Anillo');
    const { status, body } = await admin.call('POST /api/producto/imprimir-catalogo', { categoria: 'MASCOTAS' });
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'SIN_PRODUCTOS' });
  });

  test.each([
    ['COCINA', 'ESENCIAL', 'Catalogo_Esencial_Cocina.pdf', 'Cocina'],
    ['BELLEZA', 'ESENCIAL', 'Catalogo_Esencial_Belleza y Bienestar.pdf', 'Belleza y Bienestar'],
    ['REGALOS', 'ESENCIAL', 'Catalogo_Esencial_Regalos.pdf', 'Regalos'],
    ['COCINA', 'BLACK', 'Catalogo_Black_Cocina.pdf', 'Cocina'],
  ])('the catalogue of %s (%s) calls itself %s', async (categoria, tipo, file, cover) => {
    const { bytes, name } = await download(admin, route, { categoria, tipo });
    expect(name).toBe(`attachment; filename="${file}"`);
    const { pages } = await openPdf(bytes);
    expect(pages[0]).toContain(cover);
    expect(pages.join(' ')).not.toContain('Índice');
  });

  test('the whole catalogue is for administrators', async () => {
    expect((await t.visitor.call('POST /api/producto/imprimir-catalogo', {})).status).toBe(401);
    expect((await seller.call('POST /api/producto/imprimir-catalogo', {})).status).toBe(403);
  });
});

describe('units of several references and days', () => {
  let ventana: string;
  let supplier: number;
  beforeAll(async () => {
    supplier = await t.supplier('Cocina');
    await t.db.execute`update ventana set cerrada_at = clock_timestamp() where cerrada_at is null`;
    await t.openCatalogue();
    const pie = await t.product({ name: 'Tarta', codigo: 'TAR', amount: 0.1, costo: 0.1, proveedorId: supplier });
    const mug = await t.product({ name: 'Taza', codigo: 'TAZ', amount: 3.33, costo: 3.33, proveedorId: supplier });
    for (const buyer of [seller, leader])
      await place(buyer, { ...pie, quantity: 2, dia: 'LUNES' }, { ...pie, quantity: 1, dia: 'MARTES' });
    await place(
      seller,
      { ...pie, quantity: 2, dia: 'MARTES' },
      { ...mug, quantity: 2, referencia: 'Rojo' },
      { ...mug, quantity: 1, referencia: 'Azul' },
    );
    await place(
      leader,
      { ...pie, quantity: 1, dia: 'JUEVES', referencia: 'sin sal' },
      { ...pie, quantity: 3, referencia: 'sin sal' },
      { ...mug, quantity: 1, referencia: 'Azul' },
    );
    await place(leader, { ...pie, quantity: 1, referencia: 'Á' });
    await place(seller, { ...pie, quantity: 1, referencia: 'ñ' }, { ...pie, quantity: 1, referencia: 'o' });
    const { body } = await admin.call<{ id: number }[]>('GET /api/ventanas');
    ventana = `ventana=${body[0]?.id}`;
  });
  const expected = [
    ['TAR', 'LUNES', 4, 0.4],
    ['TAR', 'MARTES', 4, 0.4],
    ['TAR', 'JUEVES · sin sal', 1, 0.1],
    ['TAR', 'Á', 1, 0.1],
    ['TAR', 'ñ', 1, 0.1],
    ['TAR', 'o', 1, 0.1],
    ['TAR', 'sin sal', 3, 0.3],
    ['TAZ', 'Azul', 2, 6.66],
    ['TAZ', 'Rojo', 2, 6.66],
    ['Total', undefined, 19, 14.82],
  ];

  test("count apart in the supplier's report, to the cent", async () => {
    const { bytes } = await download(admin, `GET /api/menu/reporteProveedor?proveedorId=${supplier}&${ventana}`);
    const sheet = firstSheet(bytes);
    expect(values(sheet, 'Código', 'Código', 'Color / Referencia', 'Cantidad', 'Importe')).toEqual(expected);
  });

  test('count apart on a sheet of their own in the report by product, with the sums of the first', async () => {
    const { bytes } = await download(admin, `GET /api/menu/reportByProduct?${ventana}`);
    const [products, references] = openXlsx(bytes).sheets as [ReadSheet, ReadSheet];
    expect(values(products, 'Código', 'Código', 'Pedidos', 'Cantidad', 'Importe')).toEqual([
      ['TAR', 6, 15, 1.5],
      ['TAZ', 2, 4, 13.32],
      ['Total', undefined, 19, 14.82],
    ]);
    expect(references.name).toBe('Días y colores');
    expect(values(references, 'Código', 'Código', 'Color / Referencia', 'Cantidad', 'Importe')).toEqual(expected);
  });

  test('whatever the references, their sums are the sum of the orders', async () => {
    await t.db.execute`update ventana set cerrada_at = clock_timestamp() where cerrada_at is null`;
    await t.openCatalogue();
    const pie = await t.product({ amount: 33.33, costo: 33.33, proveedorId: supplier });
    const words = ['LUNES 2 · MARTES 1', 'Rojo 2', 'Verde', 'sin sal', ''];
    const lines = Array.from({ length: 300 }, (_, n) => ({
      ...pie,
      quantity: 1 + (n % 7),
      referencia: words[(n * 37) % words.length] ?? '',
      dia: weekDays[n % 9] ?? null,
    }));
    const { totalAmount } = await place(seller, ...lines);
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const bySupplier = await download(admin, `GET /api/menu/reporteProveedor?proveedorId=${supplier}`);
    const byProduct = await download(admin, 'GET /api/menu/reportByProduct');
    for (const sheet of [firstSheet(bySupplier.bytes), ...openXlsx(byProduct.bytes).sheets])
      expect(values(sheet, 'Código', 'Cantidad', 'Importe').at(-1)).toEqual([units, totalAmount]);
  });
});

test('reports of suppliers of one name carry their numbers, and all come alphabetically', async () => {
  await t.db.execute`update ventana set cerrada_at = clock_timestamp() where cerrada_at is null`;
  await t.openCatalogue();
  const ids: number[] = [];
  for (const name of ['Acme', 'ACME', 'Ñandú', 'Nube', 'Ábaco']) {
    const proveedorId = await t.supplier(name);
    ids.push(proveedorId);
    await place(seller, await t.product({ proveedorId }));
  }
  const { bytes } = await download(admin, 'POST /api/menu/reporte-proveedores');
  expect(Object.keys(unzipSync(bytes))).toEqual([
    'Reporte_Ábaco.xlsx',
    `Reporte_Acme (ID ${ids[0]}).xlsx`,
    `Reporte_ACME (ID ${ids[1]}).xlsx`,
    'Reporte_Nube.xlsx',
    'Reporte_Ñandú.xlsx',
  ]);
});
