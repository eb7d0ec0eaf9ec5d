import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { showDay } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { Product } from '#contract/products.calls.ts';
import { type Account, type Api, demoAccounts } from './api.ts';
import { isoToday } from './dates.ts';
import { logInAs } from './log-in-as.ts';
import { addToCart, alert, finalise, goToCart } from './screens.ts';
import { choose } from './week/screens.ts';

/** A screen worth a picture: who looks at it, where, and what they do there first. */
type Scene = {
  name: string;
  as?: Account;
  at: string;
  /** What happens to every call to the API instead of its answer. */
  api?: 'waits' | 'fails' | 'finds nothing';
  /** The whole page instead of what fits on the screen. */
  whole?: boolean;
  first?: (page: Page, api: Api) => Promise<unknown>;
};

const answers: Record<NonNullable<Scene['api']>, Parameters<Page['route']>[1]> = {
  waits: () => {},
  fails: (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      json: { title: 'El servidor está ocupado.', detail: 'Espere un momento y vuelva a intentar.', code: 'OCUPADO' },
    }),
  'finds nothing': (route) =>
    route.fulfill({
      headers: { 'x-total-count': '0' },
      json: /estadoCatalogo/.test(route.request().url()) ? true : [],
    }),
};

const { admin, leader, seller } = demoAccounts;
const everyDay = `/historial-pedidos?desde=2020-01-01&hasta=${isoToday()}`;
const administration = [
  'inicio',
  'listado-platos',
  'listado-vendedores',
  'listado-proveedores',
  'puntos-de-retiro',
  'cuentas',
  'comprobantes',
  'producto-estadistica',
  'auditoria',
  'ajustes',
  'platos-empresas-list',
  'cierres',
  'compras',
  'armado',
  'ayuda',
];
const forms = [
  'new-producto',
  'new-cliente',
  'varios-vendedores',
  'enlace-de-registro',
  'crear-proveedor',
  'importar-productos',
  'planilla-proveedor',
  'imagenes-en-lote',
];
/** The dialogs over the administrator's pages (§2.4): where, and the button that opens each. */
const dialogs: Record<string, readonly [at: string, button: string | RegExp]> = {
  'purchase-receiving': ['/compras?ventana=1', /^Recibir/],
  'purchase-sending': ['/compras', /^Enviar pedido/],
  'product-edit': ['/listado-platos', /^Editar/],
  'product-image': ['/listado-platos', /^Cambiar imagen/],
  'product-type': ['/listado-platos', /cambiar tipo/],
  'product-stock': ['/listado-platos', /cambiar stock/],
  'product-prices': ['/listado-platos', /historial de precios/],
  'product-delete': ['/listado-platos', /^Eliminar/],
  'price-percentage': ['/listado-platos', 'Nuevo Porcentaje'],
  'stock-limit': ['/listado-platos', /^Stock Limite/],
  'daily-report': ['/listado-platos', 'Reporte diario'],
  'print-catalogue': ['/listado-platos', 'Imprimir catálogo'],
  'user-register': ['/listado-vendedores', 'Carga rápida'],
  'helper-new': ['/listado-vendedores', 'Crear ayudante'],
  'user-edit': ['/listado-vendedores', /^Editar/],
  'user-password': ['/listado-vendedores', /^Cambiar la contraseña/],
  'pickup-point-edit': ['/puntos-de-retiro', /^Editar/],
  'supplier-edit': ['/listado-proveedores', /^Editar/],
  invoice: ['/pedidos-list', 'Generar factura'],
  'close-schedule': ['/cierres', 'Programar'],
  'close-pickup-days': ['/cierres', 'Días de retiro'],
  'commission-rates': ['/comisiones', 'Porcentajes'],
  'close-now': ['/cierres', 'Cerrar catálogo ahora'],
  'menu-edit': ['/platos-empresas-list', /^Editar/],
};
/** Every screen and dialog of `npm run tour`, by name; the manual's pictures show some of them. */
export const scenes: Scene[] = [
  ...(['/individual', '/productos-black'] as const).flatMap((at) => catalogueScenes(at)),
  { name: 'product-page', at: '/producto/1', whole: true },
  { name: 'product-page-seller', as: seller, at: '/producto/1', whole: true },
  { name: 'product-page-not-offered', at: '/producto/999999' },
  { name: 'login', at: '/login' },
  { name: 'login-refused', at: '/login', first: logInWrongly },
  { name: 'recover', at: '/recuperar' },
  { name: 'link-over', at: '/nueva-clave#nada' },
  { name: 'registration', at: '/registrarse', whole: true },
  { name: 'registration-leader', at: '/registrarse', first: searchLeader },
  { name: 'not-found', at: '/no-existe' },
  { name: 'logged-in', as: seller, at: '/auth/login' },
  { name: 'cart-empty', as: seller, at: '/carrito' },
  { name: 'cart', as: seller, at: '/individual', first: fillCart },
  { name: 'cart-remove-line', as: seller, at: '/individual', first: removeLine },
  { name: 'cart-repaired-and-refused', as: seller, at: '/individual', first: beRefused },
  { name: 'order-placed', as: seller, at: '/individual', first: placeOrder },
  { name: 'cart-placing', as: seller, at: '/individual', first: placeSlowly },
  ...listScenes('own-orders', '/pedido-vendedor', seller),
  { name: 'own-orders-menu', as: seller, at: '/pedido-vendedor', first: openMenu },
  { name: 'own-orders-cancel', as: seller, at: '/pedido-vendedor', first: press(/^Cancelar pedido/) },
  { name: 'own-orders-repeat', as: seller, at: '/pedido-vendedor', first: press(/^Repetir pedido/) },
  { name: 'own-orders-edit', as: seller, at: '/pedido-vendedor', first: editOrder },
  { name: 'history-unasked', as: seller, at: '/historial-pedidos' },
  ...listScenes('history', everyDay, seller),
  ...listScenes('orders', '/pedidos-list', admin),
  { name: 'orders-selected', as: admin, at: '/pedidos-list', first: selectOrders },
  ...listScenes('orders-black', '/pedidos-black', admin),
  ...listScenes('team-orders', '/listado-lider', leader),
  { name: 'help-seller', as: seller, at: '/ayuda', whole: true },
  { name: 'team', as: leader, at: '/equipos' },
  { name: 'team-accounts', as: leader, at: '/cuentas' },
  { name: 'claim-new', as: seller, at: '/pedido-vendedor', first: beginClaim },
  { name: 'claim-decide', as: admin, at: '/reclamos', whole: true, first: openClaim },
  { name: 'claim-review', as: admin, at: '/reclamos', first: reviewClaim },
  { name: 'supplier-account', as: admin, at: '/proveedores/1/cuenta' },
  { name: 'commissions', as: admin, at: '/comisiones', first: earnCommission },
  { name: 'commissions-leader', as: leader, at: '/comisiones' },
  { name: 'own-account', as: seller, at: '/mi-cuenta' },
  { name: 'own-account-pay', as: seller, at: '/mi-cuenta?avisar=0' },
  { name: 'own-account-pay-changed', as: seller, at: '/mi-cuenta', first: payAfterChange },
  { name: 'own-account-payments', as: seller, at: '/mi-cuenta?ver=pagos' },
  { name: 'team-payments', as: leader, at: '/pagos-del-equipo' },
  ...stateScenes('team', '/equipos', leader),
  ...[...administration, ...forms].map((name) => ({ name, as: admin, at: `/${name}` })),
  ...administration.flatMap((name) => stateScenes(name, `/${name}`, admin)),
  { name: 'armado-shortages', as: admin, at: '/armado?lista=buscar', first: unfoldAfterClosing },
  { name: 'armado-parcels', as: admin, at: '/armado', first: unfoldAfterClosing },
  { name: 'armado-delivery', as: admin, at: '/armado', first: handOver },
  { name: 'cierres-documents', as: admin, at: '/cierres', first: unfoldDocuments },
  { name: 'supplier-report', as: admin, at: '/cierres', first: chooseSupplier },
  { name: 'close-schedule-weekly', as: admin, at: '/cierres', first: chooseEveryWeek },
  ...Object.entries(dialogs).map(([name, [at, button]]) => ({ name, as: admin, at, first: press(button) })),
  {
    name: 'sheet-questions',
    as: admin,
    at: '/planilla-proveedor',
    whole: true,
    first: readSheetOf('list-week-1.xlsx'),
  },
  {
    name: 'sheet-cost',
    as: admin,
    at: '/planilla-proveedor',
    whole: true,
    first: readSheetOf('textiles-november.xlsx'),
  },
  {
    name: 'sheet-tabs',
    as: admin,
    at: '/planilla-proveedor',
    whole: true,
    first: readSheetOf('one-tab-per-category.xlsx'),
  },
  { name: 'sheet-changes', as: admin, at: '/planilla-proveedor', whole: true, first: readSecondList },
  { name: 'sheet-removals', as: admin, at: '/planilla-proveedor', whole: true, first: readOtherList },
  { name: 'bank-file', as: admin, at: '/banco', whole: true, first: readBankFile },
  { name: 'sheet-undo', as: admin, at: '/planilla-proveedor', first: undoImport },
  { name: 'own-sheet-tabs', as: admin, at: '/importar-productos', whole: true, first: readOwnSheet },
  { name: 'pictures-chosen', as: admin, at: '/imagenes-en-lote', whole: true, first: choosePictures },
  { name: 'user-delete', as: admin, at: '/listado-vendedores', first: deleteBuyer },
  { name: 'references-edit', as: admin, at: '/listado-platos', first: editReferences },
  { name: 'references-choice', as: seller, at: '/individual', first: chooseReference },
  { name: 'proof-pdf', as: admin, at: '/comprobantes', first: reviewPdf },
  { name: 'settings-who-are-you', as: admin, at: '/ajustes', first: changeAlias },
  { name: 'who-are-you', as: admin, at: '/listado-vendedores', first: renameOneself },
  { name: 'logout', as: admin, at: '/pedidos-list', first: leave },
  // Last: what comes after it would be in a window without orders.
  { name: 'cart-closed', as: seller, at: '/individual', first: meetClosing },
];

