import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { messages } from '#contract/messages.ts';
import { openPdf } from '../../documents/test-open-pdf.ts';
import { openXlsx, type ReadSheet, tableOf } from '../../documents/test-open-xlsx.ts';
import { type Caller, orderOf, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let leader: Caller;
let seller: Caller;
let olla: { productoId: number; amount: number };
let mate: { productoId: number; amount: number };
let anillo: { productoId: number; amount: number };

beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  leader = await t.person('LIDER', { nombre: 'Lía', apellido: 'Ibáñez' });
  seller = await t.person('VENDEDOR', {
    userName: 'ana.nunez',
    idLider: leader.id,
    nombre: 'Ana',
    apellido: 'Núñez',
    telefono: '11 5555-0000',
  });
  olla = await t.product({ name: 'Olla ñandú', codigo: 'COC-1', amount: 1234.5 });
  mate = await t.product({ name: '=1+1', codigo: '+CMD', amount: 0.1 });
  anillo = await t.product({ name: 'Anillo', tipoProducto: 'BLACK', amount: 99.99 });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.execute`update ventana set cerrada_at = clock_timestamp() where cerrada_at is null`;
  await t.openCatalogue();
});

const placeBlack = (buyer: Caller, quantity: number) =>
  buyer.call('POST /api/menu/order-black', orderOf({ ...anillo, quantity }));

async function download(caller: Caller, route: string, sent?: object) {
  const { status, body, raw, headers: answered } = await caller.call(route, sent);
  if (status !== 200) throw new Error(`${route} answered ${status} ${JSON.stringify(body)}`);
  return { bytes: new Uint8Array(raw.rawPayload), name: String(answered['content-disposition']), headers: answered };
}
const sumOf = (sheet: ReadSheet | undefined) => Number(tableOf(sheet as ReadSheet, 'Pedido').at(-1)?.Importe?.value);
const entriesOf = (bytes: Uint8Array) =>
  Object.entries(unzipSync(bytes)).map(([name, file]) => ({ name, ...openXlsx(file) }));
const cents = (values: number[]) => values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;

