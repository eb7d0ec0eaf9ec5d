import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { Packing, PackingItem, Shares, Shortage } from '#contract/packing.calls.ts';
import { administrator, anOrder, helper, nothing, orderPages, seller } from '../../shell/test-orders.ts';
import { type Call, type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';

const pot: PackingItem = {
  productoId: 1,
  name: 'Olla honda',
  codigo: 'OLL',
  referencia: '',
  dia: null,
  quantity: 8,
  pedidas: 8,
  listo: 0,
  sinRepartir: 0,
  cambios: [],
};
const packing = (closed = true, delivered = 8): Packing => ({
  ventana: {
    id: 3,
    cierre: 3,
    abierta: '2025-03-10T12:00:00.000Z',
    cerrada: closed ? '2025-03-11T12:00:00.000Z' : null,
  },
  puntos: [
    {
      retiro: 'Conesa 970, Muñiz',
      lideres: [
        {
          idLider: null,
          lider: null,
          vendedores: [
            {
              vendedorId: 7,
              vendedor: 'Ana García',
              telefono: '11 5555 0101',
              pedidos: [12, 15],
              pendientes: 2,
              version: 2,
              entrega: null,
              renglones: [{ ...pot, quantity: delivered }],
            },
          ],
        },
      ],
    },
  ],
  proveedores: [{ proveedorId: 5, razonSocial: 'Acme', renglones: [{ ...pot, quantity: delivered }] }],
});
const lines: Shortage['lineas'] = [
  { orderId: 12, linea: 1, clientName: 'Ana García', referencia: '', dia: null, quantity: 3, entregada: 3 },
  { orderId: 15, linea: 2, clientName: 'Bruno Sosa', referencia: 'roja', dia: null, quantity: 5, entregada: 5 },
];
const shortage = (first: number, second: number, undo = false): Shortage => ({
  huella: 'a'.repeat(43),
  name: 'Olla honda',
  pedidas: 8,
  entregadas: first + second,
  lineas: lines.map((line, at) => ({ ...line, entregada: at ? second : first })),
  can: { undo },
});
const preview = ({ query }: Pick<Call, 'query'>) =>
  query.get('entregadas') === '4'
    ? query.get('modo') === 'LLEGADA'
      ? shortage(3, 1)
      : shortage(2, 2)
    : shortage(3, 5);

async function openShortage(server: FakeServer = {}, address = '/armado?lista=buscar', session = administrator) {
  const page = openPage(
    address,
    {
      'GET /api/armado': () => [packing().ventana],
      'GET /api/armado/3': () => packing(),
      'GET /api/faltantes/3/1': preview,
      ...server,
    },
    session,
  );
  await page.user.click(await screen.findByText('Acme'));
  await page.user.click(await screen.findByRole('button', { name: 'Faltante de Olla honda' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Faltante de Olla honda' }));
  await dialog.findByRole('table');
  const units = () =>
    dialog
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  const put = () => page.calls.find(({ route }) => route.startsWith('PUT'))?.body as Shares | undefined;
  return { ...page, dialog, units, put };
}

test('what each one would get is shown for both ways before it is written', async () => {
  const { user, dialog, units, put } = await openShortage({ 'PUT /api/faltantes/3/1': () => shortage(2, 2, true) });
  await user.type(dialog.getByLabelText('Entregan'), '4');
  await waitFor(() => expect(units()).toEqual(['Ana GarcíaPedido N° 1233', 'Bruno SosaPedido N° 15 · roja51']));
  await user.selectOptions(dialog.getByLabelText('Repartir'), 'PROPORCION');
  await waitFor(() => expect(units()).toEqual(['Ana GarcíaPedido N° 1232', 'Bruno SosaPedido N° 15 · roja52']));
  expect(put()).toBeUndefined();
  await user.click(dialog.getByRole('button', { name: 'Repartir' }));
  await screen.findByRole('alertdialog', { name: messages.shortage.shared });
  expect(put()).toEqual({
    huella: 'a'.repeat(43),
    reparto: [
      { orderId: 12, linea: 1, entregada: 2 },
      { orderId: 15, linea: 2, entregada: 2 },
    ],
  });
});

test('by hand the units must come to what is delivered', async () => {
  const { user, dialog, put } = await openShortage({ 'PUT /api/faltantes/3/1': () => shortage(0, 4, true) });
  const button = dialog.getByRole('button', { name: 'Repartir' });
  await user.click(button);
  await screen.findByRole('alertdialog', { name: 'Escriba cuántas unidades se entregan.' });
  await user.type(dialog.getByLabelText('Entregan'), '4');
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('Entregan 4 de 8'));
  await user.selectOptions(dialog.getByLabelText('Repartir'), 'A_MANO');
  const [ana, bruno] = ['Entregan a Ana García, pedido 12', 'Entregan a Bruno Sosa, pedido 15'].map((name) =>
    dialog.getByLabelText<HTMLInputElement>(name),
  ) as [HTMLInputElement, HTMLInputElement];
  expect([ana.value, bruno.value]).toEqual(['3', '1']);
  await user.clear(ana);
  await user.type(ana, '0');
  await user.click(button);
  await screen.findByRole('alertdialog', { name: 'Repartió 1 de 4.' });
  await user.clear(bruno);
  await user.type(bruno, '4');
  await user.click(button);
  await waitFor(() => expect(put()?.reparto.map(({ entregada }) => entregada)).toEqual([0, 4]));
});

test('orders that changed meanwhile are read again, and what was typed stays', async () => {
  const { user, dialog, calls } = await openShortage({
    'PUT /api/faltantes/3/1': () => {
      throw new Refused({ title: 'Los pedidos cambiaron.', status: 409, code: 'VERSION_VIEJA' });
    },
  });
  await user.type(dialog.getByLabelText('Entregan'), '4');
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('Entregan 4 de 8'));
  const reads = () => calls.filter(({ query }) => query.get('entregadas') === '4').length;
  await user.click(dialog.getByRole('button', { name: 'Repartir' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Los pedidos cambiaron.');
  await waitFor(() => expect(reads()).toBe(2));
  expect(dialog.getByLabelText<HTMLInputElement>('Entregan').value).toBe('4');
});

test('a sharing out is undone once the administrator is sure', async () => {
  const { user, dialog, calls } = await openShortage({
    'GET /api/faltantes/3/1': () => shortage(3, 1, true),
    'DELETE /api/faltantes/3/1': () => null,
  });
  await user.click(dialog.getByRole('button', { name: 'Deshacer el reparto' }));
  await user.click(await screen.findByRole('button', { name: 'Si' }));
  await screen.findByRole('alertdialog', { name: messages.shortage.undone });
  const undone = calls.find(({ route }) => route === 'DELETE /api/faltantes/3/1');
  expect(undone?.query.get('huella')).toBe(shortage(3, 1, true).huella);
});

test('a helper reads who gets how many, and shares out nothing', async () => {
  const { dialog, units } = await openShortage({}, '/armado?lista=buscar', helper);
  expect(units()).toEqual(['Ana GarcíaPedido N° 1233', 'Bruno SosaPedido N° 15 · roja55']);
  dialog.getByText('Entregan 8 de 8');
  expect(dialog.queryByRole('textbox')).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Repartir' })).toBeNull();
});

test('a helper tells nobody of a shortage', async () => {
  openPage(
    '/armado',
    { 'GET /api/armado': () => [packing().ventana], 'GET /api/armado/3': () => packing(true, 1) },
    helper,
  );
  await screen.findByText('Ana García');
  expect(screen.queryByRole('button', { name: /^Avisar faltantes/ })).toBeNull();
});

test('while the window is open nothing is shared out', async () => {
  const { user } = openPage(
    '/armado?lista=buscar',
    {
      'GET /api/armado': () => [packing(false).ventana],
      'GET /api/armado/3': () => packing(false),
    },
    administrator,
  );
  await user.click(await screen.findByText('Acme'));
  await screen.findByText('Olla honda');
  expect(screen.queryByRole('button', { name: 'Faltante de Olla honda' })).toBeNull();
});

test('who gets less is told so by WhatsApp, with a text ready to be sent', async () => {
  const { user } = openPage(
    '/armado',
    {
      'GET /api/armado': () => [packing().ventana],
      'GET /api/armado/3': () => packing(true, 1),
    },
    administrator,
  );
  await user.click(await screen.findByText('Ana García'));
  expect((await screen.findByRole('list', { name: 'Productos de Ana García' })).textContent).toContain(
    'pedido 8 · entregado 1',
  );
  await user.click(await screen.findByRole('button', { name: 'Avisar faltantes (1)' }));
  const link = await screen.findByRole('link', { name: 'Avisar a Ana García por WhatsApp' });
  const address = new URL(link.getAttribute('href') ?? '');
  expect(address.pathname).toBe('/5491155550101');
  expect(address.searchParams.get('text')).toBe(
    'Hola Ana, de sus pedidos N° 12 y 15 entregamos 1 de 8 Olla honda. Se cobra lo que se entrega.',
  );
});

test("an order's lines say what is delivered of them, and cost that", async () => {
  const [line, other] = anOrder(41).orderDetails;
  const order = anOrder(41, {
    can: nothing,
    totalAmount: 1000,
    orderDetails: line && other ? [{ ...line, entregada: 1 }, other] : [],
  });
  const { user } = openPage(
    '/pedido-vendedor',
    { 'GET /api/ventanas': () => [], 'GET /api/menu/order/7': orderPages([order]) },
    seller,
  );
  await user.click(await screen.findByRole('button', { name: '2 productos del pedido 41' }));
  const list = await screen.findByRole('list', { name: 'Productos del pedido 41' });
  const [short] = within(list).getAllByRole('listitem');
  expect(short?.textContent).toContain('pedido 2 · entregado 1');
  expect(short?.querySelector('strong')?.textContent?.replaceAll('\u00a0', ' ')).toBe('US$ 500');
});
