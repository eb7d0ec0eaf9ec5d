import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BankFile, BankRow } from '#contract/bank.calls.ts';
import { transferRules } from '#contract/bank.ts';
import { administrator } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';

const ana = { userId: 7, nombre: 'Ana Núñez', saldo: 32.59, por: ['NOMBRE', 'IMPORTE'] as const, comprobanteId: 31 };
const eva = { userId: 8, nombre: 'Eva Paz', saldo: 10, por: ['NOMBRE'] as const, comprobanteId: null };
const row = (fila: number, values: Partial<BankRow>): BankRow => ({
  ...{ fila, dia: '2031-03-03', moneda: 'ARS', importe: 47_256, texto: `TRANSF ${fila}`, vez: 1 },
  ...{ huella: `h${fila}`.padEnd(43, 'x'), dudas: [] },
  ...{ estado: 'DESCONOCIDO', userId: null, posibles: [], parecido: false, registrado: null },
  ...values,
});
const sure = row(2, { estado: 'CIERTO', userId: 7, posibles: [{ ...ana, por: [...ana.por] }] });
const likely = row(3, {
  estado: 'PROPUESTO',
  posibles: [
    { ...ana, por: ['NOMBRE'] },
    { ...eva, por: ['NOMBRE'] },
  ],
});
const paid = row(4, { estado: 'REGISTRADO', registrado: { nombre: 'Eva Paz', createdAt: '2031-03-02T12:00:00.000Z' } });
const file: BankFile = {
  lectura: {
    fuente: 'abc',
    moneda: 'ARS',
    columnas: [
      { columna: 0, encabezado: 'Fecha', ejemplos: ['03/03/2031'], campo: 'dia' },
      { columna: 1, encabezado: 'Monto', ejemplos: ['47.256,00'], campo: 'importe' },
    ],
    ...{ sin: [], confirmarMoneda: false, separador: ';', hojas: [], hoja: null, otrasHojas: [] },
    ...{ primerasFilas: [{ fila: 1, texto: 'Fecha · Monto' }], encabezado: 1 },
    falta: null,
  },
  filas: [sure, likely, paid],
  salientes: 2,
  otras: 0,
  noCuentan: [{ fila: 7, texto: 'LUZ', motivo: 'SALIENTE' }],
  ilegibles: [{ fila: 9, texto: 'x', motivo: 'El día no es una fecha.' }],
};
const open = (server: FakeServer) =>
  openPage('/banco', { 'POST /api/cuentas/banco': () => file, ...server }, administrator);
const choose = async ({ user }: ReturnType<typeof open>) =>
  user.upload(await screen.findByLabelText(/Elegir archivo/), new File(['Fecha'], 'banco.csv', { type: 'text/csv' }));
const line = async (text: string) => within((await screen.findByText(text)).closest('li') as HTMLElement);

