import { messages } from '#contract/messages.ts';
import { expectMessage } from '../messages.ts';
import { orderRow, unfold } from '../screens.ts';
import { sendPurchase, sendSupplement } from './goods.ts';
import { placeLate } from './late-orders.ts';
import { closingInvoices } from './money.ts';
import { nameOf, people } from './people.ts';
import { confirm, expect, go, goByTab, press } from './screens.ts';
import type { Shop } from './shop.ts';
import { shareShortage } from './shortage.ts';

/** Friday: the window with its documents, what came too late, and what did not come at all. */
export async function close(shop: Shop, placed: number) {
  const { step, photograph, admin, seller } = shop;
  await step(admin, 'cerrar el catálogo sabiendo quién no pidió', async (page) => {
    await go(page, 'Cierres');
    await press(page, 'Cerrar catálogo ahora');
    const question = page.getByRole('alertdialog', { name: '¿Cerrar el catálogo ahora?' });
    await question.getByText('8 vendedores sin pedidos').click();
    await photograph(admin, 'lo que se cierra');
    await confirm(page, '¿Cerrar el catálogo ahora?', 'Cerrar catálogo', messages.window.closed);
    await expect(page.getByRole('switch')).not.toBeChecked();
  });
  await step(admin, 'descargar todos los documentos del cierre', async (page) => {
    const invoices = await closingInvoices(page);
    // The two by hand, the leader's for the second in her name, and all but eight of the sixty.
    expect(Object.keys(invoices)).toHaveLength(2 + 52);
    expect(Object.keys(invoices)).toContain(nameOf(people.seller));
  });
  await step(seller, 'ver que ya no puede cancelar ni cambiar', async (page) => {
    await goByTab(page, 'Mis Pedidos');
    await orderRow(page, placed).waitFor();
    await unfold(orderRow(page, placed));
    await page.getByRole('button', { name: `Repetir pedido ${placed}` }).waitFor();
    await expect(page.getByRole('button', { name: /^(Cancelar|Editar) pedido/ })).toHaveCount(0);
  });
  await sendPurchase(shop);
  await placeLate(shop, placed);
  await step(admin, 'reabrir el cierre y volver a cerrarlo', async (page) => {
    await go(page, 'Cierres');
    await press(page, 'Reabrir el cierre 1');
    const dialog = page.getByRole('dialog', { name: '¿Reabrir el cierre 1?' });
    await dialog.getByLabel('Motivo *').fill('Faltaba un equipo entero');
    await press(dialog, 'Reabrir');
    await expectMessage(page, messages.window.reopened);
    await expect(page.getByRole('switch')).toBeChecked();
    await page.getByRole('switch').click();
    await confirm(page, '¿Cerrar el catálogo a los pedidos?', 'Si', messages.window.closed);
  });
  await sendSupplement(shop);
  await shareShortage(shop);
}
