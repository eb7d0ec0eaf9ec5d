import { screen, waitFor, within } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { expect, onTestFinished, test } from 'vitest';
import type { SheetQuestion, SupplierSheetResult } from '#contract/spreadsheets.calls.ts';
import { administrator } from '../../shell/test-orders.ts';
import { type Call, type FakeServer, openPage } from '../../shell/test-page.tsx';
import { today } from '../../ui/dates.ts';
import { aFile } from '../downloads/test-files.ts';

const sheet = new File(['Cód.;Lista 2\n'], 'lista.csv', { type: 'text/csv' });
const call = 'POST /api/producto/planilla-proveedor';
const row = { codigo: 'OLL-1', cambios: [], errores: [] };
const answer: SupplierSheetResult = {
  plan: 7,
  bajas: [],
  lectura: {
    hojas: ['Portada', 'Lista'],
    hoja: 'Lista',
    primerasFilas: [
      { fila: 1, texto: 'BAZAR' },
      { fila: 3, texto: 'Cód. · Lista 2' },
    ],
    encabezado: 3,
    columnas: [
      { columna: 0, encabezado: 'Cód.', ejemplos: ['OLL-1', 'OLL-2'], campo: 'codigo' },
      { columna: 2, encabezado: 'Lista 2', ejemplos: ['10'], campo: null },
      { columna: 3, encabezado: 'Disp', ejemplos: ['agotado'], campo: null },
    ],
    categorias: [{ clave: 'mesa', texto: 'Mesa', filas: 2, categoria: null }],
    encabezadoDoble: false,
    preguntas: [],
    avisos: [],
    otras: [],
    completa: true,
    falta: null,
  },
  resultado: {
    aplicado: false,
    total: 2,
    crear: 1,
    cambiar: 0,
    igual: 0,
    rechazar: 1,
    columnasIgnoradas: [],
    otrosErrores: [],
    filas: [
      { ...row, fila: 4, accion: 'crear' },
      { ...row, fila: 6, accion: 'rechazar', errores: [{ columna: 'Precio', mensaje: '«gratis» no es un número.' }] },
    ],
  },
  separadores: 1,
  consultar: 2,
  repetidas: 0,
  ocultas: 0,
  omitidas: [{ fila: 5, texto: 'OLLAS' }],
  redondeados: 0,
};
const missing: SupplierSheetResult = {
  ...answer,
  lectura: { ...answer.lectura, falta: 'Falta la columna Código.' },
  plan: null,
  resultado: null,
};
const margin: SheetQuestion = {
  clave: 'margen',
  pregunta: 'Margen sobre el costo (%)',
  detalle: '',
  opciones: [],
  tipo: 'NUMERO',
  respuesta: null,
};
const choicesIn = ({ body }: Pick<Call, 'body'>) => JSON.parse(String((body as FormData).get('opciones')));

async function open(server: FakeServer) {
  const page = openPage('/planilla-proveedor', server, administrator);
  const { user } = page;
  await user.click(await screen.findByLabelText('Es un proveedor nuevo'));
  await user.type(screen.getByLabelText('Razón social del proveedor nuevo'), 'Fábrica Sur');
  await user.upload(screen.getByLabelText('Elegir planilla'), sheet);
  return { ...page, sent: () => page.calls.filter(({ route }) => route === call).map(choicesIn) };
}

test('a new supplier is one as soon as Enter ends its name, and many rows are counted as everywhere', async () => {
  const resultado = { ...answer.resultado, crear: 3000, rechazar: 1200 } as SupplierSheetResult['resultado'];
  const { user, sent } = await open({ [call]: () => ({ ...answer, resultado }) });
  const name = screen.getByLabelText('Razón social del proveedor nuevo');
  await user.clear(name);
  await user.type(name, 'Fábrica Norte{Enter}');
  await waitFor(() => expect(sent().at(-1)).toEqual({ proveedorNuevo: 'Fábrica Norte' }));
  await user.click(await screen.findByRole('button', { name: 'Importar 3.000 productos' }));
  await screen.findByText('3.000 para crear y 0 para cambiar. 1.200 filas se rechazan.');
});

