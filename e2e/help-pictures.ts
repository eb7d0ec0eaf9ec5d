import path from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import sharp from 'sharp';
import { type Api, connectApi, demoAccounts } from './api.ts';
import { chromiumPath } from './browser.ts';
import { copyDemo, loadDemo } from './demo.ts';
import { openScene, scenes } from './scenes.ts';
import { startServer } from './server.ts';

// npm run help:pictures: takes the manual's pictures (src/web/ui/help/pictures.ts) and README's anew, of the demo.
const folder = path.resolve('src/web/ui/help/pictures');
const phone = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 720 } };

/** The manual's pictures by file name, each with its scene. */
const pictures = {
  catalogo: 'catalogue-seller',
  pedido: 'cart',
  'mis-pedidos': 'own-orders',
  cuenta: 'own-orders-menu',
  equipo: 'team',
  'pedidos-equipo': 'team-orders',
  productos: 'listado-platos',
  planilla: 'planilla-proveedor',
  pedidos: 'orders',
  faltantes: 'armado-shortages',
  armado: 'armado-parcels',
  cierres: 'cierres',
  usuarios: 'listado-vendedores',
};

const { folder: demo, remove } = process.env.E2E_DEMO ? await copyDemo(process.env.E2E_DEMO) : await loadDemo();
const server = await startServer(path.join(demo, 'data'));
try {
  const api = await connectApi(server.url);
  const browser = await chromium.launch({ executablePath: await chromiumPath() });
  await photographCatalogues({ browser, url: api.url });
  let bytes = 0;
  for (const [name, scene] of Object.entries(pictures)) bytes += await photograph(browser, api, name, scene);
  await browser.close();
  console.log(`${Object.keys(pictures).length} imágenes, ${Math.round(bytes / 1000)} kB, en ${folder}`);
} finally {
  await server.stop();
  await remove();
}

async function photograph(browser: Browser, api: Api, name: string, sceneName: string) {
  const scene = scenes.find((one) => one.name === sceneName);
  if (!scene) throw new Error(`there is no scene ${sceneName}`);
  const wide = scene.as === demoAccounts.admin;
  const page = await openScene(browser, api, scene, wide ? desktop : phone, (error) => {
    throw error;
  });
  await page.waitForTimeout(1_500);
  const { size } = await sharp(await page.screenshot())
    .resize({ width: wide ? 960 : 480 })
    .webp({ quality: 60, effort: 6 })
    .toFile(path.join(folder, `${name}.webp`));
  await page.context().close();
  return size;
}

type Studio = { browser: Browser; url: string };

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

async function shoot(context: BrowserContext, at: string): Promise<Buffer> {
  const page = await context.newPage();
  await page.goto(at);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(1_500);
  return page.screenshot();
}
