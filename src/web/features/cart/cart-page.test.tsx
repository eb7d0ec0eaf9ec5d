import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { waitsForApproval } from '../../platform/session.ts';
import { keepCart, keptCart, line, product } from '../../shell/test-cart.ts';
import { anOrder, orderPages, seller } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, paged, Refused } from '../../shell/test-page.tsx';
import { catalogueKey, catalogueProducts } from '../catalogue/queries.ts';

const mug = product({ productoId: 1, name: 'Taza', amount: 10 });
const pan = product({ productoId: 2, name: 'Sartén', amount: 25.5, stock: 8 });
const watch = product({ productoId: 9, name: 'Reloj', tipoProducto: 'BLACK', amount: 50 });

const ORDER = 'POST /api/menu/order';
const server: FakeServer = {
  'GET /api/producto/estadoCatalogo': () => true,
  'GET /api/producto/all': () => [mug, pan],
  'GET /api/producto/allBlack': () => [watch],
  [ORDER]: () => anOrder(1),
  'POST /api/menu/order-black': () => anOrder(2),
};

const refusing = (problem: Partial<Problem> & { status: number; code: string }): FakeServer => ({
  ...server,
  [ORDER]: () => {
    throw new Refused({ title: 'No se puede.', ...problem });
  },
});

const open = async (answers: FakeServer = server) => {
  const page = openPage('/carrito', answers, seller);
  const button = await screen.findByRole('button', { name: 'Finalizar Pedido' });
  const finalise = () => page.user.click(button);
  const orders = () => page.calls.filter(({ route }) => route.startsWith('POST /api/menu/order'));
  return { ...page, finalise, orders };
};
const item = (name: string) => {
  const found = screen.getByRole('heading', { level: 2, name }).closest('li');
  if (!found) throw new Error(`${name} is in no line`);
  return within(found);
};
const total = () => screen.getByText('Total', { selector: 'dt' }).nextElementSibling?.textContent;
const alert = (name: string) => screen.findByRole('alertdialog', { name });

beforeEach(() => {
  keepCart([line(mug, { quantity: 2 }), line(pan)]);
});

test('a visitor is sent to the login', async () => {
  const { router } = openPage('/carrito', server);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

test('plus and minus move the quantity by one and the total by the unit price', async () => {
  const { user } = await open();
  const reseller = within(screen.getByRole('region', { name: 'Datos del revendedor' }));
  reseller.getByText('Ana García');
  reseller.getByText('ana@ejemplo.com');
  expect(total()).toBe('US$\u00a0046');
  await user.click(item('Taza').getByRole('button', { name: 'Agregar una unidad de Taza' }));
  expect(total()).toBe('US$\u00a0056');
  await user.click(item('Taza').getByRole('button', { name: 'Quitar una unidad de Taza' }));
  await user.click(item('Taza').getByRole('button', { name: 'Quitar una unidad de Taza' }));
  expect(total()).toBe('US$\u00a0036');
});

test('a double press on the way to the cart orders nothing', async () => {
  const { user, calls } = openPage('/individual', server, seller);
  await user.click(await screen.findByRole('button', { name: /^Carrito, 2 productos / }));
  fireEvent.click(await screen.findByRole('button', { name: 'Iniciar Pedido' }), { detail: 1 });
  const finalise = await screen.findByRole('button', { name: 'Finalizar Pedido' });
  fireEvent.click(finalise, { detail: 2 });
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }), { detail: 1 });
  await alert(messages.order.confirmCancel);
  expect(calls.filter(({ route }) => route === ORDER)).toEqual([]);
});

test('a total that counts hidden cents says so, and no other does', async () => {
  const hidden = /centavos que no se muestran/;
  const { user } = await open();
  expect(screen.getByText(hidden)).toBeDefined();
  await user.click(item('Sartén').getByRole('button', { name: 'Quitar una unidad de Sartén' }));
  expect(screen.queryByText(hidden)).toBeNull();
});

