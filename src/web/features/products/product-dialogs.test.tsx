import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/products.calls.ts';
import { administrator } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';
import { aProduct, aSupplier, servingOnce } from '../../shell/test-products.ts';

const failing = (title: string) => () => {
  throw new Refused({ title, status: 422, code: 'DATO_RECHAZADO' });
};
const pixel = new File(['x'], 'olla.png', { type: 'image/png' });

async function opening(button: string | RegExp, dialog: string, server: FakeServer, given: Partial<Product> = {}) {
  const page = openPage('/listado-platos', { ...servingOnce(aProduct(7, given)), ...server }, administrator);
  await page.user.click(await screen.findByRole('button', { name: button }));
  const opened = within(await screen.findByRole('dialog', { name: dialog }));
  const confirm = () => page.user.click(opened.getByRole('button', { name: 'Confirmar' }));
  const warning = async (message: string) => {
    await confirm();
    const alert = await screen.findByRole('alertdialog', { name: message });
    await page.user.click(within(alert).getByRole('button', { name: 'Cerrar' }));
  };
  return { ...page, dialog: opened, confirm, warning };
}
const closed = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

test('a product is edited with what was changed in the dialog, no more, and its row follows', async () => {
  const { user, dialog, confirm, calls } = await opening('Editar Olla 7', 'Editar Olla 7', {
    'PUT /api/producto/7': ({ body }) => aProduct(7, body as Partial<Product>),
    'GET /api/proveedores/made': () => [aSupplier(5, 'Maderas Unidas')],
  });
  await user.clear(dialog.getByLabelText(/^Nombre/));
  await user.type(dialog.getByLabelText(/^Nombre/), 'Olla honda');
  await user.clear(dialog.getByLabelText(/^Precio/));
  await user.type(dialog.getByLabelText(/^Precio/), '1.234,50');
  await user.selectOptions(dialog.getByLabelText(/^Categoría/), 'HOGAR');
  await user.click(dialog.getByRole('button', { name: 'Quitar Bazar del Sur' }));
  await user.type(dialog.getByRole('combobox', { name: 'Proveedor' }), 'made');
  await user.click(await screen.findByRole('option', { name: 'Maderas Unidas' }));
  await confirm();
  await screen.findByRole('alertdialog', { name: messages.product.updated });
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
    name: 'Olla honda',
    amount: 1234.5,
    categoria: 'HOGAR',
    proveedorId: 5,
  });
  await closed('Editar Olla 7');
  expect(screen.getByText('Olla honda')).toBeDefined();
});

test('the references that a product is offered in are written in its dialog, one sold out apart from the others', async () => {
  const answering = { 'PUT /api/producto/7': ({ body }: { body: unknown }) => aProduct(7, body as Partial<Product>) };
  const { user, dialog, confirm, calls } = await opening('Editar Olla 7', 'Editar Olla 7', answering, {
    referencias: [
      { nombre: 'Roja', agotada: false },
      { nombre: 'Azul', agotada: false },
    ],
  });
  await user.click(dialog.getByRole('button', { name: 'Quitar la referencia Azul' }));
  await user.click(dialog.getByRole('button', { name: 'Agregar referencia' }));
  await user.type(dialog.getByRole('textbox', { name: 'Referencia 2' }), 'Verde');
  await user.click(dialog.getByRole('button', { name: 'Agregar referencia' }));
  await user.click(dialog.getAllByRole('checkbox', { name: 'Agotada' })[0] as HTMLElement);
  await confirm();
  await screen.findByRole('alertdialog', { name: messages.product.updated });
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
    referencias: [
      { nombre: 'Roja', agotada: true },
      { nombre: 'Verde', agotada: false },
    ],
  });
});

test('a line of references apart by commas becomes one reference each, by Enter or on leaving the field', async () => {
  const answering = { 'PUT /api/producto/7': ({ body }: { body: unknown }) => aProduct(7, body as Partial<Product>) };
  const { user, dialog, confirm, calls } = await opening('Editar Olla 7', 'Editar Olla 7', answering);
  await user.click(dialog.getByRole('button', { name: 'Agregar referencia' }));
  await user.type(dialog.getByRole('textbox', { name: 'Referencia 1' }), 'beige, azul, ,Talle 1,5{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Agregar referencia' }));
  await user.type(dialog.getByRole('textbox', { name: 'Referencia 4' }), 'rosa, gris');
  await confirm();
  await screen.findByRole('alertdialog', { name: messages.product.updated });
  const referencias = ['beige', 'azul', 'Talle 1,5', 'rosa', 'gris'].map((nombre) => ({ nombre, agotada: false }));
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ referencias });
});

