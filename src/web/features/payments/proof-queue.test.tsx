import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PaymentProof } from '#contract/proofs.calls.ts';
import type { Rate } from '#contract/rates.calls.ts';
import { cashier } from '../../shell/test-orders.ts';
import { type Call, type FakeServer, openPage, paged, Refused } from '../../shell/test-page.tsx';
import { ledgerKey } from '../ledger/queries.ts';

const aProof = (given: Partial<PaymentProof> = {}): PaymentProof => ({
  ...{ id: 1, version: 1, estado: 'PENDIENTE', userId: 7, nombre: 'Ana Núñez', quien: 'Ana Núñez' },
  ...{ createdAt: '2031-03-03T12:00:00.000Z', moneda: 'ARS', importe: 14_500, medio: 'TRANSFERENCIA' },
  ...{ dia: '2031-03-02', nota: '', archivo: 'IMAGEN', repetido: false, saldo: 32.59, pago: null },
  ...{ anulado: false, rechazo: null, decidido: null },
  ...given,
});
const rate: Rate = {
  ...{ id: 1, dia: '2031-03-01', pesos: 1450, quien: 'Caja', createdAt: '2031-03-01T12:00:00.000Z' },
};

/** A server that keeps proofs and decides them as it is told. */
function shop(proofs: PaymentProof[], more: FakeServer = {}) {
  const decide = (estado: 'ACEPTADO' | 'RECHAZADO') => (call: Call) => {
    const id = Number(/comprobantes\/(\d+)/.exec(call.route)?.[1]);
    const at = proofs.findIndex((proof) => proof.id === id);
    proofs[at] = { ...(proofs[at] as PaymentProof), estado, version: 2 };
    return proofs[at];
  };
  const server: FakeServer = {
    'GET /api/cotizaciones': () => [rate],
    'GET /api/comprobantes': ({ query }) => {
      const [estado, persona, size] = [query.get('estado'), query.get('persona'), Number(query.get('porPagina'))];
      const found = proofs.filter(
        (proof) => (!estado || proof.estado === estado) && (!persona || proof.userId === Number(persona)),
      );
      return paged(found.slice(0, size), found.length);
    },
    ...Object.fromEntries(
      proofs.flatMap(({ id }) => [
        [`PUT /api/comprobantes/${id}/aceptar`, decide('ACEPTADO')],
        [`PUT /api/comprobantes/${id}/rechazar`, decide('RECHAZADO')],
      ]),
    ),
    ...more,
  };
  return openPage('/comprobantes', server, cashier);
}
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name: `Pago de ${name}` }));
const sent = (calls: readonly Call[]) =>
  calls.filter(({ route }) => route.startsWith('PUT')).map(({ route, body }) => [route.slice(22), body]);

test('a cashier decides one proof after the other by the keyboard alone: accepts, corrects, refuses in words', async () => {
  const { user, calls } = shop([
    aProof(),
    aProof({ id: 2, nombre: 'Bruno Paz', userId: 8, importe: 5000, moneda: 'USD', repetido: true }),
    aProof({ id: 3, nombre: 'Carla Ríos', userId: 9, archivo: 'PDF' }),
  ]);
  const begin = await screen.findByRole('button', { name: 'Revisar 3' });
  begin.focus();
  await user.keyboard('{Enter}');
  const first = await dialogOf('Ana Núñez');
  expect(first.getByAltText('Comprobante 1 de Ana Núñez').getAttribute('src')).toBe('/api/comprobantes/1/archivo');
  expect(
    await first.findByText(/Son US\$\s10,00, al cambio .* Hoy debe US\$\s32,59\. Después, debe US\$\s22,59\./),
  ).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(first.getByLabelText(/^Importe/)));
  await user.keyboard('{Enter}');
  const second = await dialogOf('Bruno Paz');
  expect(second.getByText(/^Repetido:/)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(second.getByLabelText(/^Importe/)));
  await user.clear(second.getByLabelText(/^Importe/));
  await user.keyboard('{Enter}');
  await screen.findByRole('alertdialog', { name: 'Escriba el importe.' });
  await user.type(second.getByLabelText(/^Importe/), '4.500,50');
  await user.selectOptions(second.getByLabelText('Moneda'), 'ARS');
  second.getByRole('button', { name: 'Aceptar' }).focus();
  await user.keyboard('{Enter}');
  const third = await dialogOf('Carla Ríos');
  const file = third.getByRole('link', { name: 'Descargar PDF' });
  expect([file.getAttribute('href'), file.getAttribute('download')]).toEqual([
    '/api/comprobantes/3/archivo',
    'Comprobante_3.pdf',
  ]);
  third.getByRole('button', { name: 'Rechazar' }).focus();
  await user.keyboard('{Enter}');
  const reason = within(await screen.findByRole('dialog', { name: '¿Rechazar el pago avisado?' }));
  await user.type(reason.getByLabelText(/^Motivo/), 'No llegó.');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('No quedan pagos avisados por revisar.')).toBeDefined();
  expect(sent(calls)).toEqual([
    ['1/aceptar', { version: 1, importe: 14_500, moneda: 'ARS', confirmado: false }],
    ['2/aceptar', { version: 1, importe: 4500.5, moneda: 'ARS', confirmado: false }],
    ['3/rechazar', { version: 1, motivo: 'No llegó.' }],
  ]);
  expect(await screen.findByText('No hay pagos avisados por revisar.')).toBeDefined();
});

