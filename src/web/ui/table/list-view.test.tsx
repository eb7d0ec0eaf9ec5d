import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { administrator } from '../../shell/test-orders.ts';
import { openPage } from '../../shell/test-page.tsx';
import { aProduct, serving } from '../../shell/test-products.ts';

const kept = () => JSON.parse(localStorage.getItem('listas') ?? '').lists['/listado-platos'];
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
  expect(JSON.parse(localStorage.getItem('listas') ?? '')).toMatchObject({
    lists: { '/listado-platos': { hidden: ['descripcion'] } },
  });
  await user.click(dialog.getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement);
  await waitFor(() => expect(headings()).not.toContain('Descripción'));
  expect(headings()).toContain('Código');
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
  // The keyboard goes on at the next of what is set.
  expect(document.activeElement?.closest('ul')?.getAttribute('aria-label')).toBe('Filtros y orden de ahora');
  expect(saved.getAttribute('aria-pressed')).toBe('false');
  await user.click(saved);
  await waitFor(() => expect(router.state.location.search).toEqual({ estado: 'ACTIVO', sort: '-precio', q: 'olla' }));
  expect(headings()).not.toContain('Tipo');
  expect(saved.getAttribute('aria-pressed')).toBe('true');
});

test("a view's link shows its list to somebody else, who keeps it", async () => {
  const mine = open('/listado-platos?estado=ACTIVO&sort=-precio&page=2');
  const dialog = await mine.view();
  await mine.user.click(dialog.getByRole('checkbox', { name: 'Tipo' }));
  await mine.user.type(dialog.getByLabelText('Nombre de la vista'), 'Caros & más{Enter}');
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await mine.user.click(dialog.getByRole('button', { name: 'Copiar enlace de la vista Caros & más' }));
  expect(dialog.getByRole('button', { name: 'Copiado de la vista Caros & más' })).toBeDefined();
  const { origin, href } = new URL(write.mock.calls[0]?.[0] ?? '');
  expect(origin).toBe(location.origin);
  cleanup();
  localStorage.clear();
  window.dispatchEvent(new Event('storage'));

  const { user, router, view } = open(href.slice(origin.length));
  await screen.findByRole('row', { name: /Olla 7/ });
  const save = screen.getByRole('button', { name: 'Guardar vista «Caros & más»' });
  expect(screen.getByRole('button', { name: 'Quitar ACTIVO' })).toBeDefined();
  expect(screen.getByRole('columnheader', { name: 'Precio' }).getAttribute('aria-sort')).toBe('descending');
  expect(headings()).not.toContain('Tipo');
  expect(localStorage.getItem('listas')).toBeNull();
  const columns = await view();
  await user.click(columns.getByRole('checkbox', { name: 'Código' }));
  await user.click(columns.getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement);
  await user.click(save);
  expect(screen.getByRole('button', { name: 'Caros & más' }).getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(router.state.location.search).toEqual({ estado: 'ACTIVO', sort: '-precio' }));
  expect(headings()).not.toContain('Tipo');
  expect(headings()).not.toContain('Código');
  expect(screen.queryByRole('button', { name: /^Guardar vista/ })).toBeNull();
});

test('where pages may not write the clipboard the link of a view stands marked', async () => {
  const { user, view } = open();
  const dialog = await view();
  await user.type(dialog.getByLabelText('Nombre de la vista'), 'Todos{Enter}');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('NotAllowedError'));
  await user.click(dialog.getByRole('button', { name: 'Copiar enlace de la vista Todos' }));
  const link = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Enlace' });
  expect(link.value).toBe(`${location.origin}/listado-platos?vista=Todos`);
  expect(document.activeElement).toBe(link);
});

test('columns are moved by buttons that keep the focus, past those that say which row it is, and back', async () => {
  const { user, view } = open();
  await screen.findByRole('row', { name: /Olla 7/ });
  const usual = headings();
  expect(usual.slice(1, 5)).toEqual(['ID', 'Nombre', 'Descripción', 'Código']);
  const dialog = await view();
  const close = () => user.click(dialog.getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement);
  expect(dialog.queryByRole('button', { name: 'Bajar Nombre' })).toBeNull();
  expect(dialog.queryByRole('button', { name: /de siempre$/ })).toBeNull();
  const up = dialog.getByRole('button', { name: 'Subir Código' });
  await user.click(up);
  await user.keyboard('{Enter}{Enter}');
  expect(document.activeElement).toBe(up);
  expect(kept().order.slice(0, 3)).toEqual(['codigo', 'id', 'descripcion']);
  await close();
  await waitFor(() => expect(headings().slice(1, 5)).toEqual(['Código', 'Nombre', 'ID', 'Descripción']));
  expect(headings().at(-1)).toBe('Acciones');
  const again = await view();
  await user.click(again.getByRole('button', { name: 'Volver al orden de siempre' }));
  expect(document.activeElement).toBe(again.getByRole('group', { name: 'Columnas' }));
  expect(again.queryByRole('button', { name: /de siempre$/ })).toBeNull();
  await user.click(again.getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement);
  await waitFor(() => expect(headings()).toEqual(usual));
});

test('what somebody wrote into the storage hides and breaks nothing', async () => {
  localStorage.setItem(
    'listas',
    `{"compact":3,"lists":{"/listado-platos":{"hidden":"id","views":[1,{"name":"Suya"}],
      "order":["acciones","estado","nada",7,"tipo","estado"],"widths":{"id":1}}}}`,
  );
  open();
  await screen.findByRole('row', { name: /Olla 7/ });
  // Those that its order does not name follow the same ones as always.
  expect(headings().slice(1)).toEqual([
    'ID',
    'Nombre',
    'Descripción',
    'Código',
    'Imagen',
    'Precio',
    'Categoría',
    'Stock Limite',
    'Estado',
    'Tipo',
    'Proveedor',
    'Acciones',
  ]);
  expect(screen.getByRole('button', { name: 'Suya' })).toBeDefined();
});