test('a list that the phone had kept changes nothing of the cart, the one that the server gives then does', async () => {
  const today = [product({ productoId: 1, name: 'Taza', amount: 12 })];
  const copy = { date: new Date(0).toUTCString(), 'x-kept-copy': '1' };
  let headers: Record<string, string> = copy;
  const { queryClient } = await open({ ...server, 'GET /api/producto/all': () => paged(today, 1, headers) });
  await waitFor(() => expect(queryClient.getQueryData(catalogueProducts('ESENCIAL').queryKey)).toHaveLength(1));
  expect(keptCart().lines).toMatchObject([{ amount: 10 }, { productoId: 2 }]);
  headers = {};
  await act(() => queryClient.invalidateQueries({ queryKey: catalogueKey }));
  await waitFor(() => expect(keptCart().lines).toMatchObject([{ amount: 12 }]));
});

test('deleting a line asks first', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Eliminar Taza' }));
  await user.click(within(await alert(messages.order.confirmRemoveLine)).getByRole('button', { name: 'No' }));
  expect(keptCart().lines).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Eliminar Taza' }));
  await user.click(within(await alert(messages.order.confirmRemoveLine)).getByRole('button', { name: 'Si' }));
  expect(keptCart().lines).toMatchObject([{ productoId: 2 }]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sartén' }).closest('li'));
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(keptCart().lines).toMatchObject([{ productoId: 1, quantity: 2 }, { productoId: 2 }]);
});

