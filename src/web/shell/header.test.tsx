import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { UserType } from '#contract/users.ts';
import type { Session } from '../platform/session.ts';
import { ordersKey } from '../platform/windows.ts';
import { seller } from './test-orders.ts';
import { inicio } from './test-overview.ts';
import { openPage, Refused } from './test-page.tsx';

const leader: Session = { ...seller, tipo: 'LIDER' };
const helper: Session = { ...seller, roles: ['ROLE_AYUDANTE', 'ARMADO'], tipo: 'AYUDANTE' };
const administrator: Session = { ...seller, roles: ['ROLE_ADMIN'], tipo: 'ADMIN' };

const header = () => within(screen.getByRole('banner'));
const links = () =>
  header()
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label') ?? link.textContent);

test('a visitor finds the way in and the way to become a reseller', async () => {
  openPage('/registrarse', {});
  await screen.findByRole('heading', { name: 'Registro Revendedor' });
  expect(links()).toEqual(['Vitrina', 'Login', 'Quiero ser Revendedor!']);
  expect(header().queryByRole('button', { name: 'Salir' })).toBeNull();
});

/** §2.2's links, then ours by what one does. */
const pages: Record<UserType, [session: Session, groups: Record<string, string[]>]> = {
  VENDEDOR: [
    seller,
    { Secciones: ['Mis Pedidos', 'Historial de Pedidos'], 'Más secciones': ['Mi cuenta', 'Platos Semanales'] },
  ],
  LIDER: [
    leader,
    {
      Secciones: ['Mis Pedidos', 'Historial de Pedidos', 'Pedidos de Vendedores'],
      'Más secciones': ['Mi equipo', 'Cuentas del equipo', 'Comisiones', 'Mi cuenta', 'Platos Semanales'],
    },
  ],
  AYUDANTE: [helper, { Secciones: ['Armado', 'Compras'] }],
  ADMIN: [
    administrator,
    {
      Secciones: ['Usuarios', 'Proveedores', 'Pedidos', 'Catálogo', 'Estadística Semanal', 'Productos'],
      'Más secciones': ['Inicio', 'Cierres', 'Ajustes'],
      Vender: ['Equipos', 'Platos Semanales', 'Catálogo Black', 'Pedidos Black'],
      Comprar: ['Compras', 'Planilla de proveedor'],
      Entregar: ['Armado', 'Reclamos', 'Puntos de retiro'],
      Cobrar: ['Cuentas', 'Pagos avisados', 'Varios pagos', 'Archivo del banco', 'Cotización', 'Comisiones'],
    },
  ],
};
/** The links and actions of each group, each with its picture. */
const groupsIn = (navigation: HTMLElement) =>
  within(navigation)
    .getAllByRole('group')
    .map((group) => [
      group.getAttribute('aria-label'),
      [...group.querySelectorAll('a, button:not([popovertarget])')].map((entry) => [
        entry.textContent?.trim(),
        entry.querySelector('svg')?.getAttribute('class'),
      ]),
    ]) satisfies [string | null, unknown[][]][];

