import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Account } from '#contract/ledger.calls.ts';
import { messages } from '#contract/messages.ts';
import type { Rate } from '#contract/rates.calls.ts';
import { accountant, administrator, cashier } from '../../shell/test-orders.ts';
import { type Call, type FakeServer, Lost, openPage, Refused } from '../../shell/test-page.tsx';
import { today } from '../../ui/dates.ts';

const account = (id: number, nombreCompleto: string, saldo = 100): Account => ({
  id,
  nombreCompleto,
  telefono: '',
  tipo: 'VENDEDOR',
  eliminado: false,
  idLider: 54,
  lider: 'Lía Ibáñez',
  saldo,
  desde: null,
  ultimoMovimiento: null,
});
const names = ['Ana', 'Bea', 'Caro', 'Dora', 'Eva', 'Flor', 'Gina', 'Hilda', 'Inés', 'Julia'];
const people = [...names.map((name, n) => account(n + 1, `${name} Sol`)), account(11, 'Anabela Paz', 20)];
const rate: Rate = { id: 1, dia: '2026-01-02', pesos: 1450, quien: 'Caro Caja', createdAt: '2026-01-02T12:00:00.000Z' };
const register = 'POST /api/cuentas/pagos';
const server: FakeServer = {
  'GET /api/cuentas': () => people,
  'GET /api/cuentas/equipos': () => [],
  'GET /api/cotizaciones': () => [rate],
  [register]: () => [],
};
const lines = () => within(screen.getByRole('list', { name: 'Pagos' })).getAllByRole('listitem');
const line = (number: number) => within(screen.getByRole('listitem', { name: `Pago ${number}` }));
/** Chooses somebody on a row by the beginning of a name, after which one is in its amount. */
async function choose(user: ReturnType<typeof openPage>['user'], number: number, typed: string) {
  await user.type(await waitFor(() => line(number).getByRole('combobox', { name: 'Persona' })), `${typed}{Enter}`);
  await waitFor(() => expect(document.activeElement).toBe(line(number).getByLabelText('Importe')));
}
const sheet = () => waitFor(() => line(1).getByRole('combobox', { name: 'Persona' }));

test('ten payments in pesos take 22 presses and fields, by the keyboard alone, each with its balance before and after', async () => {
  const { user, calls, router } = openPage('/cuentas', server, cashier);
  let taps = 0;
  await user.click(await screen.findByRole('link', { name: 'Varios pagos' }));
  taps++;
  await waitFor(() => expect(document.activeElement).toBe(line(1).getByRole('combobox', { name: 'Persona' })));
  for (const [n, name] of names.entries()) {
    await user.keyboard(`${name.slice(0, 2)}${name === 'Ana' ? 'a s' : ''}{Enter}`);
    await waitFor(() => expect(document.activeElement).toBe(line(n + 1).getByLabelText('Importe')));
    await user.keyboard(n === names.length - 1 ? '14.500' : '14.500{Enter}');
    taps += 2;
  }
  expect(line(1).getByText(/debe US\$\s100,00/).textContent).toMatch(
    /^debe US\$\s100,00, después debe US\$\s90,00Son US\$\s10,00, al cambio de \$\s1\.450,00 del 02\/01\/2026\.$/,
  );
  screen.getByText(/^10 pagos: \$\s145\.000,00$/);
  // An empty row is where the list ends, and its Enter goes on to the button.
  await user.keyboard('{Enter}{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Registrar 10 pagos' }));
  expect(calls.filter(({ route }) => route === register)).toEqual([]);
  await user.keyboard('{Enter}');
  taps++;
  await screen.findByText(messages.ledger.allPaid);
  expect(router.state.location.pathname).toBe('/cuentas');
  const [sent, again] = calls.filter(({ route }) => route === register);
  expect(sent?.body).toEqual({
    pagos: names.map((_, n) => ({
      userId: n + 1,
      moneda: 'ARS',
      importe: 14_500,
      medio: 'TRANSFERENCIA',
      dia: today(),
      nota: '',
    })),
    confirmado: false,
  });
  expect(sent?.headers.get('idempotency-key')).toMatch(/^\w{32}$/);
  expect(again).toBeUndefined();
  expect(taps).toBe(22);
});

test('coin and means of a new row follow the row above, and two payments of one person count one after the other', async () => {
  const { user } = openPage('/varios-pagos', server, administrator);
  await choose(user, 1, 'caro');
  await user.selectOptions(line(1).getByLabelText('Moneda'), 'Dólares');
  await user.selectOptions(line(1).getByLabelText('Medio'), 'Efectivo');
  await user.type(line(1).getByLabelText('Importe'), '30,10{Enter}');
  await choose(user, 2, 'caro');
  await user.type(line(2).getByLabelText('Importe'), '69,90');
  expect(line(2).getByLabelText<HTMLSelectElement>('Moneda').value).toBe('USD');
  expect(line(2).getByLabelText<HTMLSelectElement>('Medio').value).toBe('EFECTIVO');
  expect(line(2).getByText(/^debe/).textContent).toMatch(/^debe US\$\s69,90, después al día$/);
});