test('an answer that was ended by Enter is not tried again as it is left, which would take the press on Importar', async () => {
  const { user, sent } = await open({
    [call]: () => ({ ...answer, lectura: { ...answer.lectura, preguntas: [margin] } }),
  });
  await user.type(await screen.findByLabelText('Margen sobre el costo (%)'), '35{Enter}');
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ respuestas: { margen: '35' } }));
  const tried = sent().length;
  await user.click(await screen.findByRole('button', { name: 'Importar 1 producto' }));
  await screen.findByRole('alertdialog');
  expect(sent()).toHaveLength(tried);
});

test('the last answer that is typed counts by itself, and nothing is imported before it was tried', async () => {
  const { user, sent, calls } = await open({
    [call]: (asked) =>
      choicesIn(asked).respuestas?.margen === '35'
        ? { ...answer, lectura: { ...answer.lectura, preguntas: [{ ...margin, respuesta: '35' }] } }
        : { ...missing, lectura: { ...missing.lectura, preguntas: [margin] } },
  });
  const field = await screen.findByLabelText('Margen sobre el costo (%)');
  await user.type(field, '35');
  const press = await screen.findByRole('button', { name: 'Importar 1 producto' }, { timeout: 3000 });
  await user.type(field, '5');
  await user.click(press);
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ respuestas: { margen: '355' } }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(calls.some(({ route }) => route.endsWith('/aplicar'))).toBe(false);
});

test('an answer that came after its question was shown can be taken away', async () => {
  const { user, sent } = await open({
    [call]: (asked) => {
      const respuesta = choicesIn(asked).encabezado === 1 ? '35' : null;
      return { ...answer, lectura: { ...answer.lectura, preguntas: [{ ...margin, respuesta }] } };
    },
  });
  const field = await screen.findByLabelText('Margen sobre el costo (%)');
  await user.selectOptions(screen.getByLabelText('Fila de los encabezados'), '1: BAZAR');
  await waitFor(() => expect(field).toHaveProperty('value', '35'));
  await user.clear(field);
  await user.tab();
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ respuestas: { margen: '' } }));
});

test('what was guessed of a sheet is shown and changed, and each choice tries it anew', async () => {
  const { user, sent } = await open({
    [call]: (asked) => {
      const { columnas } = choicesIn(asked);
      const read = answer.lectura.columnas.map((column) => ({
        ...column,
        campo: columnas?.costo === column.columna ? ('costo' as const) : column.campo,
      }));
      const preguntas = columnas?.costo === undefined ? [] : [margin];
      return { ...answer, lectura: { ...answer.lectura, columnas: read, preguntas } };
    },
  });
  const whose = { proveedorNuevo: 'Fábrica Sur' };
  await screen.findByText('1 fila se rechaza; las demás se importan.', { exact: false });
  expect(sent()).toEqual([whose]);
  await user.selectOptions(screen.getByLabelText('Lista 2'), 'Costo');
  const field = await screen.findByLabelText('Margen sobre el costo (%)');
  await user.type(field, '35,5');
  await user.tab();
  await user.selectOptions(screen.getByLabelText('Mesa (2 filas)'), 'HOGAR');
  await user.click(screen.getByLabelText('Los productos nuevos entran como borradores'));
  const columnas = { codigo: 0, costo: 2 };
  await waitFor(() =>
    expect(sent().at(-1)).toEqual({
      ...whose,
      columnas,
      respuestas: { esCosto: 'SI', margen: '35,5' },
      categorias: { mesa: 'HOGAR' },
      borradores: true,
    }),
  );
  // Another header has other columns, another sheet another header.
  await user.selectOptions(screen.getByLabelText('Fila de los encabezados'), '1: BAZAR');
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ encabezado: 1, respuestas: { margen: '35,5' } }));
  expect(sent().at(-1)).not.toHaveProperty('columnas');
  await user.selectOptions(screen.getByLabelText('Hoja'), 'Portada');
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ hoja: 'Portada' }));
  expect(sent().at(-1)).not.toHaveProperty('encabezado');
});

test('what is no product is named, and what is missing is said', async () => {
  let reading = answer;
  const { user } = await open({ [call]: () => reading });
  await user.click(await screen.findByText('Se saltean 1 título o total y 2 «consultar»'));
  expect(screen.getByText('Fila 5: OLLAS')).toBeDefined();
  reading = missing;
  await user.selectOptions(screen.getByLabelText('Fila de los encabezados'), '1: BAZAR');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Falta la columna Código.'));
  expect(screen.queryByRole('button', { name: /^Importar/ })).toBeNull();
});

