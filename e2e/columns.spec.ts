import { expectAccessible } from './accessible.ts';
import { demoAccounts } from './api.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a column dragged wider and one moved stay so when the list is opened again', { tag: '@desktop' }, async ({
  page,
  enter,
}) => {
  await enter(demoAccounts.admin);
  await page.goto('/listado-platos');
  const heading = page.getByRole('columnheader', { name: 'Nombre' });
  const edge = page.getByTitle('Ancho de «Nombre»');
  const widthOf = () => heading.evaluate((shown: HTMLElement) => shown.offsetWidth);
  await edge.hover();
  const { x = 0, y = 0 } = (await edge.boundingBox()) ?? {};
  const before = await widthOf();
  await page.mouse.move(x + 4, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 64, y + 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(widthOf).toBe(before + 60);
  await expect(page).toHaveURL(/\/listado-platos$/);

  const target = page.getByRole('columnheader', { name: 'Categoría' });
  const outline = () => target.evaluate((shown) => getComputedStyle(shown).outlineStyle);
  await page.getByRole('columnheader', { name: 'Tipo' }).hover();
  await page.mouse.down();
  await target.hover();
  await target.hover({ position: { x: 20, y: 20 } });
  await expect.poll(outline).toBe('solid');
  await page.mouse.up();
  await expect.poll(outline).toBe('none');
  await expect(page).toHaveURL(/\/listado-platos$/);
  await expect
    .poll(async () => {
      const order = await page.getByRole('columnheader').allTextContents();
      return order.indexOf('Categoría') - order.indexOf('Tipo');
    })
    .toBe(1);

  await page.getByRole('button', { name: 'Columnas y vistas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columnas y vistas' });
  const up = dialog.getByRole('button', { name: 'Subir Código' });
  await up.focus();
  for (let n = 0; n < 3; n++) await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('columnheader').nth(2)).toHaveText('Código');
  await expect.poll(widthOf).toBe(before + 60);
  await edge.dblclick();
  await expect.poll(widthOf).toBe(before);
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
