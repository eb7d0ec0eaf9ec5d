import { expect, test } from 'vitest';
import type { Account } from '#contract/ledger.calls.ts';
import { accountsNamed, pastedPayments } from './pasted-payments.ts';

const account = (id: number, nombreCompleto: string): Account => ({
  id,
  nombreCompleto,
  telefono: '',
  tipo: 'VENDEDOR',
  eliminado: false,
  idLider: null,
  lider: null,
  saldo: 0,
  desde: null,
  ultimoMovimiento: null,
});
const people = [
  account(1, 'Ana Sol'),
  account(2, 'Anabela Paz'),
  account(3, 'José de la Cruz'),
  account(4, 'Eva Paz'),
  account(5, 'Eva Paz Ríos'),
];
const read = (line: string) => {
  const [one] = pastedPayments(line, people, '2026-11-27');
  if (!one) return undefined;
  return 'problem' in one ? one.problem : { id: one.person.id, ...one.payment };
};

test.each([
  ['Ana Sol 15.000', { id: 1, importe: '15.000' }],
  ['jose: $ 15.000,50', { id: 3, importe: '15.000,50', moneda: 'ARS' }],
  ['José de la Cruz - US$20 efectivo', { id: 3, importe: '20', moneda: 'USD', medio: 'EFECTIVO' }],
  ['20 dólares anabela', { id: 2, importe: '20', moneda: 'USD' }],
  ['[10:32, 26/11/2026] Caro Caja: Anabela 9000 transf', { id: 2, importe: '9000', medio: 'TRANSFERENCIA' }],
  ['Ana Sol 15000pesos ayer', 'Nadie se llama «Ana Sol ayer».'],
  ['Cruz\tJosé\t47.250\tPesos\t26/11', { id: 3, importe: '47.250', moneda: 'ARS', dia: '2026-11-26' }],
  [
    'Ana Sol;$ 1.500;Transferencia;26/11/26;',
    { id: 1, importe: '1.500', moneda: 'ARS', medio: 'TRANSFERENCIA', dia: '2026-11-26' },
  ],
  ['Ana Sol 100 28/12', { id: 1, importe: '100', dia: '2025-12-28' }],
  ['Eva Paz 100', { id: 4, importe: '100' }],
] as const)('«%s» says a payment, or why it is none', (line, said) => expect(read(line)).toEqual(said));

test.each([
  ['Ana 15.000', '2 personas se llaman así: elija quién.'],
  ['Beto 15.000', 'Nadie se llama «Beto».'],
  ['Ana Sol', 'Falta el importe.'],
  ['15.000', 'Falta el nombre.'],
  ['Ana Sol 15,000', 'No se entiende «15,000».'],
  ['Ana Sol -500', 'No se entiende «-500».'],
  ['Ana Sol 31/02 500', 'No se entiende «31/02».'],
  ['Ana Sol 3 15.000', 'Dice dos veces el importe.'],
  ['Ana Sol $ 3 usd', 'Dice dos veces la moneda.'],
  ['Ana Sol 100 efectivo transferencia', 'Dice dos veces el medio.'],
])('of «%s» nothing is guessed', (line, problem) => expect(read(line)).toBe(problem));

test('where two people fit a name both are asked about, and lines without text are none', () => {
  const [line, none] = pastedPayments('\n ana $ 15.000\n\n', people, '2026-11-27');
  expect(line).toMatchObject({ choices: [{ id: 1 }, { id: 2 }], payment: { importe: '15.000', moneda: 'ARS' } });
  expect(none).toBeUndefined();
});

test('people are found by the beginnings of their names, in any order and without accents', () => {
  const found = (text: string) => accountsNamed(people, text).map(({ id }) => id);
  expect(found('an')).toEqual([1, 2]);
  expect(found('cruz jose')).toEqual([3]);
  expect(found('rios')).toEqual([5]);
  expect(found('  ')).toEqual([]);
});
