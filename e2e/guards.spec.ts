import { demoAccounts } from './api.ts';
import { expect, test } from './test.ts';

const { admin, seller } = demoAccounts;

/**
 * A page of each kind, and which of these two may stay on it (§2.1); they are sent to /auth/login from the others.
 * src/web/features/session/guards.test.tsx has all pages and people, src/web/shell/header.test.tsx what each is offered.
 */
const pages: Record<string, readonly string[]> = {
  '/individual': ['seller', 'administrator'],
  '/login': [],
  '/auth/login': ['seller', 'administrator'],
  '/carrito': ['seller', 'administrator'],
  '/listado-lider': ['seller', 'administrator'],
  '/pedidos-list': ['administrator'],
  '/inicio': ['administrator'],
};

for (const [person, account] of Object.entries({ seller, administrator: admin })) {
  test(`the pages of a ${person}`, async ({ page, enter }) => {
    await enter(account);
    for (const [path, allowed] of Object.entries(pages)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname, path).toBe(allowed.includes(person) ? path : '/auth/login');
    }
    await page.goto('/');
    await expect(page).toHaveURL(/\/auth\/login$/);
  });
}

test('the header offers a visitor the ways in', async ({ page }) => {
  await page.goto('/individual');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Quiero ser Revendedor!' })).toBeVisible();
  await expect(header.getByRole('button')).toHaveCount(0);
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
