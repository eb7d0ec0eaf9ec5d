import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { definitionOf, settingNames, usualSettings } from '#contract/settings.ts';
import { administrator } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';

function open(more: FakeServer = {}) {
  let settings = { ...usualSettings, limiteDeuda: 499.9 };
  const server: FakeServer = {
    'GET /api/ajustes': () => settings,
    'PUT /api/ajustes': ({ body }) => {
      settings = { ...settings, ...(body as object) };
      return settings;
    },
    ...more,
  };
  const page = openPage('/ajustes', server, administrator);
  const save = async () => page.user.click(await screen.findByRole('button', { name: 'Guardar' }));
  const sent = () => page.calls.filter(({ route }) => route === 'PUT /api/ajustes').map(({ body }) => body);
  return { ...page, save, sent };
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const toast = (description: string) => screen.findByRole('alertdialog', { name: description });

test('every setting stands there with what it does, in its group', async () => {
  open();
  await screen.findByRole('heading', { name: 'Ajustes' });
  for (const name of settingNames) {
    const { label, explanation, group } = definitionOf(name);
    const part = await screen.findByRole('group', { name: group });
    expect(within(part).getByLabelText(label)).toBeTruthy();
    const link = within(screen.getByRole('navigation', { name: 'Partes de los ajustes' })).getByText(group);
    expect(link.getAttribute('href')).toBe(`/ajustes#${part.id}`);
    expect(screen.getByText(explanation)).toBeTruthy();
  }
  expect(field('Límite de deuda').value).toBe('499,9');
});

test("the dollar's rate, which is none of the settings, is found among them and opens its own dialog", async () => {
  const { user } = open({ 'GET /api/cotizaciones': () => [] });
  await user.type(await screen.findByLabelText('Alias'), 'bazar');
  await user.click(screen.getByRole('button', { name: 'Cotización del dólar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cotización del dólar' }));
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  expect(field('Alias').value).toBe('bazar');
});

test('what was changed is sent, and nothing else; what follows begins from there', async () => {
  const { user, save, sent } = open();
  await screen.findByLabelText('Límite de deuda');
  await user.clear(field('Límite de deuda'));
  await user.click(field('Aprobar a quien se registra'));
  await save();
  await toast(messages.settings.saved);
  await user.clear(field('Poco stock'));
  await user.type(field('Poco stock'), '12');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([{ limiteDeuda: null, aprobarVendedores: true }, { pocoStock: 12 }]);
});

test('what is typed while others are on their way stays, and is sent next', async () => {
  let answer = (_: unknown) => {};
  const { user, save, sent } = open({ 'PUT /api/ajustes': () => new Promise((resolve) => (answer = resolve)) });
  await user.type(await screen.findByLabelText('Límite de deuda'), '5');
  await save();
  await waitFor(() => expect(sent()).toEqual([{ limiteDeuda: 499.95 }]));
  await user.clear(field('Poco stock'));
  await user.type(field('Poco stock'), '12');
  answer({ ...usualSettings, limiteDeuda: 499.95 });
  await toast(messages.settings.saved);
  expect(field('Poco stock').value).toBe('12');
  await user.click(screen.getByRole('link', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'No' }));
  await save();
  await waitFor(() => expect(sent().at(-1)).toEqual({ pocoStock: 12 }));
});

test('what the server asks a password for is asked in place, and what was typed goes out with it', async () => {
  const { user, save, sent } = open({
    'PUT /api/ajustes': ({ body }) => {
      const { actual, codigo, ...values } = body as Record<string, unknown>;
      const errors = [
        ...(actual ? [] : [{ field: 'actual', message: 'Escriba su contraseña.' }]),
        ...(codigo ? [] : [{ field: 'codigo', message: 'Escriba el código.' }]),
      ];
      if (errors.length) throw new Refused({ status: 422, code: 'CONTRASENA_ACTUAL', title: 'Confirme.', errors });
      return { ...usualSettings, ...values };
    },
  });
  await user.type(await screen.findByLabelText('Alias'), 'bazar.nandu.mp');
  await save();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field('Alias').value).toBe('bazar.nandu.mp');
  await save();
  const asked = within(await screen.findByRole('dialog', { name: 'Confirme que es usted' }));
  await user.type(asked.getByLabelText('Contraseña actual'), 'tres palabras');
  await user.type(asked.getByLabelText('Código'), '123456');
  await user.click(asked.getByRole('button', { name: 'Confirmar' }));
  await toast(messages.settings.saved);
  expect(sent().at(-1)).toEqual({ alias: 'bazar.nandu.mp', actual: 'tres palabras', codigo: '123456' });
});

test('what no setting may be is said at once, at its field, and not sent', async () => {
  const { user, save, sent } = open();
  await screen.findByLabelText('Límite de deuda');
  await user.clear(field('Una copia de seguridad cada'));
  await user.type(field('Una copia de seguridad cada'), '721');
  await user.clear(field('Poco stock'));
  await save();
  await toast('Poco stock: escriba un entero de 0 a 1000000.');
  for (const wrong of ['Poco stock', 'Una copia de seguridad cada'])
    expect(field(wrong).getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field('Poco stock')));
  expect(sent()).toEqual([]);
});

test('a CUIT that does not prove itself is said at once, at its field, and not sent; none at all is', async () => {
  const { user, save, sent } = open();
  await user.type(await screen.findByLabelText('Nombre del negocio'), 'Bazar Ñandú');
  await user.type(field('CUIT'), '30-71234567-2');
  await save();
  await toast('CUIT: escriba un CUIT de 11 cifras con su cifra verificadora, como 30-71234567-1, o nada.');
  expect(sent()).toEqual([]);
  await user.clear(field('CUIT'));
  await save();
  await waitFor(() => expect(sent()).toEqual([{ nombre: 'Bazar Ñandú' }]));
});

test('a logo is kept as soon as it is chosen, shown, and taken back by one press', async () => {
  const hash = 'ab'.repeat(16);
  const { user, calls } = open({
    'POST /api/ajustes/logo': () => ({ ...usualSettings, logo: hash }),
    'DELETE /api/ajustes/logo': () => usualSettings,
  });
  const own = within(await screen.findByRole('group', { name: 'Logo' }));
  const input = own.getByLabelText<HTMLInputElement>('Elegir logo');
  await user.upload(input, new File(['logo'], 'logo.png', { type: 'image/png' }));
  await toast(messages.settings.logoSaved);
  expect(own.getByRole('img', { name: 'Logo actual' }).getAttribute('src')).toBe(`/imagenes/${hash}/640.webp`);
  await user.click(own.getByRole('button', { name: 'Quitar logo' }));
  await waitFor(() => expect(own.queryByRole('img')).toBeNull());
  expect(calls.map(({ route }) => route)).toContain('DELETE /api/ajustes/logo');
});
