import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/products.calls.ts';
import { administrator } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, paged, Refused } from '../../shell/test-page.tsx';
import { aProduct, serving } from '../../shell/test-products.ts';

const priced = (id: number, body: unknown) => aProduct(id, { amount: (body as Product).amount });
const stale = () => {
  throw new Refused({
    title: 'El producto cambió mientras tanto: ahora cuesta US$ 21,50.',
    status: 409,
    code: 'VERSION_VIEJA',
  });
};

function open(server: FakeServer, address = '/listado-platos') {
  const page = openPage(address, { ...serving(aProduct(7), aProduct(8)), ...server }, administrator);
  const press = async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name }));
  /** One of the buttons for those that were chosen. */
  const many = async (name: string) =>
    page.user.click(within(await screen.findByRole('region', { name: 'Selección' })).getByRole('button', { name }));
  const tick = async (name: string) =>
    page.user.click(await screen.findByRole('checkbox', { name: `Seleccionar ${name}` }));
  const sent = (route: string) => page.calls.filter((call) => call.route === route).map(({ body }) => body);
  return { ...page, press, many, tick, sent };
}
const price = (name: string) => new RegExp(`^US\\$.\\S+, precio de ${name}$`);

test('many products pass to a state with one call once it is confirmed, and those gone are named', async () => {
  const page = open({
    'PUT /api/producto': () => ({ cambiados: 1, omitidos: [{ productoId: 8, code: 'NO_ENCONTRADO' }] }),
  });
  await page.tick('Olla 7');
  await page.tick('Olla 8');
  await page.many('Desactivar');
  await screen.findByRole('alertdialog', { name: '¿Pasar 2 productos a INACTIVO?' });
  await page.press('No');
  expect(page.sent('PUT /api/producto')).toEqual([]);
  await page.many('Desactivar');
  await page.press('Si');
  const notice = await screen.findByText('Ya son INACTIVO: 1 producto.');
  expect(notice.parentElement?.textContent).toContain('N° 8: ya no existe.');
  expect(page.sent('PUT /api/producto')).toEqual([{ ids: [7, 8], estado: 'INACTIVO' }]);
  expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull();
});

test('all that the filters found are deleted with their filters, after a question with their number', async () => {
  const page = open(
    {
      'GET /api/producto/allProducto/1': () => paged([aProduct(7)], 1300),
      'PUT /api/producto': () => ({ cambiados: 1300, omitidos: [] }),
    },
    '/listado-platos?proveedorId=4&stock=poco&q=olla',
  );
  await screen.findByRole('button', { name: 'Quitar Bazar del Sur' });
  await page.tick('Olla 7');
  await page.press('Elegir los 1.300');
  await page.many('Eliminar');
  await screen.findByRole('alertdialog', { name: '¿Desea eliminar 1.300 productos?' });
  await page.press('Si');
  await screen.findByText('Se eliminaron: 1.300 productos.');
  expect(page.sent('PUT /api/producto')).toEqual([
    { filtros: { proveedorId: 4, stock: 'poco', q: 'olla' }, eliminar: true },
  ]);
});

test('a supplier is given to many only once one is chosen, or none at all', async () => {
  const page = open({ 'PUT /api/producto': () => ({ cambiados: 1, omitidos: [] }) });
  await page.tick('Olla 7');
  await page.many('Proveedor');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar proveedor de 1 producto' }));
  await page.press('Confirmar');
  await screen.findByRole('alertdialog', { name: 'Debe elegir un proveedor.' });
  expect(dialog.getByRole('combobox', { description: 'Debe elegir un proveedor.' })).toBeDefined();
  expect(page.sent('PUT /api/producto')).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), { timeout: 3_000 });
  await page.user.click(dialog.getByRole('checkbox', { name: 'Sin proveedor' }));
  await page.press('Confirmar');
  await screen.findByText('Se cambió el proveedor de 1 producto.');
  expect(page.sent('PUT /api/producto')).toEqual([{ ids: [7], proveedorId: null }]);
});