test('an order is placed with what the buyer saw, the cart emptied and the catalogue shown', async () => {
  const { user, finalise, orders, router } = await open();
  await user.type(item('Taza').getByRole('textbox', { name: 'Color o referencia' }), 'Azul');
  await finalise();
  await alert(messages.order.done);
  expect(keptCart().lines).toEqual([]);
  const [order] = orders();
  expect(order?.route).toBe(ORDER);
  expect(order?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(order?.body).toMatchObject({
    emailUsuario: 'ana@ejemplo.com',
    userId: 7,
    totalAmount: 45.5,
    serviceAmount: 250,
    tipo: 'ESENCIAL',
    carrito: true,
    menuList: [
      {
        productoId: 1,
        name: 'Taza',
        tipoProducto: 'GENERAL',
        referencia: 'Azul',
        codigo: 'C-1',
        amount: 10,
        quantity: 2,
      },
      { productoId: 2, quantity: 1 },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/platos-list'));
});

test('for whom a product is goes with the order, beside what is ordered', async () => {
  const { user, finalise, orders } = await open({
    ...server,
    [ORDER]: () => {
      throw broken();
    },
  });
  const customer = item('Taza').getByRole('textbox', { name: 'Para quién (solo usted lo ve)' });
  await user.type(customer, ' Eva');
  await finalise();
  await user.click(within(await alert(messages.order.failed.title)).getByRole('button', { name: 'Cerrar' }));
  await user.clear(customer);
  await user.type(customer, 'Marta');
  await finalise();
  await waitFor(() => expect(orders()).toHaveLength(2));
  expect(orders().map(({ body }) => (body as { paraQuien: unknown }).paraQuien)).toEqual([
    [{ productoId: 1, nombre: 'Eva' }],
    [{ productoId: 1, nombre: 'Marta' }],
  ]);
  for (const { body } of orders())
    expect(JSON.stringify((body as { menuList: unknown }).menuList)).not.toMatch(/Eva|Marta/);
  expect(new Set(orders().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('an order that was placed is in the lists that were read before', async () => {
  const orders = [anOrder(5)];
  const { user, router, calls, queryClient } = openPage(
    '/pedido-vendedor',
    { ...server, 'GET /api/menu/order/7': (call) => orderPages(orders)(call), [ORDER]: () => anOrder(6) },
    seller,
  );
  await screen.findByRole('cell', { name: '5' });
  const statistics = ['estadisticas'];
  queryClient.setQueryData(statistics, 'read before');
  await act(() => router.navigate({ to: '/carrito' }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const before = calls.length;
  orders.push(anOrder(6));
  await user.click(await screen.findByRole('button', { name: 'Finalizar Pedido' }));
  await alert(messages.order.done);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(calls.slice(before).map(({ route }) => route)).toEqual([ORDER, 'GET /api/producto/all']);
  expect(queryClient.getQueryState(statistics)?.isInvalidated).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  await act(() => router.navigate({ to: '/pedido-vendedor' }));
  const numbers = await screen.findAllByRole('cell', { name: /^[56]$/ });
  expect(numbers.map((cell) => cell.textContent)).toEqual(['6', '5']);
});

test('a cart with a Black product goes to the Black orders', async () => {
  keepCart([line(watch)]);
  const { finalise, orders } = await open();
  await finalise();
  await alert(messages.order.done);
  expect(orders().map(({ route, body }) => [route, (body as { tipo: string }).tipo])).toEqual([
    ['POST /api/menu/order-black', 'BLACK'],
  ]);
});

test('pressing twice orders once', async () => {
  let answer: (order: unknown) => void = () => {};
  const { user, orders } = await open({ ...server, [ORDER]: () => new Promise((resolve) => (answer = resolve)) });
  await user.dblClick(screen.getByRole('button', { name: 'Finalizar Pedido' }));
  await screen.findByRole('dialog', { name: messages.progress });
  answer(anOrder(1));
  await alert(messages.order.done);
  expect(orders()).toHaveLength(1);
});

test('an empty cart orders nothing', async () => {
  keepCart([]);
  const { finalise, orders } = await open();
  await finalise();
  await alert(messages.order.emptyCart);
  expect(orders()).toEqual([]);
});

test('a closed catalogue takes no order', async () => {
  const { finalise, orders } = await open({ ...server, 'GET /api/producto/estadoCatalogo': () => false });
  await screen.findByText('El catálogo está cerrado.');
  await finalise();
  await alert(messages.catalogue.closed.title);
  screen.getByText(messages.catalogue.closed.text);
  expect(orders()).toEqual([]);
  expect(keptCart().lines).toHaveLength(2);
});

test('who waits for approval is told so and keeps the cart, until it is given', async () => {
  const detail = 'Su cuenta está pendiente.';
  const { finalise } = await open(refusing({ status: 403, code: 'VENDEDOR_PENDIENTE', detail }));
  act(() => waitsForApproval.set(true));
  screen.getByText('Su cuenta está pendiente de aprobación.');
  await finalise();
  await alert(messages.order.failed.title);
  screen.getByText(detail);
  expect(keptCart().lines).toHaveLength(2);
  act(() => waitsForApproval.set(false));
  expect(screen.queryByText('Su cuenta está pendiente de aprobación.')).toBeNull();
});

test('a catalogue that opened again unnoticed takes the order', async () => {
  let isOpen = false;
  const { finalise, orders } = await open({ ...server, 'GET /api/producto/estadoCatalogo': () => isOpen });
  await screen.findByText('El catálogo está cerrado.');
  isOpen = true;
  await finalise();
  await alert(messages.order.done);
  expect(orders()).toHaveLength(1);
});

test('a catalogue that closes meanwhile refuses the order and keeps the cart', async () => {
  const { finalise } = await open(refusing({ status: 423, code: 'CATALOGO_CERRADO' }));
  await finalise();
  await alert(messages.catalogue.closed.title);
  screen.getByText('El catálogo está cerrado.');
  expect(keptCart().lines).toHaveLength(2);
});

test('a cart of both catalogues marks each line, and gives up those of one, or takes them back', async () => {
  keepCart([line(mug), line(watch), line(pan)]);
  const { user } = await open();
  expect(item('Taza').getByText('ESENCIAL')).toBeDefined();
  expect(item('Reloj').getByText('BLACK')).toBeDefined();
  await user.click(item('Taza').getByRole('button', { name: 'Agregar una unidad de Taza' }));
  await screen.findByText(messages.catalogue.cartNotEmpty.toEssential);
  await user.click(screen.getByRole('button', { name: 'Quitar los de BLACK' }));
  expect(keptCart().lines.map(({ name }) => name)).toEqual(['Taza', 'Sartén']);
  expect(screen.queryByText('ESENCIAL')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  expect(keptCart().lines.map(({ name }) => name)).toEqual(['Taza', 'Reloj', 'Sartén']);
  await user.click(screen.getByRole('button', { name: 'Quitar los de ESENCIAL' }));
  expect(keptCart().lines.map(({ name }) => name)).toEqual(['Reloj']);
});

test('a cart of Black products is black, and so is its dialog wherever it opens', async () => {
  keepCart([line(watch)]);
  const { user, router } = await open();
  expect(document.documentElement.dataset.theme).toBe('BLACK');
  await router.navigate({ to: '/pedido-vendedor' });
  await waitFor(() => expect(document.documentElement.dataset.theme).toBeUndefined());
  await user.click(await screen.findByRole('button', { name: /^Carrito, 1 producto / }));
  expect((await screen.findByRole('dialog', { name: 'Mi Pedido' })).dataset.theme).toBe('BLACK');
});

test('mixed catalogues are refused with the reason', async () => {
  const { text } = messages.order.failed;
  const { finalise } = await open(refusing({ status: 422, code: 'CATALOGOS_MEZCLADOS', detail: text }));
  await finalise();
  await alert(messages.order.failed.title);
  screen.getByText(text);
});

test('what is short of stock is named and can be adjusted or taken out', async () => {
  const productos = [
    { productoId: 1, name: 'Taza', pedido: 2, disponible: 1 },
    { productoId: 2, name: 'Sartén', pedido: 1, disponible: 0 },
  ];
  const { user, finalise } = await open(refusing({ status: 409, code: 'STOCK_INSUFICIENTE', productos }));
  await finalise();
  const refusal = within(await screen.findByRole('region', { name: 'No se puede.' }));
  refusal.getByText(/pidió 2 y queda 1\./);
  refusal.getByText(/se quedó sin stock\./);
  await user.click(refusal.getByRole('button', { name: 'Ajustar a lo disponible' }));
  await user.click(refusal.getByRole('button', { name: 'Quitar Sartén' }));
  expect(keptCart().lines).toMatchObject([{ productoId: 1, quantity: 1 }]);
  expect(screen.queryByRole('region', { name: 'No se puede.' })).toBeNull();
});

test('changed prices are shown, taken over at one press, and the order goes out under another key', async () => {
  let catalogue = [mug, pan];
  let refusals = 1;
  const { user, finalise, orders, calls } = await open({
    ...server,
    'GET /api/producto/all': () => catalogue,
    [ORDER]: () => {
      if (refusals-- === 0) return anOrder(1);
      catalogue = [{ ...mug, amount: 12 }, pan];
      const productos = [{ productoId: 1, name: 'Taza', amount: 12 }];
      throw new Refused({ title: 'Cambiaron precios.', status: 409, code: 'PRECIO_CAMBIADO', productos });
    },
  });
  await finalise();
  const refusal = within(await screen.findByRole('region', { name: 'Cambiaron precios.' }));
  await waitFor(() => expect(calls.filter(({ route }) => route === 'GET /api/producto/all')).toHaveLength(2));
  refusal.getByText('cuesta hoy US$ 012; en su carrito, US$ 010.', { exact: false });
  expect(total()).toBe('US$\u00a0046');
  await user.click(refusal.getByRole('button', { name: 'Usar los precios de hoy' }));
  expect(total()).toBe('US$\u00a0050');
  await finalise();
  await alert(messages.order.done);
  const keys = orders().map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

test('a product that is gone stays until the buyer takes it out, and the focus goes on', async () => {
  let catalogue = [mug, pan];
  const productos = [{ productoId: 2, name: 'Sartén' }];
  const answers = refusing({ status: 422, code: 'PRODUCTO_NO_DISPONIBLE', productos });
  const { user, finalise, calls } = await open({ ...answers, 'GET /api/producto/all': () => catalogue });
  const reads = () => calls.filter(({ route }) => route === 'GET /api/producto/all').length;
  const before = reads();
  catalogue = [mug];
  await finalise();
  const refusal = within(await screen.findByRole('region', { name: 'No se puede.' }));
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  refusal.getByText('ya no está disponible.', { exact: false });
  expect(document.activeElement).toBe(refusal.getByRole('heading'));
  expect(keptCart().lines).toHaveLength(2);
  await user.click(refusal.getByRole('button', { name: 'Quitar Sartén' }));
  expect(keptCart().lines).toMatchObject([{ productoId: 1 }]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(screen.queryByRole('region', { name: 'Cambios en su carrito' })).toBeNull();
});

/** An answer that leaves open whether the order was placed. */
const broken = () => new Refused({ title: 'Algo salió mal.', status: 500, code: 'ERROR_INTERNO' });

test('after a broken server the same order is sent again under the same key', async () => {
  let failures = 1;
  const { user, finalise, orders } = await open({
    ...server,
    [ORDER]: () => {
      if (failures-- > 0) throw broken();
      return anOrder(1);
    },
  });
  await finalise();
  await user.click(within(await alert(messages.order.failed.title)).getByRole('button', { name: 'Cerrar' }));
  expect(keptCart().lines).toHaveLength(2);
  await screen.findByText(/quedó sin respuesta/);
  await finalise();
  await alert(messages.order.done);
  const keys = orders().map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a cart that changed after an unanswered sending is another order, which is asked before', async () => {
  let failures = 1;
  const { user, finalise, orders } = await open({
    ...server,
    [ORDER]: () => {
      if (failures-- > 0) throw broken();
      return anOrder(13);
    },
  });
  await finalise();
  await user.click(within(await alert(messages.order.failed.title)).getByRole('button', { name: 'Cerrar' }));
  await screen.findByText(/no se duplica/);
  await user.click(item('Taza').getByRole('button', { name: 'Agregar una unidad de Taza' }));
  await screen.findByText(/lo que envíe ahora es otro pedido/);
  expect(screen.queryByText(/no se duplica/)).toBeNull();
  const answer = async (press: string, name: string) => {
    await user.click(screen.getByRole('button', { name: press }));
    const question = within(await alert('El envío anterior puede haber llegado'));
    await user.click(question.getByRole('button', { name }));
  };
  await answer('Dejar pendiente de envío', 'Cancelar');
  await answer('Finalizar Pedido', 'Cancelar');
  expect(keptCart().lines).toMatchObject([{ quantity: 3 }, {}]);
  expect(orders()).toHaveLength(1);
  await answer('Finalizar Pedido', 'Enviar otro pedido');
  await alert(messages.order.done);
  const [first, second] = orders();
  expect(orders()).toHaveLength(2);
  expect(second?.body).toMatchObject({ reemplaza: [first?.headers.get('idempotency-key')] });
});

test('an order that arrived unanswered and was cancelled since is not said to be placed, and can be placed anew', async () => {
  const answers = [
    () => {
      throw broken();
    },
    () => anOrder(12, { delivered: 'CANCELADO' }),
    () => anOrder(13),
  ];
  const { user, finalise, orders } = await open({ ...server, [ORDER]: () => answers.shift()?.() });
  for (const text of ['Algo salió mal.', /El pedido N° 12 llegó y después fue cancelado/]) {
    await finalise();
    const failed = within(await alert(messages.order.failed.title));
    failed.getByText(text);
    await user.click(failed.getByRole('button', { name: 'Cerrar' }));
    expect(keptCart().lines).toHaveLength(2);
  }
  await finalise();
  await alert(messages.order.done);
  const [lost, cancelled, placed] = orders().map(({ headers }) => headers.get('idempotency-key'));
  expect(cancelled).toBe(lost);
  expect(placed).not.toBe(lost);
});

test('going back to choose products reads the catalogue anew, without loading the page', async () => {
  const { user, router, calls } = await open();
  const reads = () => calls.filter(({ route }) => route === 'GET /api/producto/all').length;
  await waitFor(() => expect(reads()).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Volver a seleccionar Productos' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/individual'));
  await waitFor(() => expect(reads()).toBe(2));
});

test('a code that was typed and not added is not left out of an order in silence', async () => {
  const { user, calls } = await open();
  await user.click(screen.getByText('Carga rápida'));
  const code = await screen.findByRole('textbox', { name: 'Código' });
  await user.type(code, 'c-2');
  await user.click(screen.getByRole('button', { name: 'Finalizar Pedido' }));
  await alert('Código: agregue lo escrito o bórrelo.');
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(calls.some(({ route }) => route === ORDER)).toBe(false);
});

test('products are added by their codes, one with every Enter or as a list of which the rest stays', async () => {
  keepCart([]);
  const { user, finalise, orders } = await open();
  await user.click(screen.getByText('Carga rápida'));
  const code = await screen.findByRole('textbox', { name: 'Código' });
  await waitFor(() => expect(screen.queryByText('Escriba un código.')).toBeNull());
  await user.type(code, 'c-1{Enter}');
  await screen.findByText('Agregado: 1 × Taza. Van 1.');
  expect(document.activeElement).toBe(code);
  await user.type(code, 'c-2{Tab}9{Enter}');
  expect(code.getAttribute('aria-invalid')).toBe('true');
  screen.getByText('Sartén: pidió 9 y quedan 8.');
  await user.click(screen.getByRole('button', { name: 'Pegar líneas' }));
  const list = screen.getByRole('textbox', { name: 'Líneas' });
  await user.click(list);
  await user.paste('C-2;3;roja\nNADA 4\n2 x C-1\nC-9');
  const lines = within(screen.getByRole('list', { name: 'Qué es cada línea' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '3 × SarténC-2 · rojaUS$\u00a0077',
    'NADA 4No hay ningún producto con el código o el nombre «NADA».',
    '2 × TazaC-1US$\u00a0020',
    'C-9Reloj: es del Catálogo BLACK, y un pedido es de un solo catálogo.',
  ]);
  await user.click(screen.getByRole('button', { name: 'Agregar 2 líneas' }));
  expect(keptCart().lines).toMatchObject([
    { productoId: 1, quantity: 3, amount: 10 },
    { productoId: 2, quantity: 3, referencia: 'roja', amount: 25.5 },
  ]);
  expect((list as HTMLTextAreaElement).value).toBe('NADA 4\nC-9');
  screen.getByText('Agregado: 2 líneas. Por corregir: 2 líneas.');
  await finalise();
  await waitFor(() => expect(orders()).toHaveLength(1));
});

test('a product in several references is a line for each; a text that another line has is that line once it is left', async () => {
  keepCart([line(mug, { quantity: 2, referencia: 'rojo' }), line(mug, { paraQuien: 'Luis' })]);
  const { user } = await open();
  const fields = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Color o referencia' });
  const kept = () => keptCart().lines.map(({ referencia, quantity }) => [referencia, quantity]);
  await user.type(fields()[1] as HTMLElement, 'rojo mate');
  expect(kept()).toEqual([
    ['rojo', 2],
    ['rojo mate', 1],
  ]);
  await user.type(fields()[1] as HTMLElement, '{Backspace>5/}');
  expect(fields()[1]?.value).toBe('rojo');
  expect(kept()).toHaveLength(2);
  await user.tab();
  await waitFor(() => expect(kept()).toEqual([['rojo', 3]]));
});

test('a line of a product that is offered in several references says which, from these; without one it is refused and says so', async () => {
  const bowl = product({
    productoId: 3,
    name: 'Bol',
    referencias: [
      { nombre: 'Verde', agotada: false },
      { nombre: 'Gris', agotada: true },
    ],
  });
  keepCart([line(bowl)]);
  const productos = [{ productoId: 3, name: 'Bol', referencia: '' }];
  const { user, finalise } = await open({
    ...refusing({ status: 422, code: 'FALTA_REFERENCIA', productos }),
    'GET /api/producto/all': () => [bowl],
  });
  await finalise();
  await user.click(within(await alert(messages.order.failed.title)).getByRole('button', { name: 'Cerrar' }));
  await screen.findByText(/diga en qué color o referencia lo quiere/);
  const select = item('Bol').getByRole<HTMLSelectElement>('combobox', { name: 'Color o referencia' });
  expect([...select.options].map(({ text, disabled }) => [text, disabled])).toEqual([
    ['Elija cuál', false],
    ['Verde', false],
    ['Gris (agotada)', true],
  ]);
  await user.selectOptions(select, 'Verde');
  expect(keptCart().lines).toMatchObject([{ referencia: 'Verde', quantity: 1 }]);
  expect(screen.queryByText(/diga en qué color/)).toBeNull();
});
