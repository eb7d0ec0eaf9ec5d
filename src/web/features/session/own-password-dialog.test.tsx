import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { seller } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';

async function open(server: FakeServer) {
  const page = openPage('/historial-pedidos', server, seller);
  const { user } = page;
  // A page that comes takes the focus, in a browser not from a dialog that is open over it.
  await screen.findByRole('heading', { level: 1 });
  await user.click(await screen.findByRole('button', { name: 'Cambiar contraseña' }));
  await screen.findByRole('dialog', { name: 'Cambiar contraseña' });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { ...page, press, type: (label: string, text: string) => user.type(screen.getByLabelText(label), text) };
}

test('everybody changes the own password with the old one', async () => {
  const page = await open({ 'PUT /api/usuario/clave': () => null });
  await page.type('Contraseña actual', 'vitrina-demo');
  await page.type('Contraseña nueva', 'otra clave larga');
  await page.press('Confirmar');
  await screen.findByRole('alertdialog', { name: messages.user.updated });
  expect(screen.queryByRole('dialog', { name: 'Cambiar contraseña' })).toBeNull();
  expect(page.calls.find(({ route }) => route === 'PUT /api/usuario/clave')?.body).toEqual({
    actual: 'vitrina-demo',
    nueva: 'otra clave larga',
  });
});

test('a press more while the dialog is on its way opens no other', async () => {
  openPage('/historial-pedidos', {}, seller);
  const button = await screen.findByRole('button', { name: 'Cambiar contraseña' });
  act(() => {
    button.click();
    button.click();
  });
  expect(await screen.findAllByRole('dialog', { name: 'Cambiar contraseña' })).toHaveLength(1);
});

test('both passwords are marked where neither is typed', async () => {
  const page = await open({});
  await page.press('Confirmar');
  await screen.findByRole('alertdialog', { name: messages.registration.passwordMissing });
  for (const label of ['Contraseña actual', 'Contraseña nueva'])
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
});

test('a wrong old password is said, and the dialog stays', async () => {
  const page = await open({
    'PUT /api/usuario/clave': () => {
      throw new Refused({ status: 422, code: 'CONTRASENA_ACTUAL', title: 'La contraseña actual no es esa.' });
    },
  });
  await page.type('Contraseña actual', 'otra');
  await page.type('Contraseña nueva', 'otra clave larga');
  await page.press('Confirmar');
  await screen.findByRole('alertdialog', { description: 'La contraseña actual no es esa.' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const dialog = within(screen.getByRole('dialog', { name: 'Cambiar contraseña' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('La contraseña actual no es esa.');
});

test('a code is asked for where a second step guards the account, and what was typed stays', async () => {
  const page = await open({
    'PUT /api/usuario/clave': ({ body }) => {
      const message = 'Escriba el código.';
      const errors = [{ field: 'codigo', message }];
      if (!(body as { codigo?: string }).codigo)
        throw new Refused({ status: 422, code: 'CODIGO_ACTUAL', title: message, errors });
      return null;
    },
  });
  await page.type('Contraseña actual', 'vitrina-demo');
  await page.type('Contraseña nueva', 'otra clave larga');
  await page.press('Confirmar');
  await page.user.type(await screen.findByLabelText('Código'), '123456');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await page.press('Confirmar');
  await screen.findByRole('alertdialog', { name: messages.user.updated });
  expect(page.calls.at(-1)?.body).toEqual({ actual: 'vitrina-demo', nueva: 'otra clave larga', codigo: '123456' });
});
