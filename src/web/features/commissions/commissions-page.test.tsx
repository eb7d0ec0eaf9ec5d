import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Commission } from '#contract/commissions.calls.ts';
import type { Movement } from '#contract/ledger.calls.ts';
import { messages } from '#contract/messages.ts';
import { anAccount } from '../../shell/test-accounts.ts';
import { administrator, leader } from '../../shell/test-orders.ts';
import { type FakeServer, onPhone, openPage, Refused } from '../../shell/test-page.tsx';
import { aFile } from '../downloads/test-files.ts';

const closing = {
  id: 12,
  cierre: 3,
  abierta: '2031-03-03T12:00:00.000Z',
  cerrada: '2031-03-06T12:00:00.000Z',
  pedidos: 4,
  total: 900,
};
const lia: Commission = {
  idLider: 54,
  lider: 'Lía Paz',
  base: 833.5,
  porcentaje: 12.5,
  comision: 104.19,
  arrastre: 0,
  pasa: 0,
  liquidada: false,
};
const eva: Commission = { ...lia, idLider: 55, lider: 'Eva Sosa', liquidada: true };
const rates = [{ idLider: null, porcentaje: 12.5, desde: '2031-01-01' }];
const handedOut: Movement = {
  ...{ id: 9, tipo: 'ENTREGA', importe: 80.5, saldo: 0, pedidoId: null, medio: 'EFECTIVO', nota: '', pago: null },
  ...{ dia: null, quien: 'Eva García', createdAt: '2031-03-10T15:00:00.000Z', contra: null, anuladoPor: null },
  can: { anular: false },
};
const server: FakeServer = {
  'GET /api/ventanas': () => [closing],
  'GET /api/comisiones/12': () => [lia, eva],
  'GET /api/comisiones': () => rates,
  'GET /api/usuarios': () => [],
};
const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

test('an administrator reads what each leader earned and pays it out once, when the closing is over', async () => {
  let paid = false;
  const { user, calls } = openPage(
    '/comisiones',
    {
      ...server,
      'GET /api/comisiones/12': () => [{ ...lia, liquidada: paid }, eva],
      'POST /api/comisiones/12/54/liquidar': () => {
        paid = true;
        return { ...lia, liquidada: true };
      },
    },
    administrator,
  );
  const ofLia = await row('Lía Paz');
  expect(ofLia.getByText(/^US\$\s833,50$/)).toBeDefined();
  expect(ofLia.getByText('12,5 %')).toBeDefined();
  expect((await row('Eva Sosa')).getByText('Liquidada')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Liquidar a Lía Paz' }));
  await screen.findByText(/¿Liquidar US\$\s104,19\?/);
  await user.click(screen.getByRole('button', { name: /^Si/ }));
  await screen.findByText('Se ha liquidado la comisión!');
  expect(await ofLia.findByText('Liquidada')).toBeDefined();
  const sent = calls.filter(({ route }) => route.startsWith('POST'));
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
});

test('what was settled is handed to the leader, at most what stands in her favour', async () => {
  let saldo = -80.5;
  const { user, calls } = openPage(
    '/comisiones',
    {
      ...server,
      'GET /api/comisiones/12': () => [{ ...lia, liquidada: true }],
      'GET /api/cuentas/54': () => anAccount(54, { nombreCompleto: 'Lía Paz', saldo }),
      'GET /api/cotizaciones': () => [],
      'POST /api/cuentas/54/movimientos': () => handedOut,
    },
    administrator,
  );
  const press = async () => user.click(await screen.findByRole('button', { name: 'Entregar lo ganado a Lía Paz' }));
  await press();
  const dialog = within(await screen.findByRole('dialog', { name: 'Entregar dinero a Lía Paz' }));
  expect((dialog.getByLabelText(/^Importe/) as HTMLInputElement).value).toBe('80,50');
  expect(dialog.getByText(/Hoy US\$\s80,50 a favor\. Después, al día\./)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Registrar entrega' }));
  await screen.findByText(messages.ledger.handedOut);
  const sent = calls.filter(({ route }) => route === 'POST /api/cuentas/54/movimientos');
  expect(sent.map(({ body }) => body)).toMatchObject([
    { tipo: 'ENTREGA', moneda: 'USD', importe: 80.5, medio: 'EFECTIVO' },
  ]);
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^\w{32}$/);
  saldo = 0;
  await press();
  await screen.findByText(messages.ledger.nothingToHandOut);
});

test('below the leaders stands what all of them sold and earned, to the cent, and a phone shows each as a card', async () => {
  const third = { ...lia, idLider: 56, lider: 'Ana Gil', base: 0.1, comision: 0.2 };
  const commissions = { ...server, 'GET /api/comisiones/12': () => [lia, eva, third] };
  openPage('/comisiones', commissions, administrator);
  expect((await screen.findByText(/^Comisiones de/)).textContent).toMatch(
    /^Comisiones de US\$\s1\.667,10 entregados US\$\s208,58$/,
  );
  cleanup();
  onPhone();
  const { user } = openPage('/comisiones', commissions, administrator);
  const card = within((await screen.findByRole('heading', { level: 2, name: 'Lía Paz' })).closest('li') as HTMLElement);
  card.getByText('Sin liquidar');
  card.getByText(/^US\$\s104,19$/);
  await user.click(card.getByRole('button', { name: /^Ver todo de/ }));
  for (const name of ['Liquidar a Lía Paz', 'Resumen PDF de Lía Paz']) card.getByRole('button', { name });
});

test('a leader reads her own and pays nothing out; what is in course is not paid out yet', async () => {
  openPage(
    '/comisiones',
    {
      ...server,
      'GET /api/ventanas': () => [{ ...closing, cerrada: null }],
      'GET /api/comisiones/12': () => [lia],
    },
    leader,
  );
  expect((await row('Lía Paz')).getByText('En curso')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Liquidar|Porcentajes/ })).toBeNull();
});

