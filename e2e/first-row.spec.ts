import { setTimeout } from 'node:timers/promises';
import { demoAccounts } from './api.ts';
import { lists } from './lists.ts';
import { expect, test } from './test.ts';

// Colours, fonts and pictures at rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** How far down the first row stands at most, how many are in sight, and how tall each is at most. */
const desk = { top: 330, rows: 9, height: 54 };
const phone = { top: 310, rows: 3, height: 96 };
/** How much of the screen may move while answers come one after another, in the browser's own measure. */
const MOST_MOVED = 0.05;

for (const [name, [who, addresses]] of Object.entries(lists)) {
  test(`what ${name} came for stands high up in every list`, async ({ page, api, enter, isMobile }) => {
    // The audit of the demo is empty.
    if (who === demoAccounts.admin) for (let n = 0; n < desk.rows; n++) await api.newProduct();
    await enter(who);
    await page.addInitScript(watchShifts);
    let calls = 0;
    await page.route('**/api/**', async (route) => {
      await setTimeout((calls++ % 4) * 150);
      // Its page may be left by now.
      await route.continue().catch(() => {});
    });
    const most = isMobile ? phone : desk;
    for (const address of addresses) {
      // On a phone the chosen closing stands above the list of closings.
      if (isMobile && address === '/cierres') continue;
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const seen = await page.evaluate(rowsInSight);
      expect(seen.top, `${address}: the first row`).toBeLessThanOrEqual(most.top);
      expect(seen.sideways, `${address}: sideways`).toBe(0);
      expect(seen.moved, `${address}: moved while it came`).toBeLessThanOrEqual(MOST_MOVED);
      // Its texts are whole, however long.
      if (address === '/auditoria') continue;
      expect(seen.rows, `${address}: rows in sight`).toBeGreaterThanOrEqual(Math.min(most.rows, seen.all));
      expect(seen.tallest, `${address}: the tallest row`).toBeLessThanOrEqual(most.height);
    }
  });
}

/** Runs in the page before anything of it: adds up what moves. */
function watchShifts() {
  const page = Object.assign(window, { moved: 0 });
  const add = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries()) page.moved += (entry as PerformanceEntry & { value: number }).value;
  };
  new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: where the rows of its list are. What parts them is no row. */
function rowsInSight() {
  const all = [...document.querySelectorAll('main table[aria-label] > tbody > tr, main ul[aria-label] > li')].filter(
    (row) => row.checkVisibility(),
  );
  const rows = all.filter((row) => row.querySelector('td, h2'));
  // Each window that journeys before this one ended has a heading of its own.
  const parts = all.filter((row) => !rows.includes(row)).slice(1);
  const more = parts.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0);
  const dock = [...document.querySelectorAll('nav')].find((nav) => getComputedStyle(nav).position === 'fixed');
  const bottom = dock?.checkVisibility() ? dock.getBoundingClientRect().top : innerHeight;
  const boxes = rows.map((row) => row.getBoundingClientRect());
  return {
    all: rows.length,
    top: boxes[0]?.top,
    rows: boxes.filter((box) => box.bottom <= bottom + more).length,
    moved: (window as typeof window & { moved: number }).moved,
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    tallest: Math.max(...boxes.map(({ height }) => Math.round(height))),
  };
}
