import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expectMessage } from '../messages.ts';
import { alert, answer, card, finalise, markFavourite, orderRow, unfold } from '../screens.ts';
import { expect, fill, goByTab, openCart, press, search } from './screens.ts';
import type { Shop } from './shop.ts';
import { offered } from './supplier.ts';

/** What the sellers fill their carts with; none of it has a limit. */
const [pot, pan, towel, lamp, jug] = ['OLL101', 'SAR102', 'TOA103', 'LAM104', 'JAR105'].map(
  (code) => offered.find(({ codigo }) => codigo === code) ?? offered[0],
) as [Offer, Offer, Offer, Offer, Offer];
type Offer = (typeof offered)[number];

/** Tuesday: sellers look, order by hand and by code, change their minds, and have no signal. Answers the order of the first. */
export async function sell({ step, photograph, seller, other }: Shop): Promise<number> {
  await step(seller, 'recorrer el catálogo y marcar favoritos', async (page) => {
    await search(page, 'andes');
    await markFavourite(page, pot);
    await markFavourite(page, pan);
    await search(page, '');
    await page.getByLabel('Categoría').selectOption('Favoritos');
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })).toHaveCount(2);
    for (const { name } of [pot, pan]) await press(page, `Agregar ${name}`);
    await press(page, `Agregar una unidad de ${pot.name}`);
  });
  await step(seller, 'sumar productos por código y pegar una lista', async (page) => {
    await openCart(page);
    await page.getByText('Carga rápida').click();
    await fill(page, { Código: towel.codigo, Cantidad: '3' });
    await page.getByLabel('Código', { exact: true }).press('Enter');
    await page.getByText(`Agregado: 3 × ${towel.name}. Van 1.`).waitFor();
    await press(page, 'Pegar líneas');
    await fill(page, { Líneas: `${lamp.codigo}\t2\tblanca\n4 x ${jug.codigo}\nNADA9 1` });
    await photograph(seller, 'qué es cada línea pegada');
    await press(page, 'Agregar 2 líneas');
    await expect(page.getByLabel('Líneas', { exact: true })).toHaveValue('NADA9 1');
  });
  const placed = await step(seller, 'hacer su pedido', async (page) => {
    await finalise(page);
    await expectMessage(page, messages.order.done);
    return placedNumber(page);
  });
  await step(seller, 'cambiar el pedido que ya hizo', async (page) => {
    await page.getByRole('link', { name: 'Ver mis pedidos' }).click();
    await unfold(orderRow(page, placed));
    await press(page, `Editar pedido ${placed}`);
    const dialog = page.getByRole('dialog', { name: `Pedido N° ${placed}` });
    await press(dialog, `Agregar una unidad de ${pan.name}`);
    await press(dialog, `Eliminar ${jug.name}`);
    await photograph(seller, 'lo que cambia');
    await press(dialog, 'Guardar');
    await expectMessage(page, messages.order.edited);
  });
  await step(seller, 'mostrarle sus propios precios a una clienta', async (page) => {
    await press(page, 'Menú');
    await press(page.getByRole('dialog'), 'Precios para mis clientes');
    const dialog = page.getByRole('dialog', { name: 'Precios para mis clientes' });
    await fill(dialog, { Margen: '30' });
    await dialog.getByLabel('Modo cliente', { exact: true }).check();
    await press(dialog, 'Guardar');
    await expectMessage(page, '¡Se guardaron sus precios!');
    await page.goto('/individual');
    await search(page, pot.name);
    await card(page, pot).waitFor();
    await photograph(seller, 'modo cliente');
    await press(page, 'Salir del modo cliente');
    await expect(page.getByRole('button', { name: /^Carrito/ })).toBeVisible();
  });

  await step(other, 'dejar un pedido pendiente sin señal', async (page) => {
    await page.goto('/individual');
    await search(page, 'velador cuyo');
    await press(page, 'Agregar Velador Cuyo 1');
    await press(page, 'Agregar Velador Cuyo 2');
    await openCart(page);
    await page.context().setOffline(true);
    await finalise(page);
    await expectMessage(page, messages.order.leftWaiting);
    await page.getByRole('heading', { name: 'Pendiente de envío', exact: true }).waitFor();
  });
  await step(other, 'ver que salió solo al volver la señal', async (page) => {
    await page.context().setOffline(false);
    const message = alert(page, messages.order.done);
    await message.waitFor({ timeout: 90_000 });
    await expect(message).toContainText(/^.*El pedido que estaba pendiente de envío es el N° \d+\./);
    await photograph(other, 'el número del que salió');
    await answer(page, messages.order.done, 'OK');
    await page.getByRole('heading', { name: 'Pendiente de envío' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Volver a seleccionar Productos' }).click();
    await goByTab(page, 'Mis Pedidos');
    await page.getByText('PENDIENTE', { exact: true }).first().waitFor();
  });
  return placed;
}

/** The number in 'Su pedido es el N° 12'. */
async function placedNumber(page: Page): Promise<number> {
  const message = await page.getByRole('heading', { name: /^Su pedido es el N° / }).textContent();
  return Number(message?.match(/\d+/)?.[0]);
}
