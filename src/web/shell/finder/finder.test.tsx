import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { admits } from '#contract/access.ts';
import type { Capacity } from '#contract/users.ts';
import { navigation } from '../navigation.ts';
import { pages } from '../routes.tsx';
import { administrator, anOrder, orderPages, seller } from '../test-orders.ts';
import { openPage, Refused } from '../test-page.tsx';
import { aProduct, aSupplier } from '../test-products.ts';
import { aUser } from '../test-users.ts';
import { others } from './other-pages.ts';

const order = anOrder(12, { clientName: 'Beto Gómez' });
const server = {
  'GET /api/producto/all': () => [],
  'GET /api/producto/estadoCatalogo': () => true,
  'GET /api/ventanas/programacion': () => ({
    apertura: null,
    cierre: null,
    ritmo: null,
    ahora: new Date().toISOString(),
    version: 0,
  }),
  'GET /api/auditoria': () => [],
  'GET /api/menu/order': orderPages([order]),
  'GET /api/menu/order-black': () => [],
  'GET /api/producto/allProducto/1': () => [aProduct(12, { name: 'Olla', codigo: '12-A' })],
  'GET /api/usuarios': () => [aUser(12, { nombre: 'Carla', apellido: 'Díaz', userName: 'carla12' })],
};

test('Ctrl-K leads an administrator to a page, an order, a product or a person', async () => {
  const { user, router, calls } = openPage('/auditoria', server, administrator);
  await screen.findByRole('heading', { name: 'Auditoría' });
  await user.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Ir a o buscar' });
  const field = within(dialog).getByRole('combobox');
  await expect.poll(() => document.activeElement).toBe(field);
  await user.type(field, '12');
  await screen.findByRole('option', { name: 'Producto 12-A · Olla' });
  expect(screen.getByRole('option', { name: 'Carla Díaz · carla12' })).toBeTruthy();
  await user.click(screen.getByRole('option', { name: /^Pedido 12 · Beto Gómez/ }));
  await expect.poll(() => router.state.location.pathname).toBe('/pedidos-list');
  // As many others hold those digits, the order is asked for by its number and shown among its buyer's.
  expect(router.state.location.search).toEqual({ q: '12', ventana: order.ventanaId, vendedor: order.userId });
  const asked = calls.find(({ route }) => route === 'GET /api/menu/order')?.query;
  expect([asked?.get('pedido'), asked?.get('ventana'), asked?.has('q')]).toEqual(['12', 'todas', false]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('Ctrl-K does what an administrator asks for, what was chosen last first, and Enter takes the first', async () => {
  const supplier = aSupplier(7, 'Cocina del Sur');
  const { user, calls, router } = openPage(
    '/auditoria',
    {
      ...server,
      'GET /api/usuarios': () => [],
      'GET /api/producto/allProducto/1': () => [],
      'GET /api/proveedores/sur': () => [supplier],
    },
    administrator,
  );
  await screen.findByRole('heading', { name: 'Auditoría' });
  const type = async (text: string) => {
    await user.keyboard('{Control>}k{/Control}');
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('combobox');
    await user.keyboard(text);
  };
  await type('cerrar cat{Enter}');
  await screen.findByRole('alertdialog', { name: '¿Cerrar el catálogo a los pedidos?' });
  await user.click(screen.getByRole('button', { name: 'No' }));
  await type('aumentar 7 % a sur');
  await screen.findByRole('option', { name: 'Aumentar 7 % a Cocina del Sur' });
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo Porcentaje' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Porcentaje/ }).value).toBe('7');
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Proveedor' }).value).toBe('Cocina del Sur');
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await type('nuevo prod{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/new-producto');
  await user.keyboard('{Control>}k{/Control}');
  // What names a supplier is not kept, and what cannot be undone is not offered before it is typed.
  await expect
    .poll(() => shown())
    .toEqual(['Ir a Crear Producto', 'Ir a Usuarios', 'Ir a Proveedores', 'Ir a Pedidos', 'Ir a Catálogo']);
  await user.keyboard('{Enter}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(calls.filter(({ route }) => route.startsWith('PUT'))).toEqual([]);
});

const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('a name comes before who is called so, and what only mentions the text behind; nothing that cannot be undone', async () => {
  const { user } = openPage(
    '/auditoria',
    { ...server, 'GET /api/usuarios': () => [aUser(3, { nombre: 'Ciro', apellido: 'Rearte', userName: 'ciro' })] },
    administrator,
  );
  await screen.findByRole('heading', { name: 'Auditoría' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'c');
  await screen.findByRole('option', { name: 'Ciro Rearte · ciro' });
  const at = (name: string) => shown().indexOf(name);
  expect(at('Ir a Cierres')).toBe(Math.min(...['Ir a Cierres', 'Ir a Cuentas'].map(at)));
  expect([at('Ir a Cierres') < at('Ciro Rearte · ciro'), at('Ciro Rearte · ciro') < at('Ir a Inicio')]).toEqual([
    true,
    true,
  ]);
  expect(at('Cerrar catálogo')).toBe(-1);
});

test('a seller finds the own pages and asks the server for nothing else', async () => {
  const { user, calls } = openPage('/individual', server, seller);
  await screen.findByRole('heading', { name: 'CATÁLOGO ESENCIAL' });
  await user.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Ir a o buscar' });
  expect(within(dialog).queryByRole('link', { name: 'Productos' })).toBeNull();
  await user.type(within(dialog).getByRole('combobox'), 'mis ped');
  await user.click(await screen.findByRole('option', { name: 'Ir a Mis Pedidos' }));
  expect(calls.some(({ route }) => /usuarios|allProducto/.test(route))).toBe(false);
});

test.each([
  [
    'a seller',
    seller,
    [
      ['carrito', 'Ir a Mi Pedido'],
      ['salir', 'Salir'],
      ['devolución', 'Política de devoluciones'],
      ['cliente margen', 'Ayuda: Mis precios y mis clientes'],
    ],
  ],
  [
    'an administrator',
    administrator,
    [
      ['carrito', 'Ir a Mi Pedido'],
      ['cotizacion', 'Cotización'],
      ['recibir', 'Ir a Compras'],
      ['dólar', 'Cotización'],
      ['comprobantes', 'Ir a Pagos avisados'],
      ['liquidar', 'Ir a Comisiones'],
      ['porcentaje', 'Nuevo Porcentaje'],
      ['contraseña', 'Cambiar contraseña'],
    ],
  ],
] as const)('Ctrl-K finds first what %s calls otherwise', async (_, session, words) => {
  const { user } = openPage('/individual', server, session);
  await screen.findByRole('heading', { name: 'CATÁLOGO ESENCIAL' });
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: /^Página/ });
  for (const [typed, found] of words) {
    await user.clear(field);
    await user.paste(typed);
    // The first of the list is what Enter takes.
    await waitFor(() => expect(shown()[0]).toBe(found));
  }
});

test('Ctrl-K leads to the part of the manual that holds what was typed', async () => {
  const { user, router } = openPage('/individual', server, seller);
  await screen.findByRole('heading', { name: 'CATÁLOGO ESENCIAL' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: /^Página/ }), 'ganancia');
  await user.click(await screen.findByRole('option', { name: 'Ayuda: Mis precios y mis clientes' }));
  await screen.findByRole('heading', { level: 1, name: 'Ayuda' });
  expect(router.state.location.hash).toBe('mis-precios');
});

test('what is known by its name is found though a search fails', async () => {
  const busy = () => {
    throw new Refused({ status: 503, code: 'OCUPADO', title: 'El servidor está ocupado.' });
  };
  const { user } = openPage('/auditoria', { ...server, 'GET /api/usuarios': busy }, administrator);
  await screen.findByRole('heading', { name: 'Auditoría' });
  await user.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Ir a o buscar' });
  await user.type(within(dialog).getByRole('combobox'), 'crear prod');
  await screen.findByRole('option', { name: 'Ir a Crear Producto' });
});

test('every page that has a place of its own is found by its name', () => {
  const linked = Object.values(navigation).flatMap(({ groups }) => groups.flatMap(({ links }) => links));
  const found = [...linked, ...Object.values(others).flat()].flatMap((entry) => ('to' in entry ? [entry.to] : []));
  // Those of visitors, of what one has just done, and of one among many.
  const elsewhere = ['/platos-list', '/login', '/auth/login', '/recuperar', '/nueva-clave', '/registrarse'];
  const listed = pages.map(({ path }) => path);
  expect(listed.filter((path) => !path.includes('$') && !elsewhere.includes(path)).toSorted()).toEqual(
    [...new Set(found)].toSorted(),
  );
});

test('nobody is offered a page that sends them away', () => {
  const capacities = Object.keys(navigation) as Capacity[];
  const closed = capacities.flatMap((capacity) => {
    const { groups, tabs, home } = navigation[capacity];
    const offered = [...groups.flatMap(({ links }) => links), ...others[capacity], ...tabs, ...(home ? [home] : [])];
    const opens = pages.filter(
      ({ access }) => access !== 'visitor' && access !== 'session' && admits(access, capacity),
    );
    return offered
      .flatMap((entry) => ('to' in entry && entry.to ? [entry.to] : []))
      .filter((to) => !opens.some(({ path }) => path === to))
      .map((to) => `${capacity} ${to}`);
  });
  expect(closed).toEqual([]);
});

test('a visitor has nothing to find', async () => {
  const { user } = openPage('/individual', server);
  await screen.findByRole('heading', { name: 'CATÁLOGO ESENCIAL' });
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