test('of a payment alike a cashier says that it is that one, or leaves the proof as it is', async () => {
  const parecidos = [
    {
      ...{ movimientoId: 70, dia: '2031-03-02', medio: 'TRANSFERENCIA' as const, quien: 'Caja' },
      evidencias: ['BANCO' as const, 'ESCRITO' as const],
    },
  ];
  const { user, calls } = shop([aProof()], {
    'PUT /api/comprobantes/1/aceptar': ({ body }) => {
      if ((body as { movimientoId?: number }).movimientoId) return aProof({ estado: 'ACEPTADO', version: 2 });
      throw new Refused({ status: 409, code: 'PAGO_PARECIDO', title: 'Hay un pago igual.', parecidos });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Revisar 1' }));
  const dialog = await dialogOf('Ana Núñez');
  const answer = async (name: string) => {
    await user.click(dialog.getByRole('button', { name: 'Aceptar' }));
    const question = within(await screen.findByRole('dialog', { name: 'Hay un pago igual de esos días' }));
    question.getByText(/que Caja registró del archivo del banco y a mano\./);
    await user.click(question.getByRole('button', { name }));
  };
  await answer('Dejarlo sin registrar');
  await answer('Es ese mismo pago');
  await screen.findByText(/^Aceptado:/);
  expect(sent(calls).at(-1)?.[1]).toMatchObject({ version: 1, movimientoId: 70 });
});

test('the queue shows the day that was paid, and the day of the notice by the clocks of here', async () => {
  shop([aProof({ dia: '2031-03-02', createdAt: '2031-03-04T01:30:00.000Z' })]);
  const row = within(await screen.findByRole('row', { name: /Ana Núñez/ }));
  expect([row.getByText('02/03/2031'), row.getByText('03/03/2031')]).toHaveLength(2);
});

test('what another cashier decides while it is looked at is said so, and the next one comes', async () => {
  const proofs = [aProof(), aProof({ id: 2, nombre: 'Bruno Paz', userId: 8 })];
  const { user, calls, queryClient } = shop(proofs);
  await user.click(await screen.findByRole('button', { name: 'Revisar 2' }));
  const first = await dialogOf('Ana Núñez');
  proofs[0] = aProof({ estado: 'ACEPTADO', version: 2 });
  // As the live event does.
  await queryClient.invalidateQueries({ queryKey: ledgerKey });
  expect(await first.findByText('Otra persona ya lo decidió: aceptado.')).toBeDefined();
  expect(first.queryByRole('button', { name: 'Rechazar' })).toBeNull();
  await user.click(first.getByRole('button', { name: 'Siguiente' }));
  await dialogOf('Bruno Paz');
  expect(sent(calls)).toEqual([]);
});

test('a proof that was decided at once by somebody else is told in the words of the server', async () => {
  const proofs = [aProof(), aProof({ id: 2, nombre: 'Bruno Paz', userId: 8 })];
  const { user } = shop(proofs, {
    'PUT /api/comprobantes/1/aceptar': () => {
      proofs[0] = aProof({ estado: 'RECHAZADO', rechazo: 'No llegó.', version: 2 });
      throw new Refused({
        status: 409,
        code: 'COMPROBANTE_DECIDIDO',
        title: 'El pago avisado ya se decidió.',
        detail: 'Rechazado por Caja el 03/03/2031 a las 09:00.',
      });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Revisar 2' }));
  const first = await dialogOf('Ana Núñez');
  await user.click(first.getByRole('button', { name: 'Aceptar' }));
  expect((await first.findAllByText(/Rechazado por Caja el 03\/03\/2031/)).length).toBeGreaterThan(0);
  expect(await first.findByText('Otra persona ya lo decidió: rechazado.')).toBeDefined();
  await user.click(first.getByRole('button', { name: 'Siguiente' }));
  await dialogOf('Bruno Paz');
});

test('what is left for later comes no more in this turn, and Enter held down accepts nothing that came meanwhile', async () => {
  const { user, calls } = shop([aProof(), aProof({ id: 2, nombre: 'Bruno Paz', userId: 8 })]);
  await user.click(await screen.findByRole('button', { name: 'Revisar 2' }));
  await user.click((await dialogOf('Ana Núñez')).getByRole('button', { name: 'Dejar para después' }));
  const second = await dialogOf('Bruno Paz');
  const amount = second.getByLabelText(/^Importe/);
  const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true });
  expect(amount.dispatchEvent(held)).toBe(false);
  await user.click(second.getByRole('button', { name: 'Dejar para después' }));
  expect(await screen.findByText('No quedan pagos avisados por revisar.')).toBeDefined();
  expect(sent(calls)).toEqual([]);
});

test('a proof whose payment was taken back reads so, and can be reviewed again', async () => {
  const pago = { moneda: 'ARS', importe: 14_500, cotizacion: 1450, dia: '2031-03-02' } as const;
  const { user } = shop([aProof({ estado: 'ACEPTADO', pago, anulado: true })]);
  await user.click(await screen.findByRole('button', { name: 'Todos' }));
  expect(await screen.findByText('Anulado')).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Revisar el pago avisado 1 / }));
  const dialog = await dialogOf('Ana Núñez');
  expect([dialog.getByRole('button', { name: 'Aceptar' }), dialog.getByText('Se anuló el pago.')]).toHaveLength(2);
});