test('what a product costs is typed beside the rest, or emptied where nobody knows it', async () => {
  const answering = { 'PUT /api/producto/7': ({ body }: { body: unknown }) => aProduct(7, body as Partial<Product>) };
  const { user, dialog, confirm, warning, calls } = await opening('Editar Olla 7', 'Editar Olla 7', answering, {
    costo: 12.5,
  });
  const costo = dialog.getByLabelText<HTMLInputElement>('Costo');
  expect(costo.value).toBe('12,5');
  await user.type(costo, ' caro');
  await warning('Costo debe ser un número.');
  await user.clear(costo);
  await confirm();
  await screen.findByRole('alertdialog', { name: messages.product.updated });
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ costo: null });
});

test('an edit that fails says why and keeps what was typed', async () => {
  const { user, dialog, confirm } = await opening('Editar Olla 7', 'Editar Olla 7', {
    'PUT /api/producto/7': failing('Ya hay un producto con ese código.'),
  });
  await user.type(dialog.getByLabelText(/^Código/), '-B');
  await confirm();
  await screen.findByRole('alertdialog', { name: messages.product.updateFailed });
  expect((await dialog.findByRole('alert')).textContent).toBe('Ya hay un producto con ese código.');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Código/).value).toBe('OLL-7-B');
});

test('a price that is no number is not sent', async () => {
  const { user, dialog, warning, calls } = await opening('Editar Olla 7', 'Editar Olla 7', {});
  await user.clear(dialog.getByLabelText(/^Precio/));
  await warning('Precio debe ser completado.');
  await user.type(dialog.getByLabelText(/^Precio/), 'diez');
  await warning('Precio debe ser un número.');
  expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false);
});

test('a product has one type of four', async () => {
  const { user, dialog, confirm, calls } = await opening('GENERAL, cambiar tipo de Olla 7', 'Tipo de producto', {
    'PUT /api/producto/7': ({ body }) => aProduct(7, body as Partial<Product>),
  });
  const chosen = () => dialog.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
  expect(dialog.getAllByRole('radio')).toHaveLength(4);
  expect(chosen()).toEqual([dialog.getByRole('radio', { name: /^GENERAL/ })]);
  await user.click(dialog.getByRole('radio', { name: /^BLACK/ }));
  expect(chosen()).toEqual([dialog.getByRole('radio', { name: /^BLACK/ })]);
  await confirm();
  await screen.findByRole('alertdialog', { name: messages.product.typeUpdated });
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ tipoProducto: 'BLACK' });
  await screen.findByRole('button', { name: 'BLACK, cambiar tipo de Olla 7', hidden: true });
});

test('a type that cannot change says so', async () => {
  const { confirm } = await opening('GENERAL, cambiar tipo de Olla 7', 'Tipo de producto', {
    'PUT /api/producto/7': failing('No.'),
  });
  await confirm();
  await screen.findByRole('alertdialog', { name: messages.product.typeFailed });
});

test('a new stock is judged in the order of the rules', async () => {
  const { user, dialog, warning, confirm, calls } = await opening(
    'Sin límite, cambiar stock de Olla 7',
    'Stock de Olla 7',
    { 'PUT /api/producto/producto-stock/7/0/INACTIVO': () => aProduct(7, { cantidadLimite: 0, stock: 0 }) },
  );
  const [stock, state] = [dialog.getByLabelText(/^Nuevo stock/), dialog.getByLabelText(/^Estado/)];
  await warning(messages.stock.missing);
  expect(dialog.getByText(messages.stock.missing)).toBeDefined();
  expect(dialog.getByText(messages.stock.stateMissing)).toBeDefined();
  await user.type(stock, '8');
  await warning(messages.stock.stateMissing);
  await user.selectOptions(state, 'INACTIVO');
  await warning(messages.stock.mustBeZeroToDeactivate);
  await user.clear(stock);
  await user.type(stock, '0,5');
  await user.selectOptions(state, 'ACTIVO');
  await warning('El stock debe ser un entero de 0 en adelante.');
  expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false);
  await user.selectOptions(state, 'INACTIVO');
  await user.clear(stock);
  await user.type(stock, '0');
  await confirm();
  await screen.findByRole('alertdialog', { name: messages.stock.done });
  await screen.findByRole('button', { name: '0, cambiar stock de Olla 7', hidden: true });
});

