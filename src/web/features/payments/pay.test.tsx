import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { Rate } from '#contract/rates.calls.ts';
import { dropFile } from '../../platform/offline/own-files.ts';
import { endSession } from '../../platform/session.ts';
import { anAccount, aProof } from '../../shell/test-accounts.ts';
import { product } from '../../shell/test-cart.ts';
import { anOrder, leader, seller } from '../../shell/test-orders.ts';
import { type Call, type FakeServer, Lost, onPhone, openPage, Refused } from '../../shell/test-page.tsx';
import { today } from '../../ui/dates.ts';
import { keepPlaced } from '../cart/send-order.ts';
import { ledgerKey } from '../ledger/queries.ts';

const account = anAccount(7, { cobro: { alias: 'bazar.nandu.mp', cbu: '2850590940090418135201', qr: '' } });
const rate = (dia: string, pesos: number): Rate => ({
  id: pesos,
  dia,
  pesos,
  quien: null,
  createdAt: `${dia}T12:00:00Z`,
});
const POST = 'POST /api/comprobantes';
const PAY = { name: 'Ya pagué' };

/** What the server has of a seller; it takes what is handed in. */
const shop = (more: FakeServer = {}): FakeServer => ({
  'GET /api/producto/estadoCatalogo': () => true,
  'GET /api/producto/all': () => [product({ productoId: 1, name: 'Taza', amount: 10 })],
  'GET /api/menu/order/7': () => [],
  'GET /api/cuentas/7': () => account,
  'GET /api/cuentas/54': () => ({ ...account, id: 54 }),
  'GET /api/cuentas/7/movimientos': () => [],
  'GET /api/cuentas/54/movimientos': () => [],
  'GET /api/cotizaciones': () => [rate(today(), 1450), rate('2026-01-02', 1000)],
  'GET /api/comprobantes': () => [],
  'POST /api/logout': () => null,
  [POST]: () => aProof(),
  ...more,
});
const handed = (calls: readonly Call[]) =>
  calls
    .filter(({ route }) => route === POST)
    .map(({ body, headers }) => {
      const file = (body as FormData).get('file');
      return {
        key: headers.get('idempotency-key'),
        proof: JSON.parse(String((body as FormData).get('comprobante'))),
        file: file instanceof Blob ? file.size : null,
      };
    });
const picture = () => new File(['una captura'], 'captura.png', { type: 'image/png' });

/** Opens 'Ya pagué', where its balance is proposed. */
async function openPay(server: FakeServer, address = '/mi-cuenta') {
  const page = openPage(address, server, seller);
  await screen.findByText(/^Usted debe/);
  await page.user.click(screen.getByRole('button', PAY));
  return { ...page, dialog: within(await screen.findByRole('dialog', PAY)) };
}
const amount = (dialog: Pick<typeof screen, 'getByLabelText'>) => dialog.getByLabelText<HTMLInputElement>(/^Importe/);

test('from the catalogue a payment with its picture is told in four presses: the balance is proposed in pesos', async () => {
  onPhone();
  const { user, calls } = openPage('/individual', shop(), seller);
  let presses = 0;
  const press = async (element: Element) => {
    presses++;
    await user.click(element);
  };
  await screen.findByRole('heading', { name: 'Taza' });
  const dock = within(screen.getByRole('navigation', { name: 'Accesos' }));
  await press(dock.getByRole('link', { name: 'Mi cuenta' }));
  await screen.findByText(/^Usted debe/);
  await press(screen.getByRole('button', PAY));
  const dialog = within(await screen.findByRole('dialog', PAY));
  await waitFor(() => expect(amount(dialog).value).toBe('47.256'));
  expect(dialog.getByText(/Son US\$\s32,59, al cambio de \$\s1\.450,00/).textContent).toMatch(/Después, al día\.$/);
  presses++;
  await user.upload(dialog.getByLabelText<HTMLInputElement>('Foto o PDF del comprobante'), picture());
  expect(dialog.getByAltText('El comprobante, como se manda')).toBeDefined();
  await press(dialog.getByRole('button', { name: 'Avisar pago' }));
  await screen.findByText(messages.proof.handedIn);
  expect(presses).toBe(4);
  expect(handed(calls)).toEqual([
    {
      key: expect.stringMatching(/^[\da-f]{32}$/),
      proof: { moneda: 'ARS', importe: 47_256, medio: 'TRANSFERENCIA', dia: today(), nota: '' },
      file: picture().size,
    },
  ]);
});

