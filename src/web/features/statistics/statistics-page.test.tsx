import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { WeekStatistic } from '#contract/documents.calls.ts';
import { administrator } from '../../shell/test-orders.ts';
import { openPage } from '../../shell/test-page.tsx';
import { pasteDay } from '../../ui/form/test-dates.ts';

const aRow = (productoId: number, nombre: string, days: Partial<WeekStatistic>): WeekStatistic => {
  const row = { lunes: 0, martes: 0, miercoles: 0, jueves: 0, viernes: 0, sabado: 0, domingo: 0, ...days };
  const { lunes, martes, miercoles, jueves, viernes, sabado, domingo } = row;
  const totalQuantity = lunes + martes + miercoles + jueves + viernes + sabado + domingo;
  return { productoId, nombre, ...row, totalQuantity };
};
const pots = aRow(1, 'Olla de aluminio', { lunes: 2, miercoles: 1200 });
const pans = aRow(2, 'Sartén', { lunes: 5, domingo: 3 });

const open = (rows: WeekStatistic[] = [pots, pans], address = '/producto-estadistica?fecha=2026-03-11') =>
  openPage(address, { 'GET /api/producto/estadistica': () => rows }, administrator);

test('each product is told by weekday, with a total', async () => {
  open();
  const row = (await screen.findByRole('cell', { name: 'Olla de aluminio' })).closest('tr') as HTMLElement;
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Producto',
    'Lunes',
    'Martes',
    'Miércoles',
    'Jueves',
    'Viernes',
    'Sábado',
    'Domingo',
    'Total',
  ]);
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Olla de aluminio', '2', '0', '1.200', '0', '0', '0', '0', '1.202']);
  expect(screen.getByText('Semana del 09/03/2026 al 15/03/2026')).toBeTruthy();
});

test('units that came back have a column of their own in a week in which any did', async () => {
  open([{ ...pots, devueltas: 1300 }, pans]);
  await screen.findByRole('columnheader', { name: 'Devueltas' });
  const told = (name: string) => {
    const row = screen.getByRole('cell', { name }).closest('tr') as HTMLElement;
    return within(row).getAllByRole('cell').at(-1)?.textContent;
  };
  expect([told(pots.nombre), told(pans.nombre)]).toEqual(['1.300', '']);
});

test('a picture beside it shows the products ordered most, and how many units each day had', async () => {
  open();
  const picture = within(await screen.findByRole('figure'));
  const [bars, days] = picture.getAllByRole('list');
  expect(bars?.textContent).toBe('Olla de aluminio1.202Sartén8');
  expect(days?.textContent).toBe('Lunes 7Martes 0Miércoles 1.200Jueves 0Viernes 0Sábado 0Domingo 3');
});

test('a search narrows the table and its total', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('searchbox', { name: 'Buscar productos' }), ' SARTEN');
  await screen.findByText('1 producto');
  expect(screen.getByText(/^Unidades/).textContent).toBe('Unidades 8');
});

test('one goes from week to week, and the address keeps which', async () => {
  const { user, calls, router } = open();
  const asked = () => calls.filter(({ route }) => route.includes('estadistica')).map(({ query }) => query.get('fecha'));
  await user.click(await screen.findByRole('button', { name: 'Semana anterior' }));
  await screen.findByText('Semana del 02/03/2026 al 08/03/2026');
  await user.click(screen.getByRole('button', { name: 'Semana siguiente' }));
  await screen.findByText('Semana del 09/03/2026 al 15/03/2026');
  await pasteDay('Semana del día', '01/01/2026');
  await screen.findByText('Semana del 29/12/2025 al 04/01/2026');
  expect(router.state.location.search).toEqual({ fecha: '2026-01-01' });
  await waitFor(() => expect(asked()).toEqual(['2026-03-11', '2026-03-02', '2026-03-09', '2026-01-01']));
});

test('the week of today is the last one', async () => {
  open([], '/producto-estadistica');
  const next = await screen.findByRole('button', { name: 'Semana siguiente' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  // The keyboard is not lost where one came to the last one.
  act(() => next.focus());
  expect(document.activeElement).toBe(next);
  await screen.findByText('No hubo pedidos en esta semana.');
  expect(screen.queryByRole('figure')).toBeNull();
});

test('on paper the table has all its rows', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = open(Array.from({ length: 40 }, (_, n) => aRow(n + 1, `Producto ${n + 1}`, { lunes: 1 })));
  await screen.findByText('Página 1 de 2');
  expect(screen.getAllByRole('row')).toHaveLength(26);
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledOnce();
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getAllByRole('row')).toHaveLength(41);
  fireEvent(window, new Event('afterprint'));
  expect(screen.getAllByRole('row')).toHaveLength(26);
});
