import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { FirstEntry } from '#contract/users.calls.ts';
import { administrator } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';
import { aUser, leader, pickupPointAnswers } from '../../shell/test-users.ts';

const carlota = aUser(55, { ...leader, id: 55, userName: 'carlota', nombre: 'Carlota', apellido: 'Paz' });
const add = 'POST /api/usuarios/lista';
const entry = (id: number, nombre: string): FirstEntry => ({
  id,
  userName: `${nombre.toLowerCase()}.sol`,
  nombre,
  apellido: 'Sol',
  telefono: '11 5555-0202',
  enlace: `https://vitrina.example/nueva-clave#${nombre}`,
  vence: '2026-11-28T15:00:00.000Z',
});
const server: FakeServer = {
  ...pickupPointAnswers,
  'GET /api/usuarios': () => [leader, carlota, aUser(7)],
  [add]: () => [entry(90, 'Ana'), entry(91, 'Bea')],
};

async function open(answers = server) {
  const page = openPage('/varios-vendedores', answers, administrator);
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Líneas');
  const { user, calls } = page;
  return {
    ...page,
    box,
    paste: async (text: string) => {
      await user.clear(box);
      await user.click(box);
      await user.paste(text);
    },
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    sent: () => calls.filter(({ route }) => route === add),
  };
}
const list = async () => within(await screen.findByRole('list', { name: 'Qué es cada línea' }));
const two = 'Ana Sol\t11 5555-0202\tCar\nBea Sol\t11 5555-0203';

test('a line says what she owes already and since when, and sends it', async () => {
  const page = await open();
  await page.paste('Ana Sol, 11 5555-0202, 120,50, 01/10/2026');
  expect((await list()).getByText(/^debe US\$\s120,50 desde el 01\/10\/2026$/)).toBeDefined();
  await page.press('Crear 1 vendedor');
  await screen.findByRole('list', { name: 'Vendedores creados' });
  const dated = { saldo: 120.5, dia: '2026-10-01' };
  expect(page.sent().map(({ body }) => body)).toMatchObject([{ vendedores: [dated] }]);
});

test('each line says what it means; of two leaders one is asked; nothing is sent while a line is wrong', async () => {
  const page = await open();
  await page.paste(`${two}\nEva\t123456`);
  await screen.findByText('2 líneas por corregir: se crean todos o ninguno.');
  await page.press('Crear 1 vendedor');
  await screen.findByRole('alertdialog', { name: messages.user.linesWrong });
  await page.paste(two);
  await page.user.click((await list()).getByRole('button', { name: /^Carlota Paz/ }));
  expect((await list()).getByText('con Carlota Paz')).toBeDefined();
  await page.press('Crear 2 vendedores');
  const links = within(await screen.findByRole('list', { name: 'Vendedores creados' }));
  expect(page.sent().map(({ body }) => body)).toEqual([
    {
      vendedores: [
        { nombre: 'Ana', apellido: 'Sol', telefono: '11 5555-0202', idLider: 55, retiro: '' },
        { nombre: 'Bea', apellido: 'Sol', telefono: '11 5555-0203', idLider: 0, retiro: '' },
      ],
    },
  ]);
  const href = links.getByRole('link', { name: 'Enviar por WhatsApp a Bea Sol' }).getAttribute('href') ?? '';
  expect(href).toContain('https://wa.me/5491155550202?text=');
  expect(decodeURIComponent(href)).toContain('Su usuario de Vitrina es bea.sol.');
  expect(decodeURIComponent(href)).toContain('https://vitrina.example/nueva-clave#Bea');
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await page.press('Copiar todos');
  await waitFor(() =>
    expect(write).toHaveBeenCalledWith(
      'Ana Sol (usuario ana.sol): https://vitrina.example/nueva-clave#Ana\nBea Sol (usuario bea.sol): https://vitrina.example/nueva-clave#Bea',
    ),
  );
});

test('what is refused is said, what was pasted stays, and the same is sent again with the same key', async () => {
  let refuses = true;
  const page = await open({
    ...server,
    [add]: (call) => {
      if (!refuses) return server[add]?.(call);
      throw new Refused({
        status: 422,
        code: 'DATO_RECHAZADO',
        title: 'No se creó ningún vendedor: hay filas que corregir.',
        errors: [{ field: 'vendedores.1.telefono', message: 'Ya está en el teléfono de Eva.' }],
      });
    },
  });
  await page.paste('Ana Sol\t11 5555-0202\nBea Sol\t11 5555-0203');
  await page.press('Crear 2 vendedores');
  await screen.findByText('Ya está en el teléfono de Eva.');
  expect(page.box.value).toContain('Bea Sol');
  refuses = false;
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await page.press('Crear 2 vendedores');
  await screen.findByRole('list', { name: 'Vendedores creados' });
  const keys = page.sent().map(({ headers }) => headers.get('Idempotency-Key'));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});
