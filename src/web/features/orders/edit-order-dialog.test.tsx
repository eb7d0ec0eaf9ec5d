import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/orders.calls.ts';
import { catalogueState } from '../../platform/windows.ts';
import { administrator, anOrder, orderPages, seller } from '../../shell/test-orders.ts';
import { openPage, Refused } from '../../shell/test-page.tsx';
import { aProduct } from '../../shell/test-products.ts';

const catalogue = [
  aProduct(1, { name: 'Olla de aluminio 24 cm', amount: 550 }),
  aProduct(2, { name: 'Sartén antiadherente', amount: 500, cantidadLimite: 1, stock: 1 }),
  aProduct(9, { name: 'Jarra', amount: 40 }),
];
const order = anOrder(5, { version: 3 });
const edited = anOrder(5, { version: 4, totalAmount: 2090 });
function server(more: object = {}) {
  let current = order;
  return {
    'GET /api/menu/order/7': (call: { query: URLSearchParams }) => orderPages([current])(call),
    'GET /api/producto/all': () => catalogue,
    'PUT /api/pedidosDetalle/5': () => (current = edited),
    ...more,
  };
}
const sent = (calls: ReturnType<typeof openPage>['calls']) => calls.filter(({ route }) => route.startsWith('PUT'));

async function openEdit(more: object = {}) {
  const page = openPage('/pedido-vendedor', server(more), seller);
  await page.user.click(await screen.findByRole('button', { name: 'Editar pedido 5' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pedido N° 5' });
  return { ...page, dialog: within(dialog) };
}

test('a seller changes quantities, colours and products; kept units keep their price', async () => {
  const { user, dialog, calls } = await openEdit();
  await user.click(await dialog.findByRole('button', { name: 'Agregar una unidad de Olla de aluminio 24 cm' }));
  await dialog.findByText(/1 más a US\$\s550/);
  await user.click(dialog.getByRole('button', { name: 'Eliminar Sartén antiadherente' }));
  expect(document.activeElement?.closest('li')?.textContent).toContain('Olla de aluminio 24 cm');
  await user.type(dialog.getByRole('combobox', { name: 'Agregar producto' }), 'jarra');
  await user.click(await screen.findByRole('option', { name: /^Jarra/ }));
  await user.type(dialog.getByRole('textbox', { name: 'Color o referencia de Jarra' }), 'azul');
  expect(dialog.getByText(/Total/).textContent).toMatch(/1\.590.*antes.*1\.500/);
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await screen.findByText(messages.order.edited);
  expect(sent(calls).map(({ body }) => body)).toEqual([
    {
      version: 3,
      totalAmount: 1590,
      menuList: [
        { productoId: 1, referencia: 'roja', dia: null, quantity: 2, amount: 500 },
        { productoId: 1, referencia: 'roja', dia: null, quantity: 1, amount: 550 },
        { productoId: 9, referencia: 'azul', dia: null, quantity: 1, amount: 40 },
      ],
    },
  ]);
  await screen.findByRole('cell', { name: /2\.090/ });
});

test('a window that ends while a seller edits is said at once, and leaves nothing to send', async () => {
  const { dialog, queryClient, user } = await openEdit();
  await user.click(await dialog.findByRole('button', { name: 'Agregar una unidad de Olla de aluminio 24 cm' }));
  act(() => void queryClient.setQueryData(catalogueState.queryKey, false));
  await dialog.findByText('El cierre terminó: este pedido ya no se cambia.');
  expect(dialog.queryByRole('button', { name: 'Guardar' })).toBeNull();
});

test('a window that ends while an administrator edits asks for the reason at once', async () => {
  const list = (call: { query: URLSearchParams }) => orderPages([order])(call);
  const { user, queryClient } = openPage('/pedidos-list', server({ 'GET /api/menu/order': list }), administrator);
  await user.click(await screen.findByRole('button', { name: /productos del pedido 5$/ }));
  await user.click(await screen.findByRole('button', { name: 'Editar pedido 5' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pedido N° 5' }));
  expect(dialog.queryByRole('textbox', { name: /Motivo/ })).toBeNull();
  act(() => void queryClient.setQueryData(catalogueState.queryKey, false));
  await dialog.findByRole('textbox', { name: /Motivo/ });
});

test('what is taken out and added again keeps its price, whichever of its colours that was', async () => {
  const [pot, pan] = order.orderDetails as [Order['orderDetails'][number], Order['orderDetails'][number]];
  const blue = { ...pot, linea: 3, referencia: 'azul', quantity: 1, amount: 480 };
  const colours = { ...order, totalAmount: 1980, orderDetails: [pot, blue, pan] };
  const { user, dialog, calls } = await openEdit({ 'GET /api/menu/order/7': () => [colours] });
  const remove = async (nth: number) =>
    user.click((await dialog.findAllByRole('button', { name: 'Eliminar Olla de aluminio 24 cm' }))[nth] as HTMLElement);
  const add = async () => {
    await user.type(dialog.getByRole('combobox', { name: 'Agregar producto' }), 'olla');
    await user.click(await screen.findByRole('option', { name: /^Olla/ }));
  };
  // One of the blue ones comes back at their price, though it stands on the red ones' line.
  await remove(1);
  await add();
  expect(dialog.getByText(/Total/).textContent).toMatch(/1\.980$/);
  await remove(0);
  await add();
  expect(dialog.queryByText(/550/)).toBeNull();
  expect(dialog.getByText(/Total/).textContent).toMatch(/1\.000.*antes.*1\.980/);
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent(calls)[0]?.body).toMatchObject({ totalAmount: 1000 }));
});

test('of a shortage the total counts what is delivered of the units that stay', async () => {
  const [pot, pan] = order.orderDetails as [Order['orderDetails'][number], Order['orderDetails'][number]];
  const short = { ...order, totalAmount: 1000, orderDetails: [{ ...pot, entregada: 1 }, pan] };
  const { user, dialog, calls } = await openEdit({ 'GET /api/menu/order/7': () => [short] });
  await dialog.findByText(/pedido 2 · entregado 1/);
  await user.click(await dialog.findByRole('button', { name: 'Agregar una unidad de Olla de aluminio 24 cm' }));
  expect(dialog.getByText(/Total/).textContent).toMatch(/1\.550.*antes.*1\.000/);
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent(calls)[0]?.body).toMatchObject({ totalAmount: 1550 }));
});

test('no more is added than is left, nor of what is no longer sold', async () => {
  const { user, dialog } = await openEdit({ 'GET /api/producto/all': () => catalogue.slice(1) });
  const more = (name: string) => dialog.getByRole('button', { name: `Agregar una unidad de ${name}` });
  await waitFor(() => expect(more('Sartén antiadherente').getAttribute('aria-disabled')).toBeNull());
  expect(more('Olla de aluminio 24 cm').getAttribute('aria-disabled')).toBe('true');
  await user.click(more('Sartén antiadherente'));
  expect(more('Sartén antiadherente').getAttribute('aria-disabled')).toBe('true');
});

test('products that do not come are not said to be none', async () => {
  const { user, dialog } = await openEdit({
    'GET /api/producto/all': () => {
      throw new Refused({ status: 503, code: 'OCUPADO', title: 'El servidor está ocupado.' });
    },
  });
  await user.type(dialog.getByRole('combobox', { name: 'Agregar producto' }), 'jarra');
  await screen.findByText('No pudimos buscar. Revise su conexión.');
});

test('a refusal is told in the dialog, which keeps what was changed; the same edit again has the same key', async () => {
  const { user, dialog, calls } = await openEdit({
    'PUT /api/pedidosDetalle/5': () => {
      throw new Refused({ title: 'El pedido cambió mientras usted lo editaba.', status: 409, code: 'VERSION_VIEJA' });
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Eliminar Sartén antiadherente' }));
  for (let times = 0; times < 2; times++) {
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    await screen.findByText(messages.order.editFailed);
    await waitFor(() => expect(screen.queryByText(messages.order.editFailed)).toBeNull(), { timeout: 4000 });
  }
  await dialog.findByText('El pedido cambió mientras usted lo editaba.');
  expect(dialog.queryByText('Sartén antiadherente')).toBeNull();
  const keys = sent(calls).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('after the window closed an administrator says why', async () => {
  const past = { ...order, cierreAbierto: false };
  const { user, calls } = openPage(
    '/pedidos-list',
    { ...server(), 'GET /api/menu/order': orderPages([past]), 'DELETE /api/menu/5': () => past },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: /productos del pedido 5/ }));
  await user.click(await screen.findByRole('button', { name: 'Editar pedido 5' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pedido N° 5' }));
  await user.click(dialog.getByRole('button', { name: 'Eliminar Sartén antiadherente' }));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await screen.findByRole('alertdialog', { name: messages.reasonMissing });
  expect(sent(calls)).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Se rompió');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await screen.findByText(messages.order.edited);
  expect(sent(calls)[0]?.body).toMatchObject({ motivo: 'Se rompió' });

  await user.click(await screen.findByRole('button', { name: 'Cancelar pedido 5' }));
  const why = within(await screen.findByRole('dialog', { name: messages.order.confirmCancel }));
  await user.type(why.getByRole('textbox', { name: /Motivo/ }), 'Duplicado');
  await user.click(why.getByRole('button', { name: 'Cancelar el pedido' }));
  await screen.findByText(messages.order.cancelled);
  expect(calls.find(({ route }) => route.startsWith('DELETE'))?.body).toEqual({ motivo: 'Duplicado' });
});
