import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { Purchase, PurchaseLine } from '#contract/purchases.calls.ts';
import { ordersKey } from '../../platform/windows.ts';
import { accountant, administrator, helper } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';
import { endedWindow, purchases } from './test-purchases.ts';

/** Twenty lines of one supplier, of which two of each are ordered. */
const twenty = (): Purchase[] => {
  const [bazar] = purchases() as [Purchase];
  const [line] = bazar.renglones;
  if (!line) throw new Error('no line');
  return [
    {
      ...bazar,
      renglones: Array.from({ length: 20 }, (_, n) => ({
        ...line,
        productoId: n + 1,
        codigo: `C-${n + 1}`,
        name: `Producto ${n + 1}`,
        pedidas: 2,
        aEntregar: 2,
        faltan: 2,
      })),
    },
  ];
};
const withoutCosts = (all: Purchase[]): Purchase[] =>
  all.map(({ total: _, saldo: __, renglones, ...purchase }) => ({
    ...purchase,
    renglones: renglones.map(({ costo: ___, ...line }) => line),
  }));

function open(server: FakeServer = {}, session = helper) {
  const kept: unknown[] = [];
  const page = openPage(
    '/compras',
    {
      'GET /api/armado': () => [endedWindow],
      'GET /api/compras/35': () => (session === helper ? withoutCosts(twenty()) : twenty()),
      'GET /api/compras/35/3/productos': () => [],
      'POST /api/compras/35/3/recepciones': ({ body, headers }) => {
        kept.push(body);
        expect(headers.get('idempotency-key')).toHaveLength(32);
        return { id: 1, recibida: '2025-03-09T12:00:00.000Z', recibidaPor: 'Pía', renglones: [], can: { undo: true } };
      },
      ...server,
    },
    session,
  );
  const press = async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name }));
  return { ...page, kept, press };
}

test('twenty lines are received in three presses, and each exception is typed', async () => {
  const { user, press, kept } = open();
  await press('Recibir de Bazar SA');
  await press('Todo llegó');
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  expect(field('Llegaron de Producto 20').value).toBe('2');
  await user.clear(field('Llegaron de Producto 3'));
  await user.type(field('Llegaron de Producto 3'), '1');
  await user.type(field('Dañadas de Producto 3'), '1');
  await press('Guardar lo que llegó');
  await screen.findByText(messages.purchase.received);
  const [{ renglones, huella }] = kept as [{ renglones: object[]; huella: string }];
  expect(huella).toBe('a'.repeat(43));
  expect(renglones).toHaveLength(20);
  expect(renglones[2]).toEqual({ productoId: 3, referencia: '', recibidas: 1, danadas: 1 });
});

test('what came whole is folded away, and opens once a code adds to it', async () => {
  const [purchase] = withoutCosts(twenty()) as [Purchase];
  const renglones = purchase.renglones.map((line) =>
    line.productoId < 20 ? { ...line, recibidas: 2, faltan: 0 } : line,
  );
  const { user, press } = open({ 'GET /api/compras/35': () => [{ ...purchase, renglones }] });
  await press('Recibir de Bazar SA');
  const dialog = within(await screen.findByRole('dialog', { name: 'Recibir de Bazar SA' }));
  const folded = dialog.getByText('Ya llegó: 19 renglones').closest('details') as HTMLDetailsElement;
  expect(folded.open).toBe(false);
  expect(within(folded).queryByRole('textbox', { name: 'Llegaron de Producto 20', hidden: true })).toBeNull();
  // 'Guardar lo que llegó' is the only filled button.
  const filled = dialog.getAllByRole('button').filter((button) => button.dataset.variant === 'filled');
  expect(filled.map(({ textContent }) => textContent)).toEqual(['Guardar lo que llegó']);
  await user.type(dialog.getByRole('textbox', { name: 'Código' }), 'c-3{Enter}');
  expect(folded.open).toBe(true);
});

