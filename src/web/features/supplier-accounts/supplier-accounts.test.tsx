import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SupplierAccount, SupplierMovement } from '#contract/supplier-accounts.calls.ts';
import { accountant, administrator } from '../../shell/test-orders.ts';
import { type FakeServer, openPage } from '../../shell/test-page.tsx';

const account: SupplierAccount = {
  proveedorId: 3,
  razonSocial: 'Bazar SA',
  telefono: '',
  eliminado: false,
  recibido: 150.5,
  pagado: 50,
  ajustes: 0,
  saldo: 100.5,
  sinCosto: 4,
};
const receipt: SupplierMovement = {
  id: 1,
  tipo: 'RECEPCION',
  importe: 150.5,
  saldo: 150.5,
  sinCosto: 4,
  cierre: 12,
  medio: null,
  nota: '',
  pago: null,
  dia: null,
  quien: 'Nora Paz',
  createdAt: '2031-03-09T15:00:00.000Z',
  contra: null,
  anuladoPor: null,
  can: { anular: false },
};
const payment: SupplierMovement = {
  ...receipt,
  id: 2,
  tipo: 'PAGO',
  importe: -50,
  saldo: 100.5,
  sinCosto: 0,
  cierre: null,
  medio: 'EFECTIVO',
  can: { anular: true },
};
const server: FakeServer = {
  'GET /api/proveedores/3/cuenta': () => account,
  'GET /api/proveedores/3/movimientos': () => [payment, receipt],
  'GET /api/cotizaciones': () => [],
};

test('an administrator reads what a supplier is owed, and registers a payment that says what is owed after it', async () => {
  const writing: FakeServer = { ...server, 'POST /api/proveedores/3/movimientos': () => payment };
  const { user, calls } = openPage('/proveedores/3/cuenta', writing, administrator);
  expect(await screen.findByRole('heading', { name: 'Cuenta de Bazar SA' })).toBeDefined();
  const owed = within(screen.getByRole('region', { name: 'Saldo' }));
  expect(owed.getByText('4 unidades sin costo, que no se suman')).toBeDefined();
  expect(await screen.findByText('Recepción del cierre N° 12')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Registrar pago' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar un pago a Bazar SA' }));
  await user.selectOptions(dialog.getByLabelText('Moneda'), 'Dólares');
  await user.type(dialog.getByLabelText(/^Importe/), '100,50');
  expect(dialog.getByText(/Hoy se le debe US\$\s100,50\. Después, al día\./)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Registrar pago' }));
  await screen.findByText('Se ha registrado el pago!');
  const sent = calls.filter(({ route }) => route === 'POST /api/proveedores/3/movimientos');
  expect(sent.map(({ body }) => body)).toMatchObject([{ tipo: 'PAGO', importe: 100.5, medio: 'EFECTIVO' }]);
});

test('a payment in pesos says which rest it writes off, and writes it off where it is ticked', async () => {
  const rate = { id: 1, dia: '2026-01-02', pesos: 1400, quien: '', createdAt: '2026-01-02T12:00:00.000Z' };
  const writing: FakeServer = {
    ...server,
    'GET /api/cotizaciones': () => [rate],
    'POST /api/proveedores/3/movimientos': () => payment,
  };
  const { user, calls } = openPage('/proveedores/3/cuenta', writing, administrator);
  await user.click(await screen.findByRole('button', { name: 'Registrar pago' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar un pago a Bazar SA' }));
  await user.type(dialog.getByLabelText(/^Importe/), '139.000');
  await user.click(await dialog.findByLabelText('Con este pago la cuenta queda saldada'));
  expect(dialog.getByText(/Lo que queda, se le debe US\$\s1,21, es diferencia de cambio\./)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Registrar pago' }));
  await screen.findByText('Se ha registrado el pago!');
  const sent = calls.filter(({ route }) => route === 'POST /api/proveedores/3/movimientos');
  expect(sent.map(({ body }) => body)).toMatchObject([{ moneda: 'ARS', importe: 139_000, salda: true }]);
});

test('an accountant reads the account, and is offered nothing that writes', async () => {
  openPage('/proveedores/3/cuenta', server, accountant);
  expect(await screen.findByText('Recepción del cierre N° 12')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Resumen Excel' })).toBeDefined();
  for (const name of ['Registrar pago', 'Ajuste', /^Anular/]) expect(screen.queryByRole('button', { name })).toBeNull();
});
