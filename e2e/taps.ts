import path from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import type { Account as LedgerAccount } from '#contract/ledger.calls.ts';
import { messages } from '#contract/messages.ts';
import { type Account, type Api, connectApi, demoAccounts } from './api.ts';
import { chromiumPath } from './browser.ts';
import { isoToday } from './dates.ts';
import { copyDemo, loadDemo } from './demo.ts';
import { logInAs } from './log-in-as.ts';
import { alert } from './screens.ts';
import { startServer } from './server.ts';

// npm run taps: how many presses the main jobs take. One is counted for every press (link, button, suggestion, answer to a
// question), every field that is filled, however long the text, every choice of a select and every file that is picked. Not
// counted: scrolling, what only closes a message, and what fills itself in. A job begins on the page that it is done on; the
// second figure begins on the catalogue, where a login leads. It ends when the server has it, or the last file came.

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };
const { admin, leader } = demoAccounts;

/** Does things as a person, and counts them. */
type Hand = {
  page: Page;
  taps: number;
  press: (target: Locator | string) => Promise<void>;
  fill: (label: string, text: string) => Promise<void>;
  pick: (field: Locator, file: string) => Promise<void>;
  choose: (label: string, option: string) => Promise<void>;
  /** Fills a field and goes on by Enter. */
  type: (field: Locator, text: string) => Promise<void>;
};
type Job = {
  name: string;
  as: (api: Api) => Promise<Account> | Account;
  on: typeof phone | typeof desktop;
  /** Null of what there was not. */
  before: number | null;
  wanted: number;
  /** Which page it is done on, and how one comes there from the catalogue. */
  at: string;
  way: (hand: Hand) => Promise<void>;
  work: (hand: Hand, api: Api) => Promise<unknown>;
};

const jobs: Job[] = [
  {
    name: 'order five products',
    as: (api) => api.newReseller(),
    on: phone,
    before: 12,
    wanted: 8,
    at: '/individual',
    way: async () => {},
    work: async (hand) => {
      for (let n = 0; n < 5; n++)
        await hand.press(hand.page.getByRole('button', { name: /^Agregar (?!una unidad)/ }).first());
      await hand.press(hand.page.getByRole('button', { name: 'Carrito, 5 productos' }));
      await hand.press('Iniciar Pedido');
      await hand.press('Finalizar Pedido');
      await hand.page.getByRole('region', { name: /^Su pedido es/ }).waitFor();
    },
  },
  {
    name: "a leader's documents of the closing",
    as: () => leader,
    on: phone,
    before: 9,
    wanted: 6,
    at: '/listado-lider',
    way: async (hand) => {
      await hand.press('Menú');
      await hand.press(hand.page.getByRole('link', { name: 'Pedidos de Vendedores' }));
    },
    work: async (hand) => {
      for (const button of ['Facturas Esencial', 'Facturas Black', 'Reporte PDF', 'Reporte Excel'])
        await download(hand, button);
    },
  },
  {
    name: 'a new product, with its supplier',
    as: () => admin,
    on: desktop,
    before: 13,
    wanted: 10,
    at: '/listado-platos',
    way: async (hand) => hand.press(hand.page.getByRole('link', { name: 'Productos', exact: true })),
    work: async (hand) => {
      const { page, press, fill, choose, pick } = hand;
      await press(page.getByRole('link', { name: 'Crear Producto' }));
      await fill('Nombre', `Pava ${Date.now()}`);
      await fill('Descripción', 'De acero.');
      await fill('Precio', '45');
      await fill('Código', `P-${Date.now()}`);
      await choose('Categoría', 'COCINA');
      await chooseSupplier(hand);
      await pick(page.locator('input[type=file]'), 'src/web/public/icon-192.png');
      await press('Crear Producto');
      await alert(page, messages.product.created).waitFor();
    },
  },
  {
    name: '+7 % for a supplier',
    as: () => admin,
    on: desktop,
    before: 9,
    wanted: 7,
    at: '/listado-platos',
    way: async (hand) => hand.press(hand.page.getByRole('link', { name: 'Productos', exact: true })),
    work: async (hand) => {
      await hand.press('Nuevo Porcentaje');
      await hand.fill('Porcentaje', '7');
      await hand.choose('Productos', 'proveedor');
      await chooseSupplier(hand);
      await hand.press('Aumentar Precio');
      await hand.press('Confirmar aumento');
      await alert(hand.page, messages.product.pricesUpdated).waitFor();
    },
  },
  {
    name: "'Ya pagué', with a picture",
    as: async (api) => {
      const seller = await api.newReseller();
      const debt = { tipo: 'AJUSTE', importe: 40, nota: 'De antes' };
      await api.asAdmin(`POST /api/cuentas/${seller.id}/movimientos`, debt);
      return seller;
    },
    on: phone,
    before: null,
    wanted: 3,
    at: '/mi-cuenta',
    way: async (hand) => hand.press(hand.page.getByRole('link', { name: 'Mi cuenta' })),
    work: async (hand) => {
      await hand.press('Ya pagué');
      await hand.pick(hand.page.getByLabel('Foto o PDF del comprobante'), 'src/web/public/icon-192.png');
      await hand.press('Avisar pago');
      await alert(hand.page, messages.proof.handedIn).waitFor();
    },
  },
  {
    name: 'ten payments in pesos',
    as: async (api) => {
      await api.asAdmin('POST /api/cotizaciones', { dia: isoToday(), pesos: 1450 });
      return admin;
    },
    on: desktop,
    before: 42,
    wanted: 24,
    at: '/cuentas',
    way: async (hand) => hand.press(hand.page.getByRole('link', { name: 'Cuentas', exact: true })),
    work: async (hand, api) => {
      const { page, press } = hand;
      const accounts = await api.asAdmin<LedgerAccount[]>('GET /api/cuentas?estado=DEBE&porPagina=10&pagina=1');
      await press(page.getByRole('link', { name: 'Varios pagos' }));
      for (const [at, { nombreCompleto }] of accounts.entries()) {
        const row = page.getByRole('listitem', { name: `Pago ${at + 1}` });
        await hand.type(row.getByLabel('Persona'), nombreCompleto);
        // Its suggestions come a moment later.
        await row.getByRole('button', { name: `Quitar el pago de ${nombreCompleto}` }).waitFor();
        await hand.type(row.getByLabel('Importe', { exact: true }), '1450');
      }
      await press('Registrar 10 pagos');
      await alert(page, messages.ledger.allPaid).waitFor();
    },
  },
  // Last: it closes the catalogue.
  {
    name: 'close with all documents',
    as: () => admin,
    on: desktop,
    before: 9,
    wanted: 3,
    at: '/cierres',
    way: async (hand) => hand.press(hand.page.getByRole('link', { name: 'Cierres', exact: true })),
    work: async (hand) => {
      await hand.press('Cerrar catálogo ahora');
      await hand.press('Cerrar catálogo');
      await download(hand, 'Descargar todo');
    },
  },
];