test('what another packer received meanwhile is not received again by a press for all of it', async () => {
  let came = 0;
  const received = () =>
    withoutCosts(twenty()).map(({ renglones, ...purchase }) => ({
      ...purchase,
      renglones: renglones.map((line) => {
        const recibidas = line.productoId < 20 ? came : 0;
        return { ...line, recibidas, faltan: 2 - recibidas };
      }),
    }));
  const { press, kept, queryClient } = open({ 'GET /api/compras/35': received });
  await press('Recibir de Bazar SA');
  came = 1;
  // As the live event does.
  await queryClient.invalidateQueries({ queryKey: ordersKey });
  expect(await screen.findAllByText('C-1 · 2 pedidas · ya llegaron 1')).toHaveLength(1);
  await press('Todo llegó');
  await press('Guardar lo que llegó');
  await screen.findByText(messages.purchase.received);
  const [{ renglones }] = kept as [{ renglones: { recibidas: number }[] }];
  expect(renglones.map(({ recibidas }) => recibidas)).toEqual([...Array(19).fill(1), 2]);
});

test('what would be more than was ordered is asked first, by what another packer noted a moment ago', async () => {
  let came = 0;
  const [purchase] = withoutCosts(twenty()) as [Purchase];
  const received = () => [{ ...purchase, renglones: purchase.renglones.map((line) => ({ ...line, recibidas: came })) }];
  const { press, kept } = open({ 'GET /api/compras/35': received });
  await press('Recibir de Bazar SA');
  await press('Todo llegó');
  // No event tells of it.
  came = 2;
  await press('Guardar lo que llegó');
  const question = within(await screen.findByRole('alertdialog', { name: messages.purchase.confirmOver }));
  question.getByText(
    'Con lo que ya se anotó, sobrarían 2 de Producto 1, 2 de Producto 2, 2 de Producto 3 y 17 renglones más.',
  );
  await press('No');
  await screen.findByText('C-1 · 2 pedidas · ya llegaron 2');
  expect(kept).toEqual([]);
  await press('Guardar lo que llegó');
  await press('Si');
  await screen.findByText(messages.purchase.received);
  expect(kept).toHaveLength(1);
});

test('what came is kept without a question where what came before cannot be read', async () => {
  let fails = false;
  const { press, kept } = open({
    'GET /api/compras/35': () => {
      if (fails) throw new Refused({ status: 503, code: 'OCUPADO', title: 'Espere.' });
      return withoutCosts(twenty());
    },
  });
  await press('Recibir de Bazar SA');
  await press('Todo llegó');
  fails = true;
  await press('Guardar lo que llegó');
  await screen.findByText(messages.purchase.received);
  expect(kept).toHaveLength(1);
});

test('codes that are typed add a unit each, and one that no line has is said', async () => {
  const { user, press, kept } = open();
  await press('Recibir de Bazar SA');
  const code = await screen.findByRole('textbox', { name: 'Código' });
  await user.type(code, 'c-7{Enter}c-7{Enter}');
  await screen.findByText('Una más de Producto 7');
  await user.type(code, 'X-1{Enter}');
  await screen.findByText('Ningún renglón tiene el código X-1.');
  await press('Guardar lo que llegó');
  await waitFor(() =>
    expect(kept).toMatchObject([{ renglones: [{ productoId: 7, referencia: '', recibidas: 2, danadas: 0 }] }]),
  );
});

test('a code that several colours have adds no unit: one says of which', async () => {
  const [purchase] = withoutCosts(twenty()) as [Purchase];
  const [line] = purchase.renglones;
  const colours = ['roja', 'azul'].map((referencia) => ({ ...line, referencia }));
  const { user, press, kept } = open({ 'GET /api/compras/35': () => [{ ...purchase, renglones: colours }] });
  await press('Recibir de Bazar SA');
  await user.type(await screen.findByRole('textbox', { name: 'Código' }), 'c-1{Enter}');
  await screen.findByText('C-1 viene en varios colores: anótelo en su renglón.');
  await press('Guardar lo que llegó');
  await screen.findByText('Escriba cuántas unidades llegaron.');
  expect(kept).toEqual([]);
});

test('a cost that is no amount is said, and nothing is noted', async () => {
  const { user, press, kept } = open({}, administrator);
  // Nobody sent it, so the row offers to send it.
  await press('Ver los renglones de Bazar SA');
  await press('Recibir de Bazar SA');
  await press('Corregir costos');
  await user.type(screen.getByRole('textbox', { name: 'Llegaron de Producto 1' }), '2');
  await user.type(screen.getByRole('textbox', { name: 'Costo de Producto 1' }), 'doce');
  await press('Guardar lo que llegó');
  await screen.findByText('De Producto 1 el costo no se entiende.');
  expect(kept).toEqual([]);
});

