import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Account, Movement, OneAccount } from '#contract/ledger.calls.ts';
import { messages } from '#contract/messages.ts';
import type { Rate } from '#contract/rates.calls.ts';
import type { Session } from '../../platform/session.ts';
import { keepCart, line, product } from '../../shell/test-cart.ts';
import { accountant, administrator, cashier } from '../../shell/test-orders.ts';
import { type FakeServer, openPage, Refused } from '../../shell/test-page.tsx';
import { today } from '../../ui/dates.ts';
import { aFile } from '../downloads/test-files.ts';
import { ownDebt } from './queries.ts';

const seller: Session = {
  userID: '7',
  roles: ['ROLE_USER'],
  email: 'ana@vitrina.ar',
  nombre: 'Ana',
  apellido: 'Sol',
  tipo: 'VENDEDOR',
};
const leader: Session = { ...seller, userID: '54', nombre: 'Lía', tipo: 'LIDER' };
const ana: Account = {
  id: 7,
  nombreCompleto: 'Ana Sol',
  telefono: '',
  tipo: 'VENDEDOR',
  eliminado: false,
  idLider: 54,
  lider: 'Lía Ibáñez',
  saldo: 100.5,
  desde: '2031-02-14',
  ultimoMovimiento: '2031-03-10T15:00:00.000Z',
};
const eva: Account = { ...ana, id: 8, nombreCompleto: 'Eva Paz', saldo: -12.3, desde: null };
const one: OneAccount = {
  ...ana,
  limite: null,
  excedida: false,
  excepcion: null,
  cobro: { alias: '', cbu: '', qr: '' },
  cobroDesde: null,
  can: { registrar: true, exceptuar: false },
};
const charge: Movement = {
  id: 1,
  tipo: 'CARGO',
  importe: 150.5,
  saldo: 150.5,
  pedidoId: 31,
  medio: null,
  nota: '',
  pago: null,
  dia: null,
  quien: 'Nora Paz',
  createdAt: '2031-03-09T15:00:00.000Z',
  contra: null,
  anuladoPor: null,
  can: { anular: false },
};
const payment: Movement = {
  ...charge,
  id: 2,
  tipo: 'PAGO',
  importe: -50,
  saldo: 100.5,
  pedidoId: null,
  medio: 'EFECTIVO',
  nota: 'en la feria',
  createdAt: '2031-03-10T15:00:00.000Z',
  can: { anular: true },
};
const team = { idLider: 54, lider: 'Lía Ibáñez', cuentas: 2, deben: 1, deuda: 100.5, aFavor: 12.3 };
const rate: Rate = { id: 1, dia: '2026-01-02', pesos: 1450, quien: 'Caro Caja', createdAt: '2026-01-02T12:00:00.000Z' };
const server: FakeServer = {
  'GET /api/cuentas': () => [ana, eva],
  'GET /api/cuentas/equipos': () => [team],
  'GET /api/usuarios': () => [],
  'GET /api/cuentas/7': () => one,
  'GET /api/cotizaciones': () => [rate],
  'GET /api/cuentas/7/movimientos': () => [payment, charge],
};
const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

test('an administrator sees who owes what, in all and by leader, and registers a payment once', async () => {
  const writing: FakeServer = {
    ...server,
    'POST /api/cuentas/7/movimientos': () => payment,
  };
  const { user, calls } = openPage('/cuentas', writing, administrator);
  const totals = within(await screen.findByRole('region', { name: 'Totales' }));
  expect(totals.getByText('Se debe en total').nextElementSibling?.textContent).toBe('US$\u00a0100,50');
  expect(totals.getByText('debe 1 de 2')).toBeDefined();
  expect((await row('Eva Paz')).getByText('A favor')).toBeDefined();
  expect((await row('Ana Sol')).getByText(/^US\$\s100,50$/)).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'Registrar un pago de Ana Sol' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar un pago de Ana Sol' }));
  await user.selectOptions(dialog.getByLabelText('Moneda'), 'Dólares');
  await user.type(dialog.getByLabelText(/Importe/), '1.000,50');
  expect(dialog.getByText(/Hoy debe US\$\s100,50/).textContent).toContain('Después, US$\u00a0900,00 a favor.');
  await user.selectOptions(dialog.getByLabelText('Medio'), 'Transferencia');
  await user.dblClick(dialog.getByRole('button', { name: 'Registrar pago' }));
  await screen.findByText(messages.ledger.paid);
  const sent = calls.filter(({ route }) => route === 'POST /api/cuentas/7/movimientos');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      tipo: 'PAGO',
      moneda: 'USD',
      importe: 1000.5,
      dia: today(),
      medio: 'TRANSFERENCIA',
      nota: '',
      confirmado: false,
    },
  ]);
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^\w{32}$/);
});

