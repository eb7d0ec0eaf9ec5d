import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { type Account, demoAccounts } from './api.ts';
import { addToCart, card, goToCart } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 320, height: 640 } });

test('a word without end and a million fit the narrowest phone, whole', async ({ page, api, enter }) => {
  const name = `${'Superlarguísimo'.repeat(5)}${randomBytes(4).toString('hex')}`;
  const product = await api.newProduct({ name, amount: 1_000_000 });
  await enter(await api.newReseller());
  await page.goto('/individual');
  await addToCart(page, product);
  await expectWhole(page, card(page, product).getByText('US$ 1.000.000'));

  await page.getByRole('button', { name, exact: true }).click();
  await expectWhole(page, page.getByRole('dialog').getByRole('heading', { name }));
  await page.keyboard.press('Escape');

  await goToCart(page);
  const line = card(page, product);
  const plus = line.getByRole('button', { name: 'Agregar una unidad' });
  for (let units = 1; units < 12; units++) await plus.click();
  await expectApart(plus, line.getByText('US$ 12.000.000'));
  await page.getByRole('button', { name: `Eliminar ${name}` }).click();
  await expectWhole(page, page.getByRole('alertdialog').getByText(name));

  await page.goto(`/producto/${product.productoId}`);
  await expectWhole(page, page.getByRole('heading', { level: 1, name }));
});

test('a word without end fits the cards of a list', async ({ page, api, enter }) => {
  const name = `${'Superlarguísimo'.repeat(7)}${randomBytes(4).toString('hex')}`;
  await api.newProduct({ name });
  await enter(demoAccounts.admin);
  for (const [list, search] of Object.entries({ auditoria: 'Buscar cambios', 'listado-platos': 'Buscar productos' })) {
    await page.goto(`/${list}`);
    await page.getByRole('searchbox', { name: search }).fill(name);
    await expectWhole(page, page.getByText(name).first());
  }
});

test('what a product is offered in stays within its form', async ({ page, api, enter }) => {
  const { name, productoId } = await api.newProduct();
  await api.asAdmin(`PUT /api/producto/${productoId}`, { referencias: [{ nombre: 'azul noche', agotada: true }] });
  await enter(demoAccounts.admin);
  await page.goto(`/listado-platos?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Ver todo de ${name}` }).click();
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  await expectWhole(page, page.getByRole('dialog').getByRole('button', { name: 'Quitar la referencia azul noche' }));
});

test('a box whose label takes two lines says below both what it does', async ({ page, enter }) => {
  await enter(demoAccounts.admin);
  await page.goto('/planilla-proveedor');
  await page.getByLabel('Es un proveedor nuevo').check();
  await page.getByLabel('Razón social del proveedor nuevo').fill(`Textil ${randomBytes(4).toString('hex')}`);
  await page.keyboard.press('Tab');
  const buffer = Buffer.from('Código;Nombre;Precio;Categoría\nDOS-1;Florero;12;HOGAR');
  await page.getByLabel('Elegir planilla').setInputFiles({ name: 'precios.csv', mimeType: 'text/csv', buffer });
  const box = page.getByLabel('Los productos nuevos entran como borradores');
  const gap = await box.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element.closest('label') ?? element);
    const says = document.getElementById(element.getAttribute('aria-describedby') ?? '');
    return (says?.getBoundingClientRect().top ?? 0) - words.getBoundingClientRect().bottom;
  });
  expect(gap).toBeGreaterThanOrEqual(0);
});

