import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import type { Pool } from 'pg';
import sharp from 'sharp';
import { chromiumPath } from '../e2e/browser.ts';
import { logInAs } from '../e2e/log-in-as.ts';
import { ADMIN } from '../src/server/test-process.ts';
import { sampleData } from './sample-data.ts';
import { median, withServer } from './with-server.ts';

// npm run bench:browser: a cheap phone, as this machine's processor slowed down four times, and an
// administrator's desktop with 20,000 products, 2,000 users and 20,000 orders.
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };
const browser = await chromium.launch({ executablePath: await chromiumPath() });
const figures: boolean[] = [];
await withServer(20_000, async ({ url }, db) => {
  for (const slowdown of [1, 4]) await measureCatalogue(url, slowdown);
  await db.query(`
    insert into usuario (user_name, clave, nombre, apellido, email, tipo, telefono, direccion, retiro)
    select 'vendedor' || n, '', 'Nombre ' || n, 'Apellido ' || n % 97, 'v' || n || '@vitrina.example', 'VENDEDOR',
      '11 5555-' || n, 'Mitre ' || n, 'Conesa 970, Muñiz' from generate_series(1, 1999) n`);
  await measureList(url, { address: '/listado-platos', counted: '20.000 productos', search: 'Buscar productos' });
  await measureList(url, { address: '/listado-vendedores', counted: '2.000 usuarios', search: 'Buscar usuarios' });
  await placeOrders(db, 20_000);
  await measureList(url, { address: '/pedidos-list', counted: '20.000 pedidos', search: 'Buscar pedidos' });
});
await browser.close();
process.exit(figures.every(Boolean) ? 0 : 1);

/** 500 cards: from a press on '+' to the painted change, and the longest frame of a fling through them. */
async function measureCatalogue(url: string, slowdown: number) {
  const page = await open(url, phone, slowdown);
  await page.route('**/api/producto/all', (route) => route.fulfill({ json: sampleData.products(500) }));
  const picture = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#e9c39b' } })
    .webp()
    .toBuffer();
  await page.route('**/imagenes/**', (route) => route.fulfill({ contentType: 'image/webp', body: picture }));
  await page.goto('/individual');
  const plus = page.getByRole('button', { name: 'Agregar una unidad de Producto 3', exact: true });
  await page.getByRole('button', { name: 'Agregar Producto 3', exact: true }).tap();
  await plus.waitFor();

  const presses: number[] = [];
  for (let press = 0; press < 15; press++) {
    const interaction = await page.evaluateHandle(nextInteraction);
    await plus.tap();
    presses.push(await interaction.evaluate(({ duration }) => duration));
  }
  report(`'+' con 500 tarjetas, procesador ÷${slowdown}`, median(presses), 100);

  const client = await page.context().newCDPSession(page);
  const longest = await longestFrame(page, () =>
    client.send('Input.synthesizeScrollGesture', { x: 180, y: 500, yDistance: -12_000, speed: 4_000 }),
  );
  report(`Cuadro más largo al desplazar 500 tarjetas, procesador ÷${slowdown}`, longest, slowdown === 1 ? 50 : 100);
  await page.context().close();
}

type List = { address: string; counted: string; search: string };

/** A list of the back office: from a click on its link to a table that answers, typing in its search, and its memory. */
async function measureList(url: string, { address, counted, search }: List) {
  const page = await open(url, desktop, 1);
  await page.goto('/listado-proveedores');
  const link = page.locator(`a[href="${address}"]`).first();
  await link.hover(); // loads the page's code, as a person's pointer does on its way
  await page.waitForTimeout(1000);
  const clicked = await page.evaluate(() => performance.now());
  await link.click();
  await page.getByText(counted).first().waitFor();
  const usable = await page.evaluate(async (clicked) => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - clicked;
  }, clicked);
  report(`${address} con ${counted}, desde el clic`, usable, 1000);
  await page.waitForTimeout(1000);
  const answers = await page.evaluate((clicked) => {
    const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const calls = asked.filter(({ name, startTime }) => startTime >= clicked && name.includes('/api/'));
    return calls.reduce((bytes, { transferSize }) => bytes + transferSize, 0);
  }, clicked);
  report(`${address} con ${counted}, bytes de sus respuestas, la página siguiente incluida`, answers, 60_000);

  const box = page.getByRole('searchbox', { name: search });
  await box.focus();
  const longest = await longestFrame(page, () => box.pressSequentially('producto 123', { delay: 120 }));
  report(`${address}, cuadro más largo al escribir en la búsqueda`, longest, 50);

  const before = await heap(page);
  for (let i = 0; i < 50; i++) await box.fill(`producto ${i}`);
  await box.fill('');
  await page.waitForTimeout(500);
  report(`${address}, memoria después de 50 búsquedas por cada 100 de antes`, ((await heap(page)) / before) * 100, 130);
  await page.context().close();
}

