import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { demoAccounts } from './api.ts';
import { businessDay, dateField, fieldDay, typeDay } from './dates.ts';
import { expect, test } from './test.ts';

const { admin, seller } = demoAccounts;

// A browser of another language, half a day away; colours are judged at rest.
test.use({ locale: 'en-US', timezoneId: 'Pacific/Auckland', contextOptions: { reducedMotion: 'reduce' } });

test('a day is typed and shown as day, month, year in a browser of any language', { tag: '@phone' }, async ({
  page,
  enter,
}) => {
  await enter(seller);
  await page.goto('/historial-pedidos');
  await typeDay(page, page, 'Desde', '05/10/2026');
  await expect(dateField(page, 'Desde')).toHaveText('05-10-2026');
  await typeDay(page, page, 'Hasta', '06/10/26');
  await page.keyboard.press('Enter');
  await expect(dateField(page, 'Hasta')).toHaveText('06-10-2026');
  await expect(page).toHaveURL(/desde=2026-10-05&hasta=2026-10-06/);
  await page.reload();
  await expect(dateField(page, 'Desde')).toHaveText('05-10-2026');
  await expect(dateField(page, 'Hasta')).toHaveText('06-10-2026');
});

test('a day that its month has not becomes its last one, as the field is left and by Enter', { tag: '@phone' }, async ({
  page,
  enter,
}) => {
  await enter(seller);
  await page.goto('/historial-pedidos');
  await typeDay(page, page, 'Desde', '29/02/2026');
  await typeDay(page, page, 'Hasta', '31/04/2026');
  await expect(dateField(page, 'Desde')).toHaveText('28-02-2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/desde=2026-02-28&hasta=2026-04-30/);
});

test('a day is pasted however it was written', { tag: '@phone' }, async ({ page, enter }) => {
  await enter(seller);
  await page.goto('/historial-pedidos');
  for (const written of ['5/10/2026', '05-10-2026', '2026-10-05', ' 05.10.2026 ']) {
    await paste(page, dateField(page, 'Desde'), written);
    await expect(dateField(page, 'Desde')).toHaveText('05-10-2026');
    await paste(page, dateField(page, 'Desde'), '31/02/2026');
    await paste(page, dateField(page, 'Desde'), 'ayer');
    await expect(dateField(page, 'Desde')).toHaveText('05-10-2026');
    await paste(page, dateField(page, 'Desde'), '01/01/2025');
    await expect(dateField(page, 'Desde')).toHaveText('01-01-2025');
  }
});

test('a day half-typed says so, and one half-erased comes back', { tag: '@phone' }, async ({ page, enter }) => {
  await enter(seller);
  await page.goto('/historial-pedidos?desde=2026-10-05');
  await dateField(page, 'Hasta').getByRole('spinbutton').first().click();
  await page.keyboard.type('0510');
  await dateField(page, 'Desde').getByRole('spinbutton').nth(2).click();
  await expect(page.getByText('Complete día, mes y año.')).toBeVisible();
  await expect(dateField(page, 'Hasta')).toHaveAccessibleDescription(/Complete día, mes y año/);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await expect(dateField(page, 'Desde')).toHaveText('05-10-2026');
});

test('the calendar begins on Mondays, ends today, and empties what may be empty', { tag: '@phone' }, async ({
  page,
  enter,
}) => {
  await enter(admin);
  await page.goto('/auditoria?desde=2026-10-14');
  await page.getByRole('button', { name: /^Filtros y orden/ }).click();
  const calendar = await openCalendar(page, 'Desde');
  await expect(calendar.getByText('octubre de 2026', { exact: true })).toBeVisible();
  await expect(calendar.locator('thead th').first()).toHaveText('lun');
  await expect(calendar.getByRole('button', { name: /14 de octubre de 2026/ })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(dateField(page, 'Desde')).toHaveText('21-10-2026');
  await expect(page).toHaveURL(/desde=2026-10-21/);
  await expect(page.getByRole('button', { name: 'Calendario: Desde' })).toBeFocused();

  const until = await openCalendar(page, 'Hasta');
  const now = until.getByRole('button', { name: /^Hoy, / });
  await expect(now).toHaveText(String(Number(businessDay().slice(0, 2))));
  await expect(until.getByRole('button', { name: 'Siguiente' }).first()).toBeDisabled();
  await until.getByRole('button', { name: 'Hoy', exact: true }).click();
  await expect(dateField(page, 'Hasta')).toHaveText(fieldDay());
  await (await openCalendar(page, 'Hasta')).getByRole('button', { name: 'Borrar' }).click();
  await expect(dateField(page, 'Hasta')).toHaveText('dd-mm-aaaa');
  await expect(page).not.toHaveURL(/hasta=/);
});

test('the calendar opens over a dialog, and Escape closes it alone', { tag: '@desktop' }, async ({ page, enter }) => {
  await enter(admin);
  await page.goto('/listado-platos');
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('button', { name: 'Reporte diario' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reporte diario' });
  await expect(dateField(dialog, 'Fecha')).toHaveText(fieldDay());
  const calendar = await openCalendar(dialog, 'Fecha');
  await expectAccessible(page);
  for (const day of await calendar.getByRole('gridcell').all())
    if (await day.isVisible()) await expect(day).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(dialog).toBeVisible();
  await openCalendar(dialog, 'Fecha');
  await calendar.getByRole('button', { name: 'Anterior' }).first().click();
  await calendar.getByRole('button', { name: /\b9 de / }).click();
  await expect(calendar).toBeHidden();
  await expect(dateField(dialog, 'Fecha')).toHaveText(/^09-/);
  await expect(dialog.getByText(/no se pidieron productos|Cantidad/)).toBeVisible();
});

async function openCalendar(within: Page | Locator, label: string): Promise<Locator> {
  await within.getByRole('button', { name: `Calendario: ${label}` }).click();
  const calendar = within.getByRole('dialog', { name: `Calendario: ${label}` });
  await expect(calendar).toBeVisible();
  return calendar;
}

async function paste(page: Page, field: Locator, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((written) => navigator.clipboard.writeText(written), text);
  await field.getByRole('spinbutton').first().click();
  await page.keyboard.press('ControlOrMeta+v');
}
