import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { endSession } from '../../platform/session.ts';
import { keepCart, line, product } from '../../shell/test-cart.ts';
import { anOrder, seller } from '../../shell/test-orders.ts';
import { openPage } from '../../shell/test-page.tsx';
import { aFile } from '../downloads/test-files.ts';
import { keepPlaced } from './send-order.ts';

const mug = product({ productoId: 1, name: 'Taza', amount: 10 });
const server = {
  'GET /api/producto/estadoCatalogo': () => true,
  'GET /api/producto/all': () => [mug],
  'GET /api/menu/order/7': () => [],
  'POST /api/menu/order': () => anOrder(31, { totalAmount: 1234.5, cierre: 12 }),
};
const name = 'Su pedido es el N° 31';
const arrive = (session = seller) => openPage('/platos-list', server, session);
const confirmation = () => screen.findByRole('region', { name });
const isConfirmed = async () => {
  await screen.findByRole('heading', { name: 'Taza' });
  return screen.queryByRole('region', { name }) !== null;
};

test('an order is confirmed on the page that follows, also after a reload, until somebody closes it', async () => {
  keepCart([line(mug)]);
  const { user, router } = openPage('/carrito', server, seller);
  await user.click(await screen.findByRole('button', { name: 'Finalizar Pedido' }));
  await screen.findByRole('alertdialog', { name: messages.order.done });
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(JSON.stringify(sessionStorage)).not.toMatch(/Ana|Mitre|5555/);
  expect((await confirmation()).textContent).toContain(
    'TotalUS$\u00a01.235Punto de RetiroConesa 970, MuñizCierreEste, el N° 12',
  );
  expect(router.state.location.pathname).toBe('/platos-list');
  cleanup();
  const again = arrive();
  const notice = within(await confirmation());
  expect(notice.getByRole('link', { name: 'Ver mis pedidos' }).getAttribute('href')).toBe('/pedido-vendedor');
  await again.user.click(notice.getByRole('button', { name: 'Cerrar la confirmación' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  cleanup();
  arrive();
  expect(await isConfirmed()).toBe(false);
});

test('the confirmation says the day of pickup where it is known', async () => {
  keepPlaced(anOrder(31, { diaRetiro: '2026-12-04' }));
  arrive();
  expect((await confirmation()).textContent).toContain('Retira el viernes 4/12 en Conesa 970, Muñiz');
});

test('the confirmation shares the order as a PDF', async () => {
  keepPlaced(anOrder(31));
  const pdf = vi.fn(() => aFile('Pedido_31.pdf'));
  const { user } = openPage('/platos-list', { ...server, 'POST /api/menu/pedido/31': pdf }, seller);
  await user.click(within(await confirmation()).getByRole('button', { name: 'Compartir' }));
  const ways = within(await screen.findByRole('dialog', { name: 'Compartir' }));
  const text = 'Pedido N° 31 de Ana García, 10/03/2025: US$\u00a01.500';
  expect(ways.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href')).toContain(
    encodeURIComponent(text),
  );
  ways.getByRole('button', { name: 'Descargar' });
  expect(pdf).toHaveBeenCalledOnce();
});

test.each(['/pedido-vendedor', '/individual'] as const)('whoever goes on to %s leaves the confirmation', async (to) => {
  keepPlaced(anOrder(31));
  const { router } = arrive();
  await confirmation();
  await act(() => router.navigate({ to }));
  await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull());
  await act(() => router.navigate({ to: '/platos-list' }));
  expect(await isConfirmed()).toBe(false);
});

test('nobody sees what another ordered, nor after their session what they ordered themselves', async () => {
  keepPlaced(anOrder(31));
  arrive({ ...seller, userID: '8' });
  expect(await isConfirmed()).toBe(false);
  cleanup();
  arrive();
  await confirmation();
  act(() => endSession());
  expect(screen.queryByRole('region', { name })).toBeNull();
  cleanup();
  arrive();
  expect(await isConfirmed()).toBe(false);
});
