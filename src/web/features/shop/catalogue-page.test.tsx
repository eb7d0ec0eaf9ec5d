import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { cachedHeader } from '../../platform/offline/cached.ts';
import { catalogueState } from '../../platform/windows.ts';
import { keepCart, keptCart, line, product } from '../../shell/test-cart.ts';
import { administrator, seller } from '../../shell/test-orders.ts';
import { type FakeServer, Lost, openPage, Refused } from '../../shell/test-page.tsx';
import { timeOf } from '../../ui/dates.ts';

const kettle = product({ productoId: 1, name: 'Pava eléctrica', amount: 1500, description: 'Un litro y medio.' });
const lamp = product({ productoId: 2, name: 'Lámpara  de pie', categoria: 'ILUMINACION', stock: 2, limite: true });
const soap = product({ productoId: 3, name: 'Jabón', categoria: 'BELLEZA', stock: 0, limite: true });
const watch = product({ productoId: 9, name: 'Reloj', tipoProducto: 'BLACK', amount: 50 });

const server: FakeServer = {
  'GET /api/producto/estadoCatalogo': () => true,
  'GET /api/producto/all': ({ query }) =>
    [kettle, lamp, soap].filter(({ categoria }) => (query.get('categoria') ?? categoria) === categoria),
  'GET /api/producto/allBlack': () => [watch],
};

/** The name of the Black catalogue's switch: what it is the switch of, then its words on the screen. */
const toEssential = 'Catálogo BLACK: Ir a Catálogo Esencial';

const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  const item = heading.closest('li');
  if (!item) throw new Error(`${name} is in no card`);
  return within(item);
};

test('a visitor sees name, description, type and price, and no quantity controls', async () => {
  openPage('/individual', server);
  const pava = await card('Pava eléctrica');
  expect(screen.getByRole('heading', { level: 1, name: 'CATÁLOGO ESENCIAL' })).toBeTruthy();
  pava.getByText('Un litro y medio.');
  pava.getByText('GENERAL');
  pava.getByText('US$ 1.500');
  expect(pava.queryByRole('button', { name: /Agregar/ })).toBeNull();
});

test('a visitor who presses the cart is invited to log in', async () => {
  const { user, router } = openPage('/individual', server);
  await card('Jabón');
  await user.click(screen.getByRole('button', { name: 'Carrito, 0 productos' }));
  const question = await screen.findByRole('alertdialog', { name: messages.login.needed.title });
  within(question).getByText(messages.login.needed.text);
  await user.click(within(question).getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

test('the search ignores case, accents and extra spaces, and stays in the address', async () => {
  const { user, router } = openPage('/individual', server);
  await card('Jabón');
  await user.type(screen.getByRole('searchbox', { name: 'Buscar por nombre' }), '  LAMPARA DE ');
  await waitFor(() => expect(screen.queryByText('Jabón')).toBeNull());
  await card('Lámpara de pie');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ buscar: '  LAMPARA DE ' }));
});

test('the search finds a product by its code', async () => {
  const { user } = openPage('/individual', server);
  await card('Jabón');
  await user.type(screen.getByRole('searchbox', { name: 'Buscar por nombre' }), '  c-3 ');
  await waitFor(() => expect(screen.queryByText('Pava eléctrica')).toBeNull());
  await card('Jabón');
});

test('what no name has is searched in the descriptions', async () => {
  const { user } = openPage('/individual', server);
  await card('Jabón');
  await user.type(screen.getByRole('searchbox', { name: 'Buscar por nombre' }), 'litro y medio');
  await card('Pava eléctrica');
  await waitFor(() => expect(screen.queryByText('Jabón')).toBeNull());
});

test('what nothing has as it was typed is found nearly, and said to be', async () => {
  const { user } = openPage('/individual', server);
  await card('Jabón');
  await user.type(screen.getByRole('searchbox', { name: 'Buscar por nombre' }), 'paba electrca');
  await screen.findByText('Parecidos a «paba electrca»: 1 producto');
  await card('Pava eléctrica');
  expect(screen.queryByText('Jabón')).toBeNull();
});

