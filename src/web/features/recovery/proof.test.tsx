import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { anAccount } from '../../shell/test-accounts.ts';
import { administrator } from '../../shell/test-orders.ts';
import { type Call, type FakeServer, openPage, paged, Refused } from '../../shell/test-page.tsx';
import { aUser, pickupPointAnswers } from '../../shell/test-users.ts';

const other = aUser(7, { userName: 'eva', tipo: 'ADMIN', rol: 'ROLE_ADMIN', isAdmin: true, idLider: null });
const asks = (code: 'CONTRASENA_ACTUAL' | 'CODIGO_ACTUAL', ...fields: string[]) =>
  new Refused({
    status: 422,
    code,
    title: 'Confirme que es usted.',
    errors: fields.map((field) => ({ field, message: `Falta ${field}.` })),
  });
/** As a server that asks for a password, a code or both until they are right. */
const guarded =
  (done: unknown) =>
  ({ body }: Call) => {
    const { actual, codigo } = (body ?? {}) as Record<string, string>;
    if (!actual) throw asks('CONTRASENA_ACTUAL', 'actual', 'codigo');
    if (codigo !== '123456') throw asks('CODIGO_ACTUAL', 'codigo');
    return done;
  };

async function open(server: FakeServer) {
  const page = openPage(
    '/listado-vendedores',
    {
      ...pickupPointAnswers,
      'GET /api/usuarios': () => paged([other]),
      'GET /api/recuperaciones': () => [],
      ...server,
    },
    administrator,
  );
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
  const press = async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name }));
  const prove = async (actual: string, codigo: string) => {
    const asked = await dialog('Confirme que es usted');
    await page.user.type(asked.getByLabelText('Contraseña actual'), actual);
    await page.user.type(asked.getByLabelText('Código'), codigo);
    await page.user.click(asked.getByRole('button', { name: 'Confirmar' }));
  };
  const sent = (route: string) => page.calls.filter((call) => call.route === route).map(({ body }) => body);
  return { ...page, dialog, press, prove, sent };
}

test('who gives an administrator another password is asked for her own and a code, and it goes out with them', async () => {
  const page = await open({ 'PUT /api/usuario/7/clave': guarded(null) });
  await page.press('Cambiar la contraseña de eva');
  await page.user.type(screen.getByLabelText('Contraseña nueva'), 'otra clave larga');
  await page.press('Confirmar');
  await page.prove('tres palabras', '000000');
  await screen.findByRole('alertdialog', { name: messages.user.proofFailed });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const asked = await page.dialog('Confirme que es usted');
  await page.user.clear(asked.getByLabelText('Código'));
  await page.user.type(asked.getByLabelText('Código'), '123456');
  await page.user.click(asked.getByRole('button', { name: 'Confirmar' }));
  await screen.findByRole('alertdialog', { name: messages.user.updated });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(page.sent('PUT /api/usuario/7/clave').at(-1)).toEqual({
    nueva: 'otra clave larga',
    actual: 'tres palabras',
    codigo: '123456',
  });
});

test('who leaves the question changes nothing, and finds what was typed as it was', async () => {
  const page = await open({ 'PUT /api/7': guarded(other) });
  await page.press('Editar eva');
  const edited = await page.dialog('Editar eva');
  await page.user.clear(edited.getByLabelText('Email'));
  await page.user.type(edited.getByLabelText('Email'), 'otra@ejemplo.com');
  await page.press('Confirmar');
  const asked = await page.dialog('Confirme que es usted');
  await page.user.click(asked.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirme que es usted' })).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(edited.getByLabelText<HTMLInputElement>('Email').value).toBe('otra@ejemplo.com');
  expect(page.sent('PUT /api/7')).toEqual([{ email: 'otra@ejemplo.com' }]);
});

test('who deletes an administrator is asked after the question, and what is refused for another reason is said there', async () => {
  const page = await open({
    'GET /api/usuario/7/vendedores': () => ({ vendedores: 0, pedidosPendientes: 0, propiosPendientes: 0 }),
    'GET /api/cuentas/7': () => anAccount(7, { saldo: 0 }),
    'DELETE /api/7': (call) => {
      guarded(null)(call);
      throw new Refused({ status: 409, code: 'ULTIMO_ADMINISTRADOR', title: 'Es el último administrador.' });
    },
  });
  await page.press('Eliminar eva');
  await page.press('Si');
  await page.prove('tres palabras', '123456');
  await screen.findByRole('alertdialog', {
    name: messages.user.deleteFailed,
    description: 'Es el último administrador.',
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});
