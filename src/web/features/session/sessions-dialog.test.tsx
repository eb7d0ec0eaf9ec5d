import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { seller } from '../../shell/test-orders.ts';
import { openPage } from '../../shell/test-page.tsx';

const session = { creada: '2025-03-10T15:00:00.000Z', usada: '2025-03-11T15:00:00.000Z', actual: false };

async function open() {
  let sessions = [
    { ...session, id: 1, equipo: 'Firefox en Windows', actual: true },
    { ...session, id: 2, equipo: 'Chrome en Android' },
  ];
  const server = {
    'GET /api/sesiones': () => sessions,
    'DELETE /api/sesiones/2': () => {
      sessions = sessions.slice(0, 1);
      return null;
    },
  };
  const page = openPage('/historial-pedidos', server, seller);
  await page.user.click(await screen.findByRole('button', { name: 'Cambiar contraseña' }));
  await page.user.click(await screen.findByRole('button', { name: 'Mis sesiones' }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Mis sesiones' })) };
}

test('one’s own sessions are shown with device and times, and another one is closed', async () => {
  const { user, dialog } = await open();
  const rows = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Firefox en Windows Esta sesiónDesde 10/03/2025, 12:00Cerrar',
    'Chrome en Android Desde 10/03/2025, 12:00Último uso: 11/03/2025, 12:00Cerrar',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Cerrar la sesión de Chrome en Android' }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
});

test('closing this one is leaving', async () => {
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: 'Cerrar esta sesión' }));
  await screen.findByRole('alertdialog', { name: messages.logout.confirm });
});