test('the compact list is kept in this browser', async () => {
  const { user } = openPage('/individual', server);
  await card('Jabón');
  const list = () => screen.getByRole('button', { name: 'Lista compacta' });
  const view = () => screen.getByRole('heading', { name: 'Jabón' }).closest('ul')?.dataset.view;
  expect([list().getAttribute('aria-pressed'), view()]).toEqual(['false', 'cards']);
  await user.click(list());
  expect([list().getAttribute('aria-pressed'), view()]).toEqual(['true', 'list']);
  expect(localStorage.getItem('vista-del-catalogo')).toBe('list');
  await user.click(list());
  expect(view()).toBe('cards');
});

test('a chip chooses a category as the selector does', async () => {
  const { user, router } = openPage('/individual', server);
  await card('Jabón');
  const chip = (name: string) => screen.getByRole('button', { name });
  expect(chip('Todos').getAttribute('aria-pressed')).toBe('true');
  await user.click(chip('Belleza y Bienestar'));
  await waitFor(() => expect(screen.queryByText('Pava eléctrica')).toBeNull());
  expect(chip('Belleza y Bienestar').getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Categoría' }).value).toBe('BELLEZA');
  await user.click(chip('Todos'));
  await card('Pava eléctrica');
  expect(router.state.location.search).not.toHaveProperty('categoria');
});

test('a category in the address is asked from the server, and choosing another asks again', async () => {
  const { user, calls } = openPage('/individual?categoria=BELLEZA', server);
  await card('Jabón');
  expect(screen.queryByText('Pava eléctrica')).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Categoría' }), 'COCINA');
  await card('Pava eléctrica');
  const asked = calls
    .filter(({ route }) => route === 'GET /api/producto/all')
    .map(({ query }) => query.get('categoria'));
  expect(asked).toEqual(['BELLEZA', 'COCINA']);
});

test('a category shows what is known of it while the connection is lost', async () => {
  const { user } = openPage('/individual', {
    ...server,
    'GET /api/producto/all': ({ query }) => {
      if (query.has('categoria')) throw new Lost();
      return [kettle, lamp, soap];
    },
  });
  await card('Jabón');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Categoría' }), 'COCINA');
  await screen.findByText(/^Sin conexión/);
  await card('Pava eléctrica');
  expect(screen.queryByText('Jabón')).toBeNull();
  expect(screen.queryByText('No pudimos mostrar el catálogo')).toBeNull();
});

test('what was kept is shown with its age, and read anew once there is a connection again', async () => {
  const date = new Date();
  const headers = { 'content-type': 'application/json', date: date.toUTCString(), [cachedHeader]: '1' };
  let kept = true;
  const { queryClient } = openPage('/individual', {
    ...server,
    'GET /api/producto/all': () => (kept ? new Response(JSON.stringify([soap]), { headers }) : [soap, lamp]),
  });
  await card('Jabón');
  await screen.findByText(`Sin señal: lo que ve, como estaba hoy a las ${timeOf(date)} o después.`, { exact: false });
  kept = false;
  await queryClient.refetchQueries(catalogueState);
  await card('Lámpara de pie');
  expect(screen.queryByText(/^Sin señal/)).toBeNull();
});

test('nothing found offers the whole catalogue again', async () => {
  const { user } = openPage('/individual?buscar=bicicleta&categoria=COCINA', server);
  await screen.findByRole('heading', { name: 'No encontramos productos' });
  await user.click(screen.getByRole('button', { name: 'Ver todos los productos' }));
  await card('Jabón');
  await card('Pava eléctrica');
});

test('an empty catalogue shows an administrator, and nobody else, where its products come from', async () => {
  const empty = { ...server, 'GET /api/producto/all': () => [] };
  openPage('/individual', empty, administrator);
  const link = await screen.findByRole('link', { name: 'Crear Producto' });
  expect(link.getAttribute('href')).toBe('/new-producto');
  cleanup();
  openPage('/individual', empty, seller);
  await screen.findByRole('heading', { name: 'Todavía no hay productos en este catálogo' });
  expect(screen.queryByRole('link', { name: 'Crear Producto' })).toBeNull();
});

test("'Agregar' becomes a stepper that keeps the focus, and the badge counts distinct products", async () => {
  const { user } = openPage('/individual', server, seller);
  const pava = await card('Pava eléctrica');
  await user.click(pava.getByRole('button', { name: 'Agregar Pava eléctrica' }));
  await user.keyboard('{Enter}');
  expect(pava.getByRole('status', { name: 'Cantidad de Pava eléctrica' }).textContent).toBe('2');
  await user.click((await card('Lámpara de pie')).getByRole('button', { name: /^Agregar/ }));
  screen.getByRole('button', { name: /^Carrito, 2 productos / });
  await user.click(pava.getByRole('button', { name: /^Quitar/ }));
  await user.click(pava.getByRole('button', { name: /^Quitar/ }));
  expect(document.activeElement).toBe(pava.getByRole('button', { name: 'Agregar Pava eléctrica' }));
  expect(keptCart().lines).toMatchObject([{ productoId: 2, quantity: 1 }]);
});

test('no more than what is left can be asked for', async () => {
  const { user } = openPage('/individual', server, seller);
  const lampara = await card('Lámpara de pie');
  lampara.getByText('Últimas 2');
  for (let press = 0; press < 3; press++) await user.click(lampara.getByRole('button', { name: /^Agregar/ }));
  await screen.findByText('No hay más de 2.');
  expect(keptCart().lines).toMatchObject([{ productoId: 2, quantity: 2 }]);
  const jabon = await card('Jabón');
  jabon.getByText('Sin stock');
  await user.click(jabon.getByRole('button', { name: /^Agregar/ }));
  expect(keptCart().lines).toHaveLength(1);
});

test('a quantity is typed, no more than what is left, and none takes the product out', async () => {
  keepCart([line(kettle), line(lamp)]);
  const { user } = openPage('/individual', server, seller);
  const type = async (name: string, text: string) => {
    await user.type(await screen.findByRole('textbox', { name: `Escribir unidades de ${name}` }), text);
  };
  const kept = () => keptCart().lines.map(({ productoId, quantity }) => [productoId, quantity]);
  await type('Pava eléctrica', '12 u{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Agregar una unidad de Pava eléctrica' }));
  expect(screen.getByRole('status', { name: 'Cantidad de Pava eléctrica' }).textContent).toBe('12');
  await type('Lámpara de pie', '7');
  await user.tab();
  await screen.findByText('No hay más de 2.');
  expect(kept()).toEqual([
    [1, 12],
    [2, 2],
  ]);
  await type('Pava eléctrica', '0{Enter}');
  expect(kept()).toEqual([[2, 2]]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Agregar Pava eléctrica' }));
});