describe("a seller's invoice", () => {
  test('holds each line that was ordered, and its sum is the sum of the orders', async () => {
    const first = await place(seller, { ...olla, quantity: 3, referencia: 'Rojo' }, { ...mate, quantity: 2 });
    const second = await place(seller, { ...mate, quantity: 1, referencia: '@SUM(A1)' });
    const { bytes, name, headers } = await download(leader, `POST /api/menu/factura/${seller.id}`);
    expect(name).toBe(
      `attachment; filename="Factura_Ana Nunez.xlsx"; filename*=UTF-8''Factura_Ana%20N%C3%BA%C3%B1ez.xlsx`,
    );
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const [sheet] = openXlsx(bytes).sheets;
    const rows = tableOf(sheet as ReadSheet, 'Pedido').map((row) =>
      ['Pedido', 'Código', 'Producto', 'Color / Referencia', 'Cantidad', 'Precio', 'Importe'].map(
        (key) => row[key]?.value,
      ),
    );
    expect(rows).toEqual([
      [first.orderId, 'COC-1', 'Olla ñandú', 'Rojo', 3, 1234.5, 3703.5],
      [first.orderId, '+CMD', '=1+1', undefined, 2, 0.1, 0.2],
      [second.orderId, '+CMD', '=1+1', '@SUM(A1)', 1, 0.1, 0.1],
      ['Total', undefined, undefined, undefined, 6, undefined, cents([first.totalAmount, second.totalAmount])],
    ]);
    const formulas = [...(sheet as ReadSheet).cells.values()].flatMap(({ formula }) => formula ?? []);
    expect(formulas).toEqual(['G9*H9', 'G10*H10', 'G11*H11', 'SUM(G9:G11)', 'SUM(I9:I11)']);
    const texts = [...(sheet as ReadSheet).cells.values()].map(({ value }) => value);
    expect(texts).toEqual(
      expect.arrayContaining(['Documento no válido como factura', 'Ana Núñez', 'Lía Ibáñez', '11 5555-0000']),
    );
  });

  test('cancelled orders and other windows do not count', async () => {
    await place(seller, { ...olla, quantity: 1 });
    const cancelled = await place(seller, { ...olla, quantity: 5 });
    await seller.call(`DELETE /api/menu/${cancelled.orderId}`);
    const { bytes } = await download(admin, `POST /api/menu/factura/${seller.id}`);
    expect(sumOf(openXlsx(bytes).sheets[0])).toBe(1234.5);
  });

  test('while the catalogue is closed it is of the last window, and any other by choice', async () => {
    await place(seller, { ...mate, quantity: 7 });
    await admin.call('PUT /api/producto/estadoCatalogo/false');
    const closed = await download(admin, `POST /api/menu/factura/${seller.id}`);
    expect(sumOf(openXlsx(closed.bytes).sheets[0])).toBe(0.7);
    const { body: windows } = await admin.call<{ id: number }[]>('GET /api/ventanas');
    await t.openCatalogue();
    expect((await admin.call(`POST /api/menu/factura/${seller.id}`)).status).toBe(404);
    const { bytes } = await download(admin, `POST /api/menu/factura/${seller.id}?ventana=${windows[0]?.id}`);
    expect(sumOf(openXlsx(bytes).sheets[0])).toBe(0.7);
  });

  test('a range of days is of the business, and both days count', async () => {
    const order = await place(seller, { ...mate, quantity: 4 });
    await t.db.execute`update pedido set created_at = '2025-05-11T02:59:59Z' where pedido_id = ${order.orderId}`;
    const range = (from: string, to: string) =>
      admin.call(`POST /api/menu/factura/${seller.id}?fechaDesde=${from}&fechaHasta=${to}`);
    expect((await range('2025-05-10', '2025-05-10')).status).toBe(200);
    expect((await range('2025-05-11', '2025-05-12')).status).toBe(404);
  });

  test('half a range, both choices, an unknown window and a wrong date are refused', async () => {
    const ask = async (query: string) => (await admin.call(`POST /api/menu/factura/${seller.id}?${query}`)).body;
    expect(await ask('fechaDesde=2025-05-10')).toMatchObject({ status: 422, title: messages.history.datesMissing });
    expect(await ask('ventana=1&fechaDesde=2025-05-10&fechaHasta=2025-05-10')).toMatchObject({ status: 422 });
    expect(await ask('ventana=999999')).toMatchObject({ status: 404, code: 'NO_ENCONTRADO' });
    expect(await ask('fechaDesde=2025-02-30&fechaHasta=2025-05-10')).toMatchObject({ status: 400 });
    expect(await ask('fechaDesde=0000-01-01&fechaHasta=9999-12-31')).toMatchObject({ status: 422 });
  });

  test.each([
    ['"O\'Brien" / Ana\\', `attachment; filename="Factura_O'Brien Ana.xlsx"`],
    ['Ana\r\nSet-Cookie: x', 'attachment; filename="Factura_Ana Set-Cookie x.xlsx"'],
    ['🎁 Ñ', `attachment; filename="Factura__ N.xlsx"; filename*=UTF-8''Factura_%F0%9F%8E%81%20%C3%91.xlsx`],
    ['=1+1', 'attachment; filename="Factura_=1+1.xlsx"'],
    ['../../etc/passwd', 'attachment; filename="Factura_.. .. etc passwd.xlsx"'],
  ])('the name %j is safe in the header and in the sheet', async (nombre, expected) => {
    const person = await t.person('VENDEDOR', { nombre, apellido: '' });
    await place(person, { ...olla });
    const { name, bytes } = await download(admin, `POST /api/menu/factura/${person.id}`);
    expect(name).toBe(expected);
    expect(sumOf(openXlsx(bytes).sheets[0])).toBe(1234.5);
  });
});