test('what is certain is ticked, a suggestion is taken with one press, and the ticked rows are registered once', async () => {
  let read = 0;
  const page = open({
    'POST /api/cuentas/banco': () => {
      read++;
      return read === 1 ? file : { ...file, filas: [{ ...sure, ...registered }, { ...likely, ...registered }, paid] };
    },
    'POST /api/cuentas/banco/aplicar': () => [],
  });
  await choose(page);
  const [first, second, third] = [await line('TRANSF 2'), await line('TRANSF 3'), await line('TRANSF 4')];
  expect(first.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  expect(first.getByText('Acepta el pago que avisó.')).toBeDefined();
  expect(second.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  expect(third.queryByRole('checkbox')).toBeNull();
  expect(screen.getByText(/No cuentan 2 egresos y 1 fila que no se entiende/)).toBeDefined();
  await page.user.click(second.getByRole('button', { name: /^Eva Paz/ }));
  expect(second.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  expect(screen.getByText(/^2 filas marcadas: \$\s94\.512,00$/)).toBeDefined();
  await page.user.click(screen.getByRole('button', { name: 'Registrar 2 pagos' }));
  await screen.findByText('Se han registrado los pagos!');
  await screen.findByText('Todas (3)');
  const sent = page.calls.filter(({ route }) => route.endsWith('/aplicar'));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(sent[0]?.body).toEqual({
    pagos: [
      {
        userId: 7,
        dia: '2031-03-03',
        moneda: 'ARS',
        importe: 47_256,
        texto: 'TRANSF 2',
        vez: 1,
        huella: sure.huella,
        comprobanteId: 31,
      },
      {
        userId: 8,
        dia: '2031-03-03',
        moneda: 'ARS',
        importe: 47_256,
        texto: 'TRANSF 3',
        vez: 1,
        huella: likely.huella,
        comprobanteId: null,
      },
    ],
    lectura: { fuente: 'abc', moneda: 'ARS', columnas: { dia: 0, importe: 1 } },
    confirmado: false,
  });
  await expect.poll(() => screen.queryAllByRole('checkbox')).toEqual([]);
  // What was ticked is registered: it is not to be sent again.
  expect(screen.getByRole('button', { name: 'Registrar pagos' }).getAttribute('aria-disabled')).toBe('true');
});

test('a payment alike is shown on its row, which is that one, or is unticked', async () => {
  const parecidos = [0, 1].map((fila) => ({
    ...{ movimientoId: 70 + fila, dia: '2031-03-02', medio: 'TRANSFERENCIA' as const, quien: 'Caja' },
    ...{ evidencias: ['COMPROBANTE' as const], fila },
  }));
  const page = open({
    'POST /api/cuentas/banco/aplicar': ({ body }) => {
      if ((body as { pagos: object[] }).pagos.length === 1) return [];
      throw new Refused({ status: 409, code: 'PAGO_PARECIDO', title: 'Pueden ser otros.', parecidos });
    },
  });
  await choose(page);
  const [first, second] = [await line('TRANSF 2'), await line('TRANSF 3')];
  await page.user.click(second.getByRole('button', { name: /^Eva Paz/ }));
  await page.user.click(screen.getByRole('button', { name: 'Registrar 2 pagos' }));
  await page.user.click(await second.findByRole('button', { name: 'Dejarlo sin registrar' }));
  expect(second.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  await page.user.click(first.getByRole('button', { name: 'Es ese mismo pago' }));
  await page.user.click(screen.getByRole('button', { name: 'Registrar 1 pago' }));
  await screen.findByText('Se han registrado los pagos!');
  const sent = page.calls.findLast(({ route }) => route.endsWith('/aplicar'));
  expect(sent?.body).toMatchObject({ pagos: [{ userId: 7, movimientoId: 70 }] });
});

test('no row but one that is certain begins ticked, even where one person is named for it', async () => {
  const states = (['CIERTO', 'PROPUESTO', 'DESCONOCIDO'] as const).map((estado, nth) =>
    row(nth + 2, { estado, userId: 7, posibles: [{ ...ana, por: ['NOMBRE'] }] }),
  );
  await choose(open({ 'POST /api/cuentas/banco': () => ({ ...file, filas: states }) }));
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [false, false],
    [false, false],
  ]);
  expect(Object.values(transferRules).filter(({ ticked }) => ticked)).toEqual([transferRules.CIERTO]);
  expect(screen.getByRole('button', { name: 'Registrar 1 pago' })).toBeDefined();
});

test('a doubted row says why, and what counts for nothing is shown with its reason', async () => {
  const doubted = row(5, { dudas: [{ duda: 'ESTADO', dice: 'En curso' }] });
  await choose(open({ 'POST /api/cuentas/banco': () => ({ ...file, filas: [doubted] }) }));
  expect((await line('TRANSF 5')).getByText('No se sabe qué estado es «En curso».')).toBeDefined();
  expect(screen.getByText('Salió.').closest('li')?.textContent).toBe('Fila 7: Salió. LUZ');
});

test('the coin is confirmed with one press, and tab, separator, headers and columns can be chosen', async () => {
  const lectura = { ...file.lectura, confirmarMoneda: true, moneda: 'USD' as const, otrasHojas: ['Pesos'] };
  const page = open({
    'POST /api/cuentas/banco': () => ({ ...file, lectura: { ...lectura, hojas: ['Dólares', 'Pesos'] } }),
  });
  await choose(page);
  const sent = () =>
    JSON.parse(String((page.calls.at(-1)?.body as FormData | undefined)?.get('opciones') ?? 'null')) as object;
  await page.user.click(await screen.findByRole('button', { name: 'Son dólares' }));
  expect(sent()).toEqual({ moneda: 'USD' });
  await page.user.click(screen.getByRole('button', { name: 'Leer «Pesos»' }));
  expect(sent()).toEqual({ moneda: 'USD', hoja: 'Pesos' });
  await page.user.selectOptions(screen.getByLabelText('Separador de las columnas'), 'Coma ( , )');
  await page.user.selectOptions(screen.getByLabelText('Fila de los encabezados'), '1: Fecha · Monto');
  await page.user.selectOptions(screen.getByLabelText('Monto'), 'Estado');
  expect(sent()).toEqual({
    ...{ moneda: 'USD', hoja: 'Pesos', separador: ',', encabezado: 1 },
    columnas: { dia: 0, estado: 1, importe: null },
  });
});

test('a file that cannot be read says why, and another separator can be tried', async () => {
  const page = open({
    'POST /api/cuentas/banco': ({ body }) => {
      if (!String((body as FormData).get('opciones')).includes('separador'))
        throw new Refused({ title: 'El archivo no se pudo leer.', status: 422, code: 'PLANILLA_ILEGIBLE' });
      return file;
    },
  });
  await choose(page);
  await page.user.selectOptions(await screen.findByLabelText('Separador de las columnas'), 'Punto y coma ( ; )');
  await screen.findByText('TRANSF 2');
});

const registered = {
  estado: 'REGISTRADO',
  registrado: { nombre: 'Ana Núñez', createdAt: '2031-03-03T12:00:00.000Z' },
} as const;
