import { expect, type Locator, type Page } from '@playwright/test';
import type { Product } from '#contract/products.calls.ts';

/** An alert dialog of §8, by its title. */
export const alert = (page: Page, title: string): Locator => page.getByRole('alertdialog', { name: title });

export async function answer(page: Page, question: string, reply: string) {
  await alert(page, question).getByRole('button', { name: reply, exact: true }).click();
}

export const card = (page: Page, { name }: Pick<Product, 'name'>): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Looks each product up in the catalogue on the screen and adds one unit of it. */
export async function addToCart(page: Page, ...products: Product[]) {
  for (const { name } of products) {
    await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(name);
    await page.getByRole('button', { name: `Agregar ${name}`, exact: true }).click();
  }
}

/** Marks a product as a favourite, in its sheet. */
export async function markFavourite(page: Page, { name }: Pick<Product, 'name'>) {
  await card(page, { name }).getByRole('button', { name, exact: true }).click();
  const sheet = page.getByRole('dialog', { name });
  await sheet.getByRole('button', { name: `Favorito: ${name}` }).click();
  await sheet.getByRole('button', { name: 'Cerrar' }).click();
}

/** From the catalogue through the dialog 'Mi Pedido' to the cart. */
export async function goToCart(page: Page) {
  await page.getByRole('button', { name: /^Carrito, \d+ productos?/ }).click();
  await page.getByRole('dialog', { name: 'Mi Pedido' }).getByRole('button', { name: 'Iniciar Pedido' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Carrito de Pedido' })).toBeVisible();
}

export const finalise = (page: Page) => page.getByRole('button', { name: 'Finalizar Pedido' }).click();

/** An order in a list: a row of the table, on a phone a card. */
export const orderRow = (page: Page, orderId: number): Locator =>
  page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ has: page.getByText(new RegExp(`^(N° Orden )?${orderId}$`)) });

/** Opens all of a row that a phone's card has folded; a table shows what it has. */
export async function unfold(row: Locator) {
  if (await row.evaluate(({ tagName }) => tagName === 'LI')) await row.getByRole('button', { expanded: false }).click();
  else for (const menu of await row.getByRole('button', { name: /^Más acciones/ }).all()) await menu.click();
}

/** Opens the header's links, which a phone keeps in a menu. */
export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('banner').waitFor();
  const menu = page.getByRole('button', { name: 'Menú' });
  if (await menu.isVisible()) {
    await menu.click();
    return page.getByRole('dialog');
  }
  return page.getByRole('banner');
}
