import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { administrator } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';

const codes = ['AAAA-BBBB-CCCC-DDDD-EEEE-FFFF', 'GGGG-HHHH-IIII-JJJJ-KKKK-LLLL'];
const server = {
  'GET /api/segundo-paso': () => ({ activo: false, exigido: false, codigos: 0 }),
  'POST /api/segundo-paso': () => ({
    secreto: 'JBSWY3DPEHPK3PXP',
    enlace: 'otpauth://totp/Vitrina:eva?secret=JBSWY3DP',
  }),
  'PUT /api/segundo-paso': () => ({ codigos: codes }),
};

async function setUp(page: ReturnType<typeof openPage>) {
  const { user } = page;
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
  const next = await screen.findByRole('button', { name: 'Seguir' });
  await user.type((await dialog('Segundo paso')).getByLabelText('Contraseña actual'), 'tres palabras');
  await user.click(next);
  expect((await screen.findByRole('img', { name: 'Código QR' })).querySelector('path')?.getAttribute('d')).toMatch(
    /^M/,
  );
  screen.getByText('JBSW Y3DP EHPK 3PXP');
  expect(screen.getByRole('link', { name: /ábralo/ }).getAttribute('href')).toMatch(/^otpauth:/);
  await user.type(screen.getByLabelText('Código de la aplicación'), '123456');
  await user.click(screen.getByRole('button', { name: 'Activar' }));
  const shown = await dialog('Códigos de recuperación');
  expect(shown.getByLabelText<HTMLTextAreaElement>('Códigos').value).toBe(codes.join('\n'));
  const file = shown.getByRole('link', { name: 'Descargar' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(file)).toContain(codes.join('\n'));
  // A stray press closes nothing that is not shown again.
  await user.click(shown.getByRole('button', { name: 'Cerrar' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'No' }));
  await user.click((await dialog('Códigos de recuperación')).getByRole('button', { name: 'Los guardé' }));
}

test('an administrator sets up the second step from the account, and sees the codes once', async () => {
  const page = openPage('/ajustes', server, administrator);
  await page.user.click(await screen.findByRole('button', { name: 'Cambiar contraseña' }));
  await page.user.click(await screen.findByRole('button', { name: 'Segundo paso' }));
  await setUp(page);
  expect(screen.queryByRole('dialog', { name: 'Códigos de recuperación' })).toBeNull();
  const sent = page.calls.filter(({ route }) => /^P.* \/api\/segundo-paso/.test(route)).map(({ body }) => body);
  expect(sent).toEqual([{ actual: 'tres palabras' }, { codigo: '123456' }]);
});

test('whoever owes it to the shop is led there before anything else, and then begins again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const owing: FakeServer = {
    ...server,
    'GET /api/segundo-paso': () => ({ activo: false, exigido: true, codigos: 0 }),
    'GET /api/ajustes': () => {
      throw new Refused({
        status: 403,
        code: 'SEGUNDO_PASO_PENDIENTE',
        title: 'Antes de seguir active el segundo paso.',
      });
    },
  };
  const page = openPage('/ajustes', owing, administrator);
  await screen.findByText(/en dos pasos: actívelo para seguir/);
  within(screen.getByRole('dialog', { name: 'Segundo paso' })).getByRole('button', { name: 'Salir' });
  await setUp(page);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  reload.mockRestore();
});

test('one takes one’s own away by the password and a code', async () => {
  const active = () => ({ activo: true, exigido: false, codigos: 9 });
  const page = openPage(
    '/ajustes',
    { 'GET /api/segundo-paso': active, 'PUT /api/segundo-paso/quitar': () => null },
    administrator,
  );
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: 'Cambiar contraseña' }));
  await user.click(await screen.findByRole('button', { name: 'Segundo paso' }));
  const drop = await screen.findByRole('button', { name: 'Quitar' });
  const dialog = within(screen.getByRole('dialog', { name: 'Segundo paso' }));
  await user.type(dialog.getByLabelText('Contraseña actual'), 'tres palabras');
  await user.click(drop);
  await screen.findByRole('alertdialog', { name: messages.secondStep.codeMissing });
  await user.type(dialog.getByLabelText('Código'), '123456');
  await user.click(drop);
  await screen.findByRole('alertdialog', { name: messages.secondStep.dropped });
  const sent = page.calls.filter(({ route }) => route === 'PUT /api/segundo-paso/quitar').map(({ body }) => body);
  expect(sent).toEqual([{ actual: 'tres palabras', codigo: '123456' }]);
});