/** Orders of four lines each in the open closing, and what they are searched by. */
async function placeOrders(db: Pool, count: number) {
  await db.query(
    `insert into pedido (usuario_id, ventana_id, tipo, client_name, email, direccion, telefono, retiro, total_amount,
       service_amount, created_at)
     select u.id, (select max(ventana_id) from ventana), 'ESENCIAL', u.nombre || ' ' || u.apellido, u.email, u.direccion,
       u.telefono, u.retiro, 100 + n % 900, 250, now() - n * interval '10 seconds'
     from generate_series(1, $1::int) n
     join (select *, row_number() over (order by id) as nth from usuario where tipo = 'VENDEDOR') u on u.nth = 1 + n % 1999`,
    [count],
  );
  await db.query(`
    insert into pedido_linea (pedido_id, linea, producto_id, name, tipo_producto, codigo, referencia, amount, quantity, de_stock)
    select o.pedido_id, l, p.producto_id, p.name, p.tipo_producto, p.codigo, '', 25, l, false
    from pedido o cross join generate_series(1, 4) l
    join producto p on p.producto_id = 1 + (o.pedido_id * l) % 20000`);
  await db.query(`
    insert into pedido_busqueda (pedido_id, texto)
    select pedido_id, texto_buscable(concat_ws(' ', p.pedido_id, p.client_name, p.direccion, p.telefono,
      (select string_agg(name || ' ' || codigo, ' ') from pedido_linea l where l.pedido_id = p.pedido_id)))
    from pedido p`);
  await db.query('analyze');
}

/** Bytes of JavaScript that are still needed. */
async function heap(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return usedSize;
}

async function open(url: string, viewport: BrowserContextOptions, slowdown: number): Promise<Page> {
  const context = await browser.newContext({ ...viewport, baseURL: url, locale: 'es-AR' });
  await logInAs(context, url, ADMIN);
  // tsx wraps functions in it, those that are sent to the page too.
  await context.addInitScript('globalThis.__name = (named) => named');
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Milliseconds from the next press to the paint that answers it, as the browser itself counts them, in steps of 8. */
function nextInteraction() {
  const duration = new Promise<number>((resolve) => {
    const options = { type: 'event', durationThreshold: 16 } as PerformanceObserverInit;
    const observer = new PerformanceObserver((list) => {
      const click = list.getEntries().find(({ name }) => name === 'click');
      if (click) finish(click.duration);
    });
    // The browser does not report what takes less than the threshold.
    const timer = setTimeout(() => finish(16), 1000);
    const finish = (duration: number) => {
      clearTimeout(timer);
      observer.disconnect();
      resolve(duration);
    };
    observer.observe(options);
  });
  return { duration };
}

async function longestFrame(page: Page, during: () => Promise<unknown>): Promise<number> {
  await page.waitForTimeout(1000);
  const frames = await page.evaluateHandle(() => {
    const durations: number[] = [];
    let last = performance.now();
    const next = (now: number) => {
      durations.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    return durations;
  });
  await during();
  await page.waitForTimeout(500);
  return frames.evaluate((durations) => Math.max(...durations));
}

/** One figure beside its limit, in milliseconds unless it says otherwise. */
function report(what: string, figure: number, limit: number) {
  const passed = figure <= limit;
  figures.push(passed);
  console.log(`${what}: ${figure.toFixed(0)} (límite ${limit}) ${passed ? 'bien' : 'NO ALCANZA'}`);
}