test.describe('on a usual phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('two rows of cards are whole, as tall once they are in the cart, and nothing is pressed over a photo', async ({
    page,
    enter,
    api,
  }) => {
    await enter(await api.newReseller());
    await page.goto('/individual');
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
    await expect(page.getByRole('button', { name: 'Carrito, 0 productos' })).toBeVisible();
    const bottom = async (element: Locator) => (await element.evaluate((one) => one.getBoundingClientRect())).bottom;
    const dock = await page.getByRole('navigation', { name: 'Accesos' }).boundingBox();
    expect(await bottom(cards.nth(3))).toBeLessThanOrEqual(Number(dock?.y));
    const before = await bottom(cards.nth(1));
    const photo = await cards.first().locator('img').boundingBox();
    expect(Math.abs(Number(photo?.width) - Number(photo?.height))).toBeLessThan(1);
    for (const place of [0, 1])
      await cards
        .nth(place)
        .getByRole('button', { name: /^Agregar/ })
        .click();
    expect(await bottom(cards.nth(1))).toBe(before);
    const full = await page.getByRole('navigation', { name: 'Accesos' }).boundingBox();
    expect(await bottom(cards.nth(3))).toBeLessThanOrEqual(Number(full?.y));
    const over = await cards.first().evaluate((card) => {
      const photo = card.querySelector('img')?.getBoundingClientRect();
      const name = card.querySelector('h2 button');
      const buttons = [...card.querySelectorAll('button')].filter(
        (button) => button !== name && button.checkVisibility(),
      );
      return buttons.filter((button) => {
        const { top, left } = button.getBoundingClientRect();
        return top < Number(photo?.bottom) && left < Number(photo?.right);
      }).length;
    });
    expect(over).toBe(0);
    const free = await cards.first().evaluate((card) => {
      const share = card.querySelector('button[aria-label^=Compartir]');
      const { x = 0, y = 0, width = 0, height = 0 } = share?.getBoundingClientRect() ?? {};
      const rows = Array.from({ length: height }, (_, row) => document.elementFromPoint(x + width / 2, y + row + 0.5));
      return rows.filter((found) => found && share?.contains(found)).length;
    });
    expect(free).toBeGreaterThanOrEqual(40);
  });

  test('a card says what a product is like in one line, and the category that is chosen stands beside its icon, whole', async ({
    page,
    api,
  }) => {
    const product = await api.newProduct({ description: 'Antiadherente, apta para toda cocina. '.repeat(4) });
    await page.goto(`/individual?buscar=${product.codigo}`);
    const description = card(page, product).getByText('Antiadherente');
    await expect(description).toBeVisible();
    const lines = await description.evaluate((text) => {
      const { height } = text.getBoundingClientRect();
      return height / Number.parseFloat(getComputedStyle(text).lineHeight);
    });
    expect(lines).toBeCloseTo(1, 1);

    const category = page.getByRole('combobox', { name: 'Categoría' });
    const shown = await category.evaluate((select: HTMLSelectElement) => {
      const { font, opacity, color, paddingLeft, paddingRight } = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      pen.font = font;
      const chosen = select.selectedOptions[0]?.label ?? '';
      const icon = select.parentElement?.querySelector('svg')?.getBoundingClientRect();
      const left = select.getBoundingClientRect().left + Number.parseFloat(paddingLeft);
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return {
        chosen,
        isSeen: opacity === '1' && color !== 'rgba(0, 0, 0, 0)',
        isWhole: pen.measureText(chosen).width <= room,
        isBeside: Number(icon?.width) > 0 && Number(icon?.right) <= left,
      };
    });
    expect(shown).toEqual({ chosen: 'TODOS LOS PRODUCTOS', isSeen: true, isWhole: true, isBeside: true });
  });

  test('the answers of a question are as wide as each other', async ({ page }) => {
    await page.goto('/individual');
    await page.getByRole('button', { name: 'Carrito, 0 productos' }).click();
    const answers = page.getByRole('alertdialog').getByRole('button');
    await expect(answers).toHaveText(['Cancelar', 'Login']);
    const widths = await answers.evaluateAll((buttons) => buttons.map((button) => button.clientWidth));
    expect(new Set(widths).size).toBe(1);
  });

  test('a card says an amount beside its name, and an order of many people whose it is alone', async ({
    page,
    enter,
  }) => {
    await enter(demoAccounts.admin);
    await page.goto('/cuentas');
    const account = page.getByRole('list', { name: 'Cuentas' }).getByRole('listitem').first();
    const middle = async (part: Locator) => {
      const box = await part.boundingBox();
      return box && box.y + box.height / 2;
    };
    const name = Number(await middle(account.getByRole('heading')));
    expect(Math.abs(Number(await middle(account.getByText(/US\$/))) - name)).toBeLessThan(4);

    // Of this window there may be none, where another journey opened it.
    await page.goto('/pedidos-list?ventana=todas');
    const order = page.getByRole('list', { name: 'Pedidos' }).getByRole('listitem').first();
    await expect(order).toContainText('N° Orden');
    await expect(order).not.toContainText(/\d\d\/\d\d\/\d{4}/);
  });
});