test('the prices of the chosen ones change as the preview showed them', async () => {
  const change = { productoId: 7, name: 'Olla 7', codigo: 'OLL-7', antes: 1500, despues: 1650 };
  const page = open({
    'POST /api/producto/precios/vista-previa': () => ({
      productos: [change],
      actualizados: 1,
      sinCambio: 0,
      huella: 'a'.repeat(32),
    }),
    'GET /api/producto/precios/cambios': () => [],
    'PUT /api/producto': () => ({ cambiados: 1, omitidos: [] }),
  });
  await page.tick('Olla 7');
  await page.many('Precio');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar precio de 1 producto' }));
  expect(dialog.queryByLabelText('Productos')).toBeNull();
  await page.user.type(dialog.getByLabelText(/^Porcentaje/), '10');
  await page.press('Aumentar Precio');
  await page.press('Confirmar aumento');
  await screen.findByRole('alertdialog', { name: messages.product.pricesUpdated });
  const precio = { direccion: 'aumentar', porcentaje: '10', redondeo: '1' };
  expect(page.sent('POST /api/producto/precios/vista-previa')).toEqual([{ ids: [7], ...precio }]);
  expect(page.sent('PUT /api/producto')).toEqual([{ ids: [7], precio: { ...precio, huella: 'a'.repeat(32) } }]);
});

test('a price is changed in its row with the keyboard: Enter saves, arrows go on, Escape leaves', async () => {
  const page = open({ 'PUT /api/producto/7/precio': ({ body }) => priced(7, body) });
  const cell = await screen.findByRole('button', { name: price('Olla 7') });
  cell.focus();
  await page.user.keyboard('{Enter}12,5{Escape}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(price('Olla 7')));
  await page.user.keyboard('{Enter}99,90{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'precio de Olla 8' })).toBe(document.activeElement));
  expect(page.sent('PUT /api/producto/7/precio')).toEqual([{ amount: 99.9, visto: 1500 }]);
  // As it was: nothing to save.
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'precio de Olla 8' })).toBeNull());
  expect(page.calls.filter(({ route }) => route.startsWith('PUT'))).toHaveLength(1);
});

test('what is typed at once after an arrow is of the next row, while the price before is on its way', async () => {
  const answers: (() => void)[] = [];
  const late =
    (id: number) =>
    ({ body }: { body: unknown }) =>
      new Promise<Product>((resolve) => answers.push(() => resolve(priced(id, body))));
  const page = open({ 'PUT /api/producto/7/precio': late(7), 'PUT /api/producto/8/precio': late(8) });
  (await screen.findByRole('button', { name: price('Olla 7') })).focus();
  await page.user.keyboard('{Enter}150{ArrowDown}1');
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'precio de Olla 7' })).toBeNull());
  await page.user.keyboard('30{Enter}9');
  await waitFor(() => expect(page.sent('PUT /api/producto/8/precio')).toEqual([{ amount: 130, visto: 1500 }]));
  expect(screen.getByRole('textbox', { name: 'precio de Olla 8' })).toHaveProperty('value', '130');
});

test('a price that was typed and not saved is left only after a question', async () => {
  const page = open({});
  await page.press(price('Olla 7'));
  await page.user.keyboard('99');
  await page.user.click(screen.getAllByRole('link', { name: 'Usuarios' })[0] as HTMLElement);
  await screen.findByRole('alertdialog', { name: messages.order.confirmCancel });
  await page.press('No');
  expect(screen.getByRole('textbox', { name: 'precio de Olla 7' })).toHaveProperty('value', '99');
});

test('a price that came under the field while one typed is not overwritten unseen', async () => {
  let amount = 1500;
  const page = open({
    'GET /api/producto/allProducto/1': () => paged([aProduct(7, { amount }), aProduct(8)]),
    'PUT /api/producto/7/precio': stale,
    'PUT /api/producto/8/precio': () => aProduct(8, { amount: 80 }),
  });
  await page.press(price('Olla 7'));
  await page.user.keyboard('99');
  amount = 2100;
  await page.press(price('Olla 8'));
  await page.user.keyboard('80{Enter}');
  await waitFor(() => expect(page.calls.filter(({ route }) => route.includes('allProducto'))).toHaveLength(2));
  await page.user.type(screen.getByRole('textbox', { name: 'precio de Olla 7' }), '{Enter}');
  await screen.findByRole('alertdialog', { name: messages.product.updateFailed });
  expect(page.sent('PUT /api/producto/7/precio')).toEqual([{ amount: 99, visto: 1500 }]);
});