test('a helper receives and sees no amount, and sends nothing to suppliers', async () => {
  const { press } = open();
  await press('Recibir de Bazar SA');
  expect(document.body.textContent).not.toMatch(/US\$|costo/i);
  expect(screen.queryByRole('button', { name: /Enviar/ })).toBeNull();
});

test('nothing is kept where nothing came, and what is no number is named', async () => {
  const { user, press, kept } = open();
  await press('Recibir de Bazar SA');
  await press('Guardar lo que llegó');
  await screen.findByText('Escriba cuántas unidades llegaron.');
  await user.type(screen.getByRole('textbox', { name: 'Llegaron de Producto 2' }), 'dos');
  await press('Guardar lo que llegó');
  await screen.findByText('De Producto 2 escriba unidades enteras, de 0 en adelante.');
  expect(kept).toEqual([]);
});

test('an administrator corrects a cost, and reads which prices would follow it', async () => {
  const precios = [{ productoId: 1, name: 'Producto 1', costoAntes: 12.5, costo: 15, precio: 20, seria: 24 }];
  const { user, press, kept } = open(
    {
      'GET /api/compras/35/3/productos': () => [],
      'POST /api/compras/35/3/recepciones': ({ body }) => {
        kept.push(body);
        return {
          id: 1,
          recibida: '2025-03-09T12:00:00.000Z',
          recibidaPor: '',
          renglones: [],
          can: { undo: true },
          precios,
        };
      },
    },
    administrator,
  );
  // Nobody sent it, so the row offers to send it.
  await press('Ver los renglones de Bazar SA');
  await press('Recibir de Bazar SA');
  await press('Corregir costos');
  await user.type(screen.getByRole('textbox', { name: 'Llegaron de Producto 1' }), '2');
  await user.type(screen.getByRole('textbox', { name: 'Costo de Producto 1' }), '15,00');
  await press('Guardar lo que llegó');
  const dialog = within(await screen.findByRole('dialog', { name: 'Costos corregidos' }));
  dialog.getByText('US$ 20,00 a US$ 24,00');
  expect(kept).toMatchObject([{ renglones: [{ productoId: 1, referencia: '', recibidas: 2, danadas: 0, costo: 15 }] }]);
});