test('pasted lines become rows, where two fit it asks, and what says nothing stays to be corrected', async () => {
  const { user } = openPage('/varios-pagos', server, cashier);
  await sheet();
  await user.click(screen.getByText('Pegar de una planilla o un chat'));
  const box = await screen.findByLabelText('Líneas');
  await user.click(box);
  await user.paste('Bea Sol\t15.000\tPesos\nana 20 usd\nBeto 300\nEva: $ 9.000 efectivo');
  const read = within(await screen.findByRole('list', { name: 'Qué es cada línea' }));
  await user.click(read.getByRole('button', { name: /^Anabela Paz/ }));
  expect(lines()).toHaveLength(1);
  expect(line(1).getByText(/^debe US\$\s20,00, después/).textContent).toMatch(/después al día/);
  await user.click(screen.getByRole('button', { name: 'Agregar 2 pagos' }));
  expect(lines()).toHaveLength(3);
  expect(line(2).getByRole<HTMLInputElement>('combobox', { name: 'Persona' }).value).toBe('Bea Sol');
  expect(line(3).getByLabelText<HTMLSelectElement>('Medio').value).toBe('EFECTIVO');
  expect((box as HTMLTextAreaElement).value).toBe('Beto 300');
});

test('what is refused is said on its row, what was typed stays, and the same is sent again with the same key', async () => {
  let answer: unknown = new Refused({
    status: 422,
    code: 'DATO_RECHAZADO',
    title: 'No se registró ningún pago: hay filas que corregir.',
    errors: [
      { field: 'pagos.1.importe', message: 'Es menos que un centavo de dólar.' },
      { field: 'pagos.0.dia', message: 'No hay cotización de ese día ni de antes.' },
    ],
  });
  const failing = () => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const { user, calls } = openPage('/varios-pagos', { ...server, [register]: failing }, cashier);
  const send = () => user.click(screen.getByRole('button', { name: 'Registrar 2 pagos' }));
  await choose(user, 1, 'bea');
  await user.type(line(1).getByLabelText('Importe'), '15.000{Enter}');
  await choose(user, 2, 'caro');
  await user.type(line(2).getByLabelText('Importe'), '1');
  await send();
  await line(2).findByText('Es menos que un centavo de dólar.');
  line(1).getByText('No hay cotización de ese día ni de antes.');
  expect(line(1).getByLabelText<HTMLInputElement>('Importe').value).toBe('15.000');
  await user.type(line(2).getByLabelText('Importe'), '00');
  expect(screen.queryByText('Es menos que un centavo de dólar.')).toBeNull();
  line(1).getByText('No hay cotización de ese día ni de antes.');
  answer = new Lost();
  await send();
  await waitFor(() => expect(calls.filter(({ route }) => route === register)).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Registrar 2 pagos' }).dataset.busy).toBeUndefined());
  answer = [];
  await send();
  await screen.findByText(messages.ledger.allPaid);
  const [, lost, again] = calls.filter(({ route }) => route === register);
  expect(again?.body).toEqual(lost?.body);
  expect(again?.headers.get('idempotency-key')).toBe(lost?.headers.get('idempotency-key'));
});

test('a payment alike is shown beside its row, which is that one, another or left out', async () => {
  const refused = [0, 1, 2].map((fila) => ({
    ...{ movimientoId: 70 + fila, dia: '2026-01-02', medio: 'TRANSFERENCIA' as const, quien: 'Caja' },
    ...{ evidencias: ['BANCO' as const], fila },
  }));
  const asking = ({ body }: Call) => {
    if ((body as { pagos: object[] }).pagos.some((row) => 'movimientoId' in row)) return [];
    throw new Refused({ status: 409, code: 'PAGO_PARECIDO', title: 'Pueden ser otros.', parecidos: refused });
  };
  const { user, calls } = openPage('/varios-pagos', { ...server, [register]: asking }, cashier);
  for (const [at, name] of ['bea', 'caro', 'eva'].entries()) {
    await choose(user, at + 1, name);
    await user.type(line(at + 1).getByLabelText('Importe'), at < 2 ? '100{Enter}' : '100');
  }
  await user.click(screen.getByRole('button', { name: 'Registrar 3 pagos' }));
  await line(1).findByText(/^Pago por transferencia del 02\/01\/2026, que Caja registró del archivo del banco\./);
  await user.click(line(3).getByRole('button', { name: 'Dejarlo sin registrar' }));
  await user.click(line(1).getByRole('button', { name: 'Es ese mismo pago' }));
  await user.click(line(2).getByRole('button', { name: 'Es otro pago' }));
  expect(screen.queryByRole('group', { name: 'Pagos parecidos' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Registrar 2 pagos' }));
  await screen.findByText(messages.ledger.allPaid);
  expect(calls.findLast(({ route }) => route === register)?.body).toMatchObject({
    pagos: [
      { userId: 2, movimientoId: 70 },
      { userId: 3, confirmado: true },
    ],
    confirmado: false,
  });
});

test('a row without its person or amount is told of, and nothing is sent', async () => {
  const { user, calls } = openPage('/varios-pagos', server, cashier);
  await choose(user, 1, 'bea');
  await user.click(screen.getByRole('button', { name: 'Registrar 1 pago' }));
  await line(1).findByText(messages.ledger.amountMissing);
  expect(calls.some(({ route }) => route === register)).toBe(false);
});

test('without a rate the sheet begins in dollars', async () => {
  openPage('/varios-pagos', { ...server, 'GET /api/cotizaciones': () => [] }, cashier);
  await sheet();
  await waitFor(() => expect(line(1).getByLabelText<HTMLSelectElement>('Moneda').value).toBe('USD'));
});

test('an accountant is offered no sheet', async () => {
  openPage('/cuentas', server, accountant);
  await screen.findByRole('heading', { level: 1, name: 'Cuentas' });
  expect(screen.queryByRole('link', { name: 'Varios pagos' })).toBeNull();
});