test('the good rows are imported after a confirmation, and the refused ones come as a sheet', async () => {
  const applied = new Response(JSON.stringify({ resultado: { ...answer.resultado, aplicado: true } }), {
    headers: { 'content-type': 'application/x-ndjson' },
  });
  const { user, calls } = await open({
    [call]: () => answer,
    'POST /api/producto/importaciones/7/aplicar': () => applied,
    [`${call}/rechazadas`]: () => aFile('filas_rechazadas.xlsx'),
  });
  await user.click(await screen.findByRole('button', { name: 'Importar 1 producto' }));
  const question = await screen.findByRole('alertdialog');
  within(question).getByText('1 para crear y 0 para cambiar. 1 fila se rechaza.');
  await user.click(within(question).getByRole('button', { name: 'Si' }));
  await screen.findByText('Las filas buenas se importaron.', { exact: false });
  expect(screen.queryByRole('button', { name: /^Importar/ })).toBeNull();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Descargar las rechazadas' }));
  await waitFor(() => expect(calls.at(-1)?.route).toBe(`${call}/rechazadas`));
  expect(calls.filter(({ route }) => route === call)).toHaveLength(1);
});

test('on a phone a folded row says which product it is and what becomes of it', async () => {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  const { innerWidth: width, innerHeight: height } = window;
  happyDOM.setViewport({ width: 360, height });
  onTestFinished(() => happyDOM.setViewport({ width, height }));
  const cambios = [
    { campo: 'Nombre', antes: 'Vaso', despues: 'Copa' },
    { campo: 'Precio', antes: 10, despues: 12.5 },
  ];
  const [first, refused] = answer.resultado?.filas ?? [];
  const filas = [{ ...row, ...first, fila: 5, codigo: 'V-5', accion: 'cambiar', cambios }, refused];
  await open({ [call]: () => ({ ...answer, resultado: { ...answer.resultado, filas } }) });
  const cards = within(await screen.findByRole('list', { name: 'Filas de la planilla' })).getAllByRole('listitem');
  expect(cards[0]?.textContent).toContain('V-5');
  expect(cards[0]?.textContent).toContain('Precio: de 10 a 12,5');
  expect(cards[1]?.textContent).toContain('«gratis» no es un número.');
});

test('what the list no longer has stays as it is until somebody says which become INACTIVO', async () => {
  const bajas: SupplierSheetResult['bajas'] = [
    { productoId: 31, codigo: 'P-3', name: 'Tres', motivo: 'TACHADA' },
    { productoId: 34, codigo: 'P-4', name: 'Cuatro', motivo: 'AUSENTE' },
    { productoId: 35, codigo: 'P-5', name: 'Cinco', motivo: 'AUSENTE' },
  ];
  const applied = new Response(JSON.stringify({ resultado: { ...answer.resultado, aplicado: true } }), {
    headers: { 'content-type': 'application/x-ndjson' },
  });
  const { user, calls } = await open({
    [call]: () => ({ ...answer, bajas }),
    'POST /api/producto/importaciones/7/aplicar': () => applied,
  });
  await screen.findByText('1 producto tachado en la planilla: sin cambios');
  await user.click(screen.getByText('2 productos de este proveedor ya no están en la planilla: sin cambios'));
  await user.click(screen.getByLabelText('Pasar P-5 Cinco a INACTIVO'));
  await screen.findByText('2 productos de este proveedor ya no están en la planilla: 1 pasa a INACTIVO');
  await user.click(screen.getByRole('button', { name: 'Importar 2 productos' }));
  const question = await screen.findByRole('alertdialog');
  within(question).getByText('1 para crear y 0 para cambiar. 1 fila se rechaza. 1 producto pasa a INACTIVO.');
  await user.click(within(question).getByRole('button', { name: 'Si' }));
  await screen.findByText('Las filas buenas se importaron.', { exact: false });
  expect(calls.find(({ route }) => route.endsWith('/aplicar'))?.body).toEqual({ inactivar: [35] });
});