/** Files that suppliers really sent, as the reader's tests have them. */
const inputs = new URL('../src/server/documents/sheets/inputs/', import.meta.url);
const wholesaler = 'Bazar Mayorista El Puente';

/** Opens a scene in a browser of its own and does what comes first. The picture is taken even if that fails. */
export async function openScene(
  browser: Browser,
  api: Api,
  scene: Scene,
  screen: BrowserContextOptions,
  onError: (error: unknown) => void,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: api.url,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...screen,
  });
  // A seller's cart is the same in every browser: a scene that fills one begins with none.
  const fillsCart = scene.as === seller && /individual|black|carrito/.test(scene.at);
  const account = fillsCart ? await api.newReseller() : scene.as;
  if (account) await logInAs(context, api.url, account);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  if (scene.api) await page.route('**/api/**', answers[scene.api]);
  await page.goto(scene.at);
  // A catalogue whose list is on its way shows what came with the page.
  await page.locator('h1').first().waitFor();
  await scene.first?.(page, api).catch(onError);
  return page;
}

function catalogueScenes(at: '/individual' | '/productos-black'): Scene[] {
  const name = at === '/individual' ? 'catalogue' : 'black';
  return [
    { name, at },
    { name: `${name}-scrolled`, at, first: (page) => page.mouse.wheel(0, 1500) },
    { name: `${name}-loading`, at, api: 'waits' },
    { name: `${name}-failing`, at, api: 'fails' },
    { name: `${name}-empty`, at, api: 'finds nothing' },
    { name: `${name}-nothing-found`, at, first: (page) => page.getByRole('searchbox').fill('nada así') },
    { name: `${name}-product`, at, first: openProduct },
    { name: `${name}-returns`, at, first: press('Política de devoluciones') },
    { name: `${name}-login-needed`, at, first: press(/^Carrito/) },
    { name: `${name}-seller`, as: seller, at, first: addSome },
    { name: `${name}-cart-dialog`, as: seller, at, first: openCart },
    { name: `${name}-switch-refused`, as: seller, at, first: switchWithItems },
    { name: `${name}-menu`, as: seller, at, first: openMenu },
  ];
}

