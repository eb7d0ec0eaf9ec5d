import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BankFile, BankRow } from '#contract/bank.calls.ts';
import { administrator } from '../../shell/test-orders.ts';
import { type FakeServer, openPage } from '../../shell/test-page.tsx';

const ana = { userId: 7, nombre: 'Ana Núñez', saldo: 32.59, por: ['NOMBRE', 'IMPORTE'] as const, comprobanteId: 31 };
const eva = { userId: 8, nombre: 'Eva Paz', saldo: 10, por: ['NOMBRE'] as const, comprobanteId: null };
const row = (fila: number, values: Partial<BankRow>): BankRow => ({
  ...{ fila, dia: '2031-03-03', moneda: 'ARS', importe: 47_256, texto: `TRANSF ${fila}`, vez: 1 },
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
    falta: null,
  },
  filas: [sure, likely, paid],
  salientes: 2,
  otras: 0,
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
  expect(first.getByText('Acepta el comprobante que mandó.')).toBeDefined();
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
      { userId: 7, dia: '2031-03-03', moneda: 'ARS', importe: 47_256, texto: 'TRANSF 2', vez: 1, comprobanteId: 31 },
      { userId: 8, dia: '2031-03-03', moneda: 'ARS', importe: 47_256, texto: 'TRANSF 3', vez: 1, comprobanteId: null },
    ],
    lectura: { fuente: 'abc', moneda: 'ARS', columnas: { dia: 0, importe: 1 } },
  });
  await expect.poll(() => screen.queryAllByRole('checkbox')).toEqual([]);
});

const registered = {
  estado: 'REGISTRADO',
  registrado: { nombre: 'Ana Núñez', createdAt: '2031-03-03T12:00:00.000Z' },
} as const;
