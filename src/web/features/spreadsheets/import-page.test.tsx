import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ImportProgress, ImportResult, ImportRow, SheetQuestion } from '#contract/spreadsheets.calls.ts';
import { administrator } from '../../shell/test-orders.ts';
import { type FakeServer, openPage } from '../../shell/test-page.tsx';

const sheet = new File(['codigo;precio\n'], 'precios.csv', { type: 'text/csv' });
const created: ImportRow = {
  fila: 2,
  codigo: 'OLL-1',
  accion: 'crear',
  cambios: [{ campo: 'Nombre', antes: null, despues: 'Olla' }],
  errores: [],
};
const changed: ImportRow = {
  fila: 3,
  codigo: 'OLL-2',
  accion: 'cambiar',
  cambios: [{ campo: 'Precio', antes: 1000, despues: 1234.5 }],
  errores: [],
};
const refused: ImportRow = {
  fila: 4,
  codigo: 'OLL-3',
  accion: 'rechazar',
  cambios: [],
  errores: [{ columna: 'Categoría', mensaje: 'No existe «COSINA».' }],
};
const resultOf = (filas: ImportResult['filas'], aplicado = false, plan = 7): ImportResult => {
  const count = (accion: string) => filas.filter((row) => row.accion === accion).length;
  const counts = { crear: count('crear'), cambiar: count('cambiar'), igual: 0, rechazar: count('rechazar') };
  return { plan, aplicado, total: filas.length, ...counts, columnasIgnoradas: ['Color'], otrosErrores: [], filas };
};
const lines = (...progress: ImportProgress[]) =>
  new Response(progress.map((line) => JSON.stringify(line)).join('\n'), {
    headers: { 'content-type': 'application/x-ndjson' },
  });

async function choosing(server: FakeServer) {
  const page = openPage('/importar-productos', server, administrator);
  await page.user.upload(await screen.findByLabelText('Elegir planilla'), sheet);
  return page;
}

