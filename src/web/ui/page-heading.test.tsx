import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { seller } from '../shell/test-orders.ts';
import { type FakeServer, openPage } from '../shell/test-page.tsx';

const server: FakeServer = {
  'GET /api/producto/estadoCatalogo': () => true,
  'GET /api/producto/all': () => [],
  [`GET /api/menu/order/${seller.userID}`]: () => [],
};

test('every page names the tab, and reading goes on at its heading', async () => {
  const { user } = openPage('/individual', server, seller);
  await screen.findByRole('heading', { level: 1, name: 'CATÁLOGO ESENCIAL' });
  expect(document.title).toBe('CATÁLOGO ESENCIAL · Vitrina');
  await user.click(
    within(screen.getByRole('navigation', { name: 'Accesos' })).getByRole('link', { name: 'Mis Pedidos' }),
  );
  const heading = await screen.findByRole('heading', { level: 1, name: 'Mis Pedidos' });
  expect(document.title).toBe('Mis Pedidos · Vitrina');
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
