import { readFileSync } from 'node:fs';
import { expect, test } from './test.ts';

test('whoever writes a client reads the calls on a page of our own', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /^Vitrina/ })).toBeVisible();
  // Of more calls than fit the page holds those in sight.
  const filter = page.getByPlaceholder('Filter by tag or path');
  await filter.fill('Proveedores');
  await expect(page.getByRole('heading', { name: 'Proveedores' })).toBeVisible();
  for (const path of ['/api/proveedores', '/api/menu/order', '/readyz']) {
    await filter.fill(path);
    await expect(page.locator(`[data-path="${path}"]`).first()).toBeVisible();
  }

  await page.goto('/api/docs/#/Pedidos/postMenuOrder');
  const call = page.locator('#operations-Pedidos-postMenuOrder');
  await expect(call.getByText('STOCK_INSUFICIENTE').first()).toBeVisible();
  await expect(call.getByText('Idempotency-Key').first()).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(page.viewportSize()?.width);
});

test('the build lists what it brings of others, and its licences', async ({ request }) => {
  const notices = await (await request.get('/avisos-de-terceros.txt')).text();
  // The server's, the browser's, a typeface, and what the page above shows.
  for (const name of ['fastify', 'react', '@fontsource-variable/figtree', 'swagger-ui-dist'])
    expect(notices).toMatch(new RegExp(`^${name} \\d[\\d.]* \\(`, 'm'));
  const { bomFormat, components } = JSON.parse(readFileSync('dist/sbom.cdx.json', 'utf8'));
  expect(bomFormat).toBe('CycloneDX');
  const listed = components.map(({ name }: { name: string }) => name);
  expect(listed).toEqual(
    expect.arrayContaining(Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).dependencies)),
  );
  expect(listed).not.toContain('vitest');
});
