import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { BankFile, BankRow } from '#contract/bank.calls.ts';
import { showDay } from '#contract/format.ts';
import type { Account, Movement } from '#contract/ledger.calls.ts';
import type { PaymentProof } from '#contract/proofs.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { type Caller, formOf, type TestApp, testApp } from './test-app.ts';
import { dayAgo } from './test-days.ts';
import { proofOf } from './test-proofs.ts';

/** Two cashiers. Before each test come three new people, whose proofs and bank rows the test makes. */
export const shop = {} as { t: TestApp; cashier: Caller; other: Caller };
let people: Caller[];
let payers: string[];
let count = 0;
/** Each test file calls this function, because the files share this module. */
export function openShop() {
  beforeAll(async () => {
    shop.t = await testApp();
    shop.cashier = await shop.t.person('AYUDANTE', { permisos: ['CAJA'] });
    shop.other = await shop.t.person('AYUDANTE', { permisos: ['CAJA'] });
  });
  afterAll(() => shop.t.close());
  beforeEach(async () => {
    // Names that nobody else has.
    const names = ['Ana', 'Bruno', 'Carla'].map((nombre) => ({
      nombre,
      apellido: `Ñandú${String(count++).replace(/\d/g, (d) => 'abcdefghij'[Number(d)] ?? '')}`,
    }));
    people = [];
    // One after the other, so that the ids are in this order.
    for (const name of names) people.push(await shop.t.person('VENDEDOR', name));
    payers = names.map(({ nombre, apellido }) => `${apellido} ${nombre}`.toUpperCase());
  });
}

export async function rowsOf(...lines: [payer: number, importe: number, reference?: string][]) {
  const text = lines.map(
    ([payer, importe, reference = '']) =>
      `${showDay(dayAgo(1))};${payers[payer]} ${reference};${String(importe).replace('.', ',')}`,
  );
  const bytes = Buffer.from(['Fecha;Descripción;Importe', ...text].join('\n'));
  const form = await formOf({
    file: { bytes, name: 'movimientos.csv', type: 'text/csv' },
    opciones: JSON.stringify({ moneda: 'USD' }),
  });
  return (await shop.cashier.call<BankFile>('POST /api/cuentas/banco', form.body, form.headers)).body.filas;
}
export const payOf = ({ dia, moneda, importe, texto, vez }: BankRow, person: number, comprobanteId: number | null) => ({
  ...{ dia, moneda, importe, texto, vez, comprobanteId },
  userId: id(person),
});
export const apply = (pagos: object[], by = shop.cashier, key?: string) =>
  by.call<Movement[] & Problem>('POST /api/cuentas/banco/aplicar', { pagos }, key ? { 'idempotency-key': key } : {});
export const id = (person: number) => people[person]?.id as number;
export const handIn = async (person: number, importe: number, nota = '') =>
  (await proofOf(people[person] as Caller, { importe, nota, dia: dayAgo(2) })).body.id;
export const proofsOf = async (person: number) =>
  (await shop.cashier.call<PaymentProof[]>(`GET /api/comprobantes?persona=${id(person)}`)).body;
export const balance = async (person: number) =>
  (await shop.cashier.call<Account>(`GET /api/cuentas/${id(person)}`)).body.saldo;
