import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DayDish, MenuDay } from '#contract/menu.calls.ts';
import { messages } from '#contract/messages.ts';
import type { Session } from '../../platform/session.ts';
import { keepCart, keptCart, line, product } from '../../shell/test-cart.ts';
import { administrator, seller } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';

type Dish = MenuDay['menuList'][number];
const dishOf = (
  { productoId, name, codigo, amount, tipoProducto, description }: typeof pie,
  stock: number | null = null,
): Dish => ({
  productoId,
  name,
  codigo,
  amount,
  tipoProducto,
  description,
  stock,
  imageUrl: null,
  referencias: [],
  quantity: 0,
});
const listed = ({ productoId, name, estado }: typeof pie): DayDish => ({ productoId, name, estado });
const pie = product({ productoId: 81, name: 'Tarta de verdura', description: 'Con masa integral', amount: 12 });
const soup = product({ productoId: 82, name: 'Sopa crema', amount: 9 });
const stew = product({ productoId: 83, name: 'Guiso de lentejas' });
const week: MenuDay[] = [
  { dateName: 'LUNES', menuList: [dishOf(pie), dishOf(soup, 3)] },
  { dateName: 'MARTES', menuList: [dishOf(pie)] },
];

let people = 500;
/** Opens the page for somebody whose cart no other test has seen. */
function open(who: Session = seller, more: FakeServer = {}, keep: Parameters<typeof keepCart>[0] = []) {
  const session = { ...who, userID: String(++people) };
  if (keep.length > 0) keepCart(keep, session.userID);
  const server = {
    'GET /api/producto/week': () => week,
    'GET /api/producto/week/LUNES': () => [listed(pie), listed(soup)],
    'GET /api/producto/estadoCatalogo': () => true,
    'GET /api/producto/all': () => [pie, soup],
    ...more,
  };
  const page = openPage('/platos-empresas-list', server, session);
  return {
    ...page,
    press: async (name: string) => page.user.click(await screen.findByRole('button', { name })),
    kept: () => keptCart(session.userID).lines.map(({ name, quantity, dia }) => [name, quantity, dia]),
    sent: (route: string) => page.calls.filter((call) => call.route === route).map(({ body }) => body),
  };
}
const detail = () =>
  within(screen.getByRole('region', { name: 'Su pedido' }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

test('a dish of the other catalogue is refused with the words of §8', async () => {
  const watch = product({ productoId: 9, name: 'Reloj', tipoProducto: 'BLACK' });
  const { press, kept } = open(seller, { 'GET /api/producto/allBlack': () => [watch] }, [line(watch)]);
  await press('Agregar Tarta de verdura, Lunes');
  await screen.findByText(messages.catalogue.cartNotEmpty.title);
  screen.getByText(messages.catalogue.cartNotEmpty.toEssential);
  expect(kept()).toEqual([['Reloj', 1, null]]);
});

test('the days of the week show their dishes', async () => {
  open();
  const monday = within(await screen.findByRole('region', { name: 'Lunes' }));
  expect(monday.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Tarta de verdura',
    'Sopa crema',
  ]);
  expect(monday.getByText('Con masa integral')).toBeTruthy();
  expect(monday.getByText('US$ 012')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Miércoles' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Editar el menú/ })).toBeNull();
});

test('a dish is ordered for one day and another, and goes to the cart as a line for each', async () => {
  const page = open();
  await page.press('Agregar Tarta de verdura, Martes');
  await page.press('Agregar Tarta de verdura, Lunes');
  await page.press('Agregar una unidad de Tarta de verdura, Lunes');
  await page.press('Agregar Sopa crema, Lunes');
  expect(detail()).toEqual([
    'DíaPlatoCantidad',
    'LunesTarta de verdura2',
    'LunesSopa crema1',
    'MartesTarta de verdura1',
  ]);
  expect(page.kept()).toEqual([
    ['Tarta de verdura', 1, 'MARTES'],
    ['Tarta de verdura', 2, 'LUNES'],
    ['Sopa crema', 1, 'LUNES'],
  ]);
  await page.press('Finalizar Pedido');
  await screen.findByRole('heading', { name: 'Carrito de Pedido' });
  expect(screen.getAllByText(/^(Lunes|Martes)$/).map(({ textContent }) => textContent)).toEqual([
    'Martes',
    'Lunes',
    'Lunes',
  ]);
});

test('a limited dish is offered no more often than there is of it, over all days', async () => {
  const page = open(seller, {
    'GET /api/producto/week': () => [
      { dateName: 'LUNES', menuList: [dishOf(soup, 1)] },
      { dateName: 'MARTES', menuList: [dishOf(soup, 1)] },
    ],
  });
  await page.press('Agregar Sopa crema, Lunes');
  await page.press('Agregar Sopa crema, Martes');
  await screen.findByText('No queda stock.');
  expect(page.kept()).toEqual([['Sopa crema', 1, 'LUNES']]);
});

test('without a dish there is nothing to order', async () => {
  const page = open();
  await page.press('Finalizar Pedido');
  await screen.findByRole('alertdialog', { name: messages.order.emptyCart });
  expect(page.router.state.location.pathname).toBe('/platos-empresas-list');
});

test('cancelling asks, and takes the dishes of the days out of the cart and nothing else', async () => {
  const page = open(seller, {}, [
    line(product({ productoId: 5, name: 'Taza' }), { quantity: 2 }),
    line(pie, { quantity: 2, dia: 'LUNES' }),
    line(pie, { quantity: 1, dia: 'MARTES', referencia: 'sin sal' }),
  ]);
  await page.press('Cancelar');
  await screen.findByRole('alertdialog', { name: messages.order.confirmCancel });
  await page.press('No');
  expect(page.kept()).toHaveLength(3);
  await page.press('Cancelar');
  await page.press('Si');
  await screen.findByRole('alertdialog', { name: messages.order.cancelled });
  expect(page.kept()).toEqual([['Taza', 2, null]]);
});

test('an administrator adds, moves and takes away dishes of a day', async () => {
  const page = open(administrator, {
    'GET /api/producto/all': () => [pie, soup],
    'GET /api/producto/allBlack': () => [stew],
    'PUT /api/producto/week/LUNES': () => ({ dateName: 'LUNES', menuList: [] }),
  });
  expect(await screen.findByRole('region', { name: 'Domingo' })).toBeTruthy();
  await page.press('Editar el menú del lunes');
  const dialog = within(screen.getByRole('dialog', { name: 'Menú del lunes' }));
  const names = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  await page.user.type(dialog.getByRole('combobox', { name: 'Agregar un plato' }), 'LENTEJ{Enter}');
  await waitFor(() => expect(names()).toEqual(['Tarta de verdura', 'Sopa crema', 'Guiso de lentejas']));
  await page.press('Subir Guiso de lentejas');
  await page.press('Bajar Tarta de verdura');
  await page.press('Bajar Sopa crema');
  expect(names()).toEqual(['Guiso de lentejas', 'Tarta de verdura', 'Sopa crema']);
  await page.press('Quitar Tarta de verdura');
  // The keyboard goes on at the next one, and in the dialog where none is left.
  expect(document.activeElement?.textContent).toBe('Sopa crema');
  await page.press('Confirmar');
  await screen.findByRole('alertdialog', { name: 'Se ha actualizado el menú!' });
  expect(page.sent('PUT /api/producto/week/LUNES')).toEqual([{ productoIds: [83, 82] }]);
  expect(page.sent('GET /api/producto/week')).toHaveLength(2);
});

test('whoever takes away the last dish of a day goes on in the dialog', async () => {
  const page = open(administrator, { 'GET /api/producto/week/LUNES': () => [listed(pie)] });
  await page.press('Editar el menú del lunes');
  await page.press('Quitar Tarta de verdura');
  await screen.findByText('Este día no ofrece platos.');
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Menú del lunes' }));
});

test('an inactive dish shows in its place of the day, and saving keeps it there', async () => {
  const page = open(administrator, {
    'GET /api/producto/week/LUNES': () => [listed(pie), listed({ ...stew, estado: 'INACTIVO' }), listed(soup)],
    'PUT /api/producto/week/LUNES': () => week[0],
  });
  await page.press('Editar el menú del lunes');
  await screen.findByText('INACTIVO');
  await page.press('Subir Sopa crema');
  await page.press('Confirmar');
  await screen.findByRole('alertdialog', { name: 'Se ha actualizado el menú!' });
  expect(page.sent('PUT /api/producto/week/LUNES')).toEqual([{ productoIds: [81, 82, 83] }]);
});

test('a day that does not come cannot be saved', async () => {
  const page = open(administrator, {
    'GET /api/producto/week/LUNES': () => {
      throw new Refused({ status: 503, code: 'OCUPADO', title: 'El servicio está ocupado.' });
    },
  });
  await page.press('Editar el menú del lunes');
  await screen.findByText('El servicio está ocupado.');
  await page.press('Confirmar');
  expect(page.sent('PUT /api/producto/week/LUNES')).toEqual([]);
});

test('a menu that cannot be saved says why and keeps the choice', async () => {
  const page = open(administrator, {
    'PUT /api/producto/week/LUNES': () => {
      throw new Refused({ status: 422, code: 'PRODUCTO_DESCONOCIDO', title: 'No existe ese producto.' });
    },
  });
  await page.press('Editar el menú del lunes');
  await page.press('Quitar Sopa crema');
  await page.press('Confirmar');
  await screen.findByRole('alertdialog', { description: 'No existe ese producto.' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('dialog').textContent).not.toContain('Sopa crema');
});

test('a week without dishes says so, and one that does not come can be asked for again', async () => {
  let working = false;
  const page = open(seller, {
    'GET /api/producto/week': () => {
      if (!working) throw new Refused({ status: 503, code: 'OCUPADO', title: 'El servidor está ocupado.' });
      return [];
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('El servidor está ocupado.');
  // Neither asks to choose dishes nor offers to order them.
  const order = () => screen.queryByRole('region', { name: 'Su pedido' });
  expect(order()).toBeNull();
  working = true;
  await page.press('Reintentar');
  await screen.findByText('Todavía no hay platos para esta semana.');
  expect(order()).toBeNull();
});

test('the dishes that were chosen can be ordered while their week does not come', async () => {
  const week = () => {
    throw new Refused({ status: 503, code: 'OCUPADO', title: 'El servidor está ocupado.' });
  };
  const page = open(seller, { 'GET /api/producto/week': week }, [line(pie, { dia: 'LUNES' })]);
  await screen.findByRole('alert');
  await page.press('Finalizar Pedido');
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/carrito'));
});
