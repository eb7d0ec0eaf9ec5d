import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Session } from '../../platform/session.ts';
import { endOf, openPage } from '../../shell/test-page.tsx';

const somebody = { userID: '31', email: 'b@vitrina.ar', nombre: 'Begoña', apellido: 'Ibáñez' };
const seller: Session = { ...somebody, roles: ['ROLE_USER'], tipo: 'VENDEDOR' };
const leader: Session = { ...seller, tipo: 'LIDER' };
const administrator: Session = { ...somebody, roles: ['ROLE_ADMIN'], tipo: 'ADMIN' };
const helper: Session = { ...somebody, roles: ['ROLE_AYUDANTE', 'ARMADO'], tipo: 'AYUDANTE' };
/** Of a later release: what she may is not known here. */
const otherHelper: Session = { ...helper, roles: ['ROLE_AYUDANTE', 'DEPOSITO'] };
const cashier: Session = { ...helper, roles: ['ROLE_AYUDANTE', 'CAJA'] };
const accountant: Session = { ...helper, roles: ['ROLE_AYUDANTE', 'CONTADURIA'] };
const sellerFirst: Session = { ...somebody, roles: ['ROLE_USER', 'ROLE_ADMIN'], tipo: 'VENDEDOR' };
const stranger: Session = { ...somebody, roles: ['ROLE_AUDITOR'], tipo: 'ADMIN' };

const people = {
  visitor: null,
  seller,
  leader,
  administrator,
  sellerFirst,
  helper,
  cashier,
  accountant,
  otherHelper,
  stranger,
};

type Ends = Record<keyof typeof people, string | true>;
const open: Ends = {
  visitor: true,
  seller: true,
  leader: true,
  administrator: true,
  sellerFirst: true,
  helper: true,
  cashier: true,
  accountant: true,
  otherHelper: true,
  stranger: true,
};
const everyone: Ends = { ...open, visitor: '/login', otherHelper: '/auth/login', stranger: '/auth/login' };
const noHelper = { helper: '/auth/login', cashier: '/auth/login', accountant: '/auth/login' };
const buyers: Ends = { ...everyone, ...noHelper };
const administrators: Ends = {
  ...buyers,
  seller: '/auth/login',
  leader: '/auth/login',
  sellerFirst: '/auth/login',
};
const packers: Ends = { ...administrators, helper: true };
const accountants: Ends = { ...administrators, accountant: true };
const accountReaders: Ends = { ...buyers, cashier: true, accountant: true };
const visitors: Ends = {
  visitor: true,
  seller: '/auth/login',
  leader: '/auth/login',
  administrator: '/auth/login',
  sellerFirst: '/auth/login',
  ...noHelper,
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
  '/cuentas': accountReaders,
  '/cuentas/7': accountReaders,
  '/cierres': accountants,
  '/inicio': administrators,
  '/auditoria': administrators,
  '/ajustes': administrators,
  '/pedidos-list': administrators,
  '/pedidos-black': administrators,
  '/listado-platos': administrators,
  '/new-producto': administrators,
  '/listado-vendedores': administrators,
  '/new-cliente': administrators,
  '/varios-vendedores': administrators,
  '/enlace-de-registro': administrators,
  '/puntos-de-retiro': administrators,
  '/listado-proveedores': administrators,
  '/crear-proveedor': administrators,
  '/producto-estadistica': administrators,
  '/auth/login': { ...open, visitor: '/login' },
  '/login': visitors,
  '/': { ...visitors, visitor: '/login' },
};

test.each(Object.entries(ends))('who goes to %s ends where the table says', async (path, row) => {
  for (const [who, end] of Object.entries(row))
    expect(await endOf(path, people[who as keyof Ends]), who).toBe(end === true ? path : end);
});

test('whoever is not let in is shown the page she is sent to', async () => {
  openPage('/armado', {});
  await waitFor(() => expect(document.title).toBe('Iniciar Sesión · Vitrina'));
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
