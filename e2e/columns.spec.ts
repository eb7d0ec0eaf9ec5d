import { demoAccounts } from './api.ts';
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