test('a payment that is one that stands already is not registered again', async () => {
  const parecidos = [
    {
      ...{ movimientoId: 70, dia: '2026-01-02', medio: 'TRANSFERENCIA' as const, quien: 'Caja' },
      evidencias: ['BANCO' as const],
    },
  ];
  const asking: FakeServer = {
    ...server,
    'POST /api/cuentas/7/movimientos': ({ body }) => {
      if ((body as { movimientoId?: number }).movimientoId) return payment;
      throw new Refused({ status: 409, code: 'PAGO_PARECIDO', title: 'Hay un pago igual.', parecidos });
    },
  };
  const { user, calls } = openPage('/cuentas/7', asking, administrator);
  await user.click(await screen.findByRole('button', { name: 'Registrar pago' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar un pago de Ana Sol' }));
  await user.type(dialog.getByLabelText(/Importe/), '50');
  const answer = async (name: string) => {
    await user.click(dialog.getByRole('button', { name: 'Registrar pago' }));
    const question = within(await screen.findByRole('dialog', { name: 'Hay un pago igual de esos días' }));
    await user.click(question.getByRole('button', { name }));
  };
  await answer('Dejarlo sin registrar');
  expect(dialog.getByLabelText<HTMLInputElement>(/Importe/).value).toBe('50');
  await answer('Es ese mismo pago');
  await screen.findByText(messages.ledger.paid);
  expect(calls.findLast(({ route }) => route.startsWith('POST'))?.body).toMatchObject({
    importe: 50,
    movimientoId: 70,
  });
});

test('a payment that is out of the ordinary is registered once somebody says that it is meant', async () => {
  const detail = 'Hoy no debe nada. Después, US$\u00a050.000,00 a favor.';
  const asking: FakeServer = {
    ...server,
    'POST /api/cuentas/7/movimientos': ({ body }) => {
      if ((body as { confirmado: boolean }).confirmado) return payment;
      throw new Refused({ status: 409, code: 'PAGO_INUSUAL', title: 'Son cincuenta mil dólares.', detail });
    },
  };
  const { user, calls } = openPage('/cuentas/7', asking, administrator);
  await user.click(await screen.findByRole('button', { name: 'Registrar pago' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar un pago de Ana Sol' }));
  await user.selectOptions(dialog.getByLabelText('Moneda'), 'Dólares');
  await user.type(dialog.getByLabelText(/Importe/), '50.000');
  const press = async (answer: string) => {
    await user.click(dialog.getByRole('button', { name: 'Registrar pago' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: '¿Registrar un pago de US$\u00a050.000,00?' }),
    );
    expect(question.getByText(/^Son cincuenta/).textContent).toBe(`Son cincuenta mil dólares. ${detail}`);
    await user.click(question.getByRole('button', { name: answer }));
  };
  await press('No');
  expect(dialog.getByLabelText<HTMLInputElement>(/Importe/).value).toBe('50.000');
  await press('Si');
  await screen.findByText(messages.ledger.paid);
  const sent = calls.filter(({ route }) => route.startsWith('POST'));
  expect(sent.map(({ body }) => (body as { confirmado: boolean }).confirmado)).toEqual([false, false, true]);
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('an amount that is none says why, and is not sent', async () => {
  const { user, calls } = openPage('/cuentas/7', server, administrator);
  await user.click(await screen.findByRole('button', { name: 'Registrar pago' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar un pago de Ana Sol' }));
  const amount = dialog.getByLabelText(/Importe/);
  for (const [typed, reason] of [
    ['', messages.ledger.amountMissing],
    ['-5', 'El importe no puede ser menor que 0.'],
    ['0', messages.ledger.amountNotPositive],
    ['5,001', 'El importe puede tener hasta dos decimales.'],
    ['cinco', 'El importe debe ser un número.'],
  ] as const) {
    if (typed) {
      await user.clear(amount);
      await user.type(amount, typed);
    }
    await user.click(dialog.getByRole('button', { name: 'Registrar pago' }));
    await screen.findByText(reason);
  }
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
});

test('a payment whose answer got lost is sent again with the same key', async () => {
  let tries = 0;
  const flaky: FakeServer = {
    ...server,
    'POST /api/cuentas/7/movimientos': () => {
      tries += 1;
      if (tries === 1) throw new Refused({ status: 503, code: 'OCUPADO', title: 'Hay demasiado en espera.' });
      return payment;
    },
  };
  const { user, calls } = openPage('/cuentas/7', flaky, administrator);
  await user.click(await screen.findByRole('button', { name: 'Registrar pago' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar un pago de Ana Sol' }));
  await user.type(dialog.getByLabelText(/Importe/), '50');
  await user.click(dialog.getByRole('button', { name: 'Registrar pago' }));
  await screen.findByText(messages.ledger.paymentFailed);
  await waitFor(() => expect(screen.queryByText(messages.ledger.paymentFailed)).toBeNull(), { timeout: 5000 });
  await user.click(dialog.getByRole('button', { name: 'Registrar pago' }));
  await screen.findByText(messages.ledger.paid);
  const keys = calls.flatMap(({ route, headers }) =>
    route.startsWith('POST /api/cuentas') ? [headers.get('idempotency-key')] : [],
  );
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('a payment is taken back with a reason, and stays in sight', async () => {
  let reversed = false;
  const reversing: FakeServer = {
    ...server,
    'GET /api/cuentas/7/movimientos': () => [
      reversed ? { ...payment, anuladoPor: 3, can: { anular: false } } : payment,
      charge,
    ],
    'POST /api/movimientos/2/contraasiento': () => {
      reversed = true;
      return { ...payment, id: 3 };
    },
  };
  const { user, calls } = openPage('/cuentas/7', reversing, administrator);
  await screen.findByRole('heading', { level: 1, name: 'Cuenta de Ana Sol' });
  const paid = await row('Pago en efectivo');
  expect(paid.getByText('en la feria')).toBeDefined();
  expect((await row('Pedido N° 31')).queryByRole('button')).toBeNull();
  await user.click(paid.getByRole('button', { name: /Anular pago en efectivo/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /¿Anular el pago de US\$\s50,00\?/ }));
  expect(dialog.getByText(/lo que debe Ana Sol sube US\$\s50,00/)).toBeDefined();
  await user.type(dialog.getByLabelText(/Motivo/), 'Se cargó dos veces');
  await user.click(dialog.getByRole('button', { name: 'Anular el pago' }));
  await screen.findByText(messages.ledger.reversed);
  expect(calls.find(({ route }) => route.endsWith('contraasiento'))?.body).toEqual({ motivo: 'Se cargó dos veces' });
  await (await row('Pago en efectivo')).findByText('Anulado');
});

test('an adjustment says which way it goes, and why', async () => {
  const { user, calls } = openPage(
    '/cuentas/7',
    { ...server, 'POST /api/cuentas/7/movimientos': () => payment },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Ajuste' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ajustar la cuenta de Ana Sol' }));
  await user.click(dialog.getByRole('button', { name: 'Registrar ajuste' }));
  for (const missing of [messages.ledger.amountMissing, messages.reasonMissing])
    expect(await dialog.findByText(missing)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.selectOptions(dialog.getByLabelText('Qué hace'), 'Sube lo que debe');
  await user.type(dialog.getByLabelText(/Importe/), '20,25');
  expect(dialog.getByText(/Después, debe US\$\s120,75/)).toBeDefined();
  await user.type(dialog.getByLabelText(/Motivo/), 'Saldo de antes');
  await user.click(dialog.getByRole('button', { name: 'Registrar ajuste' }));
  await screen.findByText(messages.ledger.adjusted);
  expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
    tipo: 'AJUSTE',
    importe: 20.25,
    nota: 'Saldo de antes',
    dia: today(),
    confirmado: false,
  });
});

test('the shop sends a receipt by WhatsApp or as a paper, and a seller downloads hers', async () => {
  const reading: FakeServer = {
    ...server,
    'GET /api/cuentas/7/movimientos/2/recibo': () => aFile('Recibo_2_Ana Sol.pdf'),
  };
  const { user } = openPage('/cuentas/7', reading, administrator);
  await user.click(await screen.findByRole('button', { name: /^Recibo de pago en efectivo de US\$\s50,00$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recibo N° 2' }));
  expect((dialog.getByLabelText(/^Mensaje/) as HTMLTextAreaElement).value.replaceAll('\u00a0', ' ')).toBe(
    'Hola Ana Sol. Recibo N° 2: Pago en efectivo del 10/03/2031, US$ 50,00. Saldo: debe US$ 100,50. ¡Gracias!',
  );
  await user.click(dialog.getByRole('button', { name: 'Descargar PDF' }));
  await screen.findByText(messages.document.reportDone);
  cleanup();
  const own = openPage('/mi-cuenta', reading, seller);
  await own.user.click(await screen.findByRole('button', { name: /^Recibo de pago en efectivo/ }));
  await waitFor(() => expect(own.calls.some(({ route }) => route.endsWith('/recibo'))).toBe(true));
});

test('money is handed out where something stands in favour, and offered nowhere else', async () => {
  const inFavour = { ...one, saldo: -12.3, desde: null };
  const { user, calls } = openPage(
    '/cuentas/7',
    { ...server, 'GET /api/cuentas/7': () => inFavour, 'POST /api/cuentas/7/movimientos': () => payment },
    cashier,
  );
  await user.click(await screen.findByRole('button', { name: 'Entregar dinero' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Entregar dinero a Ana Sol' }));
  await user.click(dialog.getByRole('button', { name: 'Registrar entrega' }));
  await screen.findByText(messages.ledger.handedOut);
  expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toMatchObject({ tipo: 'ENTREGA', importe: 12.3 });
  cleanup();
  openPage('/cuentas/7', server, cashier);
  await screen.findByRole('button', { name: 'Registrar pago' });
  expect(screen.queryByRole('button', { name: 'Entregar dinero' })).toBeNull();
});

test('a seller sees the own account, what may be ordered no more, and writes nothing', async () => {
  const over = { ...one, limite: 80, excedida: true, can: { registrar: false, exceptuar: false } };
  openPage('/mi-cuenta', { ...server, 'GET /api/cuentas/7': () => over }, seller);
  const balance = within(await screen.findByRole('region', { name: 'Saldo' }));
  expect(await balance.findByText('Usted debe')).toBeDefined();
  expect(balance.getByText(/^US\$\s100,50$/)).toBeDefined();
  expect(balance.getByText(/Más que el límite para pedir, US\$\s80,00/)).toBeDefined();
  await screen.findByText('Pago en efectivo');
  expect(screen.queryByRole('button', { name: /Registrar|Ajuste|Anular/ })).toBeNull();
});

test('an account without movements says what will be there', async () => {
  const empty = { ...one, saldo: 0, desde: null, can: { registrar: false, exceptuar: false } };
  openPage('/mi-cuenta', { 'GET /api/cuentas/7': () => empty, 'GET /api/cuentas/7/movimientos': () => [] }, seller);
  expect(await screen.findByText(/Acá verá cada pedido que se le entregue/)).toBeDefined();
  expect(screen.getByText('Al día: no debe nada')).toBeDefined();
});

test('an account that does not come is said once, and asked for again whole', async () => {
  let working = false;
  const away = (answer: unknown) => () => {
    if (!working) throw new Refused({ status: 503, code: 'OCUPADO', title: 'El servidor está ocupado.' });
    return answer;
  };
  const movements = { 'GET /api/cuentas/7/movimientos': away([payment]) };
  const { user } = openPage('/mi-cuenta', { ...server, 'GET /api/cuentas/7': away(one), ...movements }, seller);
  await screen.findByRole('alert');
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  working = true;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByText('Usted debe');
  await screen.findByText('Pago en efectivo');
});

test('a leader sees the team’s, and a seller is sent on kindly', async () => {
  const { router } = openPage('/cuentas', server, leader);
  await screen.findByRole('heading', { level: 1, name: 'Cuentas del equipo' });
  await row('Ana Sol');
  expect(screen.queryByRole('button', { name: /Registrar/ })).toBeNull();
  expect(screen.queryByText('Totales por líder')).toBeNull();
  expect(router.state.location.pathname).toBe('/cuentas');
});

test('an empty list leads on: to its first row or, where filters leave none, to all', async () => {
  const empty = { ...server, 'GET /api/cuentas': () => [], 'GET /api/equipos': () => [] };
  const { user } = openPage('/cuentas', empty, administrator);
  const main = within(await screen.findByRole('main'));
  expect((await main.findByRole('link', { name: 'Crear Usuario' })).getAttribute('href')).toBe('/new-cliente');
  cleanup();
  const { router } = openPage('/cuentas?estado=DEBE', empty, administrator);
  await user.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
  await screen.findByText(/^Todavía no hay vendedores/);
  expect(router.state.location.search).toEqual({});
});

test('a seller who asks for everybody’s accounts is led to the own one', async () => {
  const { calls } = openPage('/cuentas', server, seller);
  const main = within(screen.getByRole('main'));
  expect((await main.findByRole('link', { name: 'Mi cuenta' })).getAttribute('href')).toBe('/mi-cuenta');
  expect(calls.some(({ route }) => route.startsWith('GET /api/cuentas'))).toBe(false);
});

test('the cart says before that a debt stops the order', async () => {
  keepCart([line(product({ productoId: 1, name: 'Taza', amount: 10 }))]);
  openPage('/carrito', { 'GET /api/producto/estadoCatalogo': () => true, 'GET /api/producto/all': () => [] }, seller);
  await screen.findByRole('button', { name: 'Finalizar Pedido' });
  expect(screen.queryByText(/Por ahora no puede pedir/)).toBeNull();
  act(() => ownDebt.set({ saldo: 512.3, limite: 500 }));
  expect((await screen.findByText(/Por ahora no puede pedir/)).parentElement?.textContent).toContain(
    'Debe US$\u00a0512,30 y el límite para pedir es US$\u00a0500,00',
  );
  act(() => ownDebt.set(null));
  expect(screen.queryByText(/Por ahora no puede pedir/)).toBeNull();
});

test('an administrator downloads what an accountant needs, of the last month unless another period is chosen', async () => {
  vi.useFakeTimers({ now: new Date('2031-03-10T15:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const window12 = { id: 12, cierre: 12, abierta: '2031-03-01T12:00:00.000Z', cerrada: null, pedidos: 0, total: 0 };
  const { user, calls } = openPage(
    '/cuentas',
    {
      ...server,
      'GET /api/ventanas': () => [window12],
      'GET /api/producto/estadoCatalogo': () => true,
      'GET /api/cuentas/contabilidad': () => aFile('Contabilidad.zip'),
    },
    administrator,
  );
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Para el contador' }));
    return within(await screen.findByRole('dialog', { name: 'Para el contador' }));
  };
  await user.click((await open()).getByRole('button', { name: 'Descargar' }));
  const asked = () => calls.filter(({ route }) => route.endsWith('contabilidad')).map(({ query }) => String(query));
  await waitFor(() => expect(asked()).toEqual(['fechaDesde=2031-02-01&fechaHasta=2031-02-28']));
  const dialog = await open();
  await user.selectOptions(
    dialog.getByLabelText('Período'),
    await dialog.findByRole('option', { name: /Este cierre/ }),
  );
  await user.click(dialog.getByRole('button', { name: 'Descargar' }));
  await waitFor(() => expect(asked()[1]).toBe('ventana=actual'));
});

test('a cashier registers and takes back, and comes neither to the month nor to who changed what', async () => {
  const { user } = openPage('/cuentas', server, cashier);
  await screen.findByRole('heading', { level: 1, name: 'Cuentas' });
  expect((await row('Ana Sol')).getByRole('button', { name: 'Registrar un pago de Ana Sol' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Para el contador' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Ana Sol' }));
  await screen.findByRole('button', { name: /^Anular pago en efectivo/ });
  expect(screen.getByRole('button', { name: 'Ajuste' })).toBeDefined();
});

test('an accountant reads accounts and gets the month, and is offered nothing that changes them', async () => {
  const reads = {
    ...server,
    'GET /api/cuentas/7': () => ({ ...one, can: { registrar: false, exceptuar: false } }),
    'GET /api/cuentas/7/movimientos': () => [{ ...payment, can: { anular: false } }, charge],
  };
  const { user } = openPage('/cuentas', reads, accountant);
  expect(await screen.findByRole('button', { name: 'Para el contador' })).toBeDefined();
  await row('Ana Sol');
  expect(screen.queryByRole('button', { name: /Registrar/ })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Ana Sol' }));
  await screen.findByRole('button', { name: 'Resumen PDF' });
  await screen.findByText('en la feria');
  expect(screen.queryByRole('button', { name: /Registrar|Ajuste|Anular/ })).toBeNull();
});

test('where no dollar was ever priced a payment begins in dollars', async () => {
  const { user } = openPage('/cuentas/7', { ...server, 'GET /api/cotizaciones': () => [] }, administrator);
  await user.click(await screen.findByRole('button', { name: 'Registrar pago' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar un pago de Ana Sol' }));
  await waitFor(() => expect(dialog.getByLabelText<HTMLSelectElement>('Moneda').value).toBe('USD'));
});

test('a payment begins in pesos as in every form, says what it is in dollars, and is sent as it was handed over', async () => {
  const { user, calls } = openPage(
    '/cuentas',
    { ...server, 'POST /api/cuentas/7/movimientos': () => payment },
    administrator,
  );
  await row('Ana Sol');
  await user.click(screen.getByRole('button', { name: 'Registrar un pago de Ana Sol' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar un pago de Ana Sol' }));
  await user.type(dialog.getByLabelText(/Importe/), '47.250');
  const described = dialog.getByText(/Son US\$\s32,59, al cambio de \$\s1\.450,00 del 02\/01\/2026\./);
  expect(described.textContent).toMatch(/Después, debe US\$\s67,91\./);
  await user.click(dialog.getByRole('button', { name: 'Registrar pago' }));
  await screen.findByText(messages.ledger.paid);
  const [sent] = calls.filter(({ route }) => route === 'POST /api/cuentas/7/movimientos');
  expect(sent?.body).toMatchObject({ moneda: 'ARS', importe: 47_250, dia: today() });
});

test('today’s rate is one field and one press, and one ten per cent from the last is asked about', async () => {
  const { user, calls } = openPage('/cuentas', { ...server, 'POST /api/cotizaciones': () => rate }, cashier);
  await row('Ana Sol');
  await user.click(screen.getByRole('button', { name: 'Cotización' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cotización del dólar' }));
  await dialog.findByText(/La última es \$\s1\.450,00/);
  await user.type(dialog.getByLabelText(/Pesos por dólar/), '1.600');
  await user.click(dialog.getByRole('button', { name: 'Anotar cotización' }));
  const question = within(await screen.findByRole('alertdialog', { name: /¿Un dólar a \$\s1\.600,00\?/ }));
  await user.click(question.getByRole('button', { name: 'Anotar' }));
  await screen.findByText(messages.ledger.rateEntered);
  expect(calls.filter(({ route }) => route === 'POST /api/cotizaciones').map(({ body }) => body)).toEqual([
    { dia: today(), pesos: 1600 },
  ]);
});

test('how the rate went is drawn above its entries, each day once and as wide as it held', async () => {
  const entry = (id: number, dia: string, pesos: number) => ({ ...rate, id, dia, pesos });
  const rates = [
    entry(4, '2026-01-12', 1500),
    entry(3, '2026-01-12', 9000),
    entry(2, '2026-01-10', 1450),
    entry(1, '2026-01-02', 1400),
  ];
  const { user } = openPage('/cuentas', { ...server, 'GET /api/cotizaciones': () => rates }, cashier);
  await row('Ana Sol');
  await user.click(screen.getByRole('button', { name: 'Cotización' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cotización del dólar' });
  const chart = await within(dialog).findByRole('figure');
  expect(chart.textContent).toMatch(/^Desde el 02\/01\/2026, de \$\s1\.400,00 a \$\s1\.500,00$/);
  const steps = [...chart.querySelectorAll('li')];
  expect(steps.map(({ title, style }) => [title, style.flexGrow]).slice(0, 2)).toEqual([
    ['02/01/2026: $\u00a01.400,00', '8'],
    ['10/01/2026: $\u00a01.450,00', '2'],
  ]);
  expect(steps.map((step) => (step.firstElementChild as HTMLElement).style.height)).toEqual(['15%', '55%', '95%']);
});

test('where the business shows pesos, an account says beside the dollars about how many they are', async () => {
  const rate = { dia: '2031-03-09', pesos: 1450 };
  openPage('/cuentas/7', { ...server, 'GET /api/cotizaciones/vigente': () => rate }, administrator);
  expect(await screen.findByText(/^aprox\. \$\s145\.725 al cambio del 09\/03$/)).toBeDefined();
  expect(screen.getAllByText(/^US\$\s100,50$/).length).toBeGreaterThan(0);
});

test('who owes since when is in the list, which is put in order by it', async () => {
  vi.useFakeTimers({ now: new Date('2031-03-10T15:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { user, router } = openPage('/cuentas', server, administrator);
  expect((await row('Ana Sol')).getByText('14/02/2031').textContent).toBe('14/02/2031 (24 días)');
  expect((await row('Eva Paz')).queryByText(/días/)).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Debe desde/ }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: 'desde' }));
});

test('a debt is reminded of in a text with the amount in both coins and where to pay, to copy or for WhatsApp', async () => {
  const rate = { dia: '2031-03-09', pesos: 1450 };
  const called = { ...ana, telefono: '11 2345-6789' };
  const cobro = { alias: 'bazar.nandu.mp', cbu: '2850590940090418135201', qr: '' };
  const told: FakeServer = {
    'GET /api/cuentas': () => [called, eva],
    'GET /api/cotizaciones/vigente': () => rate,
    'GET /api/cuentas/7': () => ({ ...one, cobro }),
  };
  const { user } = openPage('/cuentas', { ...server, ...told }, leader);
  await row('Ana Sol');
  expect((await row('Eva Paz')).queryByRole('button', { name: /^Recordar/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Recordar a Ana Sol lo que debe' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recordar a Ana Sol' }));
  const text =
    'Hola Ana Sol. Le recordamos que debe US$\u00a0100,50 (aprox. $\u00a0145.725 al cambio del 09/03) desde el 14/02/2031. Puede transferir al alias bazar.nandu.mp. Si ya pagó, avísenos, por favor. ¡Gracias!';
  await waitFor(() => expect(dialog.getByLabelText<HTMLTextAreaElement>('Mensaje').value).toBe(text));
  const link = await dialog.findByRole('link', { name: /WhatsApp/ });
  expect(link.getAttribute('href')).toBe(`https://wa.me/5491123456789?text=${encodeURIComponent(text)}`);
  await user.click(dialog.getByRole('button', { name: 'Copiar' }));
  await dialog.findByRole('button', { name: 'Copiado' });
});

test('an administrator lets one order of who owes too much through, with the reason, and takes it back', async () => {
  const over: OneAccount = { ...one, limite: 80, excedida: true, can: { registrar: true, exceptuar: true } };
  const excepcion = { motivo: 'Paga el lunes', quien: 'Nora Paz', createdAt: '2031-03-10T15:00:00.000Z' };
  let now = over;
  const { user, calls } = openPage(
    '/cuentas/7',
    {
      ...server,
      'GET /api/cuentas/7': () => now,
      'PUT /api/cuentas/7/excepcion': () => {
        now = { ...over, excepcion };
        return now;
      },
      'DELETE /api/cuentas/7/excepcion': () => {
        now = over;
        return now;
      },
    },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Permitir un pedido' }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Permitir un pedido a Ana Sol?' }));
  await user.click(dialog.getByRole('button', { name: 'Permitir un pedido' }));
  expect(await dialog.findByText(messages.reasonMissing)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.type(dialog.getByLabelText(/Motivo/), 'Paga el lunes');
  await user.click(dialog.getByRole('button', { name: 'Permitir un pedido' }));
  await screen.findByText(messages.ledger.allowed);
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ motivo: 'Paga el lunes' });
  await screen.findByText('Un pedido permitido por Nora Paz el 10/03/2031: Paga el lunes.');
  expect(screen.getByText(/su próximo pedido entra igual/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Quitar permiso' }));
  await screen.findByRole('button', { name: 'Permitir un pedido' });
});
