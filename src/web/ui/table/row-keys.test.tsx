import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { administrator, anOrder, orderPages } from '../../shell/test-orders.ts';
import { openPage } from '../../shell/test-page.tsx';
import { aProduct, serving } from '../../shell/test-products.ts';

const row = (order: number) => screen.getByRole('row', { name: new RegExp(`pedido ${order}\\b`) });
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Seleccionar pedido/ })
    .flatMap((box) => (box.checked ? [Number(/\d+$/.exec(box.getAttribute('aria-label') ?? ''))] : []))
    .toSorted();

/** Pedidos with these, the focus in the first row. */
async function openOrders(orders = [1, 2, 3, 4].map((id) => anOrder(id))) {
  const page = openPage('/pedidos-list', { 'GET /api/menu/order': orderPages(orders) }, administrator);
  await screen.findByRole('table');
  await page.user.click(screen.getByRole('link', { name: 'Saltar a la lista' }));
  expect(document.activeElement).toBe(row(orders.length));
  return page;
}

test('arrows, j and k go through the rows, wherever in one the focus is, and Enter opens one', async () => {
  const { user } = await openOrders();
  await user.keyboard('j{ArrowDown}');
  expect(document.activeElement).toBe(row(2));
  await user.keyboard('k');
  expect(document.activeElement).toBe(row(3));
  const opens = within(row(3)).getByRole('button', { expanded: false });
  await user.keyboard('{Enter}');
  expect(opens.getAttribute('aria-expanded')).toBe('true');
  // From what a row opened to one goes on to the next.
  screen.getByRole('button', { name: 'Editar pedido 3' }).focus();
  await user.keyboard('j');
  expect(document.activeElement).toBe(row(2));
  await user.keyboard('jjj');
  expect(document.activeElement).toBe(row(1));
});

test('past the end of a page one goes on to the next, and back', async () => {
  const { user } = await openOrders(Array.from({ length: 27 }, (_, n) => anOrder(n + 1)));
  await user.keyboard('k');
  expect(document.activeElement).toBe(row(27));
  row(23).focus();
  await user.keyboard('j');
  await waitFor(() => expect(document.activeElement).toBe(row(2)));
  await user.keyboard('jj');
  expect(document.activeElement).toBe(row(1));
  await user.keyboard('kk');
  await waitFor(() => expect(document.activeElement).toBe(row(23)));
});

test('x chooses a row and its range, Shift with an arrow one more or one less', async () => {
  const { user } = await openOrders([1, 2, 3, 4, 5].map((id) => anOrder(id)));
  await user.keyboard('xx');
  expect(ticked()).toEqual([]);
  await user.keyboard('xjj{Shift>}X{/Shift}');
  expect(ticked()).toEqual([3, 4, 5]);
  await user.keyboard('k{Shift>}X{/Shift}');
  expect(ticked()).toEqual([4, 5]);
  await user.keyboard('jj{Shift>}{ArrowDown}{/Shift}');
  expect(ticked()).toEqual([1, 2, 4, 5]);
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(ticked()).toEqual([2, 4, 5]);
});

test('a letter does what the button of the row says, and ? shows which', async () => {
  const { user } = await openOrders();
  await user.keyboard('ja');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Pedido N° 3');
  await user.keyboard('j');
  await user.click(within(question).getByRole('button', { name: 'No' }));
  await waitFor(() => expect(document.activeElement).toBe(row(3)));
  await user.keyboard('?');
  const keys = await screen.findByRole('dialog', { name: 'Teclas de la lista' });
  expect(keys.textContent).toContain('Elegir la filaX');
  expect(keys.textContent).toContain('ImprimirI');
  expect(keys.textContent).toContain('CancelarA');
});

test('a range begins on the page that is shown, and what other pages have stays chosen', async () => {
  const { user } = await openOrders(Array.from({ length: 27 }, (_, n) => anOrder(n + 1)));
  await user.keyboard('jx');
  expect(ticked()).toEqual([26]);
  row(23).focus();
  await user.keyboard('j');
  await waitFor(() => expect(document.activeElement).toBe(row(2)));
  await user.keyboard('{Shift>}X{/Shift}');
  expect(ticked()).toEqual([2]);
  const wholePage = screen.getByRole('checkbox', { name: 'Seleccionar los de esta página' });
  await user.click(wholePage);
  const count = () => within(screen.getByRole('region', { name: 'Selección' })).getByRole('status').textContent;
  expect(count()).toBe('3 seleccionados');
  await user.click(wholePage);
  expect(count()).toBe('1 seleccionado');
  // A range of that page is none of the first one, nor does it take any row of it away.
  row(2).focus();
  await user.keyboard('{Shift>}X{ArrowDown}{/Shift}');
  row(2).focus();
  await user.keyboard('k');
  await waitFor(() => expect(document.activeElement).toBe(row(23)));
  row(27).focus();
  await user.keyboard('{Shift>}X{/Shift}');
  expect(ticked()).toEqual([26, 27]);
});

test('with Control a letter is the browser’s', async () => {
  const { user } = await openOrders();
  const pressed = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
  document.addEventListener('keydown', pressed);
  onTestFinished(() => document.removeEventListener('keydown', pressed));
  await user.keyboard('{Control>}a{/Control}');
  expect(pressed).toHaveLastReturnedWith(false);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.keyboard('a');
  expect(pressed).toHaveLastReturnedWith(true);
});

test('in a field and outside the list they are letters like others', async () => {
  const { user } = openPage('/listado-platos', serving(aProduct(7), aProduct(8)), administrator);
  await user.click(await screen.findByRole('button', { name: /, precio de Olla 7$/i }));
  await user.keyboard('e');
  expect(document.activeElement).toHaveProperty('value', expect.stringContaining('e'));
  screen.getByRole('searchbox').focus();
  await user.keyboard('e');
  screen.getByRole('button', { name: 'Filtros' }).focus();
  await user.keyboard('e?');
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('checkbox', { name: 'Seleccionar Olla 8' }).focus();
  await user.keyboard('e');
  expect(await screen.findByRole('dialog', { name: 'Editar Olla 8' })).toBeDefined();
});
