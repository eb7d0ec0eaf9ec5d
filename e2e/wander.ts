import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** As long as a message may stay whatever happens: the slowest lasts under 6 s. */
const LONGEST = 15_000;
const STEP = 40;

/**
 * While a message lasts, moves the mouse as a person does who does not wait for it: all over the page, now and then
 * over the message too. It goes past Playwright's own mouse, so that what a journey presses is pressed where it meant.
 */
export async function wanderDuringMessages(context: BrowserContext) {
  const wandering = new Map<Page, AbortController>();
  const stop = (page: Page) => {
    wandering.get(page)?.abort();
    wandering.delete(page);
  };
  await context.exposeBinding('messageShown', async ({ page }, shown: boolean) => {
    stop(page);
    if (!shown) return;
    const ended = new AbortController();
    wandering.set(page, ended);
    void wander(page, AbortSignal.any([ended.signal, AbortSignal.timeout(LONGEST)]));
  });
  await context.addInitScript(tellOfMessages);
  return () => {
    for (const page of wandering.keys()) stop(page);
  };
}

/** Runs in the page: a message that ends by itself is the only alert that can be closed by its cross. */
function tellOfMessages() {
  let shown: boolean | undefined;
  const look = () => {
    const now = document.querySelector('[role=alertdialog] button[aria-label=Cerrar]') !== null;
    if (now === shown) return;
    shown = now;
    (window as unknown as { messageShown: (shown: boolean) => void }).messageShown(now);
  };
  look();
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

async function wander(page: Page, ended: AbortSignal) {
  const mouse = await page
    .context()
    .newCDPSession(page)
    .catch(() => null);
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  for (let step = 0; mouse && !ended.aborted; step++) {
    const x = width * (0.5 + 0.48 * Math.sin(0.21 * step + 2));
    const y = height * (0.5 + 0.48 * Math.sin(0.13 * step + 4));
    await moveTo(mouse, Math.round(x), Math.round(y));
    await new Promise((resolve) => setTimeout(resolve, STEP));
  }
  await mouse?.detach().catch(() => {});
}

/** A page that is left or closed meanwhile has no mouse any more. */
const moveTo = (mouse: CDPSession, x: number, y: number) =>
  mouse.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }).catch(() => {});
