import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { Account } from '#contract/ledger.calls.ts';
import { messages } from '#contract/messages.ts';
import { anAccount, aProof } from '../../shell/test-accounts.ts';
import { leader, seller } from '../../shell/test-orders.ts';
import { type Call, type FakeServer, Lost, openPage, Refused } from '../../shell/test-page.tsx';
import { today } from '../../ui/dates.ts';

const inTeam = (nombreCompleto: string, at: number) => Account.parse(anAccount(at + 1, { nombreCompleto, saldo: 100 }));
const POST = 'POST /api/comprobantes';
const team = (answer: (call: Call) => unknown): FakeServer => ({
  'GET /api/cuentas': () => ['Ana Sol', 'Bea Sol', 'Caro Sol'].map(inTeam),
  'GET /api/cuentas/equipos': () => [],
  'GET /api/cuentas/54': () => anAccount(54, { nombreCompleto: 'Carla Ríos' }),
  'GET /api/cuentas/54/movimientos': () => [],
  'GET /api/cotizaciones': () => [
    { id: 1, dia: '2026-01-02', pesos: 1450, quien: null, createdAt: '2026-01-02T12:00:00Z' },
  ],
  'GET /api/comprobantes': () => [],
  [POST]: answer,
});
const proofIn = ({ body }: Call) => JSON.parse(String((body as FormData).get('comprobante')));
const handed = (calls: readonly Call[]) => calls.filter(({ route }) => route === POST);
const persons = (calls: readonly Call[]) => handed(calls).map((call) => proofIn(call).userId);
const line = (number: number) => within(screen.getByRole('listitem', { name: `Pago ${number}` }));

/** Opens the sheet from the team's accounts and types two payments into it. */
async function typeTwo(
  answer: (call: Call) => unknown,
  rows: readonly [name: string, amount: string][] = [
    ['an', '14.500'],
    ['be', '29.000'],
  ],
) {
  const page = openPage('/cuentas', team(answer), leader);
  const { user } = page;
  await user.click(await screen.findByRole('link', { name: 'Avisar pagos' }));
  await waitFor(() => expect(document.activeElement).toBe(line(1).getByRole('combobox', { name: 'Persona' })));
  for (const [n, [typed, paid]] of rows.entries()) {
    await user.keyboard(`${typed}{Enter}`);
    await waitFor(() => expect(document.activeElement).toBe(line(n + 1).getByLabelText('Importe')));
    await user.keyboard(n === 0 ? `${paid}{Enter}` : paid);
  }
  return { ...page, send: () => user.click(screen.getByRole('button', { name: /^Avisar \d pagos?$/ })) };
}

test('a leader tells of what she collected in one go, each row a proof of its seller', async () => {
  const { send, calls, router } = await typeTwo(() => aProof());
  await send();
  await screen.findByText(messages.proof.allHandedIn);
  expect(handed(calls).map(proofIn)).toEqual([
    { userId: 1, moneda: 'ARS', importe: 14_500, medio: 'TRANSFERENCIA', dia: today(), nota: '' },
    { userId: 2, moneda: 'ARS', importe: 29_000, medio: 'TRANSFERENCIA', dia: today(), nota: '' },
  ]);
  expect(new Set(handed(calls).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
  expect(router.state.location).toMatchObject({ pathname: '/mi-cuenta', search: { ver: 'pagos' } });
});

test('a row that is refused stays with why; those before it were taken and are not sent again', async () => {
  let open = false;
  const { send, calls } = await typeTwo((call) => {
    if (proofIn(call).userId === 2 && !open)
      throw new Refused({ title: 'Ya hay 20 pagos de esa persona en revisión.', status: 422, code: 'DATO_RECHAZADO' });
    return aProof();
  });
  await send();
  await screen.findByRole('alertdialog', { name: messages.proof.handInFailed });
  await waitFor(() => expect(line(1).getByText(/^Ya hay 20 pagos/)).toBeDefined());
  expect(line(1).getByRole<HTMLInputElement>('combobox', { name: 'Persona' }).value).toBe('Bea Sol');
  open = true;
  await send();
  await screen.findByText(messages.proof.allHandedIn);
  expect(persons(calls)).toEqual([1, 2, 2]);
  const [, refused, again] = handed(calls).map(({ headers }) => headers.get('idempotency-key'));
  expect(again).toBe(refused);
});

test('without signal they wait, each by its name, and go out by themselves', async () => {
  onTestFinished(() => localStorage.removeItem('pagos:54'));
  let lost = true;
  const { send, calls } = await typeTwo(() => {
    if (lost) throw new Lost();
    return aProof();
  });
  await send();
  await screen.findByRole('alertdialog', { name: messages.proof.someWait });
  const notice = within(await screen.findByRole('region', { name: 'Pendiente de envío' }));
  expect(notice.getByText(/^Ana Sol: \$\s14\.500,00/)).toBeDefined();
  expect(notice.getByText(/^Bea Sol: \$\s29\.000,00/)).toBeDefined();
  lost = false;
  const before = handed(calls).length;
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(screen.queryByRole('region', { name: 'Pendiente de envío' })).toBeNull();
  });
  expect(persons(calls).slice(before)).toEqual([1, 2]);
});

test('two rows alike are two payments, and one that was corrected after a refusal is another than it was', async () => {
  let open = false;
  const { user, send, calls } = await typeTwo(() => {
    if (handed(calls).length === 2 && !open)
      throw new Refused({ title: 'No se pudo.', status: 422, code: 'DATO_RECHAZADO' });
    return aProof();
  }, [
    ['an', '14.500'],
    ['an', '14.500'],
  ]);
  await send();
  await screen.findByRole('alertdialog', { name: messages.proof.handInFailed });
  const keys = () => handed(calls).map(({ headers }) => headers.get('idempotency-key'));
  expect(handed(calls).map(proofIn)[1]).toEqual(handed(calls).map(proofIn)[0]);
  expect(new Set(keys()).size).toBe(2);
  await waitFor(() => expect(line(1).getByText(/^No se pudo/)).toBeDefined());
  await user.clear(line(1).getByLabelText('Importe'));
  await user.type(line(1).getByLabelText('Importe'), '15.000');
  open = true;
  await send();
  await screen.findByText(messages.proof.allHandedIn);
  expect(new Set(keys()).size).toBe(3);
});

test('a seller is shown no such sheet', async () => {
  openPage(
    '/pagos-del-equipo',
    team(() => ({ id: 1 })),
    seller,
  );
  await screen.findByText(/^Estos son los pagos de un equipo\./);
  expect(screen.queryByRole('list', { name: 'Pagos' })).toBeNull();
});

test('who leaves with payments that were not told is asked first', async () => {
  const { user, router, calls } = await typeTwo(() => aProof());
  await user.click(screen.getByRole('link', { name: 'Todas las cuentas' }));
  const question = within(await screen.findByRole('alertdialog', { name: messages.order.confirmCancel }));
  expect(router.state.location.pathname).toBe('/pagos-del-equipo');
  await user.click(question.getByRole('button', { name: 'Si' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/cuentas'));
  expect(handed(calls)).toEqual([]);
});
