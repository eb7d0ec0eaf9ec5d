import { expect, test } from './test.ts';

test('whoever writes a client reads the calls on a page of our own', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /^Vitrina/ })).toBeVisible();
  const room = page.getByRole('heading', { name: 'Proveedores' });
  await expect(room).toBeVisible();
  for (const path of ['/api/proveedores', '/api/menu/order', '/readyz'])
    await expect(page.locator(`[data-path="${path}"]`).first()).toBeVisible();

  await page.goto('/api/docs/#/Pedidos/postMenuOrder');
  const call = page.locator('#operations-Pedidos-postMenuOrder');
  await expect(call.getByText('STOCK_INSUFICIENTE').first()).toBeVisible();
  await expect(call.getByText('Idempotency-Key').first()).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(page.viewportSize()?.width);
});
