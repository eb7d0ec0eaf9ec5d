import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expectAccessible } from './accessible.ts';
import { demoAccounts } from './api.ts';
import { isoToday } from './dates.ts';
import { holdMessages } from './messages.ts';
import { openScene, scenes } from './scenes.ts';
import { addToCart, alert, finalise, openMenu } from './screens.ts';
import { dismissMessage } from './tab-to.ts';
import { expect, test } from './test.ts';

// Colours are judged at rest, not halfway through a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const { admin, leader, seller } = demoAccounts;
const administration = [
  '/inicio',
  '/listado-platos',
  '/new-producto',
  '/listado-vendedores',
  '/new-cliente',
  '/varios-vendedores',
  '/enlace-de-registro',
  '/listado-proveedores',
  '/compras',
  '/puntos-de-retiro',
  '/cuentas',
  '/comprobantes',
  '/crear-proveedor',
  '/producto-estadistica',
  '/auditoria',
  '/ajustes',
  '/importar-productos',
  '/planilla-proveedor',
  '/imagenes-en-lote',
  '/platos-empresas-list',
  '/cierres',
  '/armado',
  '/armado?lista=buscar',
  '/pedidos-black',
  '/pedidos-list',
  '/ayuda',
  '/banco',
  '/varios-pagos',
  '/reclamos',
  '/comisiones',
];
const catalogues = { light: '/individual', Black: '/productos-black' };

test('axe finds nothing in what a visitor sees', async ({ page }) => {
  await expectAllAccessible(page, [
    '/individual',
    '/productos-black',
    '/login',
    '/recuperar',
    '/nueva-clave',
    '/registrarse',
    '/no-existe',
  ]);
});

test('where less motion is wanted a dialog does not come after its backdrop', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/individual');
  await page.getByRole('button', { name: 'Política de devoluciones' }).click();
  const first = await page.getByRole('dialog').evaluate((dialog: HTMLDialogElement) => {
    dialog.close();
    dialog.showModal();
    return getComputedStyle(dialog).opacity;
  });
  expect(first).toBe('1');
});

test('in forced colours what is chosen, and where one is, stands out, and a switch has its knob', {
  tag: '@desktop',
}, async ({ page, enter }) => {
  await enter(seller);
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/individual');
  const ground = groundOf(page);
  expect(await ground('fieldset [aria-pressed=true]')).not.toBe(await ground('fieldset [aria-pressed=false]'));
  const nav = 'header a, [aria-label=Accesos] a';
  expect(await ground(`:is(${nav})[aria-current]`)).not.toBe(await ground(`:is(${nav}):not([aria-current])`));
  const knob = '[role=switch] > [aria-hidden]';
  expect(await ground(knob, '::after')).not.toBe(await ground(knob));
  await page.getByRole('switch').click();
  await expect(page.getByRole('switch', { checked: true })).toBeVisible();
  expect(await ground(knob, '::after')).not.toBe(await ground(knob));
});

test('in forced colours a field has its ring, and the suggestion and the day that are chosen stand out', {
  tag: '@desktop',
}, async ({ page, enter }) => {
  await enter(admin);
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = groundOf(page);
  await open(page, '/new-producto');
  const supplier = page.getByRole('combobox', { name: 'Proveedor' });
  await supplier.pressSequentially('a');
  await expect(supplier).toHaveCSS('outline-style', 'solid');
  await page.getByRole('listbox').getByRole('option').nth(1).waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await ground('[role=option][data-focused]')).not.toBe(await ground('body'));
  await open(page, '/producto-estadistica');
  await page.getByRole('button', { name: /^Calendario/ }).click();
  await page.getByRole('grid').waitFor();
  expect(await ground('[role=gridcell] [data-selected]')).not.toBe(await ground('body'));
});

