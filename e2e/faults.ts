import type { BrowserContext, Response } from '@playwright/test';

export type Provoked = {
  /** Statuses with which the server may refuse during the journey. */
  statuses: readonly number[];
  /** Whether the journey cuts the connection. */
  lostConnection?: boolean;
};

/** Collects the errors and warnings of the console, the uncaught exceptions and the failed requests of every tab. */
export function faultsOf(
  context: BrowserContext,
  url: string,
  { statuses, lostConnection = false }: Provoked,
): string[] {
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(`exception: ${error.error().stack}`));
  context.on('console', (message) => {
    // The browser's own words on a failed request; those are judged below.
    if (message.text().startsWith('Failed to load resource:')) return;
    // Every journey but one blocks it.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    // The router's, on a page whose module could not come.
    if (lostConnection && /^(TypeError: Failed to fetch dynam|Error: Unable to preload CSS)/.test(message.text()))
      return;
    if (['error', 'warning'].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
  });
  context.on('response', (response) => {
    const expected = response.status() < 400 || statuses.includes(response.status()) || isMergedCart(response);
    if (response.url().startsWith(url) && !expected) faults.push(`${response.status()}: ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Leaving a page ends what it was loading.
    const expected = lostConnection || reason === 'net::ERR_ABORTED';
    if (request.url().startsWith(url) && !expected) faults.push(`${reason}: ${request.url()}`);
  });
  return faults;
}

/** True if the server refused a cart that changed meanwhile, as when its write meets an order. The page merges both. */
const isMergedCart = (response: Response): boolean =>
  response.status() === 409 && new URL(response.url()).pathname === '/api/carrito';
