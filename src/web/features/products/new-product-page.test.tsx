import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { productFieldMissing } from '#contract/products.ts';
import { administrator } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';
import { aProduct } from '../../shell/test-products.ts';

const photo = new File(['x'], 'olla.png', { type: 'image/png' });
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const catalogue: FakeServer = {
  'GET /api/producto/all': () => [],
  'GET /api/producto/estadoCatalogo': () => true,
};

async function opening(server: FakeServer = {}) {
  const page = openPage('/new-producto', { ...catalogue, ...server }, administrator);
  await screen.findByRole('heading', { level: 1, name: 'Crear Nuevo Producto' });
  const create = () => page.user.click(screen.getByRole('button', { name: 'Crear Producto' }));
  const warning = async (message: string) => {
    await create();
    const alert = await screen.findByRole('alertdialog', { name: message });
    await page.user.click(within(alert).getByRole('button', { name: 'Cerrar' }));
  };
  return { ...page, create, warning };
}

test('what is missing is marked at once and said one by one, in the order of the form', async () => {
  const { user, warning, calls } = await opening();
  expect(field(/^Elegir imagen/).required).toBe(true);
  await warning('Nombre debe ser completado.');
  for (const missing of [...Object.values(productFieldMissing), messages.image.missing])
    expect(screen.getByText(missing)).toBeDefined();
  await user.type(field(/^Nombre/), 'Olla honda');
  await warning('Descripción debe ser completada.');
  await user.type(field(/^Descripción/), 'De 24 cm');
  await warning('Precio debe ser completado.');
  await user.type(field(/^Precio/), '49,90');
  await warning('Código debe ser completado.');
  await user.type(field(/^Código/), 'OLL-24');
  await warning('Categoría debe ser completada.');
  await user.selectOptions(field(/^Categoría/), 'COCINA');
  await warning(messages.image.missing);
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
});

test('what is refused of a list or a long text is said by the name that it has on the screen', async () => {
  const { user, create } = await opening({
    'POST /api/producto': () => {
      const errors = ['categoria', 'description'].map((field) => ({ field, message: 'No se admite.' }));
      throw new Refused({
        status: 422,
        code: 'DATO_RECHAZADO',
        title: 'categoria: no se admite. description: no se admite.',
        errors,
      });
    },
  });
  await fillIn(user);
  await create();
  await screen.findByRole('alertdialog', { description: 'Categoría: no se admite. Descripción: no se admite.' });
});

async function fillIn(user: ReturnType<typeof openPage>['user']) {
  await user.type(field(/^Nombre/), 'Olla honda');
  await user.type(field(/^Descripción/), 'De 24 cm');
  await user.type(field(/^Precio/), '49,90');
  await user.type(field(/^Código/), 'OLL-24');
  await user.selectOptions(field(/^Categoría/), 'COCINA');
  await user.upload(field(/^Elegir/), photo);
}

test('a product is created with its picture, GENERAL unless said otherwise, and the catalogue follows', async () => {
  const { user, create, calls, router } = await opening({ 'POST /api/producto': () => aProduct(1) });
  await fillIn(user);
  await create();
  const done = await screen.findByRole('alertdialog', { name: messages.product.created });
  await user.click(within(done).getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/platos-list'));
  const body = calls.find(({ route }) => route.startsWith('POST'))?.body as FormData;
  expect(body.get('file')).toMatchObject({ name: 'olla.png' });
  expect(JSON.parse(String(body.get('productoRequest')))).toEqual({
    name: 'Olla honda',
    description: 'De 24 cm',
    amount: 49.9,
    codigo: 'OLL-24',
    categoria: 'COCINA',
    tipoProducto: 'GENERAL',
    proveedorId: null,
    costo: null,
    referencias: [],
  });
});

test('a product that is refused says why by the field, and nothing that was typed is lost', async () => {
  const { user, create } = await opening({
    'POST /api/producto': () => {
      const errors = [{ field: 'codigo', message: 'Ya existe ese código.' }];
      throw new Refused({ title: 'Ya existe ese código.', status: 422, code: 'DATO_RECHAZADO', errors });
    },
  });
  await fillIn(user);
  await create();
  await screen.findByRole('alertdialog', { name: messages.product.createFailed });
  await waitFor(() => expect(field(/^Código/).getAttribute('aria-invalid')).toBe('true'));
  expect(field(/^Nombre/).value).toBe('Olla honda');
  expect(screen.getByText('olla.png')).toBeDefined();
});

test('a typed product is only left when the administrator is sure', async () => {
  const { user, router } = await opening({ 'GET /api/producto/allProducto/1': () => [] });
  await user.type(field(/^Nombre/), 'Olla honda');
  const leave = async (answer: string) => {
    await user.click(screen.getByRole('link', { name: 'Cancelar' }));
    const question = await screen.findByRole('alertdialog', { name: messages.order.confirmCancel });
    await user.click(within(question).getByRole('button', { name: answer }));
  };
  await leave('No');
  expect(field(/^Nombre/).value).toBe('Olla honda');
  await leave('Si');
  await waitFor(() => expect(router.state.location.pathname).toBe('/listado-platos'));
});