test('in forced colours charts have their bars, and a progress its line', { tag: '@desktop' }, async ({
  page,
  enter,
}) => {
  await enter(admin);
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = groundOf(page);
  const parts = { inicio: 'figure span[data-of]', 'producto-estadistica': 'figure span[style]', armado: 'progress' };
  for (const [at, part] of Object.entries(parts)) {
    await open(page, `/${at}`);
    await page.locator(part).first().waitFor({ state: 'attached' });
    expect(await ground(part), at).not.toBe(await ground('body'));
  }
});

test('axe finds nothing around an open list of suggestions', { tag: '@phone' }, async ({ page, enter }) => {
  await enter(admin);
  await open(page, '/new-producto');
  await page.getByRole('combobox', { name: 'Proveedor' }).pressSequentially('a');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
});

test("axe finds nothing in a product's own page, in either catalogue", { tag: '@phone' }, async ({ page, api }) => {
  for (const tipoProducto of ['GENERAL', 'BLACK'] as const) {
    const { productoId } = await api.newProduct({ tipoProducto, stock: 3 });
    await open(page, `/producto/${productoId}`);
    await expect(page.getByText('Últimas 3')).toBeVisible();
    await expectAccessible(page);
  }
});

test('axe finds nothing in what a seller sees', async ({ page, enter }) => {
  await enter(seller);
  const history = `/historial-pedidos?desde=2020-01-01&hasta=${isoToday()}`;
  const upsideDown = '/historial-pedidos?desde=2026-02-01&hasta=2026-01-01';
  const pages = ['/auth/login', '/carrito', '/pedido-vendedor', '/historial-pedidos', history, upsideDown];
  await expectAllAccessible(page, pages);
});

test('axe finds nothing in what a leader sees', async ({ page, enter }) => {
  await enter(leader);
  await expectAllAccessible(page, ['/listado-lider', '/equipos', '/cuentas', '/pagos-del-equipo']);
});

test('axe finds nothing in what an administrator sees', async ({ page, enter }) => {
  await enter(admin);
  await expectAllAccessible(page, administration);
});

test('axe finds nothing in an audit that is longer than the screen', { tag: '@desktop' }, async ({
  page,
  api,
  enter,
}) => {
  for (let n = 0; n < 14; n++) await api.newProduct();
  await enter(admin);
  await open(page, '/auditoria');
  await expectAccessible(page);
});

test('axe finds nothing in a chosen order, in the alert of its change and in an empty search', async ({
  page,
  api,
  enter,
}) => {
  // Another journey may just have begun a window without orders.
  await api.order(await api.newReseller(), await api.newProduct());
  await enter(admin);
  await open(page, '/pedidos-list');
  await page
    .getByRole('checkbox', { name: /^Seleccionar pedido/ })
    .first()
    .check();
  await page
    .getByRole('button', { name: /productos? del pedido/ })
    .first()
    .click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Marcar como realizados' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Buscar pedidos' }).fill('nada coincide con esto');
  await expect(page.getByRole('button', { name: 'Borrar búsqueda' })).toBeVisible();
  await expectAccessible(page);
});

// 400 scenes take a quarter of an hour, and some need what others left: `npm run prove:axe` has a server for them alone.
if (process.env.AXE_SCENES)
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`in ${colorScheme} colours`, { tag: '@desktop' }, () => {
      // In the tour's order, as some scenes need what others left.
      test.describe.configure({ mode: 'default' });
      test.afterEach(({ api }) => api.reopenCatalogue());
      // Until its list is read, a catalogue shows the picture that came with the page, which screen readers skip.
      for (const scene of scenes.filter(({ as, api }) => as || !api))
        test(`axe finds nothing in the scene ${scene.name}`, async ({ browser, api }) => {
          const screen = { viewport: { width: 1280, height: 800 }, colorScheme };
          const page = await openScene(browser, api, scene, screen, (error) => {
            throw error;
          });
          await expectAccessible(page);
          await page.context().close();
        });
    });