function listScenes(name: string, at: string, as: Account): Scene[] {
  return [
    { name, as, at },
    { name: `${name}-expanded`, as, at, first: press(/productos? del pedido/) },
    { name: `${name}-nothing-found`, as, at, first: (page) => page.getByRole('searchbox').fill('nada así') },
    ...stateScenes(name, at, as),
  ];
}

function stateScenes(name: string, at: string, as: Account): Scene[] {
  return [
    { name: `${name}-empty`, as, at, api: 'finds nothing' },
    { name: `${name}-loading`, as, at, api: 'waits' },
    { name: `${name}-failing`, as, at, api: 'fails' },
  ];
}

async function editOrder(page: Page) {
  await press(/^Editar pedido/)(page);
  await page
    .getByRole('button', { name: /^Agregar una unidad/ })
    .first()
    .click();
}

/** Presses a button, in the menu that holds it, or in its opened row where nothing else does. */
function press(name: string | RegExp) {
  return async (page: Page) => {
    const button = page.getByRole('button', { name }).first();
    const rows = page.locator('main :is(tbody tr, li)');
    await button.or(rows).first().waitFor();
    const hidden = page.getByRole('button', { name, includeHidden: true });
    const [menu] = await hidden.evaluateAll((all) => all.flatMap((one) => one.closest('[popover]')?.id ?? []));
    const over = menu ? page.locator(`[popovertarget="${menu}"]`) : rows.getByRole('button', { expanded: false });
    if (!(await button.isVisible()) && (await over.first().isVisible())) await over.first().click();
    await button.click();
  };
}