describe("a leader's invoice", () => {
  test('has a summary that refers to one sheet per seller, its own orders among them', async () => {
    const twin = await t.person('VENDEDOR', {
      idLider: leader.id,
      nombre: 'ANA',
      apellido: 'NÚÑEZ',
      userName: 'zulma',
    });
    const odd = await t.person('VENDEDOR', {
      idLider: leader.id,
      nombre: "D'Angelo [x]:*?/\\",
      apellido: 'y'.repeat(40),
    });
    const stranger = await t.person('VENDEDOR');
    const orders = [
      await place(seller, { ...olla, quantity: 2 }),
      await place(twin, { ...mate, quantity: 3 }),
      await place(odd, { ...olla }),
      await place(leader, { ...olla, quantity: 10 }),
    ];
    await place(stranger, { ...olla });
    await placeBlack(seller, 1);
    const { bytes, name } = await download(leader, `POST /api/menu/factura-lider/${leader.id}`);
    expect(name).toBe('attachment; filename="factura_esencial.xlsx"');
    const { sheets } = openXlsx(bytes);
    expect(sheets.map((sheet) => sheet.name)).toEqual([
      'Resumen',
      'Ana Núñez (ana.nunez)',
      'ANA NÚÑEZ (zulma)',
      expect.stringMatching(/^D'Angelo x yyyyyyyyyyyyyyyyyyyy$/),
      'Lía Ibáñez',
    ]);
    const summary = tableOf(sheets[0] as ReadSheet, 'Vendedor');
    expect(summary.slice(0, 2).map((row) => row.Vendedor?.value)).toEqual([
      'Ana Núñez (ana.nunez)',
      'ANA NÚÑEZ (zulma)',
    ]);
    expect(summary.at(-1)?.Importe?.value).toBe(cents(orders.map(({ totalAmount }) => totalAmount)));
    for (const [index, sheet] of sheets.slice(1).entries()) {
      expect(summary[index]?.Importe?.value).toBe(sumOf(sheet));
      const [, quotedName, ref = ''] = summary[index]?.Importe?.formula?.match(/^'(.*)'!(\w+)$/) ?? [];
      expect(quotedName?.replaceAll("''", "'")).toBe(sheet.name);
      expect(sheet.cells.get(ref)?.value).toBe(sumOf(sheet));
    }
  });

  test('the Black one holds Black orders, and without any there is none', async () => {
    await place(seller, { ...olla });
    const empty = await leader.call(`POST /api/menu/factura-lider-black/${leader.id}`);
    expect(empty.body).toMatchObject({ status: 404, code: 'SIN_PEDIDOS', title: messages.order.none.invoices });
    await placeBlack(seller, 3);
    const { bytes, name } = await download(leader, `POST /api/menu/factura-lider-black/${leader.id}`);
    expect(name).toBe('attachment; filename="factura_black.xlsx"');
    expect(tableOf(openXlsx(bytes).sheets[0] as ReadSheet, 'Vendedor').at(-1)?.Importe?.value).toBe(299.97);
  });
});

describe('archives of invoices', () => {
  test.each([
    ['facturas', 'FacturasVendedores_esencial.zip', 'ESENCIAL'],
    ['facturas-black', 'FacturasBlackVendedores.zip', 'BLACK'],
    ['facturas-lider', 'FacturasLideres.zip', 'ESENCIAL'],
    ['facturas-lider-black', 'FacturasBlackLideres.zip', 'BLACK'],
  ])('the invoices of %s sum to the orders of the window, in %s', async (call, file, tipo) => {
    const twin = await t.person('VENDEDOR', { nombre: 'ana', apellido: 'núñez' });
    for (const buyer of [seller, twin, leader, admin]) {
      await place(buyer, { ...olla, quantity: 2 }, { ...mate, quantity: 3 });
      await placeBlack(buyer, 2);
    }
    const { bytes, name, headers } = await download(admin, `POST /api/menu/${call}`);
    expect(name).toBe(`attachment; filename="${file}"`);
    expect(headers['content-type']).toBe('application/zip');
    const entries = entriesOf(bytes);
    expect(new Set(entries.map((entry) => entry.name.toLowerCase())).size).toBe(entries.length);
    const sums = entries.flatMap(({ sheets }) => sheets.filter(({ name }) => name !== 'Resumen').map(sumOf));
    const { total } = await t.db.one(z.object({ total: z.number() }))`
      select sum(total_amount) as total from pedido p join ventana v using (ventana_id)
      where v.cerrada_at is null and p.tipo = ${tipo} and p.estado <> 'CANCELADO'`;
    expect(cents(sums)).toBe(total);
  });

  test('sellers and leaders are named, and whoever has no leader too', async () => {
    const free = await t.person('VENDEDOR', { nombre: 'Sin', apellido: 'Equipo' });
    await place(free, { ...olla });
    await place(seller, { ...olla });
    const sellers = await download(admin, 'POST /api/menu/facturas');
    expect(entriesOf(sellers.bytes).map(({ name }) => name)).toEqual([
      'Factura_Ana Núñez.xlsx',
      'Factura_Sin Equipo.xlsx',
    ]);
    const leaders = await download(admin, 'POST /api/menu/facturas-lider');
    expect(entriesOf(leaders.bytes).map(({ name }) => name)).toEqual([
      'Factura_Lía Ibáñez.xlsx',
      'Factura_Sin líder.xlsx',
    ]);
  });

  test('entries are alphabetical as in Spanish, and of equal names each carries its user name', async () => {
    const [team, twins] = [
      await t.person('LIDER', { nombre: 'Lía', apellido: 'Ibáñez', userName: 'lia.otra' }),
      [
        ['Nunzio', 'n1'],
        ['Ñato', 'n2'],
        ['Álvaro', 'n3'],
        ['Alvaro', 'n4'],
        ['Zoe', 'n5'],
        ['José "El Ñandú" 🎉 O\'Brien / =1+1\\..', 'n6'],
        ['Ana Núñez', 'ana.otra'],
      ],
    ];
    for (const [nombre = '', userName] of twins) {
      const buyer = await t.person('VENDEDOR', { nombre, apellido: '', userName, idLider: team.id });
      await place(buyer, { ...mate });
    }
    await place(seller, { ...mate });
    const sellers = entriesOf((await download(admin, 'POST /api/menu/facturas')).bytes);
    expect(sellers.map(({ name }) => name)).toEqual([
      'Factura_Alvaro.xlsx',
      'Factura_Álvaro.xlsx',
      'Factura_Ana Núñez (ana.nunez).xlsx',
      'Factura_Ana Núñez (ana.otra).xlsx',
      "Factura_José El Ñandú 🎉 O'Brien =1+1 ...xlsx",
      'Factura_Nunzio.xlsx',
      'Factura_Ñato.xlsx',
      'Factura_Zoe.xlsx',
    ]);
    const texts = [...(sellers[2]?.sheets[0]?.cells.values() ?? [])].map(({ value }) => value);
    expect(texts).toContain('Ana Núñez (ana.nunez)');
    const leaders = entriesOf((await download(admin, 'POST /api/menu/facturas-lider')).bytes);
    expect(leaders.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^Factura_Lía Ibáñez \(l.*\)\.xlsx$/),
      expect.stringMatching(/^Factura_Lía Ibáñez \(l.*\)\.xlsx$/),
    ]);
    expect(leaders.map(({ name }) => name)).toContain('Factura_Lía Ibáñez (lia.otra).xlsx');
    const sheets = leaders.find(({ name }) => name.includes('lia.otra'))?.sheets.map(({ name }) => name);
    expect(sheets?.slice(0, 4)).toEqual(['Resumen', 'Alvaro', 'Álvaro', 'Ana Núñez']);
  });

  test('without orders there is a problem, not an empty archive', async () => {
    for (const call of ['facturas', 'facturas-black', 'facturas-lider', 'facturas-lider-black'])
      expect((await admin.call(`POST /api/menu/${call}`)).body).toMatchObject({ status: 404, code: 'SIN_PEDIDOS' });
  });
});