for (const [name, path] of Object.entries(catalogues)) {
  test(`axe finds nothing in the dialogs over the ${name} catalogue`, { tag: '@phone' }, async ({
    page,
    api,
    enter,
  }) => {
    const product = await api.newProduct({ tipoProducto: path === catalogues.Black ? 'BLACK' : 'GENERAL', stock: 3 });
    // Whose cart is empty.
    await enter(await api.newLeader());
    await open(page, path);
    await page.getByRole('button', { name: 'Política de devoluciones' }).click();
    await closeAfterAxe(page, 'Política de devoluciones');
    await addToCart(page, product);
    await page.getByRole('button', { name: product.name, exact: true }).click();
    await closeAfterAxe(page, product.name);
    await page.getByRole('switch').click();
    await expect(page.getByText(messages.catalogue.cartNotEmpty.title)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Carrito, 1 producto' }).click();
    await closeAfterAxe(page, 'Mi Pedido');
    await page.getByRole('searchbox').fill('nada se llama así');
    await expect(page.getByRole('heading', { name: 'No encontramos productos' })).toBeVisible();
    await expectAccessible(page);

    await (await openMenu(page)).getByRole('button', { name: 'Salir' }).click();
    await expect(alert(page, messages.logout.confirm)).toBeVisible();
    await expectAccessible(page);
  });
}

test.describe('with refusals', () => {
  test.use({ provoked: { statuses: [401, 404, 409] } });

  test('axe finds nothing in the page of a product that is not offered', { tag: '@phone' }, async ({ page }) => {
    await open(page, '/producto/999999');
    await expectAccessible(page);
  });

  test('axe finds nothing in the alerts that tell of a failure', { tag: '@phone' }, async ({ page, api, enter }) => {
    await holdMessages(page);
    await open(page, '/login');
    await page.getByLabel('Usuario').fill('vendedor');
    await page.getByLabel('Contraseña', { exact: true }).fill('otra clave');
    await page.getByRole('button', { name: 'Acceder' }).click();
    await expect(alert(page, messages.login.failed.title)).toBeVisible();
    await expectAccessible(page);

    const [few, dearer] = [await api.newProduct({ stock: 2 }), await api.newProduct({ amount: 100 })];
    await enter(await api.newReseller());
    await open(page, catalogues.light);
    await addToCart(page, few, dearer);
    await api.setPrice(dearer, 130);
    await page.goto('/carrito');
    await expect(page.getByRole('region', { name: 'Cambios en su carrito' })).toBeVisible();
    await api.setStock(few, 0);
    await finalise(page);
    await expect(alert(page, messages.order.failed.title)).toBeVisible();
    await expectAccessible(page);
    await dismissMessage(page, messages.order.failed.title);
    await expect(page.getByRole('button', { name: `Quitar ${few.name}` })).toBeVisible();
    await expectAccessible(page);
  });
});

/** Reaches all but the first within the application: to load it and axe anew takes longer than to judge. */
async function expectAllAccessible(page: Page, [first = '', ...others]: string[]) {
  await open(page, first);
  await expectAccessible(page);
  for (const path of others) {
    const [name] = path.split('?');
    if (new URL(page.url()).pathname === name) await open(page, path);
    else await follow(page, path);
    await expectAccessible(page);
  }
}

/** Goes to another page as its link does. */
async function follow(page: Page, path: string) {
  await page.evaluate((path) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', path);
  }, path);
  await expect(page.locator('h1:not([data-left])')).toBeVisible();
  await expectLoaded(page);
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await expectLoaded(page);
}

async function expectLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Cargando' })).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

async function closeAfterAxe(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect(dialog).toBeHidden();
}

/** Told what stands behind a part of a page: its first element of a selector, or something before or after it. */
const groundOf = (page: Page) => (selector: string, part?: string) =>
  page.evaluate(
    ([selector = '', part]) =>
      getComputedStyle(document.querySelector(selector) ?? document.body, part).backgroundColor,
    [selector, part],
  );