async function openProduct(page: Page) {
  await page.getByRole('listitem').getByRole('button').first().click();
}

async function addSome(page: Page) {
  for (const place of [0, 1, 1]) {
    const add = page.getByRole('button', { name: /^Agregar/ });
    await add.nth(place).click();
  }
}

async function openCart(page: Page) {
  await addSome(page);
  await press(/^Carrito/)(page);
}

async function switchWithItems(page: Page) {
  await addSome(page);
  await page.getByRole('switch').click();
}

async function openMenu(page: Page) {
  const menu = page.getByRole('button', { name: 'Menú' });
  if (await menu.isVisible()) await menu.click();
}

async function logInWrongly(page: Page) {
  await page.getByLabel('Usuario').fill('vendedor');
  await page.getByLabel('Contraseña', { exact: true }).fill('otra clave');
  await press('Acceder')(page);
  await alert(page, messages.login.failed.title).getByRole('button', { name: 'Cerrar' }).focus();
}

async function searchLeader(page: Page) {
  await page.getByLabel('Líder').fill('gr');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
}

async function fillCart(page: Page) {
  await addSome(page);
  await goToCart(page);
}

async function removeLine(page: Page) {
  await fillCart(page);
  await press(/^Eliminar/)(page);
}

async function beRefused(page: Page, api: Api) {
  const [few, dearer, gone] = [await api.newProduct({ stock: 3 }), await api.newProduct(), await api.newProduct()];
  await page.reload();
  await addToCart(page, few, dearer, gone);
  await press(`Agregar una unidad de ${few.name}`)(page).catch(() => {});
  await page.getByRole('searchbox').fill('');
  await api.setPrice(dearer, 135);
  await api.withdraw(gone);
  await page.goto('/carrito');
  await press(`Agregar una unidad de ${few.name}`)(page);
  await api.setStock(few, 1);
  await finalise(page);
  await page.getByRole('button', { name: 'Ajustar a lo disponible' }).waitFor();
}

async function placeOrder(page: Page) {
  await fillCart(page);
  await finalise(page);
  await page.getByRole('region', { name: /^Su pedido es/ }).waitFor();
}

async function placeSlowly(page: Page) {
  await fillCart(page);
  await page.route('**/api/menu/order', () => {});
  await finalise(page);
}

async function meetClosing(page: Page, api: Api) {
  await fillCart(page);
  await api.closeCatalogue();
  await finalise(page);
  await alert(page, messages.catalogue.closed.title).waitFor();
}

async function selectOrders(page: Page) {
  const boxes = page.getByRole('checkbox', { name: /^Seleccionar pedido/ });
  await boxes.first().check();
  await boxes.nth(1).check();
}

/** Shortages are told once the catalogue is closed. */
async function unfoldAfterClosing(page: Page, api: Api) {
  await api.closeCatalogue();
  await page.reload();
  await page.locator('summary').first().click();
}

async function handOver(page: Page) {
  await page.locator('summary').first().click();
  await press(/^Entregado a/)(page);
}

async function unfoldDocuments(page: Page) {
  await page.getByText('Cada documento por separado').click();
}

async function chooseSupplier(page: Page) {
  await unfoldDocuments(page);
  await press('Elegir proveedor')(page);
}

