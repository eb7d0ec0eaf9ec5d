import type { Page } from '@playwright/test';
import { demoAccounts } from './api.ts';
import { expect, test } from './test.ts';

const scrolled = (page: Page) => page.evaluate(() => scrollY);
/** The first card in sight, by its name. */
const firstInSight = (page: Page) =>
  page.evaluate(() => {
    const names = Array.from(document.querySelectorAll('main li h2'));
    return names.find((name) => name.getBoundingClientRect().top > 200)?.textContent;
  });

test('who goes back finds a catalogue where it was left, and every other page at its top', async ({ page }) => {
  await page.goto('/individual');
  await expect(page.getByRole('main').getByRole('listitem').nth(60)).toBeAttached();
  await page.evaluate(() => scrollTo(0, 2_000));
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1_000);
  const seen = await firstInSight(page);
  // By itself: Playwright scrolls to what it presses, even where that stays in sight.
  await page.getByRole('link', { name: 'Login' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible();
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'CATÁLOGO ESENCIAL' })).toBeAttached();
  await expect.poll(() => firstInSight(page)).toBe(seen);
});

test('a list stands where it was left, and a line of help leads to its part', async ({ page, enter }) => {
  await enter(demoAccounts.admin);
  await page.goto('/listado-platos');
  await expect(page.getByRole('row').nth(20)).toBeAttached();
  const top = () => page.getByRole('table').evaluate((table) => table.parentElement?.scrollTop);
  await page.getByRole('table').evaluate((table) => table.parentElement?.scrollTo(0, 300));
  await page.getByRole('link', { name: 'Proveedores' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Proveedores/);
  await page.goBack();
  await expect(page.getByRole('row').nth(20)).toBeAttached();
  await expect.poll(top).toBe(300);

  await page.goto('/ayuda');
  await page.getByRole('link', { name: 'Copias de seguridad' }).click();
  const topic = page.getByRole('heading', { level: 2, name: 'Copias de seguridad' });
  await expect(topic).toBeInViewport();
  // The same line once more.
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('link', { name: 'Copias de seguridad' }).click();
  await expect(topic).toBeInViewport();
});

test('whoever presses back twice over what would be lost is asked once, and is where the answer says', async ({
  page,
  enter,
}) => {
  await enter(demoAccounts.admin);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  await page.goto('/listado-vendedores');
  await page.getByRole('link', { name: 'Proveedores' }).click();
  await expect(heading('Proveedores')).toBeVisible();
  await page.getByRole('link', { name: 'Crear Proveedor' }).click();
  const name = page.getByRole('textbox', { name: 'Razón social' });
  await name.fill('Ollas del Sur');
  const pressBackTwice = async (answer: string) => {
    for (let n = 0; n < 2; n++) {
      await page.evaluate(() => history.back());
      await page.waitForTimeout(200);
    }
    await page.getByRole('alertdialog').getByRole('button', { name: answer }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
  };
  await pressBackTwice('No');
  await expect(page).toHaveURL(/crear-proveedor$/);
  await expect(name).toHaveValue('Ollas del Sur');
  // The step that was asked about, and no more.
  await pressBackTwice('Si');
  await expect(heading('Proveedores')).toBeVisible();
  await expect(page).toHaveURL(/listado-proveedores$/);
  await page.goBack();
  await expect(heading('Usuarios')).toBeVisible();
});

test('the browser asks before a reload takes what was typed, and only then', async ({ page, enter }) => {
  await enter(demoAccounts.admin);
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  await page.goto('/crear-proveedor');
  const name = page.getByRole('textbox', { name: 'Razón social' });
  await name.click();
  await page.reload();
  await name.click();
  await name.fill('Ollas del Sur');
  expect(asked).toEqual([]);
  // As the person does: Playwright's own waits for the page that is not left.
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(name).toHaveValue('Ollas del Sur');
});

test('a dialog goes with its page, and reading goes on at the heading of the one before', async ({ page, enter }) => {
  await enter(demoAccounts.admin);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  await page.goto('/listado-vendedores');
  await expect(heading('Usuarios')).toBeVisible();
  await page.getByRole('link', { name: 'Proveedores' }).click();
  await expect(heading('Proveedores')).toBeFocused();
  await page
    .getByRole('button', { name: /^Editar/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(heading('Usuarios')).toBeFocused();
});

test.describe('a mailed link', () => {
  // It was never one of ours.
  test.use({ provoked: { statuses: [410] } });

  test('stays whole where somebody skips to the content of its page', async ({ page }) => {
    await page.goto('/nueva-clave#abc_DEF-123');
    await expect(page.getByRole('heading', { level: 1, name: 'Este enlace ya no sirve' })).toBeVisible();
    await page.getByRole('link', { name: 'Saltar al contenido' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveURL(/#abc_DEF-123$/);
  });
});
