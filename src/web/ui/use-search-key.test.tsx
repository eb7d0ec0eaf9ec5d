import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { administrator } from '../shell/test-orders.ts';
import { openPage } from '../shell/test-page.tsx';

test.each([
  ['/individual', 'Buscar por nombre'],
  ['/listado-proveedores', 'Buscar proveedores'],
])('the key / leads to the search of %s, and is a sign like others in it', async (address, name) => {
  const lists = { 'GET /api/producto/all': () => [], 'GET /api/proveedores': () => [] };
  const { user } = openPage(address, { ...lists, 'GET /api/producto/estadoCatalogo': () => true }, administrator);
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name });
  await user.keyboard('{Control>}/{/Control}');
  expect(document.activeElement).not.toBe(search);
  await user.keyboard('/');
  expect([document.activeElement, search.value]).toEqual([search, '']);
  await user.keyboard('3/4');
  expect(search.value).toBe('3/4');
});

test('in a dialog it leads nowhere', async () => {
  const server = { 'GET /api/proveedores': () => [] };
  const { user } = openPage('/listado-proveedores', server, administrator);
  await screen.findByRole('searchbox');
  await user.click(await screen.findByRole('button', { name: 'Salir' }));
  const no = await screen.findByRole('button', { name: 'No' });
  await user.keyboard('/');
  expect(document.activeElement).toBe(no);
});