test.each(Object.entries(pages))(
  'a %s sees the pages of the role in their groups, a way out and no way in; on a phone the same with the same pictures',
  async (_, [session, groups]) => {
    const { user } = openPage('/registrarse', {}, session);
    await screen.findByRole('heading', { name: 'Registro Revendedor' });
    expect(header().queryByRole('link', { name: 'Login' })).toBeNull();
    expect(header().getByRole('button', { name: 'Salir' })).toBeTruthy();
    const above = screen.getByRole('navigation', { name: 'Principal' });
    await waitFor(() =>
      expect(
        groupsIn(above)
          .flatMap(([, entries]) => entries)
          .every(([, icon]) => icon),
      ).toBe(true),
    );
    const shown = groupsIn(above);
    expect(Object.fromEntries(shown.map(([name, entries]) => [name, entries.map(([entry]) => entry)]))).toEqual(groups);
    await user.click(screen.getByRole('button', { name: 'Menú' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(groupsIn(sheet.getByRole('navigation', { name: 'Principal' })).slice(0, shown.length)).toEqual(shown);
  },
);

test("an administrator's menus say what waits in them, as 'Inicio' counts it, and keep their names", async () => {
  let comprobantes = 6;
  const { user, queryClient } = openPage(
    '/ayuda',
    { 'GET /api/inicio': () => ({ ...inicio, comprobantes, reclamos: 2 }) },
    administrator,
  );
  const said = (role: 'button' | 'link', name: string) =>
    within(screen.getByRole('navigation', { name: 'Principal' }))
      .getByRole(role, { name })
      .getAttribute('aria-description');
  await screen.findByRole('heading', { level: 1, name: 'Ayuda' });
  await waitFor(() => expect(said('button', 'Cobrar')).toBe('6 por resolver'));
  expect(said('button', 'Comprar')).toBe('5 por resolver');
  expect(said('button', 'Entregar')).toBe('7 por resolver');
  expect(said('button', 'Vender')).toBeNull();
  expect(said('link', 'Reclamos')).toBe('2 por resolver');
  comprobantes = 1;
  // As the live event does.
  await queryClient.invalidateQueries({ queryKey: ordersKey });
  await waitFor(() => expect(said('button', 'Cobrar')).toBe('1 por resolver'));
  await user.click(screen.getByRole('button', { name: 'Menú' }));
  const sheet = within(await screen.findByRole('dialog'));
  sheet.getByRole('heading', { name: 'Cobrar' });
  expect(sheet.getByRole('link', { name: 'Pagos avisados' }).textContent).toContain('1');
});

test('what is counted opens the closing that it is counted in, and is marked as the page whatever its closing', async () => {
  let terminado: typeof inicio.terminado = inicio.terminado;
  const { user, router, queryClient } = openPage(
    '/compras?ventana=12',
    {
      'GET /api/inicio': () => ({ ...inicio, terminado, reclamos: 2 }),
      'GET /api/armado': () => [],
      'GET /api/ventanas': () => [],
    },
    administrator,
  );
  const link = (navigation: string, name: RegExp | string) =>
    within(screen.getByRole('navigation', { name: navigation })).getByRole('link', { name });
  const leadsTo = (name: string) => link('Principal', name).getAttribute('href');
  await screen.findByRole('heading', { level: 1, name: 'Compras' });
  await waitFor(() => expect(leadsTo('Compras')).toBe('/compras?ventana=11'));
  expect([leadsTo('Armado'), leadsTo('Reclamos'), leadsTo('Cierres')]).toEqual([
    '/armado?ventana=11',
    '/reclamos',
    '/cierres',
  ]);
  const tab = () => link('Accesos', /^Cierres/);
  expect(tab().getAttribute('href')).toBe('/cierres?ventana=11');
  const marks = () => [link('Principal', 'Compras'), tab()].map((one) => one.getAttribute('aria-current'));
  expect(marks()).toEqual(['page', 'page']);
  await user.click(link('Principal', 'Compras'));
  expect([router.state.location.search, marks()]).toEqual([{ ventana: 11 }, ['page', 'page']]);
  await user.click(screen.getByRole('button', { name: 'Menú' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByRole('link', { name: 'Armado' }).getAttribute('href')).toBe('/armado?ventana=11');
  await user.click(sheet.getByRole('button', { name: 'Cerrar' }));
  terminado = terminado && { ...terminado, compras: 0, faltantes: 0, bultos: 0 };
  await queryClient.invalidateQueries({ queryKey: ordersKey });
  await waitFor(() => expect(leadsTo('Compras')).toBe('/compras'));
  expect([leadsTo('Armado'), tab().getAttribute('href'), ...marks()]).toEqual(['/armado', '/cierres', 'page', 'page']);
});

test.each([
  ['/productos-black', 'Catálogo Black'],
  ['/pedidos-black', 'Pedidos Black'],
  ['/producto/7', 'Catálogo'],
  ['/banco', 'Archivo del banco'],
  ['/new-cliente', 'Usuarios'],
  ['/crear-proveedor', 'Proveedores'],
  ['/importar-productos', 'Productos'],
  ['/cuentas/7', 'Cuentas'],
])('an administrator at %s is told to be in %s', async (path, name) => {
  const failing = () => {
    throw new Refused({ title: 'Algo salió mal.', status: 500, code: 'ERROR_INTERNO' });
  };
  openPage(path, { 'GET /api/producto/allBlack': failing, 'GET /api/menu/order-black': failing }, administrator);
  await screen.findByRole('heading', { level: 1 });
  const navigation = within(screen.getByRole('navigation', { name: 'Principal' }));
  expect(navigation.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent?.trim())).toEqual([
    name,
  ]);
});

test('a seller in a catalogue is marked to be where the name leads', async () => {
  openPage('/individual', { 'GET /api/producto/all': () => [] }, seller);
  await screen.findByRole('heading', { level: 1 });
  screen.getByRole('link', { name: 'Vitrina', current: 'page' });
});

test('a helper’s name and menu lead to what she does, and to her own account', async () => {
  const { user } = openPage('/ayuda', {}, helper);
  await screen.findByRole('heading', { level: 1, name: 'Ayuda' });
  expect(header().getByRole('link', { name: 'Vitrina' }).getAttribute('href')).toBe('/armado');
  await user.click(screen.getByRole('button', { name: 'Menú' }));
  const menu = within(await screen.findByRole('dialog'));
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent?.trim())).toEqual([
    'Armado',
    'Compras',
    'Ayuda',
  ]);
  const ways = within(menu.getByRole('navigation', { name: 'Principal' })).getAllByRole('button');
  expect(ways.map(({ textContent }) => textContent?.trim())).toEqual([
    'Ir a o buscar',
    'Cambiar contraseña',
    'Mis sesiones',
    'Segundo paso',
    'Salir',
  ]);
});

test.each([
  ['a cashier', ['CAJA'], ['Cuentas'], '/cuentas'],
  ['an accountant', ['CONTADURIA'], ['Cuentas', 'Cierres', 'Compras'], '/cuentas'],
  ['who packs and keeps the cash', ['ARMADO', 'CAJA'], ['Armado', 'Compras', 'Cuentas'], '/armado'],
  ['who does all three', ['ARMADO', 'CAJA', 'CONTADURIA'], ['Armado', 'Compras', 'Cuentas', 'Cierres'], '/armado'],
])('%s is offered the pages of her tasks, each once', async (_, permisos, pages, home) => {
  openPage('/ayuda', {}, { ...helper, roles: ['ROLE_AYUDANTE', ...permisos] });
  await screen.findByRole('heading', { level: 1, name: 'Ayuda' });
  expect(links()).toEqual(['Vitrina', ...pages, 'Ayuda']);
  expect(header().getByRole('link', { name: 'Vitrina' }).getAttribute('href')).toBe(home);
});

test('the menu of a phone closes behind a page', async () => {
  const { user, router } = openPage('/registrarse', { 'GET /api/menu/order/7': () => [] }, seller);
  await user.click(await screen.findByRole('button', { name: 'Menú' }));
  const menu = within(screen.getByRole('dialog', { name: 'Ana García' }));
  await user.click(menu.getByRole('link', { name: 'Mis Pedidos' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/pedido-vendedor'));
  expect(screen.queryByRole('dialog', { name: 'Ana García' })).toBeNull();
});

test('leaving asks, ends the session on the server, forgets everything here and starts afresh', async () => {
  const { user, calls, router } = openPage('/registrarse', { 'POST /api/logout': () => null }, seller);
  localStorage.setItem('carrito:7', '[]');
  await user.click(await screen.findByRole('button', { name: 'Salir' }));
  expect(screen.getByRole('alertdialog', { name: messages.logout.confirm })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Si' }));
  await screen.findByRole('alertdialog', { name: messages.logout.done });
  expect(calls.filter(({ route }) => route === 'POST /api/logout')).toHaveLength(1);
  expect(localStorage.length).toBe(0);
  expect(document.querySelector('[inert] h1')?.textContent).toBe('Registro Revendedor');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(document.querySelector('[inert]')).toBeNull();
  await waitFor(() => expect(router.state.location.pathname).toBe('/individual'));
});

test('who leaves a release that is no longer the newest goes on with the newest', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  vi.stubGlobal('caches', { match: async () => undefined, delete: async () => true });
  Object.assign(navigator, { serviceWorker: { controller: {} } });
  onTestFinished(() => Object.assign(navigator, { serviceWorker: undefined }));
  const { user } = openPage('/registrarse', { 'POST /api/logout': () => null }, seller);
  await user.click(await screen.findByRole('button', { name: 'Salir' }));
  await user.click(screen.getByRole('button', { name: 'Si' }));
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/individual'));
});

test('who answers no stays', async () => {
  const { user, calls } = openPage('/registrarse', {}, seller);
  await user.click(await screen.findByRole('button', { name: 'Salir' }));
  await user.click(screen.getByRole('button', { name: 'No' }));
  expect(calls.some(({ route }) => route === 'POST /api/logout')).toBe(false);
  expect(localStorage.getItem('userID')).toBe('7');
});

test('where the server fails nobody is told to have left', async () => {
  const failing = () => {
    throw new Refused({ title: 'Algo salió mal.', status: 500, code: 'ERROR_INTERNO' });
  };
  const { user } = openPage('/registrarse', { 'POST /api/logout': failing }, seller);
  await user.click(await screen.findByRole('button', { name: 'Salir' }));
  await user.click(screen.getByRole('button', { name: 'Si' }));
  await screen.findByRole('alertdialog', { name: 'No pudimos cerrar su sesión.' });
  expect(localStorage.getItem('userID')).toBe('7');
});

test('whoever is no administrator any more is sent away from an administrator’s page', async () => {
  const { router } = openPage('/listado-proveedores', { 'GET /api/proveedor': () => [] }, administrator);
  await screen.findByRole('heading', { name: 'Proveedores' });
  localStorage.setItem('roles', '["ROLE_USER"]');
  window.dispatchEvent(new Event('storage'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'));
});

test('a page of a session that ended in another tab gives way to the login', async () => {
  openPage('/historial-pedidos', {}, seller);
  await screen.findByRole('heading', { name: 'Historial de Pedidos' });
  localStorage.clear();
  window.dispatchEvent(new Event('storage'));
  await screen.findByRole('heading', { name: 'Iniciar Sesión' });
});