const { admin, leader, seller } = demoAccounts;
/** Who looks at which pages, and what is pressed there to open a dialog or a folded part, until what shows last. */
const screens: Record<string, [who: Account, addresses: readonly string[], open: readonly string[][]]> = {
  'a seller': [
    seller,
    ['/mi-cuenta', '/ayuda', '/individual?lista=favoritos', '/individual?lista=habituales', '/pedido-vendedor'],
    [
      ['/carrito', 'text="Carga rápida"', 'text="Pegar líneas"', 'text="Líneas"'],
      ['/pedido-vendedor', 'role=button[name="Menú"]', 'text="Avisos"', 'text=/^(Este navegador|Vitrina le avisa)/'],
      ['/pedido-vendedor', 'role=button[name="Menú"]', 'text="Precios para mis clientes"', 'text="Margen"'],
    ],
  ],
  'a leader': [
    leader,
    ['/equipos', '/cuentas', '/listado-lider'],
    [['/listado-lider', 'text="Cargar pedido"', 'text="Carga rápida"', 'text="Código"']],
  ],
  'an administrator': [
    admin,
    ['/inicio', '/cuentas', '/armado', '/ayuda', '/equipos'],
    [
      ['/armado?:parcel', 'role=button[name=/^Entregado a/]', 'role=dialog'],
      ['/compras?:parcel', 'role=button[name=/^Ver los renglones de/]', 'text="Pedidas"'],
    ],
  ],
};
for (const [name, [who, addresses, open]] of Object.entries(screens)) {
  test(`what ${name} sees goes into 320 px and, at 200 %, into a desktop`, async ({ page, api, enter }) => {
    // Other journeys deliver what they find, and close.
    const [reseller, product] = [await api.newReseller(), await api.newProduct()];
    const { ventanaId } = await api.order(reseller, product);
    await enter(who);
    for (const [at = '', ...steps] of [...addresses.map((at) => [at]), ...open]) {
      const [shown = 'h1', ...press] = steps.toReversed();
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(at.replace(':parcel', `ventana=${ventanaId}&bulto=${reseller.id}`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      for (const what of press.toReversed()) await page.locator(what).last().click();
      await expect(page.locator(shown).last()).toBeVisible();
      for (const width of [320, 640]) {
        await page.setViewportSize({ width, height: 640 });
        expect(await page.evaluate(tooWide), `${[at, ...steps].join(' › ')} at ${width} px`).toEqual([]);
      }
    }
  });
}

test.describe('enlarged fourfold on a desktop', () => {
  test.use({ viewport: { width: 320, height: 200 } });

  test("the catalogue, a product's sheet, menu and history are read and used whole", async ({ page, api, enter }) => {
    const product = await api.newProduct();
    await enter(await api.newLeader());
    await page.goto('/individual');
    await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(product.name);
    await card(page, product).getByRole('button', { name: product.name, exact: true }).click();
    const sheet = page.getByRole('dialog', { name: product.name });
    for (const name of [`Agregar ${product.name}`, 'Hoja en PDF', 'Cerrar'])
      await expectSeen(sheet.getByRole('button', { name }));
    expect(await page.evaluate(tooWide)).toEqual([]);
    await sheet.getByRole('button', { name: 'Cerrar' }).click();
    await expectSeen(card(page, product).getByRole('button', { name: `Agregar ${product.name}` }));
    await card(page, product)
      .getByRole('button', { name: `Agregar ${product.name}` })
      .click();
    await expectSeen(page.getByRole('button', { name: 'Carrito, 1 producto' }));
    const dock = await page.getByRole('navigation', { name: 'Accesos' }).boundingBox();
    expect(dock?.height).toBeLessThan(64);
    await page.getByRole('button', { name: 'Menú' }).click();
    for (const name of ['Mis Pedidos', 'Ayuda']) await expectSeen(page.getByRole('dialog').getByRole('link', { name }));
    expect(await page.evaluate(tooWide)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Salir' }).click();
    const question = page.getByRole('alertdialog', { name: messages.logout.confirm });
    await expect(question.getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expectSeen(question.getByRole('button', { name: 'No', exact: true }));
    await page.keyboard.press('Escape');
    await page.goto('/historial-pedidos');
    const calendar = page.getByRole('button', { name: 'Calendario: Desde' });
    await expectSeen(calendar);
    await calendar.click();
    await expectSeen(page.getByRole('button', { name: 'Anterior' }).first());
  });
});

/** Scrolled to, all of it is seen, and nothing lies over it. */
async function expectSeen(target: Locator) {
  const isSeen = (element: Element) => {
    element.scrollIntoView({ block: 'center' });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const edges = [document.elementFromPoint(x, top + 2), document.elementFromPoint(x, bottom - 2)];
    const sides = [document.elementFromPoint(left + 2, y), document.elementFromPoint(right - 2, y)];
    return [...edges, ...sides].every((one) => one !== null && (element.contains(one) || one.contains(element)));
  };
  // A dialog comes from below.
  await expect.poll(() => target.evaluate(isSeen)).toBe(true);
}

/** Runs in the page: what is wider than the screen, and in nothing that scrolls by itself. */
function tooWide() {
  const scrolls = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
  const wide = [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
    .filter((element) => !scrolls(element.parentElement))
    .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`);
  // A dialog scrolls down alone.
  const sideways = [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] *')]
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    .filter((element) => element.tagName === 'HTML' || /auto|scroll/.test(getComputedStyle(element).overflowX))
    .map((element) => `${element.tagName} ${element.className} scrolls sideways`);
  return [...sideways, ...wide];
}

/** All of the text is within the screen's width, and nothing makes the page wider than that. */
async function expectWhole(page: Page, text: Locator) {
  await expect(text).toBeVisible();
  const { left, right } = await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  });
  const frame = await text.evaluate((element) => {
    const { left, right } = (element.closest('li, dialog') ?? element).getBoundingClientRect();
    return { left, right };
  });
  expect(left).toBeGreaterThanOrEqual(Math.max(0, frame.left));
  expect(right).toBeLessThanOrEqual(Math.min(320, frame.right));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
}

async function expectApart(one: Locator, other: Locator) {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  expect(a && b && (a.x + a.width <= b.x || a.y + a.height <= b.y)).toBe(true);
}