test('what a file of which not all was read lacks is not said to be gone', async () => {
  const bajas: SupplierSheetResult['bajas'] = [{ productoId: 34, codigo: 'P-4', name: 'Cuatro', motivo: 'AUSENTE' }];
  const lectura = { ...answer.lectura, completa: false, avisos: ['La hoja «BAÑO» no se pudo leer.'] };
  const resultado = { ...answer.resultado, crear: 0, rechazar: 0, aplicado: false } as SupplierSheetResult['resultado'];
  await open({ [call]: () => ({ ...answer, bajas, lectura, resultado }) });
  await screen.findByText('1 producto de este proveedor no está en lo que se leyó: sin cambios');
  await screen.findByText('Lo leído coincide con los productos: no hay nada para importar.');
});

test('how a price came to be can be opened in its row', async () => {
  const derivacion = {
    importe: 104,
    moneda: 'USD' as const,
    cotizacion: null,
    iva: 0,
    costo: 104,
    costoAntes: 100,
    precioAntes: 150,
    margen: null,
    redondeo: '1' as const,
    precio: 156,
  };
  const cambios = [{ campo: 'Precio', antes: 150, despues: 156 }];
  const filas = [{ ...row, fila: 4, accion: 'cambiar' as const, cambios, derivacion }];
  const resultado = { ...answer.resultado, total: 1, crear: 0, cambiar: 1, rechazar: 0, filas };
  const { user } = await open({
    [call]: () => ({ ...answer, resultado: resultado as SupplierSheetResult['resultado'] }),
  });
  await user.click(await screen.findByText('Cómo se llegó al precio'));
  const told = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(told).toEqual([
    ['En la planilla', 'US$\u00a0104,00'],
    ['Costo', 'US$\u00a0104,00'],
    ['Precio de hoy', 'US$\u00a0150,00'],
    ['Costo de antes', 'US$\u00a0100,00'],
    ['Redondeo', 'a US$ 1'],
    ['Precio', 'US$\u00a0156,00'],
  ]);
});

test('a second column that is chosen before the answer has come keeps the first', async () => {
  const waiting: (() => void)[] = [];
  const { user, sent } = await open({
    [call]: () => (waiting.length ? new Promise((resolve) => waiting.push(() => resolve(answer))) : answer),
  });
  await screen.findByLabelText('Lista 2');
  waiting.push(() => {});
  await user.selectOptions(screen.getByLabelText('Lista 2'), 'Precio');
  await user.selectOptions(screen.getByLabelText('Disp'), 'Existencia');
  await waitFor(() => expect(sent().at(-1).columnas).toEqual({ codigo: 0, amount: 2, cantidadLimite: 3 }));
  for (const reply of waiting) reply();
});

test('what the sheet does not say is asked, and a rate is of today', async () => {
  const currency: SheetQuestion = {
    ...margin,
    clave: 'moneda',
    pregunta: '¿En qué moneda están los precios?',
    tipo: 'OPCION',
    opciones: [
      { valor: 'USD', texto: 'Dólares (US$)' },
      { valor: 'ARS', texto: 'Pesos ($)' },
    ],
  };
  const rate: SheetQuestion = { ...margin, clave: 'cotizacion', pregunta: 'Pesos por dólar' };
  const day: SheetQuestion = { ...margin, clave: 'dia', pregunta: 'Día de esa cotización', tipo: 'DIA' };
  const { user, sent } = await open({
    [call]: (asked) => {
      const preguntas = choicesIn(asked).respuestas?.moneda === 'ARS' ? [currency, rate, day] : [currency];
      return { ...answer, lectura: { ...answer.lectura, preguntas, falta: 'Falta responder.' }, resultado: null };
    },
  });
  await user.selectOptions(await screen.findByLabelText('¿En qué moneda están los precios?'), 'ARS');
  // Nothing is wrong yet.
  await screen.findByText('Falta responder.');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(await screen.findByLabelText('Pesos por dólar'), '1.450{Enter}');
  await waitFor(() => expect(sent().at(-1).respuestas).toEqual({ moneda: 'ARS', cotizacion: '1.450', dia: today() }));
});

