import { expect, test } from './test.ts';

test('the catalogue comes in few files, all of which the page names', async ({ page, api }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/individual');
  await expect(page.getByRole('searchbox', { name: 'Buscar por nombre' })).toBeVisible();
  await expect(page.getByRole('listitem').first()).toBeVisible();
  const html = await (await fetch(`${api.url}/individual`)).text();
  const files = asked.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path));
  expect(files.filter((path) => path.endsWith('.js')).length).toBeLessThanOrEqual(4);
  expect(files.filter((path) => path.endsWith('.css')).length).toBeLessThanOrEqual(2);
  expect(files.filter((path) => !html.includes(path))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
});
