import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expectMessage } from '../messages.ts';
import { confirm, expect, fill, go, press } from './screens.ts';
import type { Shop } from './shop.ts';
import { supplier } from './supplier.ts';
import { shortBuyers, shortName, shortUnits } from './wednesday.ts';

const came = 18;

/** 'Pedidas 30 · Entregan 18': shared out by arrival, told, taken back, and shared out in proportion. */
export async function shareShortage({ step, photograph, admin }: Shop) {
  await step(admin, `repartir ${came} de ${shortUnits} por orden de llegada`, async (page) => {
    await go(page, 'Armado');
    await page.getByText('Buscar por proveedor', { exact: true }).click();
    await page.locator('summary').filter({ hasText: supplier }).click();
    await shareOut(page, async () => {
      await photograph(admin, 'a quién le toca cuánto');
    });
  });
  await step(admin, 'avisar el faltante por WhatsApp', async (page) => {
    await page.getByText('Armar por vendedor', { exact: true }).click();
    // By arrival the first six have all of theirs.
    await press(page, `Avisar faltantes (${shortBuyers - came / 3})`);
    const dialog = page.getByRole('dialog', { name: 'Avisar faltantes' });
    const chat = dialog.getByRole('link', { name: /^Avisar a .* por WhatsApp$/ }).first();
    expect(decodeURIComponent((await chat.getAttribute('href')) ?? '')).toContain(`entregamos 0 de 3 ${shortName}`);
  });
  await step(admin, 'deshacer el reparto y repartir en proporción', async (page) => {
    await press(page.getByRole('dialog'), 'Cerrar');
    await page.getByText('Buscar por proveedor', { exact: true }).click();
    await page.locator('summary').filter({ hasText: supplier }).click();
    await press(page, `Faltante de ${shortName}`);
    await press(page.getByRole('dialog'), 'Deshacer el reparto');
    await confirm(page, messages.shortage.confirmUndo, 'Si', messages.shortage.undone);
    await shareOut(page, (dialog) =>
      dialog.getByLabel('Repartir', { exact: true }).selectOption({ label: 'En proporción a lo pedido' }),
    );
    await page.getByText('Armar por vendedor', { exact: true }).click();
    await page.getByRole('button', { name: `Avisar faltantes (${shortBuyers})` }).waitFor();
  });
}

type Dialog = ReturnType<Page['getByRole']>;

async function shareOut(page: Page, choosing: (dialog: Dialog) => Promise<unknown>) {
  await press(page, `Faltante de ${shortName}`);
  const dialog = page.getByRole('dialog', { name: `Faltante de ${shortName}` });
  await dialog.getByText(`Pedidas: ${shortUnits}, en pedidos pendientes.`).waitFor();
  await fill(dialog, { Entregan: String(came) });
  await dialog.getByText(`Entregan ${came} de ${shortUnits}`, { exact: true }).waitFor();
  await choosing(dialog);
  await dialog.getByText(`Entregan ${came} de ${shortUnits}`, { exact: true }).waitFor();
  await press(dialog, 'Repartir');
  await expectMessage(page, messages.shortage.shared);
}
