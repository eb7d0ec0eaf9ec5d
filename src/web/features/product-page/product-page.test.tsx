import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { type Product, PublicProduct } from '#contract/products.calls.ts';
import { administrator, busy, seller } from '../../shell/test-orders.ts';
import { openPage, Refused } from '../../shell/test-page.tsx';
import { aProduct } from '../../shell/test-products.ts';
import { aFile } from '../downloads/test-files.ts';

const pot = aProduct(12, { name: 'Olla de hierro', description: 'Cinco litros.', codigo: 'OLL' });
const offering = (product: Product) => ({ 'GET /api/producto/12': () => PublicProduct.parse(product) });

test('a visitor who was sent a product sees it, and its catalogue', async () => {
  openPage('/producto/12', offering(pot));
  await screen.findByRole('heading', { level: 1, name: 'Olla de hierro' });
  expect(screen.getByText('US$ 1.500')).toBeDefined();
  expect(document.title).toBe('Olla de hierro · Vitrina');
  expect(screen.queryByRole('button', { name: /Agregar/ })).toBeNull();
  const back = screen.getByRole<HTMLAnchorElement>('link', { name: 'Ver todo el catálogo' });
  expect(back.getAttribute('href')).toBe('/individual');
});

test('a reseller orders from the page of a product', async () => {
  const { user } = openPage('/producto/12', offering(pot), seller);
  await user.click(await screen.findByRole('button', { name: 'Agregar Olla de hierro' }));
  await screen.findByRole('button', { name: /^Carrito, 1 producto / });
});

/** As a browser keeps what somebody's customers pay, and that one of them looks. */
function showCustomers(userID: string) {
  const prices = { userID, rules: { porcentaje: 30, productos: [] }, forCustomers: true };
  localStorage.setItem('precios-propios', JSON.stringify(prices));
  window.dispatchEvent(new Event('storage'));
}

test.each([
  ['seller', seller],
  ['administrator', administrator],
])('while a customer of a %s looks, the page has their price and nothing to order with', async (_, session) => {
  showCustomers(session.userID);
  const more = { 'GET /api/mis-precios': () => ({ version: 1, porcentaje: 30, productos: [] }) };
  const { user } = openPage('/producto/12', { ...offering(pot), ...more }, session);
  await screen.findByText('US$ 1.950');
  expect(
    screen.queryByRole('button', { name: /^(Agregar|Favorito|Carrito|Cambiar mi precio|Poner mi precio)/ }),
  ).toBeNull();
  expect(document.body.textContent).not.toContain('1.500');
  await user.click(screen.getByRole('button', { name: 'Salir del modo cliente' }));
  await screen.findByText('US$ 1.500');
  expect(screen.getAllByRole('button', { name: /^(Agregar|Favorito|Carrito|Cambiar mi precio)/ })).toHaveLength(4);
});

test('prices of whoever used this browser before are not those of who is logged in now', async () => {
  showCustomers('8');
  openPage('/producto/12', offering(pot), seller);
  await screen.findByRole('button', { name: 'Agregar Olla de hierro' });
  expect(screen.getByText('US$ 1.500')).toBeDefined();
  expect(document.body.textContent).not.toMatch(/1\.950|Modo cliente/);
});

test('a Black product is shown in the look of its catalogue, which is left with it', async () => {
  const { router } = openPage('/producto/12', offering({ ...pot, tipoProducto: 'BLACK' }));
  await screen.findByRole('heading', { level: 1, name: 'Olla de hierro' });
  expect(document.documentElement.dataset.theme).toBe('BLACK');
  await router.navigate({ to: '/login' });
  await waitFor(() => expect(document.documentElement.dataset.theme).toBeUndefined());
});

test('its sheet is downloaded, and its link goes to WhatsApp', async () => {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  const { user, calls } = openPage('/producto/12', {
    ...offering(pot),
    'POST /api/producto/imprimir-catalogo': () => aFile('Olla de hierro.pdf'),
  });
  await user.click(await screen.findByRole('button', { name: 'Hoja en PDF' }));
  await screen.findByText(messages.download.shared);
  expect(saved).toEqual(['Olla de hierro.pdf']);
  expect(calls.at(-1)?.body).toEqual({
    productoId: 12,
    nombreProducto: 'Olla de hierro',
    descripcion: 'Cinco litros.',
    precio: 1500,
    imagen: null,
  });
  const chat = screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' });
  expect(new URL(chat.href).searchParams.get('text')).toBe(
    `Olla de hierro\nUS$\u00a01.500\n${location.origin}/producto/12`,
  );
});

test('a product that is not offered any more leads to the catalogue', async () => {
  openPage('/producto/12', {
    'GET /api/producto/12': () => {
      throw new Refused({ title: 'No existe ese producto.', status: 404, code: 'NO_ENCONTRADO' });
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Este producto ya no se ofrece' });
  expect(screen.getByRole('link', { name: 'Ir al catálogo' })).toBeDefined();
});

test('a product that does not come can be asked for again', async () => {
  let broken = true;
  const { user } = openPage('/producto/12', {
    'GET /api/producto/12': () => {
      if (broken) throw busy('Ahora no.');
      return PublicProduct.parse(pot);
    },
  });
  await screen.findByText('Ahora no.');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByRole('heading', { level: 1, name: 'Olla de hierro' });
});