test('alias and CBU are copied with one press each, and the QR says what it is', async () => {
  const { user, dialog } = await openPay(shop());
  for (const [name, text] of [
    ['Copiar Alias', 'bazar.nandu.mp'],
    ['Copiar CBU', '2850590940090418135201'],
  ] as const) {
    await user.click(dialog.getByRole('button', { name }));
    expect(await navigator.clipboard.readText()).toBe(text);
  }
  await user.click(dialog.getByText('QR para otro teléfono'));
  expect(await dialog.findByRole('img', { name: 'Código QR' })).toBeDefined();
  expect(dialog.getByText(/^No paga: lleva el número como texto/)).toBeDefined();
});

test('who pays within two days of a change reads that the shop is paid otherwise, and since when', async () => {
  const cobroDesde = '2026-03-02T17:50:00.000Z';
  const { dialog } = await openPay(shop({ 'GET /api/cuentas/7': () => ({ ...account, cobroDesde }) }));
  expect(dialog.getByText(/^Los datos para pagar cambiaron el 02\/03\/2026 a las 14:50\. /)).toBeDefined();
  cleanup();
  const usual = await openPay(shop());
  expect(usual.dialog.queryByText(/cambiaron/)).toBeNull();
});

test('a shop’s own payment QR is shown as such; a shop that says nothing has no box', async () => {
  const wallet = { alias: '', cbu: '0000003100010000000001', qr: '000201' };
  const first = await openPay(shop({ 'GET /api/cuentas/7': () => ({ ...account, cobro: wallet }) }));
  expect(first.dialog.getByRole('button', { name: 'Copiar CVU' })).toBeDefined();
  await first.user.click(first.dialog.getByText('QR de cobro'));
  expect(await first.dialog.findByText('Léalo con la aplicación de su banco o billetera.')).toBeDefined();
  cleanup();
  const none = { alias: '', cbu: '', qr: '' };
  const { dialog } = await openPay(shop({ 'GET /api/cuentas/7': () => ({ ...account, cobro: none }) }));
  expect(dialog.queryByRole('region', { name: 'Cómo pagar' })).toBeNull();
});

