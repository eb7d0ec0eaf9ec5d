import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { administrator } from '../../shell/test-orders.ts';
import { openPage } from '../../shell/test-page.tsx';
import { aProduct, serving } from '../../shell/test-products.ts';

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

function open(address = '/listado-platos') {
  // What a test keeps, the next one does not find.
  onTestFinished(() => {
    localStorage.clear();
    window.dispatchEvent(new Event('storage'));
  });
  const page = openPage(address, serving(aProduct(7)), administrator);
  const view = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Columnas y vistas' }));
    return within(await screen.findByRole('dialog', { name: 'Columnas y vistas' }));
  };
  return { ...page, view };
}

test('columns are hidden by choice in this list, and the choice outlives the page', async () => {
  const { user, view } = open();
  const dialog = await view();
  expect(dialog.queryByRole('checkbox', { name: 'Acciones' })).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: 'Descripción' }));
  await user.click(dialog.getByRole('radio', { name: 'Compacta' }));
  expect(JSON.parse(localStorage.getItem('listas') ?? '')).toMatchObject({
    compact: true,
    lists: { '/listado-platos': { hidden: ['descripcion'] } },
  });
  await user.click(dialog.getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement);
  await waitFor(() => expect(headings()).not.toContain('Descripción'));
  expect(headings()).toContain('Código');
  expect(screen.getByRole('table').hasAttribute('data-compact')).toBe(true);
});

test('a view keeps filters, order and columns under a name, and brings them back', async () => {
  const { user, view, router } = open('/listado-platos?estado=ACTIVO&sort=-precio&q=olla');
  const dialog = await view();
  await user.click(dialog.getByRole('checkbox', { name: 'Tipo' }));
  await user.type(dialog.getByLabelText('Nombre de la vista'), 'Caros{Enter}');
  await user.click(dialog.getByRole('checkbox', { name: 'Tipo' }));
  await user.click(dialog.getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Quitar ACTIVO' }));
  const saved = screen.getByRole('button', { name: 'Caros' });
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: '-precio', q: 'olla' }));
  expect(saved.getAttribute('aria-pressed')).toBe('false');
  await user.click(saved);
  await waitFor(() => expect(router.state.location.search).toEqual({ estado: 'ACTIVO', sort: '-precio', q: 'olla' }));
  expect(headings()).not.toContain('Tipo');
  expect(saved.getAttribute('aria-pressed')).toBe('true');
});

test('what somebody wrote into the storage hides and breaks nothing', async () => {
  localStorage.setItem(
    'listas',
    '{"compact":3,"lists":{"/listado-platos":{"hidden":"id","views":[1,{"name":"Suya"}]}}}',
  );
  open();
  await screen.findByRole('row', { name: /Olla 7/ });
  expect(headings()).toContain('ID');
  expect(screen.getByRole('button', { name: 'Suya' })).toBeDefined();
});
