import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fileTypes } from '#contract/documents.ts';
import { messages } from '#contract/messages.ts';
import type { Purchase } from '#contract/purchases.calls.ts';
import { administrator, busy } from '../../shell/test-orders.ts';
import { type FakeServer, onPhone, openPage } from '../../shell/test-page.tsx';
import { aFile } from '../downloads/test-files.ts';
import { endedWindow, purchases } from './test-purchases.ts';

const open = (server: FakeServer = {}, address = '/compras') =>
  openPage(
    address,
    { 'GET /api/armado': () => [endedWindow], 'GET /api/compras/35': () => purchases(), ...server },
    administrator,
  );
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const suppliers = async () =>
  within(await screen.findByRole('table', { name: 'Compras por proveedor' }))
    .getAllByRole('row')
    .filter((row) => row.hasAttribute('data-row'))
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(2)
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ').trim()),
    );
const chips = () =>
  within(screen.getByRole('group', { name: 'Mostrar' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

/** A purchase that was sent whole, in units of one line: with something to come, with a shortage, or received. */
function sentPurchase(proveedorId: number, recibidas: number, sinRepartir = 0): Purchase {
  const [bazar] = purchases();
  const [line] = bazar?.renglones ?? [];
  if (!bazar || !line) throw new Error('no line');
  const renglon = { ...line, enviadas: 5, porEnviar: 0, recibidas, faltan: 5 - recibidas, sinRepartir };
  return { ...bazar, proveedorId, razonSocial: `Proveedor ${proveedorId}`, estado: 'ENVIADA', renglones: [renglon] };
}

test('one row a supplier: state, units, what came, debt and cost, what is to be done first', async () => {
  open({
    'GET /api/compras/35': () => [sentPurchase(7, 5), sentPurchase(8, 3, 2), sentPurchase(9, 0), ...purchases()],
  });
  await screen.findByText('Bazar SA');
  expect(await suppliers()).toEqual([
    ['Bazar SA', 'Sin enviar', '10', '0', '', 'US$ 62,50', 'Enviar'],
    ['Telas Ñandú', 'Faltan enviar 2', '7', '0', 'US$ 1.250,50', 'US$ 70,00', 'Enviar'],
    ['Sin proveedor', 'Sin enviar', '5', '0', '', 'Sin costo', ''],
    ['Proveedor 9', 'Enviada', '5', '0', '', 'US$ 62,50', 'Recibir'],
    ['Proveedor 8', 'Enviada', '5', '3', '', 'US$ 62,50', 'Repartir'],
    ['Proveedor 7', 'Enviada', '5', '5', '', 'US$ 62,50', ''],
  ]);
  expect(chips()).toEqual([
    'Todas',
    'Falta enviar 2',
    'Sin proveedor 1',
    'Por llegar 1',
    'Faltantes por repartir 1',
    'Recibidas 1',
  ]);
  screen.getByText('US$ 320,00');
});

test('chips and the search narrow the list, and older addresses show what they showed', async () => {
  const all = [sentPurchase(8, 3, 2), sentPurchase(9, 0), ...purchases()];
  const { user, router } = open({ 'GET /api/compras/35': () => all }, '/compras?ventana=35&faltan=true');
  const names = async () => (await suppliers()).map(([name]) => name);
  await screen.findByText('Proveedor 8');
  expect(await names()).toEqual(['Proveedor 8']);
  await user.click(screen.getByRole('button', { name: 'Por llegar 1' }));
  await screen.findByText('Proveedor 9');
  expect(router.state.location.search).toEqual({ ventana: 35, paso: 'RECIBIR' });
  await user.click(screen.getByRole('button', { name: 'Todas' }));
  await user.type(screen.getByRole('searchbox', { name: 'Buscar proveedores' }), 'nandu');
  await waitFor(async () => expect(await names()).toEqual(['Telas Ñandú']));
});

test('an address opens the lines of a supplier, first, with what was added and what was cancelled since', async () => {
  open({}, '/compras?proveedor=4');
  await screen.findByText('MAN · 2 más que lo enviado');
  screen.getByText('REP · 2 de más: se canceló después de enviarlo');
  expect((await suppliers())[0]?.[0]).toBe('Telas Ñandú');
});

test('on a phone a line says under its name what has no column there', async () => {
  onPhone();
  open({}, '/compras?proveedor=4');
  await screen.findByText('MAN · 5 enviadas · US$ 10,00 · 2 más que lo enviado');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Producto',
    'Pedidas',
    'Llegaron',
  ]);
});

test('several are sent at once, each by its own call; what failed is named and stays chosen', async () => {
  const kept: string[] = [];
  const sent = new Set<number>();
  const now = () => [sentPurchase(9, 0), ...purchases().filter(({ proveedorId }) => !sent.has(proveedorId ?? 0))];
  const { user } = open({
    'GET /api/compras/35': now,
    'POST /api/compras/35/3/enviar': ({ headers }) => {
      kept.push(headers.get('idempotency-key') ?? '');
      sent.add(3);
      return purchases()[0];
    },
    'POST /api/compras/35/4/enviar': ({ headers }) => {
      kept.push(headers.get('idempotency-key') ?? '');
      throw busy('Los pedidos de este proveedor cambiaron mientras tanto.');
    },
  });
  // A purchase with nothing to send is not sent, though it is chosen.
  for (const name of ['Bazar SA', 'Telas Ñandú', 'Proveedor 9'])
    await user.click(await screen.findByRole('checkbox', { name: `Seleccionar ${name}` }));
  await press(user, 'Enviar 2 pedidos');
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar 2 pedidos' }));
  dialog.getByText('2 unidades · US$ 20,00 a costo');
  expect(dialog.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    'WhatsApp a Bazar SA',
    'WhatsApp a Telas Ñandú',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Marcar los 2 como enviados' }));
  const failure = await screen.findByRole('alertdialog', { name: messages.purchase.failed });
  expect(failure.textContent).toContain('Telas Ñandú: Los pedidos de este proveedor cambiaron');
  expect(failure.textContent).not.toContain('Bazar SA');
  expect(new Set(kept).size).toBe(2);
  await user.click(within(failure).getByRole('button'));
  await waitFor(() => expect(screen.queryByText('Bazar SA')).toBeNull());
  const ticked = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
  expect(ticked.map((box) => box.getAttribute('aria-label'))).toEqual(['Seleccionar Telas Ñandú']);
});

test('all that is to be sent is sent from the head of the page', async () => {
  const { user } = open();
  await press(user, 'Enviar los 2');
  await screen.findByRole('button', { name: 'Marcar los 2 como enviados' });
});

test('a purchase is sent in three presses: a message, a sheet or a PDF of it, and then it is kept as sent', async () => {
  const sent: unknown[] = [];
  const server = {
    'POST /api/compras/35/3/enviar': ({ body, headers }: { body: unknown; headers: Headers }) => {
      sent.push([body, headers.get('idempotency-key')?.length]);
      return purchases()[0];
    },
    'POST /api/compras/35/3/pedido': () => aFile('Pedido_Bazar SA.xlsx'),
  };
  const { user, calls } = open(server);
  await press(user, 'Enviar pedido a Bazar SA');
  const dialog = within(await screen.findByRole('dialog', { name: 'Pedido a Bazar SA' }));
  const address = dialog.getByRole('link', { name: 'WhatsApp a Bazar SA' }).getAttribute('href') ?? '';
  expect(address).toMatch(/^https:\/\/wa\.me\/5491155550101\?/);
  expect(decodeURIComponent(address)).toContain(
    'Hola Bazar SA, le pasamos el pedido (cierre 2):\n• 5 × SAR Sartén\n• 5 × LAM Lámpara (roja)\nTotal: 10 unidades.',
  );
  dialog.getByText('10 unidades · US$ 62,50 a costo');
  await user.click(dialog.getByRole('button', { name: 'Pedido a Bazar SA en PDF' }));
  await waitFor(() => expect(calls.at(-1)?.headers.get('accept')).toBe(fileTypes.pdf));
  await user.click(dialog.getByRole('button', { name: 'Marcar como enviado' }));
  await screen.findByText(messages.purchase.sent);
  expect(sent).toEqual([[{ huella: 'a'.repeat(43) }, 32]]);
});

test('a supplement holds what was ordered since, and what changed meanwhile is said and read again', async () => {
  let reads = 0;
  const { user } = open({
    'GET /api/compras/35': () => {
      reads++;
      return purchases();
    },
    'POST /api/compras/35/4/enviar': () => {
      throw busy('Los pedidos de este proveedor cambiaron mientras tanto.');
    },
  });
  await press(user, 'Enviar agregado a Telas Ñandú');
  const dialog = within(await screen.findByRole('dialog', { name: 'Agregado al pedido a Telas Ñandú' }));
  expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'ProductoUnidadesCosto',
    'MantelMAN2US$\u00a010,00',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Marcar como enviado' }));
  await screen.findByRole('alertdialog', { name: messages.purchase.failed });
  await waitFor(() => expect(reads).toBe(2));
});

test('while the closing takes orders a purchase shows what it will be, and is not kept as sent', async () => {
  const { user } = open({ 'GET /api/armado': () => [{ ...endedWindow, cerrada: null }] });
  await press(user, 'Enviar pedido a Bazar SA');
  const dialog = within(await screen.findByRole('dialog', { name: 'Pedido a Bazar SA' }));
  dialog.getByText(/El cierre sigue abierto/);
  expect(dialog.queryByRole('button', { name: 'Marcar como enviado' })).toBeNull();
});

test('before there are orders the page says where a closing begins', async () => {
  open({ 'GET /api/compras/35': () => [] });
  await screen.findByText('Este cierre todavía no tiene pedidos: no hay nada que comprar.');
  screen.getByRole('link', { name: 'Ir a Cierres' });
});
