import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { PriceChange } from '#contract/prices.calls.ts';
import { administrator } from '../../../shell/test-orders.ts';
import { type FakeServer, Lost, openPage, Refused } from '../../../shell/test-page.tsx';
import { aProduct, serving } from '../../../shell/test-products.ts';

const preview = {
  productos: [{ productoId: 7, name: 'Olla 7', codigo: 'OLL-7', antes: 1500, despues: 1650 }],
  actualizados: 1,
  sinCambio: 3,
  huella: 'a'.repeat(43),
};
const lastChange: PriceChange = {
  cambioId: 1,
  tipo: 'AUMENTO',
  porcentaje: 12.5,
  redondeo: 0,
  categoria: 'HOGAR',
  proveedorId: null,
  razonSocial: null,
  tipoProducto: null,
  elegidos: false,
  productos: 40,
  quien: 'Marta Ruiz',
  createdAt: '2025-03-10T15:00:00.000Z',
  deshecho: null,
  can: { undo: true },
};

async function opening(server: FakeServer) {
  const quiet = { ...serving(aProduct(7)), 'GET /api/producto/precios/cambios': () => [] };
  const page = openPage('/listado-platos', { ...quiet, ...server }, administrator);
  await page.user.click(await screen.findByRole('button', { name: 'Nuevo Porcentaje' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo Porcentaje' }));
  const changes = () => page.calls.filter(({ route }) => route.startsWith('PUT'));
  return { ...page, dialog, changes };
}

test('old and new prices are shown before anything changes, and exactly those are applied', async () => {
  const { user, dialog, calls, changes } = await opening({
    'GET /api/producto/precios/vista-previa': () => preview,
    'PUT /api/producto/porcentaje-aumentar/12.5': () => ({ actualizados: 1 }),
  });
  await user.type(dialog.getByLabelText('Porcentaje'), '12,5');
  await user.selectOptions(dialog.getByLabelText('Productos'), 'tipo');
  await user.selectOptions(dialog.getByLabelText('Tipo'), 'MIXTO');
  await user.selectOptions(dialog.getByLabelText('Redondeo'), '50');
  await user.click(dialog.getByRole('button', { name: 'Aumentar Precio' }));
  const cells = (await dialog.findAllByRole('cell')).map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));
  expect(cells).toEqual(['Olla 7OLL-7', 'US$ 1.500,00', 'US$ 1.650,00']);
  expect(changes()).toHaveLength(0);
  expect(Object.fromEntries(calls.find(({ route }) => route.endsWith('vista-previa'))?.query ?? [])).toEqual({
    direccion: 'aumentar',
    porcentaje: '12.5',
    redondeo: '50',
    tipoProducto: 'MIXTO',
  });
  await user.click(dialog.getByRole('button', { name: 'Confirmar aumento' }));
  await screen.findByRole('alertdialog', { name: messages.product.pricesUpdated });
  expect(Object.fromEntries(changes()[0]?.query ?? [])).toEqual({
    redondeo: '50',
    tipoProducto: 'MIXTO',
    huella: 'a'.repeat(43),
  });
});

test('prices are rounded to dollars unless one wants cents, which screens do not show', async () => {
  const withCents = { ...preview.productos[0], productoId: 8, despues: 19.4 };
  const { user, dialog, calls } = await opening({
    'GET /api/producto/precios/vista-previa': () => ({ ...preview, productos: [...preview.productos, withCents] }),
  });
  await user.type(dialog.getByLabelText('Porcentaje'), '10');
  expect(dialog.queryByText(/Quedan centavos/)).toBeNull();
  expect(dialog.getByLabelText<HTMLSelectElement>('Redondeo').value).toBe('1');
  await user.selectOptions(dialog.getByLabelText('Redondeo'), '0');
  expect(dialog.getByText(/Quedan centavos/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Aumentar Precio' }));
  expect((await dialog.findByRole('status')).textContent).toContain('Con centavos, que los precios no muestran: 1.');
  expect(calls.find(({ route }) => route.endsWith('vista-previa'))?.query.get('redondeo')).toBe('0');
});

test.each([
  ['mucho', 'El porcentaje debe ser un número.'],
  ['100', 'El porcentaje debe ser mayor que 0 y menor que 100.'],
])('prices are not lowered by %s, and nothing is asked', async (typed, problem) => {
  const { user, dialog, calls } = await opening({});
  await user.type(dialog.getByLabelText('Porcentaje'), typed);
  await user.click(dialog.getByRole('button', { name: 'Disminuir Precio' }));
  await screen.findByRole('alertdialog', { name: problem });
  expect(calls.some(({ route }) => route.endsWith('vista-previa'))).toBe(false);
});

test('a change whose answer got lost is sent again from the same preview, with the same key', async () => {
  let tries = 0;
  const { user, dialog, changes } = await opening({
    'GET /api/producto/precios/vista-previa': () => preview,
    'PUT /api/producto/porcentaje-aumentar/10': () => {
      tries += 1;
      if (tries === 1) throw new Lost();
      return { actualizados: 1 };
    },
  });
  await user.type(dialog.getByLabelText('Porcentaje'), '10');
  await user.click(dialog.getByRole('button', { name: 'Aumentar Precio' }));
  await user.click(await dialog.findByRole('button', { name: 'Confirmar aumento' }));
  await screen.findByRole('alertdialog', { name: messages.product.pricesFailed });
  expect((await dialog.findByRole('alert')).textContent).toContain('Sin conexión.');
  await user.click(await dialog.findByRole('button', { name: 'Confirmar aumento' }));
  await screen.findByRole('alertdialog', { name: messages.product.pricesUpdated });
  const keys = changes().map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([expect.stringMatching(/^\w{32}$/), keys[0]]);
});

test('prices that changed since the preview are not changed again, and what was typed stays', async () => {
  const { user, dialog } = await opening({
    'GET /api/producto/precios/vista-previa': () => preview,
    'PUT /api/producto/porcentaje-disminuir/10': () => {
      throw new Refused({
        title: 'Los precios cambiaron desde la vista previa.',
        status: 409,
        code: 'PRECIOS_CAMBIARON',
      });
    },
  });
  await user.type(dialog.getByLabelText('Porcentaje'), '10');
  await user.click(dialog.getByRole('button', { name: 'Disminuir Precio' }));
  await user.click(await dialog.findByRole('button', { name: 'Confirmar disminución' }));
  await screen.findByRole('alertdialog', { name: messages.product.pricesFailed });
  expect((await dialog.findByRole('alert')).textContent).toBe('Los precios cambiaron desde la vista previa.');
  expect(dialog.getByLabelText<HTMLInputElement>('Porcentaje').value).toBe('10');
});

test('the last change is undone after a confirmation, while that is possible', async () => {
  let changes = [lastChange];
  const { user, dialog, queryClient, calls } = await opening({
    'GET /api/producto/precios/cambios': () => changes,
    'POST /api/producto/precios/deshacer': () => {
      changes = [{ ...lastChange, deshecho: '2025-03-10T16:00:00.000Z', can: { undo: false } }];
      return { actualizados: 40 };
    },
  });
  const last = await dialog.findByRole('region', { name: 'Último cambio' });
  expect(last.textContent).toContain('Aumento del 12,5 % en HOGAR: 40 precios.');
  await user.click(within(last).getByRole('button', { name: 'Deshacer' }));
  const yes = await screen.findByRole('button', { name: 'Si' });
  // Somebody else's comes while the question stands.
  changes = [{ ...lastChange, cambioId: lastChange.cambioId + 1, categoria: 'HOGAR', productos: 7 }];
  await queryClient.invalidateQueries();
  await waitFor(() => expect(last.textContent).toContain('7 precios'));
  await user.click(yes);
  await screen.findByRole('alertdialog', { name: messages.product.pricesUpdated });
  await waitFor(() => expect(last.textContent).toContain('Último cambio, deshecho'));
  expect(within(last).queryByRole('button', { name: 'Deshacer', hidden: true })).toBeNull();
  expect(calls.find(({ route }) => route.endsWith('/deshacer'))?.body).toEqual({ visto: lastChange.cambioId });
});

test('the form says which of the cheapest prices rounding leaves as they are', async () => {
  const { user, dialog } = await opening({});
  await user.type(dialog.getByLabelText('Porcentaje'), '10');
  expect(dialog.getByText('Lo más barato no cambia: US$ 4 queda igual.')).toBeDefined();
  await user.selectOptions(dialog.getByLabelText('Redondeo'), '10');
  expect(dialog.getByText('Lo más barato no cambia: US$ 40 queda igual.')).toBeDefined();
});
