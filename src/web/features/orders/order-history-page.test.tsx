import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { futureDay, invertedDays } from '#contract/days.ts';
import { messages } from '#contract/messages.ts';
import { anOrder, orderPages, seller } from '../../shell/test-orders.ts';
import { openPage } from '../../shell/test-page.tsx';
import { dateField, pasteDay } from '../../ui/form/test-dates.ts';

const history = 'GET /api/menu/historial-pedidos/7';
const search = () => screen.getByRole('button', { name: 'Buscar Pedidos' });

test('a reseller finds the orders between two dates, with their total', async () => {
  const asked: string[] = [];
  const { user, router } = openPage(
    '/historial-pedidos',
    {
      [history]: (call) => {
        asked.push(String(call.query));
        return orderPages([anOrder(1), anOrder(2), anOrder(3, { delivered: 'CANCELADO' })])(call);
      },
    },
    seller,
  );
  await pasteDay('Desde', '01/03/2025');
  await pasteDay('Hasta', '31/03/2025');
  await user.click(search());
  await screen.findByRole('cell', { name: 'CANCELADO' });
  expect(asked).toEqual(['fechaDesde=2025-03-01&fechaHasta=2025-03-31&pagina=1&porPagina=25']);
  expect(router.state.location.search).toMatchObject({ desde: '2025-03-01', hasta: '2025-03-31' });
  expect(screen.getByText('Total sin cancelados').textContent).toContain('US$\u00a03.000');
});

test('the dates of a link are searched at once', async () => {
  openPage('/historial-pedidos?desde=2025-03-01&hasta=2025-03-31', { [history]: () => [anOrder(8)] }, seller);
  expect(within(await screen.findByRole('table')).getByRole('cell', { name: '8' })).toBeDefined();
  expect((await dateField('Desde')).textContent).toBe('01-03-2025');
  expect((await dateField('Hasta')).textContent).toBe('31-03-2025');
});

test('the fields look as their label says', async () => {
  openPage('/historial-pedidos', {}, seller);
  expect((await dateField('Desde')).textContent).toBe('dd-mm-aaaa');
  await pasteDay('Desde', '01/03/2025');
  await waitFor(async () => expect((await dateField('Desde')).textContent).toBe('01-03-2025'));
});

test('both dates are needed', async () => {
  const { user } = openPage('/historial-pedidos', {}, seller);
  await user.click(search());
  await screen.findByText(messages.history.datesMissing);
  expect(await screen.findAllByText('Elija una fecha.')).toHaveLength(2);
  await pasteDay('Desde', '01/03/2025');
  expect(await screen.findAllByText('Elija una fecha.')).toHaveLength(1);
});

test.each([
  ['a day that is still to come', '2025-03-01', '2999-01-01', futureDay],
  ['a range upside down', '2025-03-02', '2025-03-01', invertedDays],
])('%s is said at its field and not searched, from a link either', async (_case, desde, hasta, words) => {
  const { user, calls } = openPage(`/historial-pedidos?desde=${desde}&hasta=${hasta}`, {}, seller);
  const field = within(await dateField('Hasta')).getAllByRole('spinbutton')[0];
  const described = String(field?.getAttribute('aria-describedby')).split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(words);
  await user.click(search());
  await screen.findByRole('alertdialog', { name: words });
  expect(calls.some(({ route }) => route === history)).toBe(false);
  expect(screen.queryByRole('table')).toBeNull();
});

test('a list is never beside days other than its own', async () => {
  const { user, router } = openPage(
    '/historial-pedidos?desde=2025-03-01&hasta=2025-03-31',
    { [history]: ({ query }) => [anOrder(Number(query.get('fechaDesde')?.slice(-2)))] },
    seller,
  );
  await screen.findByRole('cell', { name: '1' });
  await pasteDay('Desde', '05/03/2025');
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(search());
  await screen.findByRole('cell', { name: '5' });
  await pasteDay('Hasta', '06/03/2025');
  expect(screen.queryByRole('table')).toBeNull();
  router.history.back();
  await screen.findByRole('cell', { name: '1' });
  await waitFor(async () => expect((await dateField('Desde')).textContent).toBe('01-03-2025'));
  expect((await dateField('Hasta')).textContent).toBe('31-03-2025');
});