test('orders that arrive while an archive is made are in all of it or in none', async () => {
  const sellers = await Promise.all(
    Array.from({ length: 12 }, () => t.person('VENDEDOR', { idLider: leader.id, nombre: 'Beto' })),
  );
  for (const one of sellers) await place(one, { ...mate, quantity: 1 });
  let done = false;
  const arriving = (async () => {
    let orders = 0;
    while (!done) {
      await place(sellers[orders % sellers.length] as Caller, { ...mate, quantity: 1 });
      orders++;
    }
    return orders;
  })();
  const totals: number[] = [];
  for (let i = 0; i < 4; i++) {
    const { bytes } = await download(admin, 'POST /api/menu/facturas-lider');
    const [entry] = entriesOf(bytes);
    const [summary, ...sheets] = entry?.sheets ?? [];
    const total = Number(tableOf(summary as ReadSheet, 'Vendedor').at(-1)?.Importe?.value);
    expect(cents(sheets.map(sumOf))).toBe(total);
    totals.push(total);
  }
  done = true;
  expect(await arriving).toBeGreaterThan(4);
  expect(totals).toEqual([...totals].sort((a, b) => a - b));
});

test('an order prints with its lines, its total and who placed it', async () => {
  const order = await place(seller, { ...olla, quantity: 3, referencia: 'Rojo' }, { ...mate, quantity: 2 });
  const { bytes, name } = await download(seller, `POST /api/menu/pedido/${order.orderId}`);
  expect(name).toBe(`attachment; filename="Pedido_${order.orderId}.pdf"`);
  const { pages, title, language, fonts } = await openPdf(bytes);
  expect({ title, language }).toEqual({ title: `Pedido N° ${order.orderId}`, language: 'es-AR' });
  expect(fonts).toBeGreaterThan(0);
  for (const text of ['Ana Núñez', 'Lía Ibáñez', 'Olla ñandú', 'Rojo', '=1+1', 'US$ 3.703,70', 'Página 1 de 1'])
    expect(pages[0]).toContain(text);
});

