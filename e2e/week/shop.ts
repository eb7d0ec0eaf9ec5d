import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { type Api, connectApi } from '../api.ts';
import { chromiumPath } from '../browser.ts';
import { temporaryFolder } from '../demo.ts';
import { faultsOf, type Provoked } from '../faults.ts';
import { followMessages } from '../messages.ts';
import { startServer } from '../server.ts';
import { type Diary, keepDiary, type Person } from './diary.ts';
import { administrator, password } from './people.ts';
import { expect, fill, press } from './screens.ts';

/** A Vitrina without products or people but its administrator, and five people at their browsers. */
export type Shop = Diary & { api: Api; admin: Person; leader: Person; seller: Person; other: Person; packer: Person };

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Opens one for the work and ends all of it afterwards; fails too where a browser saw something go wrong. */
export async function inEmptyShop(folder: string, work: (shop: Shop) => Promise<void>) {
  await mkdir(folder, { recursive: true });
  const { folder: house, remove } = await temporaryFolder();
  const server = await startServer(path.join(house, 'data'), {
    DEMO: '0',
    ADMIN_USER: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    BACKUP_DIR: path.join(house, 'copias'),
  });
  const browser = await chromium.launch({ executablePath: await chromiumPath() });
  const faults: string[][] = [];
  try {
    const person = async (who: string, options: BrowserContextOptions, provoked: Provoked, own = password) => {
      const opened = await openBrowser(browser, server.url, options, provoked);
      faults.push(opened.faults);
      // Where an open session is not enough she shows her password.
      const asked = opened.page.getByRole('dialog', { name: 'Confirme que es usted' });
      await opened.page.addLocatorHandler(asked, async (dialog) => {
        await fill(dialog, { 'Contraseña actual': own });
        await press(dialog, 'Confirmar');
      });
      return { who, page: opened.page };
    };
    const api = await connectApi(server.url, administrator);
    await api.asAdmin('PUT /api/ajustes', { aprobarVendedores: true });
    await work({
      ...keepDiary(folder),
      api,
      admin: await person('admin', desktop, { statuses: [409, 422] }, administrator.password),
      leader: await person('Elsa', phone, { statuses: [401, 422] }),
      seller: await person('Rocío', phone, { statuses: [] }),
      other: await person('Ana', phone, { statuses: [401], lostConnection: true }),
      packer: await person('Pía', phone, { statuses: [] }),
    });
    expect(faults.flat(), 'what went wrong in the browsers').toEqual([]);
  } catch (error) {
    for (const fault of faults.flat()) console.error(fault);
    throw error;
  } finally {
    await browser.close();
    await server.stop();
    await remove();
  }
}

async function openBrowser(browser: Browser, url: string, options: BrowserContextOptions, provoked: Provoked) {
  const context = await browser.newContext({
    ...options,
    baseURL: url,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    reducedMotion: 'reduce',
    // What is read without signal has a journey; here one would answer what is held against the server.
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(30_000);
  // What tsx puts into functions that have a name, those too that run in the page.
  await context.addInitScript('globalThis.__name = (named) => named');
  // A browser that lets no page open saves what would be printed.
  await context.addInitScript(() => Object.defineProperty(window, 'open', { value: () => null }));
  await followMessages(context, { wanders: false });
  return { page: await context.newPage(), faults: faultsOf(context, url, provoked) };
}
