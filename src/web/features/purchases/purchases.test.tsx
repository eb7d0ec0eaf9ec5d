import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fileTypes } from '#contract/documents.ts';
import { messages } from '#contract/messages.ts';
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
const cardOf = async (name: string) => within(await screen.findByRole('region', { name }));
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

test('each supplier of a closing stands with what is to be bought, what was sent, and what it costs', async () => {
  open();
  const bazar = await cardOf('Bazar SA');
  bazar.getByText('Sin enviar');
  bazar.getByText('10 unidades');
  bazar.getByText('US$ 62,50');
  const telas = await cardOf('Telas Ñandú');
  telas.getByText('Faltan enviar 2');
  telas.getByText('7 unidades · 7 enviadas');
  screen.getByText('falta enviar a 2');
  expect((await cardOf('Sin proveedor')).queryByRole('button')).toBeNull();
});

test('an address opens the lines of a supplier, which say what was added and what was cancelled since', async () => {
  open({}, '/compras?proveedor=4');
  const telas = await cardOf('Telas Ñandú');
  telas.getByText('MAN · 2 más que lo enviado');
  telas.getByText('REP · 2 de más: se canceló después de enviarlo');
  const folds = [...document.querySelectorAll<HTMLDetailsElement>('main details')];
  expect(folds.map(({ open }) => open)).toEqual([false, true, false]);
});

test('on a phone a line says under its name what has no column there', async () => {
  onPhone();
  open({}, '/compras?proveedor=4');
  const telas = await cardOf('Telas Ñandú');
  telas.getByText('MAN · 5 enviadas · US$ 10,00 · 2 más que lo enviado');
  expect(telas.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Producto',
    'Pedidas',
    'Llegaron',
  ]);
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
  const address = dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '';
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
