import type { CDPSession, Page } from '@playwright/test';

const STEP = 40;

/**
 * Moves the mouse as a person does who does not wait for a message: all over the page, now and then over the message
 * too. It goes past Playwright's own mouse, so that what a journey presses is pressed where it meant.
 */
export async function wander(page: Page, ended: AbortSignal) {
  const mouse = await mouseOf(page);
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  for (let step = 0; mouse && !ended.aborted; step++) {
    const x = width * (0.5 + 0.48 * Math.sin(0.21 * step + 2));
    const y = height * (0.5 + 0.48 * Math.sin(0.13 * step + 4));
    await moveTo(mouse, Math.round(x), Math.round(y));
    await new Promise((resolve) => setTimeout(resolve, STEP));
  }
}

/** Kept as long as its page: detaching a session puts an offline page online again. */
const mice = new WeakMap<Page, Promise<CDPSession | null>>();
function mouseOf(page: Page) {
  const kept = mice.get(page);
  if (kept) return kept;
  const mouse = page
    .context()
    .newCDPSession(page)
    .catch(() => null);
  mice.set(page, mouse);
  return mouse;
}

/** Fails when the page is closed meanwhile. */
const moveTo = (mouse: CDPSession, x: number, y: number) =>
  mouse.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }).catch(() => {});
