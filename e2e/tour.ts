import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type BrowserContextOptions, chromium } from '@playwright/test';
import { connectApi } from './api.ts';
import { chromiumPath } from './browser.ts';
import { copyDemo, loadDemo } from './demo.ts';
import { openScene, scenes } from './scenes.ts';
import { startServer } from './server.ts';

// npm run tour [folder] [light|dark] [pattern]: a picture of every screen and dialog, or of those so named, for people to look at.
const [folder = '/tmp/vitrina-tour', scheme, pattern = ''] = process.argv.slice(2);
const viewports: Record<string, BrowserContextOptions> = {
  360: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  768: { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true },
  1280: { viewport: { width: 1280, height: 800 } },
};
const colorScheme = scheme === 'dark' ? 'dark' : 'light';
const shown = scenes.filter(({ name }) => new RegExp(pattern).test(name));

const { folder: demo, remove } = process.env.E2E_DEMO ? await copyDemo(process.env.E2E_DEMO) : await loadDemo();
const server = await startServer(path.join(demo, 'data'));
try {
  const api = await connectApi(server.url);
  const browser = await chromium.launch({ executablePath: await chromiumPath() });
  await mkdir(folder, { recursive: true });
  for (const scene of shown)
    for (const [width, viewport] of Object.entries(viewports)) {
      const name = `${scene.name}-${width}`;
      const page = await openScene(browser, api, scene, { ...viewport, colorScheme }, (error) =>
        console.error(`${name}: ${error}`),
      );
      // A call that fails is tried again before the screen says so.
      await page.waitForTimeout(scene.api === 'fails' ? 9_000 : 500);
      await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: scene.whole ?? false });
      await api.reopenCatalogue();
      await page.context().close();
    }
  await browser.close();
  console.log(`${shown.length * Object.keys(viewports).length} imágenes en ${folder}`);
} finally {
  await server.stop();
  await remove();
}
