import path from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { type Account, connectApi, demoAccounts } from './api.ts';
import { chromiumPath } from './browser.ts';
import { copyDemo, loadDemo } from './demo.ts';
import { logInAs } from './log-in-as.ts';
import { goToCart } from './screens.ts';
import { startServer } from './server.ts';

// npm run help:pictures: takes the manual's pictures (src/web/ui/help/pictures.ts) and README's anew, of the demo.
const folder = path.resolve('src/web/ui/help/pictures');
const { admin, leader, seller } = demoAccounts;
const phone = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 720 } };

/** Who looks where, and what they do there first. */
type Scene = [account: Account, at: string, first?: (page: Page) => Promise<unknown>];
const scenes: Record<string, Scene> = {
  catalogo: [seller, '/individual', add],
  pedido: [seller, '/individual', fillCart],
  'mis-pedidos': [seller, '/pedido-vendedor'],
  cuenta: [seller, '/pedido-vendedor', (page) => page.getByRole('button', { name: 'Menú' }).click()],
  equipo: [leader, '/equipos'],
  'pedidos-equipo': [leader, '/listado-lider'],
  productos: [admin, '/listado-platos'],
  planilla: [admin, '/planilla-proveedor'],
  pedidos: [admin, '/pedidos-list'],
  faltantes: [admin, '/armado?lista=buscar', unfold],
  armado: [admin, '/armado', unfold],
  cierres: [admin, '/cierres'],
  usuarios: [admin, '/listado-vendedores'],
};

const { folder: demo, remove } = process.env.E2E_DEMO ? await copyDemo(process.env.E2E_DEMO) : await loadDemo();
const server = await startServer(path.join(demo, 'data'));
try {
  const { url, closeCatalogue } = await connectApi(server.url);
  const browser = await chromium.launch({ executablePath: await chromiumPath() });
  await photographCatalogues({ browser, url });
  let bytes = 0;
  for (const [name, scene] of Object.entries(scenes)) {
    // What did not come is told once the catalogue is closed.
    if (name === 'faltantes') await closeCatalogue();
    bytes += await photograph({ browser, url }, name, scene);
  }
  await browser.close();
  console.log(`${Object.keys(scenes).length} imágenes, ${Math.round(bytes / 1000)} kB, en ${folder}`);
} finally {
  await server.stop();
  await remove();
}

type Studio = { browser: Browser; url: string };

async function photograph({ browser, url }: Studio, name: string, [account, at, first]: Scene) {
  const context = await open({ browser, url }, account === admin ? desktop : phone);
  await logInAs(context, url, account);
  const { size } = await sharp(await shoot(context, at, first))
    .resize({ width: account === admin ? 960 : 480 })
    .webp({ quality: 60, effort: 6 })
    .toFile(path.join(folder, `${name}.webp`));
  await context.close();
  return size;
}

/** README's: the Esencial on a desktop, the Black before it on a phone. */
async function photographCatalogues(studio: Studio) {
  const wide = await open(studio, { viewport: { width: 1280, height: 800 } });
  const narrow = await open(studio, { ...phone, viewport: { width: 330, height: 678 }, deviceScaleFactor: 1 });
  const layers = await Promise.all([
    rounded(await shoot(wide, '/individual'), 16).then((input) => ({ input, left: 50, top: 50 })),
    rounded(await shoot(narrow, '/productos-black'), 24).then((input) => ({ input, left: 1120, top: 192 })),
  ]);
  await sharp({ create: { width: 1500, height: 900, channels: 3, background: '#e8e2da' } })
    .composite(layers)
    .png({ palette: true, effort: 10 })
    .toFile(path.resolve('docs/vitrina.png'));
  await Promise.all([wide.close(), narrow.close()]);
}

async function rounded(picture: Buffer, radius: number): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const shape = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="${radius}"/></svg>`,
  );
  return sharp(picture)
    .composite([{ input: shape, blend: 'dest-in' }])
    .png()
    .toBuffer();
}

function open({ browser, url }: Studio, screen: BrowserContextOptions): Promise<BrowserContext> {
  return browser.newContext({
    ...screen,
    baseURL: url,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
}

async function shoot(context: BrowserContext, at: string, first?: Scene[2]): Promise<Buffer> {
  const page = await context.newPage();
  await page.goto(at);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await first?.(page);
  await page.waitForTimeout(1_500);
  return page.screenshot();
}

async function add(page: Page) {
  for (const place of [0, 1])
    await page
      .getByRole('button', { name: /^Agregar/ })
      .nth(place)
      .click();
}

async function fillCart(page: Page) {
  await add(page);
  await goToCart(page);
}

async function unfold(page: Page) {
  await page.locator('summary').first().click();
}
