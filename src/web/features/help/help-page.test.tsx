import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeServer, openPage, paged } from '../../shell/test-page.tsx';
import { administrator, seller } from '../orders/test-orders.ts';
import { administratorTopics } from './administrator-topics.ts';
import { leaderTopics, sellerTopics } from './buyer-topics.ts';

const leader = { ...seller, tipo: 'LIDER' };
const titles = (...topics: (readonly { title: string }[])[]) => topics.flat().map(({ title }) => title);
const server = (totals: { products: number; sellers: number; windows: number }): FakeServer => ({
  'GET /api/producto/allProducto/1': () => paged([], totals.products),
  'GET /api/usuarios': ({ query }) => paged([], query.get('tipo') === 'VENDEDOR' ? totals.sellers : 1),
  'GET /api/ventanas': () => paged([], totals.windows),
});

test.each([
  ['a seller', seller, titles(sellerTopics)],
  ['a leader', leader, titles(leaderTopics, sellerTopics)],
  ['an administrator', administrator, titles(administratorTopics)],
])('%s reads the own part of the manual, each with a way to it', async (_, session, expected) => {
  openPage('/ayuda', server({ products: 1, sellers: 1, windows: 1 }), session);
  const contents = within(await screen.findByRole('navigation', { name: 'Temas' }));
  const links = contents.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(expected);
  const shown = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(shown).toEqual(expected);
  for (const link of links)
    expect(document.getElementById(new URL((link as HTMLAnchorElement).href).hash.slice(1))).toBeTruthy();
  expect(screen.getByRole('link', { name: /terceros y sus licencias/ }).getAttribute('href')).toBe(
    '/avisos-de-terceros.txt',
  );
  for (const image of screen.queryAllByRole('img')) expect(image.getAttribute('alt')).toBeTruthy();
});

test('the first steps tick themselves off, and go once all are done', async () => {
  openPage('/ayuda', server({ products: 3, sellers: 0, windows: 0 }), administrator);
  const steps = within(await screen.findByRole('region', { name: 'Primeros pasos' })).getAllByRole('listitem');
  expect(steps.map((step) => within(step).getByRole('img').getAttribute('aria-label'))).toEqual([
    'Hecho',
    'Falta',
    'Falta',
  ]);
  expect(
    within(steps[1] as HTMLElement)
      .getByRole('link', { name: 'Crear un usuario' })
      .getAttribute('href'),
  ).toBe('/new-cliente');
});

test('a line of help leads to its part of the manual', async () => {
  const { user, router } = openPage(
    '/planilla-proveedor',
    server({ products: 1, sellers: 1, windows: 1 }),
    administrator,
  );
  await user.click(await screen.findByRole('link', { name: 'Cómo se hace' }));
  await screen.findByRole('heading', { level: 1, name: 'Ayuda' });
  expect(router.state.location.hash).toBe('planilla');
  expect(screen.queryByRole('region', { name: 'Primeros pasos' })).toBeNull();
});
