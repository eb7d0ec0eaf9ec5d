import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SupplierSheetResult } from '#contract/supplier-sheets.calls.ts';
import { type Call, type FakeServer, openPage } from '../../shell/test-page.tsx';
import { aFile } from '../documents/test-files.ts';
import { administrator } from '../orders/test-orders.ts';

const sheet = new File(['Cód.;Lista 2\n'], 'lista.csv', { type: 'text/csv' });
const call = 'POST /api/producto/planilla-proveedor';
const row = { codigo: 'OLL-1', cambios: [], errores: [] };
const answer: SupplierSheetResult = {
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
    ],
    categorias: [{ clave: 'mesa', texto: 'Mesa', filas: 2, categoria: null }],
    margen: null,
    redondeo: '1',
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
  omitidas: [{ fila: 5, texto: 'OLLAS' }],
  redondeados: 0,
};
const missing: SupplierSheetResult = {
  ...answer,
  lectura: { ...answer.lectura, falta: 'Falta la columna Código.' },
  resultado: null,
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

test('what was guessed of a sheet is shown and changed, and each choice tries it anew', async () => {
  const { user, sent } = await open({
    [call]: (asked) => {
      const { columnas } = choicesIn(asked);
      const read = answer.lectura.columnas.map((column) => ({
        ...column,
        campo: columnas?.costo === column.columna ? ('costo' as const) : column.campo,
      }));
      return { ...answer, lectura: { ...answer.lectura, columnas: read } };
    },
  });
  const whose = { proveedorNuevo: 'Fábrica Sur' };
  await screen.findByText('1 fila se rechaza; las demás se importan.', { exact: false });
  expect(sent()).toEqual([whose]);
  await user.selectOptions(screen.getByLabelText('Lista 2'), 'Costo');
  const margin = await screen.findByLabelText('Margen sobre el costo');
  await user.type(margin, '35,5');
  await user.tab();
  await user.selectOptions(screen.getByLabelText('Mesa (2 filas)'), 'HOGAR');
  await user.click(screen.getByLabelText('Los productos nuevos entran como borradores'));
  const columnas = { codigo: 0, costo: 2 };
  await waitFor(() =>
    expect(sent().at(-1)).toEqual({
      ...whose,
      columnas,
      margen: 35.5,
      categorias: { mesa: 'HOGAR' },
      borradores: true,
    }),
  );
  // Another header has other columns, another sheet another header.
  await user.selectOptions(screen.getByLabelText('Fila de los encabezados'), '1: BAZAR');
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ encabezado: 1, margen: 35.5 }));
  expect(sent().at(-1)).not.toHaveProperty('columnas');
  await user.selectOptions(screen.getByLabelText('Hoja'), 'Portada');
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ hoja: 'Portada' }));
  expect(sent().at(-1)).not.toHaveProperty('encabezado');
});

test('what is no product is named, and what is missing is said', async () => {
  let reading = answer;
  const { user } = await open({ [call]: () => reading });
  await user.click(await screen.findByText('Se saltean 1 título y 2 «consultar»'));
  expect(screen.getByText('Fila 5: OLLAS')).toBeDefined();
  reading = missing;
  await user.selectOptions(screen.getByLabelText('Fila de los encabezados'), '1: BAZAR');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Falta la columna Código.'));
  expect(screen.queryByRole('button', { name: /^Importar/ })).toBeNull();
});

test('the good rows are imported after a confirmation, and the refused ones come as a sheet', async () => {
  const applied = { ...answer, resultado: { ...answer.resultado, aplicado: true } };
  const { user, calls } = await open({
    [call]: ({ query }) => (query.get('aplicar') === 'true' ? applied : answer),
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
  expect(calls.filter(({ route }) => route === call).map(({ query }) => query.get('aplicar'))).toEqual([
    'false',
    'true',
  ]);
});
