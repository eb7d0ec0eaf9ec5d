import { messages } from '#contract/messages.ts';
import { expectMessage } from '../messages.ts';
import { keepAccounts } from './accounts.ts';
import { payCommission, payInPesos } from './coins.ts';
import type { Person } from './diary.ts';
import { claimAndExchange, receiveGoods } from './goods.ts';
import type { MovedMoney } from './money.ts';
import { collectForTeam, payMany, settleDebts, tellOfPayment } from './payments.ts';
import { accountOf, nameOf, password, people } from './people.ts';
import { confirm, downloaded, expect, fill, go, heading, logIn, press } from './screens.ts';
import type { Shop } from './shop.ts';

const buyer = nameOf(people.seller);

/** Saturday: parcels are packed, labelled and handed over, and what was delivered is owed. Answers what was paid and handed out. */
export async function deliver(shop: Shop, placed: number): Promise<MovedMoney> {
  const { step, photograph, admin, packer } = shop;
  await step(admin, 'crear a quien arma', async (page) => {
    await go(page, 'Usuarios');
    await press(page, 'Crear ayudante');
    const dialog = page.getByRole('dialog', { name: 'Crear ayudante' });
    const { userName, nombre, apellido } = people.packer;
    await fill(dialog, { 'Usuario *': userName, 'Contraseña *': password, Nombre: nombre, Apellido: apellido });
    await photograph(admin, 'qué hace quien arma');
    await press(dialog, 'Crear ayudante');
    await expectMessage(page, messages.user.created);
  });
  await step(packer, 'entrar y ver solo Armado', async (page) => {
    await logIn(page, accountOf(people.packer));
    await press(page.getByRole('dialog', { name: 'Elija su contraseña' }), 'Ahora no');
    await heading(page, 'Armado');
  });
  await receiveGoods(shop);
  await step(packer, 'armar un bulto, en parte', async (page) => {
    await page.locator('summary').filter({ hasText: buyer }).click();
    const list = page.getByRole('list', { name: `Productos de ${buyer}` });
    await list.getByRole('checkbox').first().check();
    await press(list, /^Una más lista de Toallón/);
    await list.getByText('1 de 4 listos').waitFor();
  });
  await step(packer, 'imprimir las etiquetas de los bultos', async (page) => {
    await press(page, 'Etiquetas');
    const dialog = page.getByRole('dialog', { name: 'Etiquetas de los bultos' });
    await photograph(packer, 'en qué papel');
    const { name, bytes } = await downloaded(page, dialog.getByRole('button', { name: 'Imprimir' }));
    expect(name).toMatch(/\.pdf$/);
    expect(Buffer.from(bytes).toString('latin1', 0, 5)).toBe('%PDF-');
    await expectMessage(page, messages.document.printed);
  });
  const handOver = async (person: Person, recipient: string) => {
    const { page } = person;
    await press(page, `Entregado a ${buyer}`);
    const dialog = page.getByRole('dialog', { name: `Entregar a ${buyer}` });
    await press(dialog, recipient);
    await photograph(person, 'quién recibe');
    await press(dialog, 'Entregar');
    await expectMessage(page, messages.delivery.done);
    await page.getByText(`Recibió ${recipient}`).first().waitFor();
  };
  await step(packer, 'entregar el bulto y anotar quién lo recibió', () => handOver(packer, buyer));
  await step(admin, 'deshacer la entrega', async (page) => {
    await go(page, 'Armado');
    await page.locator('summary').filter({ hasText: buyer }).click();
    await press(page, `Deshacer entrega a ${buyer}`);
    await confirm(page, messages.delivery.confirmUndo, 'Si', messages.delivery.undone);
  });
  await step(admin, 'entregarlo a la líder', () => handOver(admin, nameOf(people.leader)));

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
  let paid = await keepAccounts(shop, placed);
  for (const pay of [payInPesos, payMany, tellOfPayment, collectForTeam]) paid += await pay(shop);
  await settleDebts(shop);
  await claimAndExchange(shop, placed);
  return { paid, commission: await payCommission(shop) };
}