/** An order of the seller's that was delivered today. */
async function deliveredOrder(api: Api) {
  const order = await api.order(seller, await api.newProduct());
  await api.asAdmin(`PUT /api/menu/estadoPedido/${order.orderId}`);
  return order;
}

async function beginClaim(page: Page, api: Api) {
  await deliveredOrder(api);
  await page.reload();
  await press(/productos? del pedido/)(page);
  await press('Reclamar')(page);
}

async function openClaim(page: Page, api: Api) {
  const { orderId } = await deliveredOrder(api);
  const form = new FormData();
  const detalle = 'Vino rajada de un lado, se ve al sacarla de la caja.';
  form.set('reclamo', JSON.stringify({ orderId, linea: 1, unidades: 1, motivo: 'DEFECTO', detalle }));
  form.set('file', new Blob([await readFile(new URL('../docs/vitrina.png', import.meta.url))]), 'fuente.png');
  await api.asAdmin('POST /api/reclamos', form);
  await page.reload();
  await press(/^Ver el reclamo/)(page);
}

async function reviewClaim(page: Page, api: Api) {
  await openClaim(page, api);
  await press(/^Revisar \d/)(page);
  await page.getByRole('dialog', { name: /^Reclamo de/ }).waitFor();
}

async function earnCommission(page: Page, api: Api) {
  await deliveredOrder(api);
  const rates = [{ idLider: null, porcentaje: 12.5, desde: '2020-01-01' }];
  await api.asAdmin('PUT /api/comisiones', rates);
  await page.reload();
}

async function payAfterChange(page: Page, api: Api) {
  const cobro = { alias: 'bazar.nandu.mp', cbu: '2850590940090418135201' };
  await api.asAdmin('PUT /api/ajustes', { ...cobro, actual: admin.password });
  await page.reload();
  await press('Ya pagué')(page);
  await page.getByText(/^Los datos para pagar cambiaron/).waitFor();
}