async function chooseSupplier({ page, fill, press }: Hand) {
  await fill('Proveedor', 'a');
  await press(page.getByRole('listbox').getByRole('option').first());
}

/** A press that a file follows. */
async function download({ page, press }: Hand, button: string) {
  const file = page.waitForEvent('download');
  await press(button);
  await file;
}

function handOn(page: Page): Hand {
  const count = (act: () => Promise<unknown>) => async () => {
    await act();
    hand.taps++;
  };
  // Over the page, where there is a dialog.
  const field = (label: string) =>
    page
      .getByLabel(new RegExp(`^${label}`))
      .and(page.locator('input, select, textarea'))
      .last();
  const hand: Hand = {
    page,
    taps: 0,
    press: (target) =>
      count(() =>
        (typeof target === 'string' ? page.getByRole('button', { name: target, exact: true }) : target).click(),
      )(),
    fill: (label, text) => count(() => field(label).fill(text))(),
    pick: (field, file) => count(() => field.setInputFiles(file))(),
    choose: (label, option) => count(() => field(label).selectOption(option))(),
    type: (field, text) =>
      count(async () => {
        await field.fill(text);
        await field.press('Enter');
      })(),
  };
  return hand;
}

async function measure(browser: Browser, api: Api, job: Job) {
  const context = await browser.newContext({ ...job.on, baseURL: api.url, locale: 'es-AR', reducedMotion: 'reduce' });
  await logInAs(context, api.url, await job.as(api));
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto('/individual');
  const hand = handOn(page);
  await job.way(hand);
  await page.waitForURL(`**${job.at}`);
  const way = hand.taps;
  await job.work(hand, api);
  await context.close();
  return { way, work: hand.taps - way };
}

const { folder: demo, remove } = process.env.E2E_DEMO ? await copyDemo(process.env.E2E_DEMO) : await loadDemo();
const server = await startServer(path.join(demo, 'data'));
let missed = false;
try {
  const api = await connectApi(server.url);
  const browser = await chromium.launch({ executablePath: await chromiumPath() });
  console.log(`${isoToday()}\n| job | before | wanted | now | from the catalogue |\n|---|---|---|---|---|`);
  for (const job of jobs) {
    const { way, work } = await measure(browser, api, job);
    missed ||= work > job.wanted;
    console.log(`| ${job.name} | ${job.before ?? '–'} | ${job.wanted} | ${work} | ${way + work} |`);
  }
  await browser.close();
} finally {
  await server.stop();
  await remove();
}
process.exit(missed ? 1 : 0);
