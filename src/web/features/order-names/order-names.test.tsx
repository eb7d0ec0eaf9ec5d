import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anOrder, seller } from '../../shell/test-orders.ts';
import { openPage, Refused } from '../../shell/test-page.tsx';

const own = { version: 1, porcentaje: 30, productos: [] };
const open = async (put: () => unknown) => {
  let version = 2;
  const page = openPage(
    '/pedido-vendedor',
    {
      'GET /api/menu/order/7': () => [anOrder(5)],
      'GET /api/mis-precios': () => own,
      'GET /api/para-quien/5': () => ({ version: version++, productos: [{ productoId: 1, nombre: 'Marta' }] }),
      'PUT /api/para-quien/5': put,
    },
    seller,
  );
  await page.user.click(await screen.findByRole('button', { name: '2 productos del pedido 5' }));
  expect(page.calls.some(({ route }) => route.includes('para-quien'))).toBe(false);
  await page.user.click(screen.getByText('Para quién'));
  const pan = await screen.findByRole('textbox', { name: 'Para quién es Sartén antiadherente' });
  const people = () =>
    within(screen.getByRole('list', { name: 'Lo que lleva cada persona' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const save = () => page.user.click(screen.getByRole('button', { name: 'Guardar nombres' }));
  return { ...page, pan, people, save };
};

test('a seller notes for whom each product is, and reads what each person gets at their price', async () => {
  const { user, calls, pan, people, save } = await open(() => ({ version: 3, productos: [] }));
  await waitFor(() => expect(people()).toEqual(['Marta 2 unidadesUS$\u00a01.300']));
  await user.type(pan, ' Eva ');
  expect(people()).toEqual(['Marta 2 unidadesUS$\u00a01.300', 'Eva 1 unidadUS$\u00a0650']);
  await save();
  await screen.findByText('¡Se guardaron los nombres!');
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
    version: 2,
    productos: [
      { productoId: 1, nombre: 'Marta' },
      { productoId: 2, nombre: 'Eva' },
    ],
  });
});

test('names that were changed elsewhere are not lost, and what was typed stays', async () => {
  const { user, calls, queryClient, pan, save } = await open(() => {
    throw new Refused({ status: 409, code: 'VERSION_VIEJA', title: 'Estos nombres cambiaron en otro equipo.' });
  });
  await user.type(pan, 'Eva');
  await act(() => queryClient.invalidateQueries());
  await save();
  await screen.findByText('Estos nombres cambiaron en otro equipo.');
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toMatchObject({ version: 2 });
  expect((pan as HTMLInputElement).value).toBe('Eva');
});