test('chosen orders print in one file, the first that was placed first, and too many are refused', async () => {
  const [first, second] = [await place(seller, olla), await place(await t.person('VENDEDOR'), mate)];
  const ids = [second.orderId, first.orderId, second.orderId, 999_999];
  const chosen = await download(admin, 'POST /api/menu/pedidos', { ids });
  expect(chosen.name).toBe('attachment; filename="Pedidos.pdf"');
  const numbers = async (bytes: Uint8Array) =>
    (await openPdf(bytes)).pages.map((page) => Number(page.match(/Pedido N° (\d+)/)?.[1]));
  expect(await numbers(chosen.bytes)).toEqual([first.orderId, second.orderId]);
  const found = await download(admin, 'POST /api/menu/pedidos', { filtros: { pedido: first.orderId } });
  expect(await numbers(found.bytes)).toEqual([first.orderId]);

  const refused = async (body: object) => {
    const { status, body: problem } = await admin.call<{ code: string; title: string }>('POST /api/menu/pedidos', body);
    return [status, problem.code, problem.title];
  };
  expect(await refused({ ids: [999_999] })).toEqual([404, 'SIN_PEDIDOS', messages.order.none.documents]);
  const tooMany = 'Se eligen hasta 500 a la vez: acote los filtros.';
  expect(await refused({ ids: Array.from({ length: 501 }, (_, n) => n + 1) })).toEqual([
    422,
    'DATO_RECHAZADO',
    tooMany,
  ]);
  await t.db.execute`
    insert into pedido_linea (pedido_id, linea, producto_id, name, tipo_producto, codigo, referencia, amount, ordered, de_stock)
    select ${first.orderId}, n, producto_id, name, tipo_producto, codigo, referencia, amount, ordered, false
    from pedido_linea, generate_series(100, 10100) n where pedido_id = ${first.orderId}`;
  const tooLong = 'El documento abarca demasiado. Elija menos pedidos.';
  expect(await refused({ ids: [first.orderId] })).toEqual([422, 'DOCUMENTO_MUY_GRANDE', tooLong]);
});
