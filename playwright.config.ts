import { defineConfig } from '@playwright/test';
import { chromiumPath } from './e2e/browser.ts';

// Where the layout changes nothing of what a journey shows it goes once: a reseller's on the phone, others on the desktop.
const phoneAlone =
  /(accounts|black-buyer|cart-survives|closed-catalogue|delivery|first-view|helper|lost-connection|narrow|notices|offline|order-history|order-once|own-prices|refused-order)\.spec\.ts$/;
const desktopAlone = /(api-docs|guards|ways-back)\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // More than two processors: journeys wait for messages more than they work.
  workers: 4,
  forbidOnly: !!process.env.CI,
  // Patience for a machine that others keep busy; nothing waits longer than it must.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    actionTimeout: 60_000,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    // One would answer what journeys hold against the server; its own journey lets it.
    serviceWorkers: 'block',
    // Recording every journey takes a third of their processor: --trace=retain-on-failure records where one is looked into.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await chromiumPath() },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      testIgnore: desktopAlone,
      use: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, testIgnore: phoneAlone, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
