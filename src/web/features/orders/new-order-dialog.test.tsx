import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { Session } from '../../platform/session.ts';
import { administrator, anOrder, leader, orderPages } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';
import { aProduct } from '../../shell/test-products.ts';

const offer = [
  aProduct(1, { name: 'Olla de aluminio 24 cm', amount: 550 }),
  aProduct(9, { name: 'Jarra', amount: 40 }),
];
const open = { id: 36, cierre: 12, abierta: '2025-03-10T12:00:00.000Z', cerrada: null, pedidos: 3, total: 700 };
const over = { ...open, id: 35, cierre: 11, cerrada: '2025-03-09T12:00:00.000Z' };
const server = (more: FakeServer = {}): FakeServer => ({
  'GET /api/menu/order': (call) => orderPages([anOrder(5)])(call),
  'GET /api/menu/order-lider/54': (call) => orderPages([anOrder(5)])(call),
  'GET /api/menu/order-lider/54/totales': () => [],
  'GET /api/ventanas': () => [open, over],
  'GET /api/producto/estadoCatalogo': () => true,
  'GET /api/producto/all': () => offer,
  'GET /api/producto/allBlack': () => [aProduct(3, { name: 'Reloj Black', amount: 900 })],
  'GET /api/vendedores/bru': () => [{ id: 9, nombre: 'Bruno', apellido: 'Muñoz' }],
  'POST /api/menu/order': () => anOrder(6),
  'POST /api/menu/order-black': () => anOrder(6, { tipo: 'BLACK' }),
  ...more,
});

async function openDialog(address: string, session: Session, more: FakeServer = {}) {
  const page = openPage(address, server(more), session);
  await page.user.click(await screen.findByRole('button', { name: 'Cargar pedido' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cargar pedido' }));
  const choose = async (field: string, text: string, option: RegExp) => {
    await page.user.type(dialog.getByRole('combobox', { name: field }), text);
    await page.user.click(await screen.findByRole('option', { name: option }));
  };
  const send = () => page.user.click(dialog.getByRole('button', { name: 'Generar' }));
  const sent = () =>
    page.calls.filter(({ route }) => route.startsWith('POST')).map(({ route, body }) => ({ route, body }));
  return { ...page, dialog, choose, send, sent };
}

test('a leader orders for a seller of the own team, of either catalogue, and sees no windows', async () => {
  const { user, dialog, choose, send, sent } = await openDialog('/listado-lider', leader);
  expect(dialog.queryByLabelText('Cierre')).toBeNull();
  await choose('Vendedor o líder', 'bru', /Bruno Muñoz/);
  await user.selectOptions(dialog.getByLabelText('Catálogo'), 'BLACK');
  await choose('Agregar producto', 'reloj', /^Reloj Black/);
  expect((dialog.getByLabelText('Catálogo') as HTMLSelectElement).disabled).toBe(true);
  expect(dialog.getByText(/Total/).textContent).toMatch(/900/);
  await send();
  await screen.findByText(messages.order.done);
  expect(sent()).toEqual([
    {
      route: 'POST /api/menu/order-black',
      body: {
        userId: 9,
        tipo: 'BLACK',
        totalAmount: 900,
        menuList: [{ productoId: 3, referencia: '', dia: null, quantity: 1, amount: 900 }],
      },
    },
  ]);
});

test('all that an order lacks is said at once, each beside its field until it is there', async () => {
  const { dialog, choose, send, sent } = await openDialog('/listado-lider', leader);
  await send();
  const [who, what] = ['Elija para quién es el pedido.', messages.order.noProducts];
  await screen.findByRole('alertdialog', { name: who });
  const [buyer, product] = ['Vendedor o líder', 'Agregar producto'].map((name) =>
    dialog.getByRole('combobox', { name }),
  );
  expect(dialog.getByRole('combobox', { description: who })).toBe(buyer);
  expect(dialog.getByRole('combobox', { description: what })).toBe(product);
  await waitFor(() => expect(document.activeElement).toBe(buyer));
  await choose('Vendedor o líder', 'bru', /Bruno Muñoz/);
  expect(dialog.queryByText(who)).toBeNull();
  expect(product?.getAttribute('aria-invalid')).toBe('true');
  await choose('Agregar producto', 'olla', /^Olla/);
  expect(dialog.queryByText(what)).toBeNull();
  expect(sent()).toEqual([]);
});

test('an administrator adds a late order to a window that is over, with a reason', async () => {
  const { user, dialog, choose, send, sent } = await openDialog('/pedidos-list', administrator);
  await waitFor(() => expect((dialog.getByLabelText('Cierre') as HTMLSelectElement).value).toBe('36'));
  expect(dialog.queryByRole('textbox', { name: 'Motivo' })).toBeNull();
  await choose('Vendedor o líder', 'bru', /Bruno Muñoz/);
  await user.selectOptions(dialog.getByLabelText('Cierre'), '35');
  await choose('Agregar producto', 'jarra', /^Jarra/);
  await send();
  await screen.findByText(messages.reasonMissing);
  expect(sent()).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Avisó tarde');
  expect(screen.queryByText(messages.reasonMissing)).toBeNull();
  await send();
  await screen.findByText(messages.order.done);
  expect(sent()).toMatchObject([{ body: { userId: 9, tipo: 'ESENCIAL', ventanaId: 35, motivo: 'Avisó tarde' } }]);
});

test('what is missing is said, and a refusal keeps what was chosen and the key of the same order', async () => {
  let refusals = 0;
  const refuse = () => {
    if (refusals++ === 0)
      throw new Refused({ status: 503, code: 'OCUPADO', title: 'Hay mucho trabajo. Pruebe de nuevo.' });
    return anOrder(6);
  };
  const { dialog, choose, send, calls } = await openDialog('/pedidos-list', administrator, {
    'POST /api/menu/order': refuse,
  });
  await send();
  await screen.findByRole('alertdialog', { name: 'Elija para quién es el pedido.' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await choose('Vendedor o líder', 'bru', /Bruno Muñoz/);
  await send();
  await screen.findByRole('alertdialog', { name: 'El pedido no tiene productos.' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await choose('Agregar producto', 'jarra', /^Jarra/);
  await send();
  await screen.findByRole('alertdialog', { description: 'Hay mucho trabajo. Pruebe de nuevo.' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(dialog.getByText('Jarra')).toBeTruthy();
  await send();
  await screen.findByText(messages.order.done);
  const keys = calls
    .filter(({ route }) => route.startsWith('POST'))
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('codes are typed into an order for somebody else, and Enter does not send it', async () => {
  const { user, dialog, send, choose, sent } = await openDialog('/pedidos-list', administrator);
  await choose('Vendedor o líder', 'bru', /Bruno Muñoz/);
  await user.click(dialog.getByText('Carga rápida'));
  await user.type(await dialog.findByRole('textbox', { name: 'Código' }), 'oll-9{Tab}3{Tab}azul{Enter}');
  await user.keyboard('oll-9');
  // What a browser does with it, the dialog's form would be sent by.
  expect(document.activeElement && fireEvent.keyDown(document.activeElement, { key: 'Enter' })).toBe(false);
  expect(sent()).toEqual([]);
  await send();
  await screen.findByText(messages.order.done);
  expect(sent()).toMatchObject([
    { body: { menuList: [{ productoId: 9, quantity: 4, referencia: 'azul', amount: 40 }], totalAmount: 160 } },
  ]);
});