test('an administrator begins with the closing that ended last, which is paid out, and a leader with the newest', async () => {
  const open = { ...closing, id: 13, cierre: 4, cerrada: null };
  const both = { ...server, 'GET /api/ventanas': () => [open, closing], 'GET /api/comisiones/13': () => [eva] };
  const { user } = openPage('/comisiones', both, administrator);
  await screen.findByRole('button', { name: 'Liquidar a Lía Paz' });
  const chosen = screen.getByLabelText<HTMLSelectElement>('Cierre');
  expect(chosen.value).toBe('12');
  await user.selectOptions(chosen, '13');
  await waitFor(() => expect(screen.queryByText('Lía Paz')).toBeNull());
  expect(chosen.value).toBe('13');
  cleanup();
  openPage('/comisiones', both, leader);
  await screen.findByText('Eva Sosa');
  expect(screen.getByLabelText<HTMLSelectElement>('Cierre').value).toBe('13');
});

test('the orders behind a commission are a paper that one downloads beside it', async () => {
  const { user, calls } = openPage(
    '/comisiones',
    { ...server, 'GET /api/comisiones/lideres/54/resumen': () => aFile('Comision_Lia Paz.pdf') },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Resumen PDF de Lía Paz' }));
  await screen.findByText(messages.document.reportDone);
  const asked = calls.find(({ route }) => route.endsWith('/54/resumen'));
  expect(asked?.headers.get('accept')).toBe('application/pdf');
  expect(screen.getByRole('button', { name: 'Resumen Excel de Eva Sosa' })).toBeDefined();
});

test('a percentage is added from a day on, and taken away', async () => {
  let kept: unknown = rates;
  const { user, calls } = openPage(
    '/comisiones',
    {
      ...server,
      'GET /api/comisiones': () => kept,
      'PUT /api/comisiones': ({ body }) => {
        kept = (body as { porcentajes: unknown }).porcentajes;
        return kept;
      },
    },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Porcentajes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Porcentajes de comisión' }));
  await dialog.findByText(/^12,5 %/);
  await user.type(dialog.getByLabelText(/^Porcentaje/), '10,25');
  await user.click(dialog.getByRole('button', { name: 'Agregar' }));
  await screen.findByText('Se guardó el porcentaje.');
  const sent = () =>
    calls
      .filter(({ route }) => route.startsWith('PUT'))
      .map(({ body }) => (body as { porcentajes: unknown }).porcentajes);
  expect(sent()).toEqual([[...rates, { idLider: null, porcentaje: 10.25, desde: expect.any(String) }]]);

  await user.click(await screen.findByRole('button', { name: 'Porcentajes' }));
  await user.click(await screen.findByRole('button', { name: 'Quitar el 12,5 % de Todos los líderes' }));
  expect(sent().at(-1)).toEqual([{ idLider: null, porcentaje: 10.25, desde: expect.any(String) }]);
});

test('a session that was left open is asked for the password in place, and who leaves the question changes nothing', async () => {
  let kept: unknown = rates;
  const { user } = openPage(
    '/comisiones',
    {
      ...server,
      'GET /api/comisiones': () => kept,
      'PUT /api/comisiones': ({ body }) => {
        const { porcentajes, actual } = body as { porcentajes: unknown; actual?: string };
        const errors = [{ field: 'actual', message: 'Escriba su contraseña.' }];
        if (!actual) throw new Refused({ status: 422, code: 'CONTRASENA_ACTUAL', title: 'Confirme.', errors });
        kept = porcentajes;
        return kept;
      },
    },
    administrator,
  );
  await user.click(await screen.findByRole('button', { name: 'Porcentajes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Porcentajes de comisión' }));
  await dialog.findByText(/^12,5 %/);
  await user.type(dialog.getByLabelText(/^Porcentaje/), '10,25');
  const asked = async () => {
    await user.click(dialog.getByRole('button', { name: 'Agregar' }));
    return within(await screen.findByRole('dialog', { name: 'Confirme que es usted' }));
  };
  await user.click((await asked()).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirme que es usted' })).toBeNull());
  expect(kept).toBe(rates);
  const again = await asked();
  await user.type(again.getByLabelText('Contraseña actual'), 'tres palabras');
  await user.click(again.getByRole('button', { name: 'Confirmar' }));
  await screen.findByText('Se guardó el porcentaje.');
  expect(kept).toEqual([...rates, { idLider: null, porcentaje: 10.25, desde: expect.any(String) }]);
});

test('what another administrator added while the dialog stood open stays, whatever is added or taken away here', async () => {
  let kept: unknown[] = rates;
  const { user } = openPage(
    '/comisiones',
    {
      ...server,
      'GET /api/comisiones': () => kept,
      'PUT /api/comisiones': ({ body }) => {
        kept = (body as { porcentajes: unknown[] }).porcentajes;
        return kept;
      },
    },
    administrator,
  );
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Porcentajes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Porcentajes de comisión' }));
    await dialog.findByText(/^12,5 %/);
    return dialog;
  };
  const others = { idLider: 54, porcentaje: 15, desde: '2031-02-01' };
  const added = { idLider: null, porcentaje: 10, desde: expect.any(String) };
  const first = await open();
  kept = [...rates, others];
  await user.type(first.getByLabelText(/^Porcentaje/), '10');
  await user.click(first.getByRole('button', { name: 'Agregar' }));
  await screen.findByText('Se guardó el porcentaje.');
  expect(kept).toEqual([...rates, others, added]);

  const second = await open();
  const more = { ...others, idLider: 55 };
  kept = [...kept, more];
  await user.click(second.getByRole('button', { name: 'Quitar el 12,5 % de Todos los líderes' }));
  await waitFor(() => expect(kept).toEqual([others, added, more]));
});

test('a negative commission is not paid out: the closing after it takes it over', async () => {
  const ana = { ...lia, idLider: 56, lider: 'Ana Gil', base: 0, comision: 0, pasa: -9 };
  const last = { ...lia, base: 110, comision: 11, arrastre: -9 };
  openPage('/comisiones', { ...server, 'GET /api/comisiones/12': () => [ana, last] }, administrator);
  const ofAna = await row('Ana Gil');
  expect(ofAna.getByText(/^-US\$\s9,00 al próximo cierre$/)).toBeDefined();
  expect(ofAna.queryByRole('button', { name: /Liquidar/ })).toBeNull();
  const ofLia = await row('Lía Paz');
  expect(ofLia.getByText(/^-US\$\s9,00$/)).toBeDefined();
  expect(ofLia.getByRole('button', { name: 'Liquidar a Lía Paz' })).toBeDefined();
});
