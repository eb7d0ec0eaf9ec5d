import { expectAccessible } from './accessible.ts';
import { demoAccounts } from './api.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a column that was moved stays so when the list is opened again', { tag: '@desktop' }, async ({ page, enter }) => {
  await enter(demoAccounts.admin);
  await page.goto('/listado-platos');
  await page.getByRole('button', { name: 'Columnas y vistas' }).click();
  const up = page.getByRole('dialog', { name: 'Columnas y vistas' }).getByRole('button', { name: 'Subir Código' });
  await up.focus();
  for (let n = 0; n < 3; n++) await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('columnheader').nth(2)).toHaveText('Código');
  await expectAccessible(page);
});

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