test('prices that move far are confirmed together, one of nothing by its row', async () => {
  const doubtful = (fila: number, confirmar: 'PRECIO_CERO' | 'PRECIO_MOVIDO', despues: number) => ({
    ...row,
    fila,
    codigo: `D-${fila}`,
    accion: 'rechazar' as const,
    cambios: [{ campo: 'Precio', antes: 10, despues }],
    errores: [{ columna: 'Precio', mensaje: 'confírmelo.' }],
    confirmar,
    precio: despues,
  });
  const filas = [doubtful(4, 'PRECIO_CERO', 0), doubtful(5, 'PRECIO_MOVIDO', 90), doubtful(6, 'PRECIO_MOVIDO', 80)];
  const resultado = { ...answer.resultado, total: 3, crear: 0, rechazar: 3, filas } as SupplierSheetResult['resultado'];
  let silent = false;
  const { user, calls } = await open({
    [call]: () => (silent ? new Promise(() => {}) : { ...answer, resultado }),
  });
  const confirmed = () => calls.filter(({ route }) => route === call).at(-1)?.body as FormData;
  await screen.findByText('1 producto quedaría a US$ 0', { exact: false });
  await user.click(screen.getByRole('button', { name: 'Confirmar los 2' }));
  const parsed = async () => JSON.parse(await (confirmed().get('confirmadas') as File).text());
  await waitFor(async () =>
    expect(await parsed()).toEqual([
      { fila: 5, precio: 90 },
      { fila: 6, precio: 80 },
    ]),
  );
  await user.click(screen.getByLabelText('Confirmo el precio de la fila 4'));
  await waitFor(async () => expect(await parsed()).toContainEqual({ fila: 4, precio: 0 }));
  // Ticked at once, however late the answer is.
  silent = true;
  const box = screen.getByLabelText<HTMLInputElement>('Confirmo el precio de la fila 4');
  await user.click(box);
  expect(box.checked).toBe(false);
  await user.click(box);
  expect(box.checked).toBe(true);
  // Another way of reading has other prices.
  await user.click(screen.getByLabelText('Los productos nuevos entran como borradores'));
  await waitFor(async () => expect(await parsed()).toEqual([]));
});

test('the list’s name for a product that somebody renamed is offered by its row, and is not ticked by itself', async () => {
  const renamed = {
    ...row,
    fila: 4,
    accion: 'cambiar' as const,
    cambios: [{ campo: 'Precio' as const, antes: 10, despues: 11 }],
    nombre: { propio: 'Pava silbadora', lista: 'PAVA SILB. 2LT' },
  };
  const resultado = { ...answer.resultado, total: 1, crear: 0, cambiar: 1, rechazar: 0, filas: [renamed] };
  const { user, calls } = await open({
    [call]: () => ({ ...answer, resultado }) as SupplierSheetResult,
  });
  await screen.findByText('1 producto conserva el nombre que usted le puso', { exact: false });
  await user.click(screen.getByRole('button', { name: 'Con otro nombre 1' }));
  const box = screen.getByLabelText<HTMLInputElement>('Usar el nombre de la lista en la fila 4');
  expect(box.checked).toBe(false);
  screen.getByText('Usar «PAVA SILB. 2LT», el de la lista, en lugar de «Pava silbadora»');
  const confirmed = async () => {
    const body = calls.filter(({ route }) => route === call).at(-1)?.body as FormData;
    return JSON.parse(await (body.get('confirmadas') as File).text());
  };
  expect(await confirmed()).toEqual([]);
  await user.click(box);
  expect(box.checked).toBe(true);
  await waitFor(async () => expect(await confirmed()).toEqual([{ fila: 4, nombre: 'PAVA SILB. 2LT' }]));
});

test('other lists of the file are offered, and it is not called complete before they are read', async () => {
  const otras = [
    { texto: 'la hoja «BAÑO»', filas: 2, hoja: 'BAÑO', encabezado: 1, columnas: { codigo: 0, amount: 2 } },
  ];
  const reading = {
    ...answer,
    lectura: { ...answer.lectura, otras, completa: false, avisos: ['Leída 1 de 2 hojas: …'] },
  };
  const resultado = { ...answer.resultado, rechazar: 0, aplicado: true } as SupplierSheetResult['resultado'];
  const { user, sent } = await open({ [call]: () => ({ ...reading, plan: null, resultado }) });
  await screen.findByText('Lo leído se importó. Falta leer la hoja «BAÑO».');
  await user.click(screen.getByRole('button', { name: 'Leer la hoja «BAÑO» (2 filas)' }));
  await waitFor(() =>
    expect(sent().at(-1)).toMatchObject({ hoja: 'BAÑO', encabezado: 1, columnas: { codigo: 0, amount: 2 } }),
  );
});

