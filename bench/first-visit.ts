import { loadavg } from 'node:os';
import path from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { connectApi } from '../e2e/api.ts';
import { loadDemo } from '../e2e/demo.ts';
import { startServer } from '../e2e/server.ts';
import { answerTo, openPage, phone, reportAtMost } from './browser-page.ts';
import { median } from './with-server.ts';

/** Lighthouse's slow 4G: milliseconds, and bytes a second. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
};
const rounds = 5;
/** Never opened before, and opened again, in milliseconds. */
const limits = { 'primera visita': { largest: 1800, usable: 2500 }, 'otra vez': { largest: 1800, usable: 1000 } };

/** A reseller's catalogue, the demo's with its pictures, on a cheap phone at slow 4G; false when a limit is missed. */
export async function measureFirstVisit(browser: Browser): Promise<boolean> {
  const demo = await loadDemo();
  const server = await startServer(path.join(demo.folder, 'data'));
  try {
    const api = await connectApi(server.url);
    const product = await api.newProduct();
    const visits: Record<keyof typeof limits, Visit[]> = { 'primera visita': [], 'otra vez': [] };
    const presses: number[] = [];
    for (let round = 0; round < rounds; round++) {
      // Its worker's requests would not be slowed down: what is kept is the browser's own.
      const settings = { ...phone, serviceWorkers: 'block' } as const;
      const page = await openPage(browser, settings, {
        url: server.url,
        account: await api.newReseller(),
        slowdown: 4,
      });
      const client = await page.context().newCDPSession(page);
      await client.send('Network.enable');
      await client.send('Network.emulateNetworkConditions', slow4G);
      for (const seen of Object.values(visits)) seen.push(await visit(page, client));
      for (const name of [`Agregar ${product.name}`, 'Carrito, 1 producto']) {
        const button = page.getByRole('button', { name, exact: true });
        await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
        await page.waitForTimeout(1000);
        presses.push(await answerTo(page, button));
      }
      await page.getByRole('dialog', { name: 'Mi Pedido' }).waitFor();
      await page.context().close();
    }
    return report(visits, presses);
  } finally {
    await server.stop();
    await demo.remove();
  }
}

function report(visits: Record<keyof typeof limits, Visit[]>, presses: number[]): boolean {
  console.log(
    `Catálogo en un teléfono, 4G lento, procesador ÷4, mediana de ${rounds}, carga ${loadavg()[0]?.toFixed(1)}:`,
  );
  const met = (Object.keys(limits) as (keyof typeof limits)[]).flatMap((when) => {
    const middle = (figure: keyof Visit) => median(visits[when].map((visit) => visit[figure]));
    const { largest, usable } = limits[when];
    console.log(
      `  ${when}: ${middle('requests')} pedidos, ${middle('kB').toFixed(0)} kB hasta que se puede tocar, corrimiento ${middle('shift').toFixed(3)}`,
    );
    return [
      reportAtMost(`  ${when}, mayor pintado`, middle('largest'), largest),
      reportAtMost(`  ${when}, se puede tocar`, middle('usable'), usable),
      // What is left is the font's coming: its letters are narrower than those in its place.
      middle('shift') <= 0.01,
    ];
  });
  const press = reportAtMost("  '+' y abrir el carrito, lo más lento", Math.max(...presses), 100);
  return [...met, press].every(Boolean);
}

type Visit = { usable: number; largest: number; shift: number; requests: number; kB: number };
type Paints = Pick<Visit, 'largest' | 'shift'>;

/** Opens the catalogue until a button of the application, which has taken the first screen's place, can be pressed. */
async function visit(page: Page, client: CDPSession): Promise<Visit> {
  let [requests, bytes] = [0, 0];
  const count = () => {
    requests++;
  };
  const add = ({ encodedDataLength }: { encodedDataLength: number }) => {
    bytes += encodedDataLength;
  };
  await page.goto('about:blank');
  client.on('Network.requestWillBeSent', count);
  client.on('Network.loadingFinished', add);
  await page.goto('/individual', { waitUntil: 'commit' });
  const paints = await page.evaluateHandle(observePaints);
  const usable = await page.evaluate(untilUsable);
  client.off('Network.requestWillBeSent', count);
  client.off('Network.loadingFinished', add);
  await page.waitForLoadState('load');
  await page.waitForTimeout(3000);
  return { usable, ...(await paints.jsonValue()), requests, kB: bytes / 1000 };
}

/** Runs in the page. */
function observePaints(): Paints {
  const seen = { largest: 0, shift: 0 };
  const follow = (type: string, add: (entry: PerformanceEntry & { value: number }) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) add(entry as PerformanceEntry & { value: number });
    }).observe({ type, buffered: true });
  follow('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime;
  });
  follow('layout-shift', ({ value }) => {
    seen.shift += value;
  });
  return seen;
}

/** Runs in the page: milliseconds since it was asked for. */
function untilUsable(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const button = document.querySelector('#root button[aria-label^="Agregar "]');
      if (!button || document.getElementById('primera-vista')) return requestAnimationFrame(look);
      // A turn of the page's loop: as long as it computes nothing answers.
      return setTimeout(() => resolve(performance.now()));
    };
    look();
  });
}
