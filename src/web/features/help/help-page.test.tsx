import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Overview } from '#contract/overview.calls.ts';
import { accountant, administrator, cashier, helper, seller } from '../../shell/test-orders.ts';
import { emptyShop } from '../../shell/test-overview.ts';
import { type FakeServer, openPage } from '../../shell/test-page.tsx';
import { administratorTopics } from '../../ui/help/administrator-topics.ts';
import { leaderTopics, sellerTopics } from '../../ui/help/buyer-topics.ts';
import { accountantTopics, cashierTopics } from '../../ui/help/money-topics.ts';
import { packerTopics } from '../../ui/help/packer-topics.ts';

const leader = { ...seller, tipo: 'LIDER' };
const titles = (...topics: (readonly { title: string }[])[]) => topics.flat().map(({ title }) => title);
const openWindow = { id: 1, cierre: 1, abierta: '2026-11-20T12:00:00.000Z', cerrada: null, pedidos: 0, total: 0 };
/** The server of a shop as far as it has come. */
const server = ({
  enVenta = 1,
  vendedores = 1,
  cierre = openWindow as Overview['cierre'],
  preparado = { nombre: true, cobro: true, cotizacion: true },
} = {}): FakeServer => ({
  'GET /api/inicio': () => ({
    ...emptyShop,
    ...{ enVenta, cierre, preparado },
    vendedores: { ...emptyShop.vendedores, NUNCA: vendedores },
  }),
});

test.each([
  ['a seller', seller, titles(sellerTopics)],
  ['a leader', leader, titles(leaderTopics, sellerTopics)],
  ['a packer', helper, titles(packerTopics)],
  ['a cashier', cashier, titles(cashierTopics)],
  ['an accountant', accountant, titles(accountantTopics)],
  [
    'who keeps cash and books',
    { ...helper, roles: ['ROLE_AYUDANTE', 'CAJA', 'CONTADURIA'] },
    titles(cashierTopics, accountantTopics.slice(1)),
  ],
  ['an administrator', administrator, titles(administratorTopics)],
])('%s reads the own part of the manual, each with a way to it', async (_, session, expected) => {
  openPage('/ayuda', server(), session);
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

test('the manual is searched by words, wherever they stand in a part of it', async () => {
  const { user } = openPage('/ayuda', server(), administrator);
  const search = await screen.findByRole('searchbox', { name: 'Buscar en la ayuda' });
  await user.type(search, '  DESHACER reparto ');
  const shown = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(shown()).toContain('Volver atrás');
  expect(shown().length).toBeLessThan(4);
  const contents = within(screen.getByRole('navigation', { name: 'Temas' }));
  expect(contents.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(shown());
  await user.clear(search);
  await user.type(search, 'bicicleta');
  screen.getByText('Ningún tema habla de «bicicleta».');
});

test.each([
  ['nothing', {}, []],
  ['products on sale', { enVenta: 3 }, ['Ponga']],
  ['sellers', { vendedores: 2 }, ['Sume']],
  ['an opening', { cierre: openWindow }, ['Abra']],
  ['a name', { preparado: { ...emptyShop.preparado, nombre: true } }, ['Escriba']],
  ['an alias and a rate', { preparado: { nombre: false, cobro: true, cotizacion: true } }, ['Anote', 'Anote']],
])('of a shop with %s the first steps tick what is so, and nothing else', async (_, there, expected) => {
  openPage(
    '/ayuda',
    server({ enVenta: 0, vendedores: 0, cierre: null, preparado: emptyShop.preparado, ...there }),
    administrator,
  );
  const steps = within(await screen.findByRole('region', { name: 'Primeros pasos' })).getAllByRole('listitem');
  const ticked = steps.filter((step) => within(step).queryByRole('img', { name: 'Hecho' }));
  expect(ticked.map(({ textContent }) => textContent?.split(' ')[0])).toEqual(expected);
  // What a step speaks of is where it leads, until it is done.
  const ways = steps.flatMap((step) => within(step).queryAllByRole('link'));
  const leadsTo = ways.map((way) => way.getAttribute('href'));
  for (const [step, to] of [
    ['Ponga', '/importar-productos'],
    ['Sume', '/registrarse'],
    ['Abra', '/cierres'],
  ] as const)
    expect(leadsTo.includes(to), to).toBe(!expected.includes(step as never));
});

test.each([
  ['a line of help', '/planilla-proveedor', 'Cómo se hace', 'planilla'],
  ['the help beside a heading', '/auditoria', 'Ayuda sobre esta pantalla', 'auditoria'],
])('%s leads to its part of the manual', async (_, page, name, topic) => {
  const { user, router } = openPage(page, server(), administrator);
  await user.click(await screen.findByRole('link', { name }));
  await screen.findByRole('heading', { level: 1, name: 'Ayuda' });
  expect(router.state.location.hash).toBe(topic);
  expect(screen.queryByRole('region', { name: 'Primeros pasos' })).toBeNull();
});

const topics = [...administratorTopics, ...leaderTopics, ...sellerTopics];
const files = import.meta.glob<string>(
  ['/src/{web,contract}/**/*.{ts,tsx}', '/src/server/features/spreadsheets/*.ts', '!/**/*.test.*', '!/**/*-topics.ts'],
  { query: '?raw', import: 'default', eager: true },
);
/** What the screens are made of, without what is said of it. */
const sources = Object.values(files).map((source) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''));

test('every topic is opened from a screen', () => {
  const isOpened = ({ id }: { id: string }) => {
    const line = new RegExp(`(?:<Help(?:Line|Link) topic|<PaymentsHead\\s+help|hash)=(?:"${id}"|\\{[^}]*'${id}')`);
    return sources.some((source) => line.test(source));
  };
  expect(topics.filter((topic) => !isOpened(topic)).map(({ id }) => id)).toEqual([]);
});

/** What a telephone's own browser says. */
const notOurs = ['Agregar a inicio'];

test('what a topic names in «…» is what a screen says', () => {
  const named = topics.flatMap(({ steps }) => [...steps.join(' ').matchAll(/«([^»]+)»/g)].map(([, name = '']) => name));
  const isShown = (name: string) => {
    // The whole of a text, or what JSX puts it together with.
    const whole = new RegExp(`(?:^|['"\`>}])\\s*${name.replace(/[.+?]/g, String.raw`\$&`)}\\s*(?:$|['"\`<{])`, 'm');
    return notOurs.includes(name) || sources.some((source) => whole.test(source));
  };
  expect(named.length).toBeGreaterThan(90);
  expect(named.filter((name) => !isShown(name))).toEqual([]);
});

test('no topic names a variable of the environment', () => {
  for (const { steps } of topics) for (const step of steps) expect(step).not.toMatch(/[A-Z]+_[A-Z]+/);
});