test('the column of the only price and the answer whether it is a cost never say two things', async () => {
  const question: SheetQuestion = {
    clave: 'esCosto',
    pregunta: '¿Ese precio es lo que usted paga?',
    detalle: '«Lista 2»',
    opciones: [
      { valor: 'SI', texto: 'Sí, es mi costo' },
      { valor: 'NO', texto: 'No, es el precio de venta' },
    ],
    tipo: 'OPCION',
    respuesta: null,
  };
  const { user, sent } = await open({
    [call]: () => ({ ...answer, lectura: { ...answer.lectura, preguntas: [question] } }),
  });
  await user.selectOptions(await screen.findByLabelText('Lista 2'), 'Costo');
  const asked = screen.getByLabelText<HTMLSelectElement>(question.pregunta);
  expect([sent().at(-1), asked.value]).toMatchObject([{ columnas: { costo: 2 }, respuestas: { esCosto: 'SI' } }, 'SI']);
  await user.selectOptions(asked, 'NO');
  const column = screen.getByLabelText<HTMLSelectElement>('Lista 2');
  expect(column.value).toBe('amount');
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ columnas: { amount: 2 }, respuestas: { esCosto: 'NO' } }));
  expect(sent().at(-1).columnas).not.toHaveProperty('costo');
});

test('an answer that is refused says why beside its question', async () => {
  const detalle = '«1,450» se puede leer de dos maneras: escriba 1450 o 1,45.';
  const rate: SheetQuestion = { ...margin, clave: 'cotizacion', pregunta: 'Pesos por dólar', detalle };
  await open({ [call]: () => ({ ...answer, lectura: { ...answer.lectura, preguntas: [rate] } }) });
  await screen.findByText(detalle);
});

test('a new product that may be there is confirmed as another one by its row', async () => {
  const doubtful = {
    ...row,
    fila: 4,
    codigo: '00593',
    accion: 'rechazar',
    errores: [{ columna: 'Código', mensaje: 'Puede ser «Olla».' }],
    confirmar: 'PRODUCTO_PARECIDO',
    precio: 12,
  };
  const filas = [{ ...doubtful, cambios: [{ campo: 'Precio', antes: null, despues: 12 }] }];
  const resultado = { ...answer.resultado, total: 1, crear: 0, rechazar: 1, filas } as SupplierSheetResult['resultado'];
  const { user, calls } = await open({ [call]: () => ({ ...answer, resultado }) });
  await screen.findByText('1 producto nuevo puede ser uno que ya está con otro código', { exact: false });
  await user.click(screen.getByLabelText('Confirmo que es otro producto el de la fila 4'));
  const body = () => calls.filter(({ route }) => route === call).at(-1)?.body as FormData;
  await waitFor(async () =>
    expect(JSON.parse(await (body().get('confirmadas') as File).text())).toEqual([{ fila: 4, precio: 12 }]),
  );
});

test('the last import is told, with its rate, and undone after a question', async () => {
  const made = {
    importacionId: 1,
    razonSocial: 'Bazar del Norte',
    creados: 12,
    cambiados: 1,
    cotizacion: { pesos: 1450, dia: '2026-11-24' },
    quien: 'Ana',
    createdAt: '2026-11-24T12:00:00.000Z',
    deshecho: null,
    can: { undo: true },
  };
  const { user, calls } = openPage(
    '/planilla-proveedor',
    {
      'GET /api/producto/importaciones': () => Response.json([made]),
      'POST /api/producto/importaciones/deshacer': () => {
        Object.assign(made, { deshecho: '2026-11-24T13:00:00.000Z', can: { undo: false } });
        return { borrados: 12, devueltos: 1 };
      },
    },
    administrator,
  );
  await screen.findByText('Bazar del Norte: 12 creados y 1 cambiado, a $ 1.450,00 del 24/11/2026.', { exact: false });
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Si' }));
  const undone = () => calls.find(({ route }) => route.endsWith('/importaciones/deshacer'));
  await waitFor(() => expect(undone()?.body).toEqual({ visto: made.importacionId }));
  await screen.findByText('Última importación, deshecha');
  expect(document.activeElement?.tagName).toBe('H1');
});
