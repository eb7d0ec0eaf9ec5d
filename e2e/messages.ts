import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { wander } from './wander.ts';

/** As long as the mouse wanders whatever happens: the slowest message lasts under 6 s. */
const LONGEST = 15_000;

type Message = { title: string; text: string };
/** The messages of each page that no journey has asked for yet. */
const shown = new WeakMap<Page, Message[]>();

/**
 * Notes every message that ends by itself, since a busy machine may look again only when it is gone. With `wanders` the
 * mouse moves about while one lasts.
 */
export async function followMessages(context: BrowserContext, { wanders }: { wanders: boolean }) {
  const wandering = new Map<Page, AbortController>();
  const stop = (page: Page) => {
    wandering.get(page)?.abort();
    wandering.delete(page);
  };
  await context.exposeBinding('noteMessage', ({ page }, message: Message | null) => {
    stop(page);
    if (!message) return;
    shown.set(page, [...(shown.get(page) ?? []), message]);
    if (!wanders) return;
    const ended = new AbortController();
    wandering.set(page, ended);
    void wander(page, AbortSignal.any([ended.signal, AbortSignal.timeout(LONGEST)]));
  });
  await context.addInitScript(tellOfMessages);
  return () => {
    for (const page of wandering.keys()) stop(page);
  };
}

/** Waits until the page has shown this message since it was last asked for one; it may be gone by now. */
export async function expectMessage(page: Page, title: string, text = '') {
  await expect
    .poll(() => shown.get(page)?.some(is(title, text)) ?? false, {
      message: `the page shows '${title} ${text}'`,
      // As playwright.config.ts has it, which a script does not read.
      timeout: 60_000,
      // It asks this process alone; Playwright's own pauses grow to a second, in which a short message is gone.
      intervals: [50],
    })
    .toBe(true);
  const messages = shown.get(page) ?? [];
  shown.set(page, messages.slice(messages.findIndex(is(title, text)) + 1));
}

const is = (title: string, text: string) => (message: Message) =>
  message.title === title && (text === '' || message.text === text);

/** From the next page on, holds every message as a person does who goes to its button at once. */
export const holdMessages = (page: Page) =>
  page.addInitScript(() => {
    const hold = () => document.querySelector<HTMLElement>('[role=alertdialog] button[aria-label=Cerrar]')?.focus();
    new MutationObserver(hold).observe(document, { childList: true, subtree: true });
  });

/** Runs in the page: a message that ends by itself is the only alert with a cross. */
function tellOfMessages() {
  const { noteMessage } = window as unknown as { noteMessage: (message: Message | null) => void };
  let last: Element | null | undefined;
  const look = () => {
    const message = document.querySelector('[role=alertdialog]:has(button[aria-label=Cerrar])');
    if (message === last) return;
    last = message;
    const textOf = (tag: string) => message?.querySelector(tag)?.textContent ?? '';
    noteMessage(message && { title: textOf('h2'), text: textOf('p') });
  };
  look();
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
