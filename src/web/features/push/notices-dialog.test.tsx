import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { seller } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';

const endpoint = 'https://push.example/x';
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };

/** A browser that takes notices: what it was asked, and what it subscribed to. */
function browser({ permission = 'granted', subscribed = false } = {}) {
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
  let own = subscribed ? subscription : null;
  const subscribe = vi.fn(async () => (own = subscription));
  const registration = { pushManager: { getSubscription: async () => own, subscribe } };
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  vi.stubGlobal('PushManager', class {});
  const container = { getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    vi.unstubAllGlobals();
  });
  return { subscribe };
}

async function open(server: FakeServer) {
  const page = openPage('/historial-pedidos', server, seller);
  await page.user.click(await screen.findByRole('button', { name: 'Menú' }));
  await page.user.click(await screen.findByRole('button', { name: 'Avisos' }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: /^Avisos en este / })) };
}

test('nothing is on until it is asked for; then this device is told of just that, and of nothing once it is off', async () => {
  let tipos: string[] = [];
  const { subscribe } = browser();
  const { user, dialog, calls } = await open({
    'POST /api/avisos': () => ({ tipos }),
    'GET /api/avisos/clave': () => ({ clave: 'clave-publica' }),
    'PUT /api/avisos': ({ body }) => {
      ({ tipos } = body as { tipos: string[] });
      return null;
    },
    'DELETE /api/avisos': () => {
      tipos = [];
      return null;
    },
  });
  const boxes = () => dialog.getAllByRole<HTMLInputElement>('checkbox');
  const on = () => boxes().map(({ checked }) => checked);
  const soon = await dialog.findByRole('checkbox', { name: 'El catálogo está por cerrar' });
  expect(on()).toEqual([false, false, false, false, false]);
  await user.click(soon);
  await waitFor(() =>
    expect(calls.findLast(({ route }) => route === 'PUT /api/avisos')?.body).toEqual({
      endpoint,
      keys,
      tipos: ['CIERRE'],
    }),
  );
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'clave-publica' });
  await waitFor(() => expect(on()).toEqual([false, true, false, false, false]));
  await user.click(dialog.getByRole('checkbox', { name: 'El catálogo abrió' }));
  await waitFor(() => expect(tipos).toEqual(['APERTURA', 'CIERRE']));
  await user.click(soon);
  await waitFor(() => expect(tipos).toEqual(['APERTURA']));
  await user.click(dialog.getByRole('checkbox', { name: 'El catálogo abrió' }));
  await waitFor(() => expect(calls.some(({ route }) => route === 'DELETE /api/avisos')).toBe(true));
  expect(on()).toEqual([false, false, false, false, false]);
});

test('what the server refuses is said, and stays off', async () => {
  browser();
  const { user, dialog } = await open({
    'POST /api/avisos': () => ({ tipos: [] }),
    'GET /api/avisos/clave': () => {
      throw new Refused({ title: 'El servidor está ocupado.', status: 503, code: 'OCUPADO' });
    },
  });
  await user.click(await dialog.findByRole('checkbox', { name: 'El catálogo abrió' }));
  const alert = within(await screen.findByRole('alertdialog', { name: messages.push.failed }));
  alert.getByText('El servidor está ocupado.');
  await user.click(alert.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() =>
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'El catálogo abrió' }).checked).toBe(false),
  );
});

test('who said no to the browser is told how to say yes', async () => {
  browser({ permission: 'denied' });
  const { dialog } = await open({});
  await dialog.findByText('Este navegador tiene bloqueados los avisos de Vitrina.');
  expect(dialog.queryByRole('checkbox')).toBeNull();
});

test('on an iPhone it takes the installed application', async () => {
  Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone)', configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'userAgent'));
  const { dialog } = await open({});
  await dialog.findByText(/^En Safari toque Compartir y «Agregar a inicio»/);
});

test('who logs in on a device that is told of things has their own notices there, and ends another’s', async () => {
  browser({ subscribed: true });
  const payload = btoa(
    JSON.stringify({ userID: 31, authorities: ['ROLE_USER'], sub: '', aud: 'Ana', iss: 'Paz', tipo: 'VENDEDOR' }),
  );
  const { user, calls } = openPage('/login', {
    'POST /api/login': () => ({ token: `x.${payload}.x` }),
    'POST /api/avisos': () => ({ tipos: [] }),
    'GET /api/producto/estadoCatalogo': () => true,
  });
  await user.type(await screen.findByLabelText('Usuario'), 'ana');
  await user.type(screen.getByLabelText('Contraseña'), 'una clave larga');
  await user.click(screen.getByRole('button', { name: 'Acceder' }));
  await waitFor(() => expect(calls.find(({ route }) => route === 'POST /api/avisos')?.body).toEqual({ endpoint }));
});