test('a trial shows row by row what would become of the file, and can be narrowed', async () => {
  const { user, calls } = await choosing({
    'POST /api/producto/importar': () =>
      lines({ fase: 'LEER', hechas: 2, total: 2 }, { resultado: resultOf([created, changed]) }),
  });
  const table = await screen.findByRole('table', { name: 'Filas de la planilla' });
  expect(within(table).getByText('de 1.000 a 1.234,5', { exact: false })).toBeDefined();
  expect(screen.getByText('2 filas')).toBeDefined();
  expect(screen.getByText('Columnas que no se leen: Color.')).toBeDefined();
  expect(calls.some(({ route }) => route.endsWith('/aplicar'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Se crearía 1' }));
  await waitFor(() => expect(screen.queryByText('OLL-2')).toBeNull());
  expect(screen.getByText('OLL-1')).toBeDefined();
});

test('whoever discards the file goes on reading at the heading', async () => {
  const { user } = await choosing({ 'POST /api/producto/importar': () => lines({ resultado: resultOf([created]) }) });
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  expect(screen.queryByText('OLL-1')).toBeNull();
  expect(document.activeElement?.tagName).toBe('H1');
});

test('a file with a refused row names row and column, and cannot be imported', async () => {
  await choosing({ 'POST /api/producto/importar': () => lines({ resultado: resultOf([created, refused]) }) });
  await screen.findByText('No existe «COSINA».', { exact: false });
  expect(screen.getByRole('button', { name: 'Se rechaza 1' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Importar/ })).toBeNull();
});

test('what is not named of a file with many errors is counted', async () => {
  const result = { ...resultOf([refused]), total: 12_000, rechazar: 12_000 };
  const otrosErrores = [{ columna: 'Código', cantidad: 11_980 }];
  await choosing({ 'POST /api/producto/importar': () => lines({ resultado: { ...result, otrosErrores } }) });
  await screen.findByText('De 12.000 filas se muestra 1.', { exact: false });
  await screen.findByText('Sin nombrar quedan 11.980 errores de «Código».', { exact: false });
});

const applying = 'POST /api/producto/importaciones/7/aplicar';

test('just what was tried is imported, after a confirmation', async () => {
  const { user, calls } = await choosing({
    'POST /api/producto/importar': () => lines({ resultado: resultOf([created, changed]) }),
    [applying]: () =>
      lines({ fase: 'GUARDAR', hechas: 2, total: 2 }, { resultado: resultOf([created, changed], true) }),
  });
  await user.click(await screen.findByRole('button', { name: 'Importar 2 productos' }));
  await screen.findByText('1 para crear y 1 para cambiar.');
  await user.click(screen.getByRole('button', { name: 'Si' }));
  await screen.findByText('La planilla se importó completa.');
  expect(calls.filter(({ route }) => route.startsWith('POST')).map(({ route }) => route)).toEqual([
    'POST /api/producto/importar',
    applying,
  ]);
});

test.each([
  ['of products that moved', 'PLAN_VIEJO', 409],
  ['of yesterday', 'NO_ENCONTRADO', 404],
])('a plan %s is tried again and shown, and nothing is imported', async (_, code, status) => {
  let tries = 0;
  const { user, calls } = await choosing({
    'POST /api/producto/importar': () => {
      tries++;
      return lines({ resultado: tries === 1 ? resultOf([created]) : resultOf([changed], false, 8) });
    },
    [applying]: () => lines({ problema: { type: 'about:blank', title: 'Algo cambió desde la prueba.', status, code } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Importar 1 producto' }));
  await user.click(await screen.findByRole('button', { name: 'Si' }));
  await screen.findByText('Algo cambió desde la prueba.');
  await screen.findByText('OLL-2');
  expect(screen.queryByText('OLL-1')).toBeNull();
  expect(calls.filter(({ route }) => route.endsWith('/aplicar'))).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Importar 1 producto', hidden: true })).toBeDefined();
});

test('an import that is refused at the last moment says why, and the trial stays in sight', async () => {
  const { user } = await choosing({
    'POST /api/producto/importar': () => lines({ resultado: resultOf([created]) }),
    [applying]: () =>
      lines({
        problema: { type: 'about:blank', title: 'Hay filas que no se pueden importar.', status: 422, code: 'X' },
      }),
  });
  await user.click(await screen.findByRole('button', { name: 'Importar 1 producto' }));
  await user.click(await screen.findByRole('button', { name: 'Si' }));
  await waitFor(() =>
    expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('Hay filas que no se pueden importar.'),
  );
  expect(screen.getByText('OLL-1')).toBeDefined();
});

test('another tab is chosen, before and after this one was imported, which is not called complete', async () => {
  const tried = { ...resultOf([created]), hojas: ['Uno', 'Dos'], hoja: 'Uno', avisos: ['Leída 1 de 2 hojas.'] };
  const { user, calls } = await choosing({
    'POST /api/producto/importar': () => lines({ resultado: tried }),
    [applying]: () => lines({ resultado: resultOf([created], true) }),
  });
  await user.selectOptions(await screen.findByLabelText('Hoja'), 'Dos');
  const partIn = (name: string) => (calls.at(-1)?.body as FormData | undefined)?.get(name);
  await waitFor(() => expect(partIn('hoja')).toBe('"Dos"'));
  await user.click(await screen.findByRole('button', { name: 'Importar 1 producto' }));
  await user.click(await screen.findByRole('button', { name: 'Si' }));
  await screen.findByText('Lo leído se importó. Lo demás del archivo, no.');
  expect(screen.getByLabelText('Hoja')).toHaveProperty('value', 'Uno');
});

test('a price with two readings is asked about, and the answer tried', async () => {
  const question: SheetQuestion = {
    clave: 'separadores',
    pregunta: '¿Cómo se leen estos precios?',
    detalle: '«1,500»',
    tipo: 'OPCION',
    opciones: [
      { valor: ',', texto: '«1,500» es 1,50' },
      { valor: '.', texto: '«1,500» es 1.500,00' },
    ],
    respuesta: null,
  };
  const { user, calls } = await choosing({
    'POST /api/producto/importar': () => lines({ resultado: { ...resultOf([refused]), preguntas: [question] } }),
  });
  await user.selectOptions(await screen.findByLabelText('¿Cómo se leen estos precios?'), '«1,500» es 1.500,00');
  await waitFor(() => expect(calls.filter(({ route }) => route.endsWith('importar'))).toHaveLength(2));
  expect(JSON.parse(String((calls.at(-1)?.body as FormData | undefined)?.get('respuestas')))).toEqual({
    separadores: '.',
  });
});