test('a price and a limit that were changed in the row are put back with one press', async () => {
  let product = aProduct(7);
  const change = ({ body }: { body: unknown }) => {
    const { amount = product.amount, stock = product.stock } = body as Partial<Product>;
    product = { ...product, amount, stock, cantidadLimite: stock };
    return product;
  };
  const page = open({
    'GET /api/producto/allProducto/1': () => paged([product]),
    'PUT /api/producto/7/precio': change,
    'PUT /api/producto/7/stock': change,
  });
  await page.press(price('Olla 7'));
  await page.user.keyboard('99{Enter}');
  await screen.findByRole('button', { name: /^US\$.099, precio de Olla 7$/ });
  await page.press('Deshacer');
  await screen.findByRole('button', { name: /^US\$.1\.500, precio de Olla 7$/ });
  expect(page.sent('PUT /api/producto/7/precio')).toEqual([
    { amount: 99, visto: 1500 },
    { amount: 1500, visto: 99 },
  ]);
  await page.press('Sin límite, stock límite de Olla 7');
  await page.user.keyboard('12{Enter}');
  await screen.findByRole('button', { name: '12, stock límite de Olla 7' });
  await page.press('Deshacer');
  await screen.findByRole('button', { name: 'Sin límite, stock límite de Olla 7' });
  expect(page.sent('PUT /api/producto/7/stock')).toEqual([
    { stock: 12, visto: null },
    { stock: null, visto: 12 },
  ]);
});

test('what is no price or stock stays to be mended', async () => {
  const page = open({});
  await page.press('Sin límite, stock límite de Olla 7');
  await page.user.keyboard('1,5{Enter}');
  await screen.findByRole('alertdialog', { name: 'El stock debe ser un entero de 0 en adelante.' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), { timeout: 3_000 });
  expect(screen.getByRole('textbox', { name: 'stock límite de Olla 7' })).toHaveProperty('value', '1,5');
  expect(page.calls.filter(({ route }) => route.startsWith('PUT'))).toEqual([]);
});

test('over a price that changed meanwhile nothing is saved, and the row is read again', async () => {
  let amount = 1500;
  const page = open({
    'GET /api/producto/allProducto/1': () => paged([aProduct(7, { amount })]),
    'PUT /api/producto/7/precio': stale,
  });
  await page.press(price('Olla 7'));
  amount = 2100;
  await page.user.keyboard('99{Enter}');
  const alert = await screen.findByRole('alertdialog', { name: messages.product.updateFailed });
  expect(alert.textContent).toContain('ahora cuesta US$ 21,50');
  await screen.findByRole('button', { name: /^US\$.2\.100, precio de Olla 7$/ });
  expect(screen.queryByRole('textbox', { name: 'precio de Olla 7' })).toBeNull();
});

test('a copy opens the form filled but for the code, and takes the picture of what was copied', async () => {
  const page = open({
    'GET /api/producto/allProducto/1': () => paged([aProduct(7, { imageUrl: `/imagenes/${'a'.repeat(32)}/640.webp` })]),
    'POST /api/producto': () => aProduct(9),
    'GET /api/producto/all': () => [],
  });
  await page.press('Duplicar Olla 7');
  expect(await screen.findByLabelText(/^Nombre/)).toHaveProperty('value', 'Olla 7');
  expect(screen.getByLabelText(/^Precio/)).toHaveProperty('value', '1500');
  expect(screen.getByLabelText(/^Código/)).toHaveProperty('value', '');
  await page.user.type(screen.getByLabelText(/^Código/), 'OLL-9');
  await page.press('Crear Producto');
  await screen.findByRole('alertdialog', { name: messages.product.created });
  const [form] = page.sent('POST /api/producto') as FormData[];
  expect(form?.has('file')).toBe(false);
  expect(JSON.parse(String(form?.get('productoRequest')))).toMatchObject({
    name: 'Olla 7',
    codigo: 'OLL-9',
    proveedorId: 4,
    imagenDe: 7,
  });
});
