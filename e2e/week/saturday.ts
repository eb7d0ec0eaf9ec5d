import { messages } from '#contract/messages.ts';
import { expectMessage } from '../messages.ts';
import { keepAccounts } from './accounts.ts';
import { nameOf, people } from './people.ts';
import { confirm, downloaded, expect, go, press } from './screens.ts';
import type { Shop } from './shop.ts';

const buyer = nameOf(people.seller);

/** Saturday: parcels are packed, labelled and handed over, and what was delivered is owed. Answers what was paid. */
export async function deliver(shop: Shop, placed: number): Promise<number> {
  const { step, photograph, admin } = shop;
  await step(admin, 'armar un bulto, en parte', async (page) => {
    await go(page, 'Armado');
    await page.locator('summary').filter({ hasText: buyer }).click();
    const list = page.getByRole('list', { name: `Productos de ${buyer}` });
    await list.getByRole('checkbox').first().check();
    await press(list, /^Una más lista de Toallón/);
    await list.getByText('1 de 4 listos').waitFor();
  });
  await step(admin, 'imprimir las etiquetas de los bultos', async (page) => {
    await press(page, 'Etiquetas');
    const dialog = page.getByRole('dialog', { name: 'Etiquetas de los bultos' });
    await photograph(admin, 'en qué papel');
    const { name, bytes } = await downloaded(page, dialog.getByRole('button', { name: 'Imprimir' }));
    expect(name).toMatch(/\.pdf$/);
    expect(Buffer.from(bytes).toString('latin1', 0, 5)).toBe('%PDF-');
    await expectMessage(page, messages.document.printed);
  });
  const handOver = async (recipient: string) => {
    const { page } = admin;
    await press(page, `Entregado a ${buyer}`);
    const dialog = page.getByRole('dialog', { name: `Entregar a ${buyer}` });
    await press(dialog, recipient);
    await photograph(admin, 'quién recibe');
    await press(dialog, 'Entregar');
    await expectMessage(page, messages.delivery.done);
    await page.getByText(`Recibió ${recipient}`).first().waitFor();
  };
  await step(admin, 'entregar el bulto y anotar quién lo recibió', () => handOver(buyer));
  await step(admin, 'deshacer la entrega', async (page) => {
    await press(page, `Deshacer entrega a ${buyer}`);
    await confirm(page, messages.delivery.confirmUndo, 'Si', messages.delivery.undone);
  });
  await step(admin, 'entregarlo a la líder', () => handOver(nameOf(people.leader)));

  await step(admin, 'deshacer un REALIZADO el mismo día', async (page) => {
    await go(page, 'Pedidos');
    await press(page, 'Filtros');
    await page.getByLabel('Estado', { exact: true }).selectOption('PENDIENTE');
    await press(page, /^Marcar como realizado el pedido /);
    await press(page.getByRole('alertdialog'), 'Si');
    await page.getByLabel('Estado', { exact: true }).selectOption('REALIZADO');
    await page.getByRole('button', { name: `Volver a PENDIENTE el pedido ${placed}` }).waitFor();
    const others = page.getByRole('button', { name: new RegExp(`^Volver a PENDIENTE el pedido (?!${placed}$)`) });
    await others.first().click();
    await press(page.getByRole('alertdialog', { name: '¿Desea volver el pedido a PENDIENTE?' }), 'Si');
    await expect(others).toHaveCount(0);
  });
  await step(admin, 'marcar todo lo demás como REALIZADO', async (page) => {
    await page.getByLabel('Estado', { exact: true }).selectOption('PENDIENTE');
    await page.getByLabel('Seleccionar los de esta página').check();
    await press(page.getByRole('region', { name: 'Selección' }), /^Elegir los \d+$/);
    await press(page, 'Marcar como realizados');
    await photograph(admin, 'lo que se marca');
    await press(page.getByRole('alertdialog', { name: /^¿Desea marcar \d+ pedidos como REALIZADO\?$/ }), 'Si');
    await page.getByText(/^\d+ pedidos quedaron como REALIZADO\.$/).waitFor();
  });
  return keepAccounts(shop, placed);
}
