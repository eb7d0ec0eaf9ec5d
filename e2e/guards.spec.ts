import { type Account, demoAccounts } from './api.ts';
import { openMenu } from './screens.ts';
import { expect, test } from './test.ts';

const { admin, leader, seller } = demoAccounts;
const people: Record<string, Account | undefined> = { visitor: undefined, seller, leader, administrator: admin };
const users = ['seller', 'leader', 'administrator'];

/**
 * A page of each kind, and who may stay on it (§2.1; src/web/features/session/guards.test.tsx has them all); the others are sent to the
 * login, and whoever is in from there to /auth/login.
 */
const pages: Record<string, readonly string[]> = {
  '/individual': ['visitor', ...users],
  '/login': ['visitor'],
  '/auth/login': users,
  '/carrito': users,
  '/listado-lider': users,
  '/pedidos-list': ['administrator'],
  '/inicio': ['administrator'],
};

/** What the header offers (§2.2). */
const resellerLinks = ['Mis Pedidos', 'Historial de Pedidos'];
const administratorLinks = ['Usuarios', 'Proveedores', 'Pedidos', 'Catálogo', 'Estadística Semanal', 'Productos'];
const headers: Record<string, { offered: readonly string[]; withheld: readonly string[] }> = {
  seller: { offered: resellerLinks, withheld: [...administratorLinks, 'Pedidos de Vendedores'] },
  leader: { offered: [...resellerLinks, 'Pedidos de Vendedores'], withheld: administratorLinks },
  administrator: { offered: administratorLinks, withheld: resellerLinks },
};

for (const [person, account] of Object.entries(people)) {
  test(`the pages of a ${person}`, async ({ page, enter }) => {
    if (account) await enter(account);
    const refuge = account ? '/auth/login' : '/login';
    for (const [path, allowed] of Object.entries(pages)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname, path).toBe(allowed.includes(person) ? path : refuge);
    }
    await page.goto('/');
    await expect(page).toHaveURL(new RegExp(`${refuge}$`));
  });
}

test('the header offers a visitor the ways in', async ({ page }) => {
  await page.goto('/individual');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Quiero ser Revendedor!' })).toBeVisible();
  await expect(header.getByRole('button')).toHaveCount(0);
});

for (const [person, { offered, withheld }] of Object.entries(headers)) {
  test(`the header of a ${person}`, async ({ page, enter }) => {
    await enter(people[person] as Account);
    await page.goto('/individual');
    const menu = await openMenu(page);
    const link = (name: string) => menu.getByRole('link', { name, exact: true });
    for (const label of offered) await expect(link(label)).toBeVisible();
    for (const label of [...withheld, 'Login', 'Quiero ser Revendedor!']) await expect(link(label)).toHaveCount(0);
    await expect(menu.getByRole('button', { name: 'Salir' })).toBeVisible();
  });
}

test('an address that leads nowhere says so and leads on', async ({ page }) => {
  await page.goto('/no-existe');
  await page.getByRole('link', { name: 'Ir al catálogo' }).click();
  await expect(page).toHaveURL(/\/individual$/);
});

test.describe('an account that ends', () => {
  // What its open page asks for next.
  test.use({ provoked: { statuses: [401] } });

  test('is told to its open page at once', async ({ page, api, enter }) => {
    const reseller = await api.newReseller();
    await enter(reseller);
    const hears = page.waitForResponse('**/api/eventos');
    await page.goto('/individual');
    await hears;
    await api.asAdmin(`DELETE /api/${reseller.id}`);
    await expect(page.getByRole('alertdialog', { name: 'Su sesión ha expirado!' })).toBeVisible({ timeout: 10_000 });
    await expect(page).toHaveURL(/\/login$/);
  });
});
