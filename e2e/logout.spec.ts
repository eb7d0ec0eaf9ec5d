import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { messages } from '#contract/messages.ts';
import { demoAccounts } from './api.ts';
import { addToCart, alert, answer, openMenu } from './screens.ts';
import { expect, test } from './test.ts';

test('a reseller who leaves is asked, told, and leaves nothing of the session behind', { tag: '@phone' }, async ({
  context,
  page,
  api,
  enter,
}) => {
  const product = await api.newProduct();
  await enter(await api.newReseller());
  await page.goto('/individual');
  await addToCart(page, product);
  await page.goto('/historial-pedidos');

  await (await openMenu(page)).getByRole('button', { name: 'Salir' }).click();
  await expect(alert(page, messages.logout.confirm)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(alert(page, messages.logout.confirm)).toBeHidden();
  await expect(page).toHaveURL(/\/historial-pedidos$/);

  await (await openMenu(page)).getByRole('button', { name: 'Salir' }).click();
  await answer(page, messages.logout.confirm, 'Si');
  await answer(page, messages.logout.done, 'OK');
  await expect(page).toHaveURL(/\/individual$/);
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  // By which this device's next login is told from a stranger's guess (decision 005).
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['vitrina_equipo']);
  await page.goto('/pedido-vendedor');
  await expect(page).toHaveURL(/\/login$/);
});

const { admin, leader } = demoAccounts;

test('of the people whom an administrator saw the disk holds nothing once the session is over', {
  tag: '@desktop',
}, async ({ playwright, launchOptions, api }) => {
  const reseller = await api.newReseller();
  await api.order(reseller, await api.newProduct());
  const profile = mkdtempSync(path.join(os.tmpdir(), 'vitrina-profile-'));
  const context = await playwright.chromium.launchPersistentContext(profile, launchOptions);
  try {
    const page = await context.newPage();
    await page.goto(`${api.url}/login`);
    await page.getByLabel('Usuario').fill(admin.username);
    await page.getByLabel('Contraseña', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Acceder' }).click();
    await page.waitForURL('**/individual');
    for (const [address, shown] of [
      [`/listado-vendedores?q=${reseller.apellido}`, reseller.apellido],
      [`/pedidos-list?q=${reseller.apellido}`, reseller.apellido],
      ['/listado-proveedores', 'Proveedores'],
      ['/auditoria', 'Auditoría'],
      ['/listado-platos', 'Productos'],
    ] as const) {
      await page.goto(api.url + address);
      await expect(page.getByText(shown).first()).toBeVisible();
    }
    await page.goto(`${api.url}/pedidos-list`);
    await (await openMenu(page)).getByRole('button', { name: 'Salir' }).click();
    await answer(page, messages.logout.confirm, 'Si');
    await answer(page, messages.logout.done, 'OK');
    await expect(page).toHaveURL(/\/individual$/);
  } finally {
    await context.close();
  }
  // What is kept is compressed, and named by its whole address; programs name calls without the host.
  const kept = filesIn(profile).flatMap((file) =>
    readFileSync(file, 'latin1')
      .split(api.url)
      .flatMap((text) => /^\/api\/[\w/?=&%.-]+/.exec(text) ?? []),
  );
  expect(kept.length).toBeGreaterThan(0);
  const isOpen = (address: string) => open.some((one) => address.split('?')[0] === one) || address === '/api/login';
  expect([...new Set(kept)].filter((address) => !isOpen(address))).toEqual([]);
  rmSync(profile, { recursive: true });
});

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));

const pages = [
  [leader, '/pedido-vendedor'],
  [leader, '/listado-lider'],
  [admin, '/pedidos-list'],
  [admin, '/listado-platos'],
  [admin, '/armado'],
] as const;
/** What everybody may ask for. */
const open = [
  '/api/producto/estadoCatalogo',
  '/api/ventanas/programacion',
  '/api/puntos-de-retiro',
  '/api/producto/all',
  '/api/producto/allBlack',
];

for (const [account, path] of pages) {
  test(`from ${path} one leaves without another word to the server about what it showed`, { tag: '@desktop' }, async ({
    page,
    enter,
  }) => {
    await enter(account);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await (await openMenu(page)).getByRole('button', { name: 'Salir' }).click();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    // Until the server has ended it, the session may ask what it likes.
    page.on('response', (response) => {
      if (response.url().endsWith('/api/logout')) requests.length = 0;
    });
    await answer(page, messages.logout.confirm, 'Si');
    await answer(page, messages.logout.done, 'OK');
    await expect(
      page
        .getByRole('link', { name: 'Quiero ser Revendedor!' })
        .or(page.getByRole('heading', { level: 1, name: 'CATÁLOGO ESENCIAL' }))
        .first(),
    ).toBeVisible();
    expect(requests.filter((address) => address.startsWith('/api/') && !open.includes(address))).toEqual([]);
  });
}

test.describe('a second step', () => {
  // A login without its code, and one with a code that was used.
  test.use({ provoked: { statuses: [401] } });

  test('is set up, asked for at the login, and takes no code twice', { tag: '@desktop' }, async ({
    page,
    api,
    enter,
  }) => {
    const account = { username: `admin-${Date.now()}`, password: 'una clave larga' };
    const person = { userName: account.username, password: account.password, nombre: 'Eva', apellido: 'Paz' };
    await api.asAdmin('POST /api/usuario', { ...person, tipo: 'ADMIN' });
    await enter(account);
    await page.goto('/inicio');
    await (await openMenu(page)).getByRole('button', { name: 'Cambiar contraseña' }).click();
    await page.getByRole('button', { name: 'Segundo paso' }).click();
    const dialog = page.getByRole('dialog', { name: 'Segundo paso' });
    await dialog.getByLabel('Contraseña actual').fill(account.password);
    await dialog.getByRole('button', { name: 'Seguir' }).click();
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    const codeIn = (seconds: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });
    await dialog.getByLabel('Código de la aplicación').fill(codeIn(0));
    await dialog.getByRole('button', { name: 'Activar' }).click();
    await page.getByRole('button', { name: 'Los guardé' }).click();

    // The app's next one, which a telephone's clock may show already.
    const code = codeIn(30);
    for (const [accepted, message] of [
      [true, messages.login.done],
      [false, 'El código no es correcto o ya se usó.'],
    ] as const) {
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.clear());
      await page.goto('/login');
      await page.getByLabel('Usuario').fill(account.username);
      await page.getByLabel('Contraseña', { exact: true }).fill(account.password);
      await page.getByRole('button', { name: 'Acceder' }).click();
      await page.getByLabel('Código', { exact: true }).fill(code);
      await page.getByRole('button', { name: 'Acceder' }).click();
      await expect(alert(page, message)).toBeVisible();
      if (accepted) await page.waitForURL('**/individual');
    }
  });
});
