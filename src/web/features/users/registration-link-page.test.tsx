import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { administrator } from '../../shell/test-orders.ts';
import { openPage } from '../../shell/test-page.tsx';
import { castelli, pickupPointAnswers } from '../../shell/test-users.ts';
import { takeShop } from '../../ui/shop-name.ts';

const link = () => screen.getByLabelText<HTMLInputElement>('Enlace').value;

test('the link of registration is shown, copied, sent and printed with its QR, of a pickup point too', async () => {
  takeShop({ nombre: 'Bazar Ñandú', logo: '' });
  const { user } = openPage('/enlace-de-registro', pickupPointAnswers, administrator);
  await screen.findByRole('option', { name: castelli.nombre });
  const plain = `${location.origin}/registrarse`;
  expect(link()).toBe(plain);
  const drawn = () => screen.getByRole('img', { name: 'Código QR' }).innerHTML;
  const before = drawn();
  await user.selectOptions(screen.getByLabelText('Punto de Retiro'), castelli.nombre);
  const own = new URL(link());
  expect([own.origin + own.pathname, own.searchParams.get('retiro')]).toEqual([plain, castelli.nombre]);
  expect(drawn()).not.toBe(before);
  expect(screen.getByText(`Retira en ${castelli.nombre}.`)).toBeDefined();
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copiar' }));
  await screen.findByRole('button', { name: 'Copiado' });
  expect(write).toHaveBeenCalledWith(link());
  const whatsApp = screen.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href') ?? '';
  expect(new URL(whatsApp).searchParams.get('text')).toBe(`Regístrese como revendedor de Bazar Ñandú: ${link()}`);
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledOnce();
});
