import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Session } from '../../platform/session.ts';
import { openPage } from '../../shell/test-page.tsx';

const somebody = { userID: '31', email: 'b@vitrina.ar', nombre: 'Begoña', apellido: 'Ibáñez' };
const seller: Session = { ...somebody, roles: ['ROLE_USER'], tipo: 'VENDEDOR' };
const administrator: Session = { ...somebody, roles: ['ROLE_ADMIN'], tipo: 'ADMIN' };
const helper: Session = { ...somebody, roles: ['ROLE_AYUDANTE', 'ARMADO'], tipo: 'AYUDANTE' };
/** Of a later release: what she may is not known here. */
const otherHelper: Session = { ...helper, roles: ['ROLE_AYUDANTE', 'CAJA'] };
const sellerFirst: Session = { ...somebody, roles: ['ROLE_USER', 'ROLE_ADMIN'], tipo: 'VENDEDOR' };
const stranger: Session = { ...somebody, roles: ['ROLE_AUDITOR'], tipo: 'ADMIN' };

const people = { visitor: null, seller, administrator, sellerFirst, helper, otherHelper, stranger };

type Ends = Record<keyof typeof people, string | true>;
const open: Ends = {
  visitor: true,
  seller: true,
  administrator: true,
  sellerFirst: true,
  helper: true,
  otherHelper: true,
  stranger: true,
};
const everyone: Ends = { ...open, visitor: '/login', otherHelper: '/auth/login', stranger: '/auth/login' };
const buyers: Ends = { ...everyone, helper: '/auth/login' };
const packers: Ends = { ...everyone, seller: '/auth/login', sellerFirst: '/auth/login' };
const administrators: Ends = { ...packers, helper: '/auth/login' };
const visitors: Ends = {
  visitor: true,
  seller: '/auth/login',
  administrator: '/auth/login',
  sellerFirst: '/auth/login',
  helper: '/auth/login',
  otherHelper: '/auth/login',
  stranger: '/auth/login',
};

/** Where each of them ends who goes there (§2.1); true: there. */
const ends: Record<string, Ends> = {
  '/individual': open,
  '/productos-black': open,
  '/platos-list': open,
  '/registrarse': open,
  '/nueva-clave': open,
  '/recuperar': visitors,
  '/platos-empresas-list': buyers,
  '/carrito': buyers,
  '/pedido-vendedor': buyers,
  '/historial-pedidos': buyers,
  '/listado-lider': buyers,
  '/equipos': buyers,
  '/ayuda': everyone,
  '/armado': packers,
  '/pedidos-list': administrators,
  '/pedidos-black': administrators,
  '/listado-platos': administrators,
  '/new-producto': administrators,
  '/listado-vendedores': administrators,
  '/new-cliente': administrators,
  '/puntos-de-retiro': administrators,
  '/listado-proveedores': administrators,
  '/crear-proveedor': administrators,
  '/producto-estadistica': administrators,
  '/auth/login': { ...open, visitor: '/login' },
  '/login': visitors,
  '/': { ...visitors, visitor: '/login' },
};

const table = Object.entries(ends).flatMap(([path, row]) =>
  Object.entries(row).map(([who, end]) => ({ path, who: who as keyof Ends, end: end === true ? path : end })),
);

test.each(table)('going to $path, $who ends at $end', async ({ path, who, end }) => {
  const { router } = openPage(path, {}, people[who]);
  await waitFor(() => expect(router.state.shown?.location.pathname).toBe(end));
});

test('an address that leads nowhere says so and leads to the catalogue', async () => {
  openPage('/nada', {});
  expect(await screen.findByRole('heading', { name: 'No encontramos esta página' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ir al catálogo' }).getAttribute('href')).toBe('/individual');
});

test('who is already in is greeted by name and shown the way', async () => {
  openPage('/login', {}, seller);
  expect(await screen.findByRole('heading', { name: 'Ya inició sesión' })).toBeTruthy();
  expect(screen.getByText(/Begoña Ibáñez\. /)).toBeTruthy();
  const ways = screen.getByRole('navigation', { name: 'Seguir en' });
  expect(Array.from(ways.querySelectorAll('a'), (link) => link.textContent)).toEqual([
    'Ir al catálogo',
    'Mis Pedidos',
    'Historial de Pedidos',
    'Mi cuenta',
    'Platos Semanales',
  ]);
});
