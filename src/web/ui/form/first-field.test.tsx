import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { laterParts } from '../../platform/late.tsx';
import { administrator } from '../../shell/test-orders.ts';
import { openPage } from '../../shell/test-page.tsx';
import { aSupplier } from '../../shell/test-products.ts';

const server = {
  'GET /api/proveedores': () => [aSupplier(3, 'Bazar del Sur')],
};

test('a form in a dialog begins in its first field', async () => {
  const { user } = openPage('/listado-proveedores', server, administrator);
  await user.click(await screen.findByRole('button', { name: 'Editar Bazar del Sur' }));
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: /^Razón Social/ }));
});

test('one that is opened before dialogs can be seen does so once they are', async () => {
  const parts = laterParts.get();
  onTestFinished(() => laterParts.set(parts));
  const { user } = openPage('/listado-proveedores', server, administrator);
  const edit = await screen.findByRole('button', { name: 'Editar Bazar del Sur' });
  act(() => laterParts.set(undefined));
  await user.click(edit);
  act(() => laterParts.set(parts));
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: /^Razón Social/ }));
});

test('a page that is a form does too, once it was gone to', async () => {
  const { user, router } = openPage('/listado-proveedores', server, administrator);
  const link = await screen.findByRole('link', { name: 'Crear Proveedor' });
  await user.click(link);
  const first = await screen.findByRole('textbox', { name: /^Razón Social/ });
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(router.state.location.pathname).toBe('/crear-proveedor');
});
