import { type Account, demoAccounts } from './api.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const width of [768, 1280])
  test(`a price that is edited in its row moves no column, ${width} px wide`, { tag: '@desktop' }, async ({
    page,
    enter,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await enter(demoAccounts.admin);
    await page.goto('/listado-platos');
    const edges = () =>
      page.getByRole('columnheader').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    const price = page.getByRole('button', { name: /^US\$ \S+, precio de/ }).first();
    await price.waitFor();
    const before = await edges();
    await price.click();
    await expect(page.getByRole('textbox', { name: /^precio de/ })).toBeFocused();
    expect(await edges()).toEqual(before);
    await expect(page.getByRole('button', { name: /^Guardar precio de/ })).toBeInViewport();
  });

const lists = ['/listado-platos', '/listado-vendedores', '/pedidos-list?ventana=todas', '/compras', '/cuentas'];

for (const width of [1024, 1280, 1366])
  test(`a list is no wider than its room, and what yields stands in the opened row, ${width} px wide`, {
    tag: '@desktop',
  }, async ({ page, api, enter }) => {
    const reseller: Account = await api.newReseller();
    const long = 'Juego de ollas y sartenes antiadherentes de aluminio forjado con tapa de vidrio templado';
    await api.order(reseller, await api.newProduct({ name: `${long} ${Date.now()}`, description: long }));
    await page.setViewportSize({ width, height: 800 });
    await enter(demoAccounts.admin);
    for (const path of lists) {
      await page.goto(path);
      const table = page.getByRole('table').first();
      await table.locator('tbody tr').first().waitFor();
      const spare = () =>
        table.evaluate((shown) => (shown.parentElement?.clientWidth ?? 0) - shown.getBoundingClientRect().width);
      await expect.poll(spare, path).toBeGreaterThanOrEqual(0);
    }
    await page.goto('/listado-vendedores');
    await page.getByRole('columnheader', { name: 'Usuario' }).waitFor();
    if (width > 1024) return;
    await expect(page.getByRole('columnheader', { name: 'Dirección' })).toHaveCount(0);
    await page
      .getByRole('button', { name: /^Ver todo de/ })
      .first()
      .click();
    await expect(page.getByRole('term').filter({ hasText: 'Dirección' })).toBeVisible();
  });