test('what is short leads to the share-out with what came, and a receipt is taken back', async () => {
  const undone: unknown[] = [];
  const [purchase] = twenty() as [Purchase];
  const [line] = purchase.renglones;
  const short = [
    {
      ...purchase,
      renglones: [{ ...line, recibidas: 1, danadas: 1, aEntregar: 5, faltan: 4, sinRepartir: 4, pedidas: 5 }],
    },
  ];
  const { productoId, codigo, name, referencia, recibidas, danadas } = line as PurchaseLine;
  const received = { productoId, codigo, name, referencia, recibidas, danadas, rechazadas: 0, destino: null };
  const { user, press } = open(
    {
      'GET /api/compras/35': () => short,
      'GET /api/compras/35/3/recepciones': () => [
        {
          id: 8,
          recibida: '2025-03-09T12:00:00.000Z',
          recibidaPor: 'Pía Arce',
          renglones: [received],
          can: { undo: true },
        },
      ],
      'DELETE /api/compras/35/3/recepciones/8': ({ route }) => {
        undone.push(route);
        return null;
      },
      'GET /api/faltantes/35/1': () => ({
        huella: 'x',
        name: 'Producto 1',
        pedidas: 5,
        entregadas: 5,
        lineas: [],
        can: { undo: false },
      }),
    },
    administrator,
  );
  await press('Ver los renglones de Bazar SA');
  const claimed = screen.getByRole('link', { name: 'Reclamar lo dañado' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(claimed)).toMatch(
    /^https:\/\/wa\.me\/5491155550101\?text=Hola Bazar SA, .* llegaron dañadas:\n• 1 × C-1 Producto 1$/,
  );
  await press('Faltante de Producto 1');
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Entregan' })).value).toBe('1');
  await press('Cancelar');
  await user.click(await screen.findByText('Lo que llegó'));
  await press(/^Deshacer la recepción/);
  await press('Si');
  await screen.findByText(messages.purchase.undone);
  expect(undone).toHaveLength(1);
});

test('what is short of one reference is shared out alone, with what came of that', async () => {
  const asked: string[] = [];
  const [purchase] = twenty() as [Purchase];
  const [line] = purchase.renglones;
  const two = [
    { ...line, referencia: 'roja', pedidas: 6, aEntregar: 6, faltan: 2, sinRepartir: 2, recibidas: 4 },
    { ...line, referencia: 'azul', pedidas: 4, aEntregar: 4, faltan: 3, sinRepartir: 3, recibidas: 1 },
  ];
  const { press } = open(
    {
      'GET /api/compras/35': () => [{ ...purchase, renglones: two }],
      'GET /api/faltantes/35/1': ({ query }) => {
        asked.push(query.toString());
        return { huella: 'x', name: 'Producto 1', pedidas: 4, entregadas: 4, lineas: [], can: { undo: false } };
      },
    },
    administrator,
  );
  await press('Ver los renglones de Bazar SA');
  await press(/^Faltante de Producto 1.*azul/);
  await screen.findByRole('dialog', { name: 'Faltante de Producto 1 · azul' });
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Entregan' })).value).toBe('1');
  await waitFor(() => expect(asked).toEqual(['referencia=azul', 'referencia=azul&entregadas=1&modo=LLEGADA']));
});

test('who keeps the books reads purchases with their costs and what came, and changes nothing', async () => {
  const [purchase] = twenty() as [Purchase];
  const [line] = purchase.renglones;
  const { user, press } = open(
    {
      'GET /api/ventanas': () => [{ ...endedWindow, pedidos: 1, total: 10 }],
      'GET /api/compras/35': () => [{ ...purchase, renglones: [{ ...line, recibidas: 1, danadas: 1, pedidas: 5 }] }],
      'GET /api/compras/35/3/recepciones': () => [
        { id: 8, recibida: '2025-03-09T12:00:00.000Z', recibidaPor: 'Pía Arce', renglones: [], can: { undo: true } },
      ],
    },
    accountant,
  );
  await press('Ver los renglones de Bazar SA');
  screen.getAllByText('US$ 62,50');
  screen.getByRole('link', { name: `Lo que se le debe a ${purchase.razonSocial}` });
  await user.click(screen.getByText('Lo que llegó'));
  await screen.findByText(/Pía Arce/);
  expect(
    within(screen.getByRole('main')).queryAllByRole('button', { name: /Recibir|Enviar|Faltante|Deshacer/ }),
  ).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Reclamar lo dañado' })).toBeNull();
});

const cup = {
  productoId: 77,
  codigo: 'TAZ',
  name: 'Taza',
  imageUrl: '/api/imagenes/taza.webp',
  referencias: ['roja', 'azul'],
};

test('what nobody ordered is found by its code, name or picture, and what becomes of it is asked', async () => {
  const { user, press, kept } = open({ 'GET /api/compras/35/3/productos': () => [cup] });
  await press('Recibir de Bazar SA');
  await user.type(await screen.findByRole('textbox', { name: 'Código' }), 'taz{Enter}');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Qué llegó/ }).value).toBe('taz');
  await press('Agregar Taza (azul)');
  const fate = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Qué se hace con Taza (azul)' });
  expect(fate.value).toBe('STOCK');
  await user.selectOptions(fate, 'Se devuelven');
  await press('Guardar lo que llegó');
  await screen.findByText(messages.purchase.received);
  expect(kept).toMatchObject([
    { renglones: [{ productoId: 77, referencia: 'azul', recibidas: 1, danadas: 0, destino: 'DEVOLUCION' }] },
  ]);
});

test('of what is left over one says where it went', async () => {
  const [purchase] = withoutCosts(twenty()) as [Purchase];
  const [line] = purchase.renglones;
  const told: unknown[] = [];
  const { user, press } = open({
    'GET /api/compras/35': () => [{ ...purchase, renglones: [{ ...line, recibidas: 4, sobrantes: 2 }] }],
    'POST /api/compras/35/3/sobrantes': ({ body }) => {
      told.push(body);
      return new Response(null, { status: 204 });
    },
  });
  await press('Ver los renglones de Bazar SA');
  await press('Adónde fue lo que sobró de Producto 1');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Adónde fueron' }), 'Se devuelven');
  await press('Guardar');
  await screen.findByText(messages.purchase.surplusTold);
  expect(told).toEqual([{ productoId: 1, referencia: '', unidades: 2, destino: 'DEVOLUCION' }]);
});
