import { screen, waitFor, within } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { PictureMatch } from '#contract/products.calls.ts';
import { administrator } from '../../shell/test-orders.ts';
import { type Call, type FakeServer, Lost, openPage, paged, Refused } from '../../shell/test-page.tsx';
import { aProduct } from '../../shell/test-products.ts';

const image = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const product = (productoId: number, codigo: string) => ({
  productoId,
  codigo,
  name: `Olla ${codigo}`,
  imageUrl: null,
});
const codes = ['OLL-1', 'OLL-2', 'OLL-3'];
/** The products OLL-1 to OLL-3, by the exact name. */
const matches = ({ body }: Pick<Call, 'body'>): Response => {
  const answer = (body as { nombres: string[] }).nombres.map((nombre): PictureMatch => {
    const at = codes.indexOf(nombre.replace(/_\d$/, ''));
    return { nombre, productos: at < 0 ? 0 : 1, producto: at < 0 ? null : product(at + 1, codes[at] ?? '') };
  });
  return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
};

function open(server: FakeServer = {}) {
  const page = openPage('/imagenes-en-lote', { 'POST /api/producto/por-codigo': matches, ...server }, administrator);
  const choose = async (...files: File[]) => {
    await page.user.upload(await screen.findByLabelText('Elegir imágenes, .zip o .xlsx'), files);
  };
  const sent = () => page.calls.filter(({ route }) => route.endsWith('/image')).map(({ route }) => route);
  return { ...page, choose, sent };
}
const shown = async () => {
  const table = await screen.findByRole('table', { name: 'Imágenes' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        // The first cell is a thumbnail.
        .slice(1)
        .map(({ textContent }) => textContent),
    );
};

test('what matches and what does not is shown before anything is sent', async () => {
  const { choose, sent } = open();
  await choose(image('OLL-1.jpg'), image('OLL-1_2.jpg'), image('otra.png'));
  await screen.findByText('Coinciden: 1 · No se envían: 2');
  expect(await shown()).toEqual([
    ['otra.png', 'Producto de otra.png', 'No se envía', 'Ningún producto tiene ese código.'],
    ['OLL-1_2.jpg', 'OLL-1 · Olla OLL-1', 'No se envía', 'Ya está OLL-1.jpg para ese producto.'],
    ['OLL-1.jpg', 'OLL-1 · Olla OLL-1', 'Lista', 'No tiene imagen todavía.'],
  ]);
  expect(sent()).toEqual([]);
});

test('a picture that names no product is given to one by hand, in the same table', async () => {
  const { user, choose, sent, calls } = open({
    'GET /api/producto/allProducto/1': () => paged([aProduct(2, product(2, 'OLL-2'))]),
    'POST /api/producto/2/image': () => aProduct(2),
  });
  await choose(image('otra.png'));
  await screen.findByText('Coinciden: 0 · No se envían: 1');
  await user.type(screen.getByLabelText('Producto de otra.png'), 'olla');
  await user.click(await screen.findByRole('option', { name: 'OLL-2 · Olla OLL-2' }));
  await screen.findByText('Coinciden: 1');
  expect(calls.find(({ route }) => route.includes('allProducto'))?.query.get('q')).toBe('olla');
  await user.click(screen.getByRole('button', { name: 'Enviar 1 imagen' }));
  await screen.findByText('Coinciden: 1 · Enviadas: 1');
  expect(sent().map((route) => route.split('/')[3])).toEqual(['2']);
});

test('one bad picture spoils nothing, and is sent again alone', async () => {
  let bad = true;
  const { user, choose, sent } = open({
    'POST /api/producto/1/image': () => aProduct(1),
    'POST /api/producto/2/image': () => {
      if (bad) throw new Refused({ title: 'El archivo está dañado.', status: 415, code: 'IMAGEN_NO_ADMITIDA' });
      return aProduct(2);
    },
    'POST /api/producto/3/image': () => aProduct(3),
  });
  await choose(image('OLL-1.jpg'), image('OLL-2.jpg'), image('OLL-3.jpg'));
  await user.click(await screen.findByRole('button', { name: 'Enviar 3 imágenes' }));
  await screen.findByText('Coinciden: 3 · Enviadas: 2 · Fallaron: 1');
  expect(screen.getByText('El archivo está dañado.')).toBeDefined();
  bad = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar 1 imagen' }));
  await screen.findByText('Coinciden: 3 · Enviadas: 3');
  expect(screen.queryByText('No tiene imagen todavía.')).toBeNull();
  expect(sent().map((route) => route.split('/')[3])).toEqual(['1', '2', '3', '2']);
});

test('sending stops when one says so, or when the connection is gone, and goes on with the rest', async () => {
  let answer = () => {};
  const { user, choose, sent } = open({
    'POST /api/producto/1/image': () =>
      new Promise((resolve) => {
        answer = () => resolve(aProduct(1));
      }),
    'POST /api/producto/2/image': () => {
      throw new Lost();
    },
  });
  await choose(image('OLL-1.jpg'), image('OLL-2.jpg'), image('OLL-3.jpg'));
  await user.click(await screen.findByRole('button', { name: 'Enviar 3 imágenes' }));
  await user.click(await screen.findByRole('button', { name: 'Detener' }));
  answer();
  await user.click(await screen.findByRole('button', { name: 'Enviar 2 imágenes' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Sin conexión.'));
  expect(sent()).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Reintentar 2 imágenes' })).toBeDefined();
});

test('a second press of the button that sends does not stop it, and the focus is not lost', async () => {
  let answer = () => {};
  const { user, choose, sent } = open({
    'POST /api/producto/1/image': () =>
      new Promise((resolve) => {
        answer = () => resolve(aProduct(1));
      }),
    'POST /api/producto/2/image': () => aProduct(2),
  });
  await choose(image('OLL-1.jpg'), image('OLL-2.jpg'));
  await user.dblClick(await screen.findByRole('button', { name: 'Enviar 2 imágenes' }));
  await screen.findByRole('button', { name: 'Detener' });
  expect(document.activeElement?.textContent).toBe('Enviar 2 imágenes');
  answer();
  await screen.findByText('Coinciden: 2 · Enviadas: 2');
  expect(sent()).toHaveLength(2);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

test('pictures of the same name in two archives are told apart, and an archive without any says so', async () => {
  const { choose } = open();
  const zip = (name: string, entry: string) => new File([zipSync({ [entry]: strToU8('uno') })], name);
  await choose(zip('a.zip', 'OLL-1.jpg'), zip('b.zip', 'OLL-1.jpg'), zip('textos.zip', 'leame.txt'));
  await screen.findByText('Coinciden: 1 · No se envían: 1');
  expect(await shown()).toEqual([
    ['b.zip, OLL-1.jpg', 'OLL-1 · Olla OLL-1', 'No se envía', 'Ya está a.zip, OLL-1.jpg para ese producto.'],
    ['a.zip, OLL-1.jpg', 'OLL-1 · Olla OLL-1', 'Lista', 'No tiene imagen todavía.'],
  ]);
  expect(screen.getByText('textos.zip: No tiene imágenes.')).toBeDefined();
});

test('pictures of an archive are found in its folders, and a damaged one says so', async () => {
  const { choose } = open();
  const zip = zipSync({
    'fotos/OLL-1.JPG': strToU8('uno'),
    'fotos/leame.txt': strToU8('no'),
    '__MACOSX/fotos/._OLL-2.jpg': strToU8('no'),
  });
  await choose(new File([zip], 'fotos.zip'), new File(['PK no'], 'roto.zip'));
  await screen.findByText('Coinciden: 1');
  expect((await shown())[0]?.[0]).toBe('fotos.zip, fotos/OLL-1.JPG');
  expect(screen.getByText('roto.zip: No se pudo abrir: está dañado.')).toBeDefined();
});

test('each picture of a workbook goes to the product of the row where its middle lies', async () => {
  const sent: Record<string, string> = {};
  const keep = (id: string) => async (call: Call) => {
    sent[id] = await ((call.body as FormData).get('file') as File).text();
    return aProduct(Number(id));
  };
  const { user, choose } = open(
    Object.fromEntries(['1', '2', '3'].map((id) => [`POST /api/producto/${id}/image`, keep(id)])),
  );
  await choose(new File([zipSync(workbook)], 'lista.xlsx'));
  await screen.findByText('Coinciden: 3 · No se envían: 1');
  expect((await shown()).map(([path]) => path)).toEqual([
    'lista.xlsx, fila 1',
    'lista.xlsx, fila 3',
    'lista.xlsx, fila 4',
    'lista.xlsx, fila 5',
  ]);
  await user.click(screen.getByRole('button', { name: 'Enviar 3 imágenes' }));
  await screen.findByText('Coinciden: 3 · No se envían: 1 · Enviadas: 3');
  expect(sent).toEqual({ 1: 'tres', 2: 'dos', 3: 'cuatro' });
});

test('a row that a workbook hides has no height, so that no picture is its own', async () => {
  const { choose } = open();
  const rows = `<row r="1"/><row r="2" hidden="1" ht="15"/><row r="3"><c r="A3" t="inlineStr"><is><t>OLL-2</t></is></c></row>`;
  const hiding = {
    ...workbook,
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet ${ns}><sheetData>${rows}</sheetData></worksheet>`),
    'xl/drawings/drawing1.xml': strToU8(drawingOf(sized(0, 30, 'rId1'))),
  };
  await choose(new File([zipSync(hiding)], 'lista.xlsx'));
  expect((await shown()).map(([path]) => path)).toEqual(['lista.xlsx, fila 3']);
});

test('a picture that names no product is seen, so that one knows which to choose', async () => {
  const { choose } = open();
  await choose(image('otra.png'), image('OLL-1.jpg'));
  await screen.findByText('Coinciden: 1 · No se envían: 1');
  const [thumbnail, ...more] = screen.getAllByRole('img', { name: /^Imagen de/ });
  expect(thumbnail?.getAttribute('alt')).toBe('Imagen de otra.png');
  await waitFor(() => expect(thumbnail?.getAttribute('src')).toMatch(/^blob:/));
  expect(more).toEqual([]);
});

const ns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`,
  );
/** From the end of a row to the end of the next one, as a picture that was dropped a little too high. */
const anchor = (row: number, id: string) => `
  <xdr:twoCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>${row}</xdr:row><xdr:rowOff>177800</xdr:rowOff></xdr:from>
  <xdr:to><xdr:col>1</xdr:col><xdr:row>${row + 1}</xdr:row><xdr:rowOff>180000</xdr:rowOff></xdr:to>
  <xdr:pic><xdr:blipFill><a:blip r:embed="${id}"/></xdr:blipFill></xdr:pic></xdr:twoCellAnchor>`;
/** A picture of one size in points, from the top of a row on. */
const sized = (row: number, points: number, id: string) => `
  <xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>
  <xdr:ext cx="1" cy="${points * 12_700}"/>
  <xdr:pic><xdr:blipFill><a:blip r:embed="${id}"/></xdr:blipFill></xdr:pic></xdr:oneCellAnchor>`;
const drawingOf = (...anchors: string[]) => `<xdr:wsDr
    xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"
    xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"
    xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${anchors.join('')}</xdr:wsDr>`;
/** A logo over the first row, and over the rows below the header pictures that each begin a little above their own. */
const workbook = {
  'xl/sharedStrings.xml': strToU8(
    `<sst ${ns}><si><t>Foto</t></si><si><t>Cód.</t></si><si><r><t>OLL</t></r><r><t>-2</t></r></si></sst>`,
  ),
  'xl/worksheets/sheet1.xml': strToU8(`<worksheet ${ns}><sheetData>
    <row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c></row>
    <row r="3"><c r="A3" t="s"><v/></c><c r="B3" t="inlineStr"><is><t>OLL-1</t></is></c></row>
    <row r="4"><c r="A4" t="inlineStr"><is><t>x</t></is></c><c r="B4" t="s"><v>2</v></c></row>
    <row r="5" ht="60"><c r="B5" t="inlineStr"><is><t>OLL-3</t></is></c></row></sheetData></worksheet>`),
  'xl/worksheets/_rels/sheet1.xml.rels': relations(relation('rId1', 'drawing', '../drawings/drawing1.xml')),
  'xl/drawings/drawing1.xml': strToU8(
    drawingOf(sized(0, 20, 'rId1'), anchor(1, 'rId3'), anchor(2, 'rId2'), sized(4, 90, 'rId4')),
  ),
  'xl/drawings/_rels/drawing1.xml.rels': relations(
    relation('rId1', 'image', '../media/image1.png'),
    relation('rId2', 'image', '/xl/media/image2.png'),
    relation('rId3', 'image', '../media/image3.png'),
    relation('rId4', 'image', '../media/image4.png'),
  ),
  'xl/media/image1.png': strToU8('uno'),
  'xl/media/image2.png': strToU8('dos'),
  'xl/media/image3.png': strToU8('tres'),
  'xl/media/image4.png': strToU8('cuatro'),
};
