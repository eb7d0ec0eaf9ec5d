import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Pool } from 'pg';
import sharp from 'sharp';
import { imageFolder } from '../src/server/platform/images/folder-store.ts';
import { imageTypes } from '../src/server/platform/images/image-types.ts';
import { ADMIN } from '../src/server/test-process.ts';
import { answerTo, longestFrame, openPage, phone, reportAtMost } from './browser-page.ts';
import { median, withServer } from './with-server.ts';

/**
 * 500 cards with their pictures on a phone: from a press on '+' to the painted change, and the longest frame of a fling
 * through them, beside that of a page of nothing but as many pictures and names. False when a limit is missed.
 */
export async function measureLargeCatalogue(browser: Browser): Promise<boolean> {
  return withServer(500, async ({ url }, db, dataDir) => {
    const bare = barePage(await placePictures(db, path.join(dataDir, 'imagenes')));
    const passed: boolean[] = [];
    for (const slowdown of [1, 4]) {
      const figures = { presses: [] as number[], ours: [] as number[], bare: [] as number[] };
      for (let round = 0; round < 3; round++) {
        const visitor = { url, account: ADMIN, slowdown };
        const ours = await openPage(browser, phone, visitor);
        await ours.goto('/individual');
        figures.presses.push(...(await pressPlus(ours)));
        figures.ours.push(await fling(ours));
        const other = await openPage(browser, phone, visitor);
        await other.route('**/desnuda', (route) => route.fulfill({ contentType: 'text/html', body: bare }));
        await other.goto('/desnuda');
        figures.bare.push(await fling(other));
      }
      passed.push(report(slowdown, figures));
    }
    return passed.every(Boolean);
  });
}

function report(slowdown: number, figures: { presses: number[]; ours: number[]; bare: number[] }): boolean {
  const [ours, bare] = [median(figures.ours), median(figures.bare)];
  console.log(
    `Cuadro más largo al desplazar, procesador ÷${slowdown}: ${ours.toFixed(0)} ms, desnuda ${bare.toFixed(0)} ms`,
  );
  const passed = [
    reportAtMost(`'+' con 500 tarjetas, procesador ÷${slowdown}`, median(figures.presses), 100),
    reportAtMost('Ese cuadro por cada 100 de una página desnuda', (100 * ours) / bare, 300),
  ];
  return passed.every(Boolean);
}

async function pressPlus(page: Page): Promise<number[]> {
  // By its element, and not its role: to find a role among 500 cards takes the page longer than to answer.
  const plus = page.locator('main li:nth-child(3) button[aria-label^="Agregar"]');
  await plus.tap();
  await page.waitForTimeout(2000);
  const presses: number[] = [];
  for (let press = 0; press < 9; press++) presses.push(await answerTo(page, plus));
  return presses;
}

/** Milliseconds of the longest frame; the page is closed then. */
async function fling(page: Page): Promise<number> {
  await page.locator('li img').first().waitFor();
  await page.waitForTimeout(2000);
  const client = await page.context().newCDPSession(page);
  const longest = await longestFrame(page, () =>
    client.send('Input.synthesizeScrollGesture', { x: 180, y: 500, yDistance: -12_000, speed: 4_000 }),
  );
  await page.context().close();
  return longest;
}

const barePage = (hashes: string[]) => `<!doctype html>
  <meta name="viewport" content="width=device-width">
  <style>
    ul { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; padding: 0 }
    li { display: block; height: 224px; content-visibility: auto; contain-intrinsic-size: auto 164px auto 224px }
    img { width: 100%; height: 130px; object-fit: cover }
  </style>
  <ul>${hashes.map((hash, n) => `<li><img loading="lazy" src="/imagenes/${hash}/320.avif"><p>Producto ${n}</p></li>`).join('')}</ul>`;

/** A picture of its own for every product, in the files that the server keeps of one; answers their hashes. */
async function placePictures(db: Pool, folder: string): Promise<string[]> {
  const kept = path.join(folder, 'foto');
  mkdirSync(kept, { recursive: true });
  const photo = sharp({
    create: {
      width: 960,
      height: 960,
      channels: 3,
      background: '#c2410c',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  });
  for (const file of imageTypes.keys()) {
    await photo.clone().resize(Number.parseInt(file, 10)).toFile(path.join(kept, file));
  }
  const { rows } = await db.query<{ id: number }>('select producto_id as id from producto');
  const hashes: string[] = [];
  for (const { id } of rows) {
    const hash = randomBytes(16).toString('hex');
    hashes.push(hash);
    cpSync(kept, imageFolder(folder, hash), { recursive: true });
    await db.query('insert into imagen (hash, ancho, alto) values ($1, 960, 960)', [hash]);
    await db.query('update producto set imagen_hash = $1 where producto_id = $2', [hash, id]);
  }
  return hashes;
}
