import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { openPage } from '../test-page.tsx';
import { today } from '../ui/dates.ts';
import { anOrder, seller } from './test-orders.ts';

const from = () => screen.findByLabelText<HTMLInputElement>(/^Desde/);
const to = () => screen.getByLabelText<HTMLInputElement>(/^Hasta/);
const choose = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });

test('a reseller finds the orders between two dates, with their total', async () => {
  const asked: string[] = [];
  const { user, router } = openPage(
    '/historial-pedidos',
    {
      'GET /api/menu/historial-pedidos/7': ({ query }) => {
        asked.push(String(query));
        return [anOrder(1), anOrder(2), anOrder(3, { delivered: 'CANCELADO' })];
      },
    },
    seller,
  );
  choose(await from(), '2025-03-01');
  choose(to(), '2025-03-31');
  await user.click(screen.getByRole('button', { name: 'Buscar Pedidos' }));
  await screen.findByRole('cell', { name: 'CANCELADO' });
  expect(asked).toEqual(['fechaDesde=2025-03-01&fechaHasta=2025-03-31']);
  expect(router.state.location.search).toMatchObject({ desde: '2025-03-01', hasta: '2025-03-31' });
  expect(screen.getByText('Total sin cancelados').textContent).toContain('US$\u00a03.000');
});

test('the dates of a link are searched at once', async () => {
  openPage(
    '/historial-pedidos?desde=2025-03-01&hasta=2025-03-31',
    {
      'GET /api/menu/historial-pedidos/7': () => [anOrder(8)],
    },
    seller,
  );
  expect(within(await screen.findByRole('table')).getByRole('cell', { name: '8' })).toBeDefined();
  expect((await from()).value).toBe('2025-03-01');
  expect(to().value).toBe('2025-03-31');
});

test('both dates are needed', async () => {
  const { user } = openPage('/historial-pedidos', {}, seller);
  choose(await from(), '2025-03-01');
  await user.click(screen.getByRole('button', { name: 'Buscar Pedidos' }));
  await screen.findByText(messages.history.datesMissing);
});

test('no date is later than today, and Hasta is not before Desde', async () => {
  openPage('/historial-pedidos', {}, seller);
  choose(await from(), '2025-03-15');
  expect((await from()).max).toBe(today());
  expect(to().max).toBe(today());
  await waitFor(() => expect(to().min).toBe('2025-03-15'));
});
