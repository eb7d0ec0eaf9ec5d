import type { Locator, Page } from '@playwright/test';

/** A date field by its label: what it shows is its text. */
export const dateField = (within: Page | Locator, label: string): Locator =>
  within.getByRole('group', { name: label, exact: true });

/** Types a day, dd/mm/aaaa, into a date field like a person does: its digits from the first part on. */
export async function typeDay(page: Page, within: Page | Locator, label: string, day: string) {
  await dateField(within, label).getByRole('spinbutton').first().click();
  await page.keyboard.type(day.replaceAll('/', ''));
}

/** Today or some days later, as the business's calendar has it, dd/mm/aaaa. */
export const businessDay = (later = 0) => shown.format(Date.now() + later * 86_400_000);

/** As a date field shows it, dd-mm-aaaa. */
export const fieldDay = () => businessDay().replaceAll('/', '-');

/** Today as addresses have it, YYYY-MM-DD. */
export const isoToday = () => businessDay().split('/').reverse().join('-');

const shown = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