test('a product opens large, with its whole description', async () => {
  const { user } = openPage('/individual', server, seller);
  await user.click((await card('Pava eléctrica')).getByRole('button', { name: 'Pava eléctrica' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pava eléctrica' }));
  dialog.getByText('Un litro y medio.');
  await user.click(dialog.getByRole('button', { name: 'Agregar Pava eléctrica' }));
  expect(dialog.getByRole('status').textContent).toBe('1');
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a photo has nothing over it but what makes its product another kind, or says how few there are', async () => {
  const mixed = product({ productoId: 4, name: 'Jarra', tipoProducto: 'MIXTO', stock: 4, limite: true });
  openPage('/individual', { ...server, 'GET /api/producto/all': () => [kettle, mixed] }, seller);
  const overPhoto = async (name: string) => {
    await card(name);
    const [photo] = screen.getByRole('heading', { level: 2, name }).closest('li')?.children ?? [];
    expect(photo?.querySelector('button')).toBeNull();
    return photo?.textContent;
  };
  expect([await overPhoto('Pava eléctrica'), await overPhoto('Jarra')]).toEqual(['', 'MIXTOÚltimas 4']);
  (await card('Pava eléctrica')).getByText('GENERAL');
});

test.each([
  ['its buttons', (step: number) => screen.getByRole('button', { name: step > 0 ? /siguiente/ : /anterior/ }).click()],
  ['the arrow keys', (step: number) => fireEvent.keyDown(shown(), { key: step > 0 ? 'ArrowRight' : 'ArrowLeft' })],
  ['a swipe', (step: number) => swipe(-90 * step, 20)],
])("%s lead from a product's sheet to those beside it, and not beyond the last", async (_, go) => {
  const { user } = openPage('/individual', server, seller);
  await user.click((await card('Lámpara de pie')).getByRole('button', { name: /^Lámpara/ }));
  const name = async () => (await screen.findByRole('dialog')).querySelector('h2')?.textContent;
  expect(await name()).toBe(lamp.name);
  screen.getByText('2 de 3');
  act(() => void go(1));
  expect(await name()).toBe('Jabón');
  act(() => void go(1));
  expect(await name()).toBe('Jabón');
  screen.getByText('3 de 3');
  act(() => void go(-1));
  act(() => void go(-1));
  expect(await name()).toBe('Pava eléctrica');
});

test('a finger that goes down, and a key in a field, leave the product where it is', async () => {
  keepCart([line(kettle)]);
  const { user } = openPage('/individual', server, seller);
  await user.click((await card('Pava eléctrica')).getByRole('button', { name: 'Pava eléctrica' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pava eléctrica' });
  act(() => swipe(-90, 80));
  fireEvent.keyDown(within(dialog).getByRole('textbox'), { key: 'ArrowRight' });
  within(dialog).getByText('1 de 3');
});

const shown = () => screen.getByRole('dialog');
function swipe(x: number, y: number) {
  const on = within(shown()).getByText('Código');
  fireEvent.touchStart(on, { touches: [{ clientX: 180, clientY: 300 }] });
  fireEvent.touchEnd(on, { changedTouches: [{ clientX: 180 + x, clientY: 300 + y }] });
}

test("a product's photo opens over the whole screen, and is enlarged", async () => {
  const pictured = product({ productoId: 4, name: 'Jarra', imageUrl: '/imagenes/jarra.webp' });
  const { user } = openPage('/individual', { ...server, 'GET /api/producto/all': () => [pictured] });
  await user.click((await card('Jarra')).getByRole('button', { name: 'Jarra' }));
  await user.click(await screen.findByRole('button', { name: 'Ampliar foto de Jarra' }));
  const photo = within(await screen.findByRole('dialog', { name: 'Foto de Jarra' }));
  photo.getByRole('img', { name: 'Jarra' });
  const larger = photo.getByRole('button', { name: 'Acercar' });
  await user.click(larger);
  expect(larger.getAttribute('aria-pressed')).toBe('true');
  await user.click(larger);
  expect(larger.getAttribute('aria-pressed')).toBe('false');
  await user.click(photo.getByRole('button', { name: 'Cerrar' }));
  screen.getByRole('dialog', { name: 'Jarra' });
});

test('the returns policy tells the facts and closes', async () => {
  const { user } = openPage('/individual', server);
  await user.click(await screen.findByRole('button', { name: 'Política de devoluciones' }));
  const policy = within(await screen.findByRole('dialog', { name: 'Política de devoluciones' }));
  policy.getByText(/3 días corridos/);
  policy.getByText(/número de aprobación\./);
  await user.click(policy.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('with an empty cart the switch leads to the Black catalogue and back', async () => {
  const bar = document.head.appendChild(Object.assign(document.createElement('meta'), { name: 'theme-color' }));
  onTestFinished(() => bar.remove());
  bar.content = '#faf9f7';
  const { user, router } = openPage('/individual', server, seller);
  await user.click(await screen.findByRole('switch', { name: 'Catálogo BLACK', checked: false }));
  await screen.findByRole('heading', { level: 1, name: 'CATALOGO BLACK' });
  expect(bar.content).toBe('#0b0b0c');
  await card('Reloj');
  await user.click(screen.getByRole('switch', { name: toEssential, checked: true }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/individual'));
  await waitFor(() => expect(bar.content).toBe('#faf9f7'));
});

test.each([
  ['/individual', kettle, 'Catálogo BLACK', messages.catalogue.cartNotEmpty.toBlack],
  ['/productos-black', watch, toEssential, messages.catalogue.cartNotEmpty.toEssential],
])('%s is not left while the cart holds products', async (path, product, label, text) => {
  keepCart([line(product)]);
  const { user, router } = openPage(path, server, seller);
  await user.click(await screen.findByRole('switch', { name: label }));
  await screen.findByText(messages.catalogue.cartNotEmpty.title);
  screen.getByText(text);
  expect(router.state.location.pathname).toBe(path);
});

test('the switch leads to the catalogue of the cart from wherever one stands', async () => {
  keepCart([line(watch)]);
  const { user, router } = openPage('/individual', server, seller);
  await user.click(await screen.findByRole('switch', { name: 'Catálogo BLACK' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/productos-black'));
  expect(screen.queryByText(messages.catalogue.cartNotEmpty.title)).toBeNull();
});

test('a product of the other catalogue is refused with the words of the switch', async () => {
  keepCart([line(watch)]);
  const { user } = openPage('/individual', server, seller);
  await user.click((await card('Pava eléctrica')).getByRole('button', { name: 'Agregar Pava eléctrica' }));
  await screen.findByText(messages.catalogue.cartNotEmpty.title);
  screen.getByText(messages.catalogue.cartNotEmpty.toEssential);
  (await card('Pava eléctrica')).getByRole('button', { name: 'Agregar Pava eléctrica' });
  expect(keptCart().lines).toMatchObject([{ productoId: 9, quantity: 1 }]);
});

test("'Mi Pedido' lists the cart and leads to it", async () => {
  keepCart([line(kettle, { quantity: 3 }), line(lamp)]);
  const { user, router } = openPage('/individual', server, seller);
  await user.click(await screen.findByRole('button', { name: /^Carrito, 2 productos / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mi Pedido' }));
  dialog.getByRole('columnheader', { name: 'Producto' });
  dialog.getByRole('columnheader', { name: 'Cantidad' });
  dialog.getByRole('row', { name: 'Pava eléctrica 3' });
  await user.click(dialog.getByRole('button', { name: 'Iniciar Pedido' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/carrito'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test("'+' on a product that is offered in several references asks which, and each is a line of its own", async () => {
  const pan = product({
    productoId: 7,
    name: 'Sartén',
    referencias: [
      { nombre: 'Roja', agotada: false },
      { nombre: 'Negra', agotada: false },
      { nombre: 'Azul', agotada: true },
    ],
  });
  const { user } = openPage('/individual', { ...server, 'GET /api/producto/all': () => [pan] }, seller);
  const choose = async (press: string, name: string) => {
    await user.click((await card('Sartén')).getByRole('button', { name: press }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sartén' }));
    expect(dialog.getByRole('button', { name: 'Azul Agotada' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(dialog.getByRole('button', { name }));
  };
  await choose('Agregar Sartén', 'Roja');
  await choose('Agregar una unidad de Sartén', 'Negra');
  await choose('Agregar una unidad de Sartén', 'Roja');
  await choose('Agregar una unidad de Sartén', 'Cancelar');
  const kept = () => keptCart().lines.map(({ quantity, referencia }) => [referencia, quantity]);
  expect(kept()).toEqual([
    ['Roja', 2],
    ['Negra', 1],
  ]);
  // Distinct products are counted, not lines (§4).
  await user.click(screen.getByRole('button', { name: /^Carrito, 1 producto / }));
  const order = within(await screen.findByRole('dialog', { name: 'Mi Pedido' }));
  await user.click(order.getByRole('button', { name: 'Agregar una unidad de Sartén Negra' }));
  await user.click(order.getByRole('button', { name: 'Quitar una unidad de Sartén Roja' }));
  expect(kept()).toEqual([
    ['Roja', 1],
    ['Negra', 2],
  ]);
});

test("'Mi Pedido' changes quantities and takes a product out, which can be undone where it stood", async () => {
  keepCart([line(kettle, { quantity: 3, referencia: 'Roja' }), line(lamp)]);
  const { user } = openPage('/individual', server, seller);
  await user.click(await screen.findByRole('button', { name: /^Carrito, 2 productos / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mi Pedido' }));
  await user.click(dialog.getByRole('button', { name: 'Agregar una unidad de Pava eléctrica' }));
  dialog.getByRole('row', { name: 'Pava eléctrica 4' });
  await user.click(dialog.getByRole('button', { name: 'Eliminar Pava eléctrica' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Si' }));
  expect(keptCart().lines.map(({ productoId }) => productoId)).toEqual([2]);
  expect(dialog.queryByRole('row', { name: /^Pava/ })).toBeNull();
  // In the dialog, since nothing beside it can be pressed.
  await user.click(dialog.getByRole('button', { name: 'Deshacer' }));
  expect(keptCart().lines).toMatchObject([{ productoId: 1, quantity: 4, referencia: 'Roja' }, { productoId: 2 }]);
});

test('who emptied the cart can have it back, and what was added since stays', async () => {
  keepCart([line(lamp, { quantity: 2 })]);
  const { user } = openPage('/individual', server, seller);
  await user.click(await screen.findByRole('button', { name: /^Carrito, 1 producto / }));
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  const question = within(await screen.findByRole('alertdialog', { name: messages.order.confirmCancel }));
  question.getByText('vaciar el carrito');
  await user.click(question.getByRole('button', { name: 'Si' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click((await card('Pava eléctrica')).getByRole('button', { name: /^Agregar/ }));
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(keptCart().lines).toMatchObject([
    { productoId: 2, quantity: 2 },
    { productoId: 1, quantity: 1 },
  ]);
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
});

test('cancelling asks first, then empties the cart and begins again at the catalogue', async () => {
  keepCart([line(kettle)]);
  const { user, router, calls } = openPage('/individual', server, seller);
  const reads = () => calls.filter(({ route }) => route === 'GET /api/producto/all').length;
  await user.click(await screen.findByRole('button', { name: /^Carrito, 1 producto / }));
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'No' }));
  expect(keptCart().lines).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Si' }));
  const done = await screen.findByRole('alertdialog', { name: messages.order.cancelled });
  expect(keptCart().lines).toEqual([]);
  const before = reads();
  await user.click(within(done).getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(reads()).toBe(before + 1));
  expect(router.state.location.pathname).toBe('/individual');
});

test('the cart follows the catalogue and says what changed until it is read', async () => {
  const old = product({ productoId: 77, name: 'Florero' });
  keepCart([line(kettle, { amount: 1200 }), line(old), line(watch)]);
  const { user } = openPage('/individual', server, seller);
  const notice = within(await screen.findByRole('region', { name: 'Cambios en su carrito' }));
  notice.getByText('Pava eléctrica: de US$\u00a01.200 a US$\u00a01.500.', { normalizer: (text) => text });
  notice.getByText(/^Florero ya no está/);
  expect(keptCart().lines.map(({ productoId }) => productoId)).toEqual([1, 9]);
  await user.click(notice.getByRole('button', { name: 'Entendido' }));
  expect(screen.queryByRole('region', { name: 'Cambios en su carrito' })).toBeNull();
});

test('a category proves nothing about the products that it hides', async () => {
  keepCart([line(kettle)]);
  openPage('/individual?categoria=BELLEZA', server, seller);
  await card('Jabón');
  expect(keptCart().lines).toHaveLength(1);
});

test('a cart changed in another tab shows here', async () => {
  openPage('/individual', server, seller);
  await card('Jabón');
  keepCart([line(kettle), line(lamp)]);
  fireEvent(window, new StorageEvent('storage', { key: `carrito:${seller.userID}` }));
  await screen.findByRole('button', { name: /^Carrito, 2 productos / });
});

test('a closed catalogue says so and can still be browsed', async () => {
  openPage('/individual', { ...server, 'GET /api/producto/estadoCatalogo': () => false }, seller);
  await screen.findByText('El catálogo está cerrado.');
  await card('Pava eléctrica');
});

test('a catalogue that cannot be read says why and tries again', async () => {
  let broken = true;
  const { user } = openPage('/individual', {
    ...server,
    'GET /api/producto/all': () => {
      if (broken) throw new Refused({ title: 'Algo salió mal.', status: 500, code: 'ERROR_INTERNO' });
      return [kettle];
    },
  });
  await screen.findByText('Algo salió mal.');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await card('Pava eléctrica');
});
