import sharp from 'sharp';
import { messages } from '#contract/messages.ts';
import type { Purchase } from '#contract/purchases.calls.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { openXlsx } from '../../src/server/documents/test-open-xlsx.ts';
import type { Api } from '../api.ts';
import { expectMessage } from '../messages.ts';
import { orderRow, unfold } from '../screens.ts';
import { downloaded, expect, fill, go, goByMenu, goByTab, heading, press } from './screens.ts';
import type { Shop } from './shop.ts';
import { offered, supplier } from './supplier.ts';

/** What the window ordered goes to its supplier, on a paper without a price of sale. */
export async function sendPurchase({ step, photograph, admin }: Shop) {
  await step(admin, 'enviarle al proveedor lo que se le compra', async (page) => {
    await go(page, 'Compras');
    await press(page, `Enviar pedido a ${supplier}`);
    const dialog = page.getByRole('dialog', { name: `Pedido a ${supplier}` });
    const excel = dialog.getByRole('button', { name: `Pedido a ${supplier} en Excel` });
    const { name, bytes } = await downloaded(page, excel);
    expect(name).toBe(`Pedido_${supplier}.xlsx`);
    const texts = [...(openXlsx(bytes).sheets[0]?.cells.values() ?? [])].map(({ value }) => String(value));
    expect(texts).toContain('Costo');
    expect(texts).not.toContain('Precio');
    await photograph(admin, 'el pedido al proveedor');
    await press(dialog, 'Marcar como enviado');
    await expectMessage(page, messages.purchase.sent);
  });
}

/** A late order makes a supplement of just that. */
export async function sendSupplement({ step, admin }: Shop) {
  await step(admin, 'enviarle lo que se agregó después', async (page) => {
    await go(page, 'Compras');
    await press(page, `Enviar agregado a ${supplier}`);
    const dialog = page.getByRole('dialog', { name: `Agregado al pedido a ${supplier}` });
    await dialog.getByText(/^2 unidades/).waitFor();
    await press(dialog, 'Marcar como enviado');
    await expectMessage(page, messages.purchase.sent);
  });
}

/** All came, but one unit broken, which is missing until another one comes, and one that nobody ordered and that stays. */
export async function receiveGoods({ step, photograph, api, admin, packer }: Shop) {
  const ordered = await purchasedFrom(api, supplier);
  const gift = offered.find(({ codigo, stock }) => stock === null && !ordered.some((line) => line.codigo === codigo));
  if (!gift) throw new Error('everything was ordered');
  await step(packer, 'recibir lo que trajo el proveedor', async (page) => {
    await goByMenu(page, 'Compras');
    await press(page, `Recibir de ${supplier}`);
    const dialog = page.getByRole('dialog', { name: `Recibir de ${supplier}` });
    await press(dialog, 'Todo llegó');
    const good = dialog.getByLabel(/^Llegaron de Toallón Jujuy 3/);
    await good.fill(String(Number(await good.inputValue()) - 1));
    await dialog.getByLabel(/^Dañadas de Toallón Jujuy 3/).fill('1');
    await press(dialog, 'Llegó algo que no se pidió');
    await fill(dialog, { 'Qué llegó: código o nombre': gift.codigo });
    await press(dialog, `Agregar ${gift.name}`);
    await expect(dialog.getByLabel(`Qué se hace con ${gift.name}`)).toHaveValue('STOCK');
    await photograph(packer, 'lo que llegó');
    await press(dialog, 'Guardar lo que llegó');
    await expectMessage(page, messages.purchase.received);
  });
  await step(packer, 'recibir la que reemplaza a la dañada', async (page) => {
    await page.getByRole('button', { name: 'Faltantes por repartir 1' }).waitFor();
    await press(page, `Recibir de ${supplier}`);
    const dialog = page.getByRole('dialog', { name: `Recibir de ${supplier}` });
    await press(dialog, 'Todo llegó');
    await press(dialog, 'Guardar lo que llegó');
    await expectMessage(page, messages.purchase.received);
    await goByMenu(page, 'Armado');
    await heading(page, 'Armado');
  });
  await step(admin, 'ver lo recibido y lo dañado para reclamar', async (page) => {
    await go(page, 'Compras');
    await page.getByText('Recibida', { exact: true }).waitFor();
    await press(page, `Ver los renglones de ${supplier}`);
    await page.getByRole('link', { name: 'Reclamar lo dañado' }).waitFor();
    await page.getByText(gift.name).first().waitFor();
  });
}

/** The seller gives a towel back, and it is exchanged. */
export async function claimAndExchange({ step, photograph, admin, seller }: Shop, placed: number) {
  await step(seller, 'reclamar una unidad con su foto', async (page) => {
    await goByTab(page, 'Mis Pedidos');
    const row = orderRow(page, placed);
    await unfold(row);
    await press(row, 'Reclamar');
    const dialog = page.getByRole('dialog', { name: `Reclamar del pedido N° ${placed}` });
    await press(dialog, /^Toallón/);
    await fill(dialog, { 'Cuente qué se ve *': 'Vino con la costura abierta' });
    const buffer = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#b9a' } })
      .jpeg()
      .toBuffer();
    await dialog.getByLabel('Elegir fotos').setInputFiles({ name: 'costura.jpg', mimeType: 'image/jpeg', buffer });
    await photograph(seller, 'lo que reclama');
    await press(dialog, 'Enviar reclamo');
    await expectMessage(page, messages.claim.done);
    await row.getByText('En revisión', { exact: true }).waitFor();
  });
  await step(admin, 'aprobar el reclamo como cambio', async (page) => {
    await go(page, 'Inicio');
    await page.getByRole('link', { name: '1 Reclamos por resolver' }).click();
    await press(page, 'Revisar 1');
    await page.getByRole('img', { name: /^Foto 1 del reclamo/ }).waitFor();
    await photograph(admin, 'el reclamo');
    await press(page, 'Aprobar como cambio');
    await page.getByText('No quedan reclamos por resolver.').waitFor();
  });
  await step(seller, 'leer el número de aprobación en su pedido', async (page) => {
    await page.getByText('Aprobado con el N° 1: el cambio va en el próximo cierre.').waitFor();
  });
}

/** The lines of the first window's purchase from a supplier. */
export async function purchasedFrom(api: Api, name: string) {
  const window = (await api.asAdmin<OrderingWindow[]>('GET /api/ventanas')).find(({ cierre }) => cierre === 1);
  const purchases = await api.asAdmin<Purchase[]>(`GET /api/compras/${window?.id}`);
  return purchases.find(({ razonSocial }) => razonSocial === name)?.renglones ?? [];
}

/** The week's rhythm, so that nobody enters two days each week. */
export async function keepRhythm({ step, photograph, admin }: Shop) {
  await step(admin, 'dejar programada cada semana', async (page) => {
    await go(page, 'Cierres');
    await press(page, 'Programar');
    const dialog = page.getByRole('dialog', { name: 'Programar apertura y cierre' });
    await dialog.getByText('Todas las semanas', { exact: true }).click();
    await photograph(admin, 'el ritmo de la semana');
    await press(dialog, 'Confirmar');
    await expectMessage(page, 'Se guardó la programación.');
    await page.getByText(/ · Todas las semanas$/).waitFor();
  });
}
