import { readFile } from 'node:fs/promises';
import { type Locator, type Page, expect as patientless } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import type { Account } from '../api.ts';
import { expectMessage } from '../messages.ts';
import { alert } from '../screens.ts';

/** With the patience of the other waits here. */
export const expect = patientless.configure({ timeout: 30_000 });

export async function logIn(page: Page, { username, password }: Account) {
  await page.goto('/login');
  await fill(page, { Usuario: username, Contraseña: password });
  await press(page, 'Acceder');
  // An empty shop's administrator comes to the first steps, a helper to what she does.
  await page.waitForURL(/\/(individual|inicio|armado)$/);
}

/** While the catalogue is closed, a login says so; people whose password somebody else chose are asked for another. */
export async function logInWhileClosed(page: Page, account: Account, { given = false } = {}) {
  await logIn(page, account);
  await alert(page, messages.catalogue.closed.title).getByRole('button', { name: 'Cerrar' }).click();
  if (given) await press(page.getByRole('dialog', { name: 'Elija su contraseña' }), 'Ahora no');
}

/** A page by its link in the bar on top, in the menu that holds it. */
export async function go(page: Page, name: string) {
  const bar = page.getByRole('navigation', { name: 'Principal' });
  // By its own text. The name of a hidden link would also hold the count beside it.
  const named = page.locator(`xpath=.//a[text()="${name}"]`);
  const link = bar.locator(named);
  await link.waitFor({ state: 'attached' });
  if (!(await link.isVisible())) await bar.getByRole('group').filter({ has: named }).locator('[popovertarget]').click();
  await link.click();
}

/** A page by its tab at the bottom of a phone. */
export const goByTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Accesos' }).getByRole('link', { name, exact: true }).click();

export async function goByMenu(page: Page, name: string) {
  await page.getByRole('button', { name: 'Menú', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name, exact: true }).click();
}

export const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).first().click();

/** From the catalogue to the cart. */
export async function openCart(page: Page) {
  await press(page, /^Carrito, \d+ productos?/);
  await press(page.getByRole('dialog', { name: 'Mi Pedido' }), 'Iniciar Pedido');
  await heading(page, 'Carrito de Pedido');
}

/** Types into fields by their labels. */
export async function fill(within: Page | Locator, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await within.getByLabel(label, { exact: true }).fill(text);
}

/** Types into a field that suggests entries, and takes one. */
export async function choose(within: Page | Locator, label: string, text: string) {
  await within.getByRole('combobox', { name: label, exact: true }).fill(text);
  await within.getByRole('option', { name: text }).first().click();
}

export const search = (page: Page, text: string) => page.getByRole('searchbox').fill(text);

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Answers a question, and waits until the page has said that it is done. */
export async function confirm(page: Page, question: string | RegExp, reply: string, done: string) {
  await page.getByRole('alertdialog', { name: question }).getByRole('button', { name: reply, exact: true }).click();
  await expectMessage(page, done);
}

/** The bytes of what a button downloads, and the name that it is given. */
export async function downloaded(page: Page, button: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), button.click()]);
  return { name: download.suggestedFilename(), bytes: Uint8Array.from(await readFile(await download.path())) };
}