test('dollars are proposed in dollars, pesos at the rate of their day, and what was typed stays', async () => {
  const { user, dialog, calls } = await openPay(shop());
  await waitFor(() => expect(amount(dialog).value).toBe('47.256'));
  await user.selectOptions(dialog.getByLabelText('Moneda'), 'Dólares');
  expect(amount(dialog).value).toBe('32,59');
  await user.clear(amount(dialog));
  await user.type(amount(dialog), '20,5');
  await user.selectOptions(dialog.getByLabelText('Medio'), 'Efectivo');
  await user.type(dialog.getByLabelText('Nota'), 'en la feria');
  expect(dialog.getByText(/Después, debe US\$\s12,09\./)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Avisar pago' }));
  await screen.findByText(messages.proof.handedIn);
  expect(handed(calls)[0]?.proof).toMatchObject({
    moneda: 'USD',
    importe: 20.5,
    medio: 'EFECTIVO',
    nota: 'en la feria',
  });
});

test('an amount that was typed in pesos is no amount of dollars: another coin proposes anew', async () => {
  const { user, dialog } = await openPay(shop());
  await waitFor(() => expect(amount(dialog).value).toBe('47.256'));
  await user.clear(amount(dialog));
  await user.type(amount(dialog), '20000');
  await user.selectOptions(dialog.getByLabelText('Moneda'), 'Dólares');
  expect(amount(dialog).value).toBe('32,59');
  await user.clear(amount(dialog));
  await user.type(amount(dialog), '20');
  await user.selectOptions(dialog.getByLabelText('Moneda'), 'Pesos');
  expect(amount(dialog).value).toBe('47.256');
});

test('where no dollar was ever priced dollars come first; who owes nothing is proposed nothing, and says the amount', async () => {
  const { user, dialog, calls } = await openPay(shop({ 'GET /api/cotizaciones': () => [] }));
  await waitFor(() => expect(amount(dialog).value).toBe('32,59'));
  await user.clear(amount(dialog));
  await user.click(dialog.getByRole('button', { name: 'Avisar pago' }));
  await screen.findByRole('alertdialog', { name: messages.ledger.amountMissing });
  expect(handed(calls)).toEqual([]);
});

test('what is neither picture nor PDF, or too large, is not taken', async () => {
  const { user, dialog } = await openPay(shop());
  const field = dialog.getByLabelText<HTMLInputElement>('Foto o PDF del comprobante');
  field.accept = '';
  await user.upload(field, new File(['x'], 'planilla.csv', { type: 'text/csv' }));
  await screen.findByRole('alertdialog', { name: messages.proof.fileKind });
  const large = new File(['x'], 'grande.png', { type: 'image/png' });
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
  await user.upload(field, large);
  await screen.findByRole('alertdialog', { name: messages.proof.fileTooLarge });
  await user.upload(field, new File(['%PDF-'], 'pago.pdf', { type: 'application/pdf' }));
  expect(dialog.getByText('pago.pdf')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Quitar el archivo' }));
  expect(dialog.queryByText('pago.pdf')).toBeNull();
});

test('what the server refuses stays in the dialog, with why', async () => {
  const refused = () => {
    throw new Refused({ title: 'Ya hay 20 pagos de esa persona en revisión.', status: 422, code: 'DATO_RECHAZADO' });
  };
  const { user, dialog } = await openPay(shop({ [POST]: refused }));
  await waitFor(() => expect(amount(dialog).value).not.toBe(''));
  await user.click(dialog.getByRole('button', { name: 'Avisar pago' }));
  await screen.findByRole('alertdialog', { name: messages.proof.handInFailed });
  expect(await dialog.findByText(/^Ya hay 20 pagos/)).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Pendiente de envío' })).toBeNull();
});

/** A payment with a picture was told and no answer came: it waits. */
async function leaveWaiting(answer: () => unknown) {
  const page = await openPay(shop({ [POST]: () => answer() }));
  const { user, dialog } = page;
  onTestFinished(() => localStorage.removeItem('pagos:7'));
  await waitFor(() => expect(amount(dialog).value).not.toBe(''));
  await user.upload(dialog.getByLabelText<HTMLInputElement>('Foto o PDF del comprobante'), picture());
  await user.click(dialog.getByRole('button', { name: 'Avisar pago' }));
  const said = within(await screen.findByRole('alertdialog', { name: messages.proof.leftWaiting }));
  await user.click(said.getByRole('button', { name: 'Cerrar' }));
  const notice = await screen.findByRole('region', { name: 'Pendiente de envío' });
  expect(notice.textContent).toContain('47.256,00, transferencia del');
  return page;
}
const lost = () => {
  throw new Lost();
};
/** What sends it comes a moment after the page. */
const goOnline = (until: () => void) =>
  waitFor(() => {
    window.dispatchEvent(new Event('online'));
    until();
  });
const isGone = () => expect(screen.queryByRole('region', { name: 'Pendiente de envío' })).toBeNull();

test('without signal it waits with its picture, whichever page shows, and goes out once, under one key', async () => {
  let answer: () => unknown = lost;
  const { router, calls } = await leaveWaiting(() => answer());
  await router.navigate({ to: '/pedido-vendedor' });
  answer = () => aProof();
  await goOnline(() => expect(localStorage.getItem('pagos:7')).toBe('[]'));
  await screen.findByText(messages.proof.handedIn);
  const sent = handed(calls);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent.map(({ file }) => file)).toEqual(sent.map(() => picture().size));
  window.dispatchEvent(new Event('online'));
  await router.navigate({ to: '/mi-cuenta' });
  await screen.findByText(/^Usted debe/);
  isGone();
  expect(handed(calls)).toHaveLength(sent.length);
});

test('after a reload it goes out as well; where its picture is lost meanwhile that is said', async () => {
  await leaveWaiting(lost);
  cleanup();
  const [kept] = JSON.parse(localStorage.getItem('pagos:7') ?? '[]');
  await dropFile(kept.key);
  const { calls } = openPage('/mi-cuenta', shop(), seller);
  await screen.findByRole('alertdialog', { name: messages.proof.handInFailed });
  expect(screen.getByText(/salió sin su archivo/)).toBeDefined();
  expect(handed(calls)).toEqual([{ key: kept.key, proof: kept.proof, file: null }]);
  isGone();
});

test('what had come already, and what the server refuses of it, waits no more and says so', async () => {
  let [status, code] = [422, 'CLAVE_REUTILIZADA'];
  const refuse = () => {
    throw new Refused({ title: 'El PDF está dañado.', status, code });
  };
  let answer: () => unknown = lost;
  await leaveWaiting(() => answer());
  answer = refuse;
  await goOnline(isGone);
  await screen.findByText(messages.proof.handedIn);
  cleanup();
  answer = lost;
  [status, code] = [415, 'IMAGEN_NO_ADMITIDA'];
  await leaveWaiting(() => answer());
  answer = refuse;
  await goOnline(isGone);
  await screen.findByRole('alertdialog', { name: messages.proof.handInFailed });
  expect(screen.getByText(/47\.256,00, transferencia del .*: El PDF está dañado\./)).toBeDefined();
});

test('it can be cancelled, and that undone; nobody else of the browser sends it', async () => {
  const { user, calls } = await leaveWaiting(lost);
  await user.click(screen.getByRole('button', { name: 'Cancelar envío' }));
  isGone();
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await screen.findByRole('region', { name: 'Pendiente de envío' });
  const before = handed(calls).length;
  endSession();
  cleanup();
  const other = openPage('/mi-cuenta', shop(), leader);
  await screen.findByText(/^Usted debe/);
  window.dispatchEvent(new Event('online'));
  isGone();
  expect(handed(other.calls)).toEqual([]);
  expect(handed(calls)).toHaveLength(before);
});

test('one’s payments say what became of each, and change as soon as that is known', async () => {
  const pago = { moneda: 'ARS', importe: 47_000, cotizacion: 1450, dia: '2026-03-02' } as const;
  let first = aProof({ archivo: 'IMAGEN' });
  const refused = aProof({ id: 2, estado: 'RECHAZADO', rechazo: 'No llegó el dinero.', moneda: 'USD', importe: 10 });
  const { user, queryClient, calls } = openPage(
    '/mi-cuenta',
    shop({ 'GET /api/comprobantes': () => [first, refused] }),
    seller,
  );
  await user.click(await screen.findByRole('button', { name: 'Pagos avisados' }));
  const list = within(await screen.findByRole('table', { name: 'Pagos avisados' }));
  expect(list.getByText('En revisión')).toBeDefined();
  expect(list.getByText('Se rechazó: No llegó el dinero.')).toBeDefined();
  expect(list.getByRole('link', { name: 'Bajar la foto' }).getAttribute('href')).toBe('/api/comprobantes/1/archivo');
  expect(calls.find(({ route }) => route === 'GET /api/comprobantes')?.query.get('persona')).toBe('7');
  first = aProof({ estado: 'ACEPTADO', pago });
  // What live events of proofs and accounts do.
  await queryClient.invalidateQueries({ queryKey: ledgerKey });
  expect(await list.findByText(/^Se tomó \$\s47\.000,00 al cambio de \$\s1\.450,00\.$/)).toBeDefined();
  expect(list.getByText('Aceptado')).toBeDefined();
  first = aProof({ estado: 'ACEPTADO', pago, anulado: true });
  await queryClient.invalidateQueries({ queryKey: ledgerKey });
  expect(await list.findByText(/Después se anuló\.$/)).toBeDefined();
});

test('a leader sees those of her team too, by name', async () => {
  const proofs = [aProof({ userId: 54 }), aProof({ id: 2 })];
  const { calls } = openPage('/mi-cuenta?ver=pagos', shop({ 'GET /api/comprobantes': () => proofs }), leader);
  const list = within(await screen.findByRole('table', { name: 'Pagos avisados' }));
  expect(list.getAllByText(/^Ana García, Transferencia del/)).toHaveLength(1);
  expect(calls.find(({ route }) => route === 'GET /api/comprobantes')?.query.get('persona')).toBeNull();
});

test('the confirmation of an order leads there with its total, and what one owes with the balance', async () => {
  keepPlaced(anOrder(31, { totalAmount: 82, userId: 7 }));
  const { user, router } = openPage('/platos-list', shop(), seller);
  const confirmation = within(await screen.findByRole('region', { name: 'Su pedido es el N° 31' }));
  await user.click(confirmation.getByRole('link', PAY));
  await waitFor(async () => expect(amount(within(await screen.findByRole('dialog', PAY))).value).toBe('118.900'));
  expect(router.state.location.search).toEqual({});
  cleanup();
  openPage('/mi-cuenta?avisar=0', shop(), seller);
  await waitFor(async () => expect(amount(within(await screen.findByRole('dialog', PAY))).value).toBe('47.256'));
});