/** A seller's only proof is a PDF. */
async function reviewPdf(page: Page, api: Api) {
  const { id } = await api.newReseller();
  const dia = isoToday();
  await page.evaluate(
    async ([userId, dia]) => {
      const body = new FormData();
      const proof = { userId, moneda: 'USD', importe: 25, medio: 'TRANSFERENCIA', dia };
      body.set('comprobante', JSON.stringify(proof));
      body.set('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'pago.pdf');
      await fetch('/api/comprobantes', { method: 'POST', body });
    },
    [id, dia] as const,
  );
  await page.reload();
  await press(/^Revisar el pago avisado/)(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Descargar PDF' }).waitFor();
}

async function changeAlias(page: Page) {
  await page.getByLabel('Alias').fill(`bazar.${Date.now() % 100_000}.mp`);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('dialog', { name: 'Confirme que es usted' }).waitFor();
}

async function chooseEveryWeek(page: Page) {
  await press('Programar')(page);
  await press('Todas las semanas')(page);
}

async function leave(page: Page) {
  await openMenu(page);
  await press('Salir')(page);
}

async function chooseSheet(page: Page, name: string) {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(fileURLToPath(new URL(name, inputs)));
}

/** Rows of every kind, in a coin that only a title says, with all that is folded away. */
async function readBankFile(page: Page) {
  const day = showDay(isoToday());
  const lines = [
    'Caja de ahorro en dólares;;;;',
    'Fecha;Descripción;Estado;Importe;Saldo',
    `${day};Transferencia recibida PEREZ LUCIA 20-12345678-6 op. 0012345678;Aprobada;45,00;545,00`,
    `${day};TRANSF GOMEZ CARLA;En estudio;30,00;500,00`,
    `;Pago devuelto a medias LOPEZ;Aprobada;12,00;500,00`,
    `${day};Transferencia de RITA PRADO;Rechazada;20,00;500,00`,
    `${day};Pago de luz;Aprobada;-9,00;500,00`,
    `${day};Saldo final;Aprobada;500,00;500,00`,
    `31/02/2026;TRANSF;Aprobada;1,00;500,00`,
  ];
  const buffer = Buffer.from(lines.join('\n'));
  await page.locator('input[type=file]').first().setInputFiles({ name: 'banco.csv', mimeType: 'text/csv', buffer });
  await page.getByText('Cómo se leyó').click();
  await page.getByText(/^No cuentan/).click();
}

async function answer(page: Page, label: string, text: string) {
  await page.getByLabel(label).fill(text);
  await page.keyboard.press('Enter');
}

async function answerQuestions(page: Page) {
  await answer(page, 'Pesos por dólar', '1450');
  await page.getByLabel('Hay precios sin IVA: ¿cuánto se suma?').selectOption('21');
  await answer(page, 'Margen sobre el costo (%)', '60');
  await page.getByLabel(/^Organización \(/).selectOption('ORGANIZADORES');
  await page.getByRole('button', { name: /^Importar/ }).waitFor();
}

function readSheetOf(name: string) {
  return async (page: Page) => {
    await page.getByLabel('Es un proveedor nuevo').check();
    await answer(page, 'Razón social del proveedor nuevo', `Proveedor ${name}`);
    await chooseSheet(page, name);
    await page.getByText('Lo que la planilla no dice').waitFor();
  };
}

async function importFirstList(page: Page, api: Api) {
  const { length } = await api.asAdmin<unknown[]>(`GET /api/proveedores/${encodeURIComponent('El Puente')}`);
  if (length) return choose(page, 'Proveedor', wholesaler);
  await page.getByLabel('Es un proveedor nuevo').check();
  await answer(page, 'Razón social del proveedor nuevo', wholesaler);
  await chooseSheet(page, 'list-week-1.xlsx');
  await answerQuestions(page);
  await press(/^Importar/)(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Si', exact: true }).click();
  await page.getByText(/se importó|se importaron/).waitFor();
}

async function undoImport(page: Page, api: Api) {
  await importFirstList(page, api);
  await press('Deshacer')(page);
}

/** The list of a week after that of the week before was imported. */
async function readSecondList(page: Page, api: Api) {
  await importFirstList(page, api);
  // Somebody cleaned a name meanwhile.
  const products = await api.asAdmin<Product[]>('GET /api/producto/all');
  const curtain = products.find(({ name }) => name === 'Cortina de baño teflonada');
  if (curtain) await api.asAdmin(`PUT /api/producto/${curtain.productoId}`, { name: 'Cortina para baño' });
  await chooseSheet(page, 'list-week-2.xlsx');
  await answer(page, 'Pesos por dólar', '1500');
  const derivation = page.getByText('Cómo se llegó al precio').first();
  const folded = page.getByRole('button', { name: /Fila \d/, expanded: false }).first();
  await derivation.or(folded).first().waitFor();
  if (!(await derivation.isVisible())) await folded.click();
  await derivation.click();
}

/** A list of other products. */
async function readOtherList(page: Page, api: Api) {
  await importFirstList(page, api);
  await chooseSheet(page, 'one-tab-per-category.xlsx');
  await page.getByText(/no están? en lo que se leyó/).click();
}

async function readOwnSheet(page: Page) {
  await chooseSheet(page, 'one-tab-per-category.xlsx');
  await page.getByLabel('Hoja').waitFor();
}

async function choosePictures(page: Page) {
  await chooseSheet(page, 'pictures-one-point-above-their-row.xlsx');
  await page.getByText(/^Coinciden/).waitFor();
}

/** Somebody who owes, with an order that is not delivered. */
async function deleteBuyer(page: Page, api: Api) {
  const { username } = await api.newReseller();
  await page.reload();
  await page.getByRole('searchbox').fill(username);
  await page.getByText(username).first().waitFor();
  await press(new RegExp(`^Eliminar .*${username}`))(page);
}

function manyColoured(api: Api) {
  return api.asAdmin(`PUT /api/producto/1`, {
    referencias: [
      { nombre: 'rojo', agotada: false },
      { nombre: 'azul noche', agotada: false },
      { nombre: 'verde agua', agotada: true },
    ],
  });
}

async function editReferences(page: Page, api: Api) {
  await manyColoured(api);
  await page.goto('/listado-platos?orden=productoId');
  await press(/^Editar/)(page);
  await page.getByText('Colores o referencias').scrollIntoViewIfNeeded();
}

async function chooseReference(page: Page, api: Api) {
  await manyColoured(api);
  await page.goto('/producto/1');
  await press(/^Agregar/)(page);
}

async function renameOneself(page: Page) {
  await page.getByRole('searchbox').fill('admin');
  await press(/^Editar/)(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('otra@vitrina.example');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByRole('dialog', { name: 'Confirme que es usted' }).waitFor();
}
