import { demoAccounts } from './api.ts';
import { expect, test } from './test.ts';

// Where a field stands is measured: the sheet must not be on its way.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Bytes over the network of a list that is opened for the first time, with all that comes after, but for its photos. */
const lists = { '/listado-platos': 244_000, '/pedidos-list?ventana=todas': 250_000 };

for (const [address, most] of Object.entries(lists)) {
  test(`${address} is light the first time @desktop`, async ({ page, enter }) => {
    await enter(demoAccounts.admin);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const photos = new Set<string>();
    let bytes = 0;
    let files = 0;
    network.on('Network.responseReceived', ({ requestId, type }) => type === 'Image' && photos.add(requestId));
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (photos.has(requestId)) return;
      bytes += encodedDataLength;
      files++;
    });
    const cart = page.waitForResponse('**/api/carrito');
    await page.goto(address);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await cart;
    expect(bytes, `bytes in ${files} files`).toBeLessThanOrEqual(most);
    expect(files).toBeLessThanOrEqual(25);
  });
}

test('a field of the filters takes what is typed before its suggestions are here', { tag: '@desktop' }, async ({
  page,
  enter,
  isMobile,
}) => {
  await enter(demoAccounts.admin);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/aria-fields-.*\.js$/, (route) => released.then(() => route.continue()));
  await page.goto('/pedidos-list');
  await page.getByRole('button', { name: isMobile ? 'Filtros y orden' : 'Filtros' }).click();
  const plain = page.getByRole('textbox', { name: 'Vendedor' });
  await plain.focus();
  const place = await plain.boundingBox();
  await page.keyboard.type('mar');
  release();
  const field = page.getByRole('combobox', { name: 'Vendedor' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('mar');
  expect(await field.boundingBox()).toEqual(place);
  await expect(page.getByRole('option', { name: 'Marcela Duarte' })).toBeVisible();
});
