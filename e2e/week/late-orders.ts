import { messages } from '#contract/messages.ts';
import { expectMessage } from '../messages.ts';
import { orderRow } from '../screens.ts';
import { nameOf, people } from './people.ts';
import { choose, go, press, search } from './screens.ts';
import type { Shop } from './shop.ts';

/** What administrators alone do with a window that is over, and say why. */
export async function placeLate({ step, photograph, admin }: Shop, placed: number) {
  await step(admin, 'cargar un pedido tardío con su motivo', async (page) => {
    await go(page, 'Pedidos');
    await press(page, 'Cargar pedido');
    const dialog = page.getByRole('dialog', { name: 'Cargar pedido' });
    await choose(dialog, 'Vendedor o líder', nameOf(people.other));
    await dialog.getByLabel('Motivo *').fill('Avisó por teléfono el viernes');
    await choose(dialog, 'Agregar producto', 'Toallón Jujuy 3');
    await photograph(admin, 'el pedido tardío');
    await press(dialog, 'Generar');
    await expectMessage(page, messages.order.done);
  });
  await step(admin, 'corregir un pedido del cierre con su motivo', async (page) => {
    await search(page, nameOf(people.seller));
    await orderRow(page, placed).waitFor();
    await press(page, new RegExp(` productos? del pedido ${placed}$`));
    await press(page, `Editar pedido ${placed}`);
    const dialog = page.getByRole('dialog', { name: `Pedido N° ${placed}` });
    await press(dialog, /^Agregar una unidad de Toallón/);
    await dialog.getByLabel('Motivo *').fill('Pidió uno más antes de la entrega');
    await photograph(admin, 'el pedido que corrige');
    await press(dialog, 'Guardar');
    await expectMessage(page, messages.order.edited);
  });
}