test('a limit is lifted by saying so, and not while switching off', async () => {
  const limited = aProduct(7, { cantidadLimite: 6, stock: 4 });
  const { user, dialog, warning, confirm, calls } = await opening(
    '6, cambiar stock de Olla 7',
    'Stock de Olla 7',
    { 'PUT /api/producto/producto-stock/7/sin-limite/ACTIVO': () => aProduct(7) },
    limited,
  );
  await user.type(dialog.getByLabelText(/^Nuevo stock/), '3');
  await user.click(dialog.getByRole('checkbox', { name: 'Sin límite' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Nuevo stock/).disabled).toBe(true);
  expect(dialog.getByText(/dejan de contarse/).textContent).toContain('Quedan 4 de 6');
  await warning(messages.stock.stateMissing);
  await user.selectOptions(dialog.getByLabelText(/^Estado/), 'INACTIVO');
  await warning(messages.stock.mustBeZeroToDeactivate);
  expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false);
  await user.selectOptions(dialog.getByLabelText(/^Estado/), 'ACTIVO');
  await confirm();
  await screen.findByRole('alertdialog', { name: messages.stock.done });
  await screen.findByRole('button', { name: 'Sin límite, cambiar stock de Olla 7', hidden: true });
});

test('a picture is needed, and only pictures are taken', async () => {
  const { user, dialog, warning } = await opening('Cambiar imagen de Olla 7', 'Imagen de Olla 7', {});
  await warning(messages.image.missing);
  const input = dialog.getByLabelText<HTMLInputElement>(/^Elegir/);
  input.accept = '';
  await user.upload(input, new File(['x'], 'lista.pdf', { type: 'application/pdf' }));
  await screen.findByRole('alertdialog', { name: messages.image.onlyImages });
});

test('a picture is shown before it is sent, and the row shows it afterwards', async () => {
  const imageUrl = '/imagenes/0123456789abcdef0123456789abcdef/640.webp';
  const { user, dialog, confirm, calls } = await opening('Cambiar imagen de Olla 7', 'Imagen de Olla 7', {
    'POST /api/producto/7/image': () => aProduct(7, { imageUrl }),
  });
  await user.upload(dialog.getByLabelText(/^Elegir/), pixel);
  await dialog.findByRole('img', { name: 'Vista previa de la imagen elegida' });
  await confirm();
  await screen.findByRole('alertdialog', { name: messages.image.done });
  const body = calls.find(({ route }) => route.startsWith('POST'))?.body as FormData;
  expect(body.get('file')).toMatchObject({ name: 'olla.png' });
  const button = screen.getByRole('button', { name: 'Cambiar imagen de Olla 7', hidden: true });
  expect(button.querySelector('img')?.getAttribute('src')).toBe(imageUrl);
});

test('an upload that fails shows an error, not a success, and keeps the picture', async () => {
  const { user, dialog, confirm } = await opening('Cambiar imagen de Olla 7', 'Imagen de Olla 7', {
    'POST /api/producto/7/image': failing('La imagen no se pudo leer.'),
  });
  await user.upload(dialog.getByLabelText(/^Elegir/), pixel);
  await confirm();
  await screen.findByRole('alertdialog', { name: messages.product.updateFailed });
  expect(screen.queryByText(messages.image.done)).toBeNull();
  expect((await dialog.findByRole('alert')).textContent).toBe('La imagen no se pudo leer.');
  expect(dialog.getByText('olla.png')).toBeDefined();
});

test('the history of a price tells when, from what to what, why and by whom', async () => {
  const { dialog } = await opening(/^US\$.1.500, historial de precios de Olla 7$/, 'Precios de Olla 7', {
    'GET /api/producto/7/precios': () => [
      { antes: 1000, despues: 1500, motivo: 'PORCENTAJE', quien: 'Marta Ruiz', createdAt: '2025-03-10T15:00:00.000Z' },
    ],
  });
  const cells = (await dialog.findAllByRole('cell')).map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));
  expect(cells).toEqual(['10/03/2025, 12:00Porcentaje, Marta Ruiz', 'US$ 1.000,00', 'US$ 1.500,00']);
});

test('a dialog that is cancelled changes nothing, and asks before it drops what was typed', async () => {
  const { user, dialog, calls } = await opening('Editar Olla 7', 'Editar Olla 7', {});
  await user.type(dialog.getByLabelText(/^Nombre/), ' nueva');
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Si' }));
  await closed('Editar Olla 7');
  expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false);
});
