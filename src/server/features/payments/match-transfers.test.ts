import { expect, test } from 'vitest';
import type { Coin } from '#contract/ledger.ts';
import { seeded } from '#contract/test-seeded.ts';
import type { Transfer } from '../../documents/sheets/bank-rows.ts';
import { type Debtor, transferMatcher } from './match-transfers.ts';
import type { OpenProof } from './queries.ts';
import { numbered, transferKey } from './transfer-keys.ts';

const debtor = (userId: number, name: string, saldo: number, claves: string[] = []): Debtor => {
  const [nombre = '', apellido = ''] = name.split('/');
  return { userId, nombre, apellido, saldo, claves };
};
const transfer = (texto: string, importe: number, moneda: Coin = 'USD'): Transfer => ({
  fila: 2,
  dia: '2026-11-26',
  moneda,
  importe,
  texto,
  ...{ huella: '', dudas: [], earlier: [] },
});
const doubted = (row: Transfer): Transfer => ({ ...row, dudas: [{ duda: 'ESTADO', dice: 'En estudio' }] });
const proof = (id: number, userId: number, importe: number, given: Partial<OpenProof> = {}): OpenProof => ({
  ...{ id, userId, importe, moneda: 'USD', dia: '2026-11-25', nota: '' },
  ...given,
});
type Known = { rate?: number; alike?: boolean; proofs?: readonly OpenProof[] };
const matchedAll = (debtors: Debtor[], rows: Transfer[], { rate = 1450, alike = false, proofs = [] }: Known = {}) =>
  rows.map(transferMatcher({ debtors, proofs, rateOn: () => rate || undefined, hasAlike: () => alike }));
const matched = (...of: Parameters<typeof matchedAll>) =>
  matchedAll(...of).map(({ estado, debtor }) => [estado, debtor?.userId ?? null]);

const ana = debtor(1, 'Ana/Núñez', 32.59);
const cbu = '2850590940090418135201';

test.each([
  ['name and balance in pesos', [ana], transfer('TRANSF NUNEZ ANA MARIA', 47_255.5, 'ARS'), 'CIERTO', 1],
  ['name and the pesos that screens show', [ana], transfer('NUÑEZ, ANA', 47_256, 'ARS'), 'CIERTO', 1],
  ['name and balance in dollars', [ana], transfer('ana núñez', 32.59), 'CIERTO', 1],
  ['a cent less', [ana], transfer('ana núñez', 32.58), 'PROPUESTO', 1],
  ['balance alone', [ana], transfer('VARIOS', 32.59), 'PROPUESTO', 1],
  ['the first name alone', [ana], transfer('ANA LOPEZ', 5), 'DESCONOCIDO', null],
  ['two first names alone', [debtor(1, 'Ana María/Núñez', 5)], transfer('ANA MARIA LOPEZ', 6), 'DESCONOCIDO', null],
  ['two surnames alone', [debtor(1, 'Ana/Núñez Paz', 5)], transfer('NUÑEZ PAZ EVA', 6), 'DESCONOCIDO', null],
  ['the one name of who has no other', [debtor(1, 'Ana/', 5)], transfer('ANA LOPEZ', 6), 'DESCONOCIDO', null],
  ['the one surname of who has no other', [debtor(1, '/Núñez', 5)], transfer('NUÑEZ EVA', 6), 'DESCONOCIDO', null],
  ['two names of who has no surname', [debtor(1, 'Ana María/', 5)], transfer('ANA MARIA', 5), 'CIERTO', 1],
  ['a row that its file leaves in doubt', [ana], doubted(transfer('NUÑEZ ANA', 32.59)), 'PROPUESTO', 1],
  ['two who fit by name and balance', [ana, { ...ana, userId: 2 }], transfer('NUÑEZ ANA', 32.59), 'PROPUESTO', null],
  [
    'a namesake who owes another amount',
    [ana, { ...ana, userId: 2, saldo: 9 }],
    transfer('NUÑEZ ANA', 32.59),
    'CIERTO',
    1,
  ],
  ['an account number and the balance', [{ ...ana, claves: [cbu] }], transfer(`CBU ${cbu}`, 32.59), 'CIERTO', 1],
  ['an account number and the name', [{ ...ana, claves: [cbu] }], transfer(`ANA NUÑEZ ${cbu}`, 5), 'CIERTO', 1],
  ['an account number alone', [{ ...ana, claves: [cbu] }], transfer(cbu, 5), 'PROPUESTO', 1],
  [
    'an account number of somebody else',
    [ana, debtor(2, 'Bruno/Paz', 7, [cbu])],
    transfer(`ANA NUÑEZ ${cbu}`, 32.59),
    'PROPUESTO',
    1,
  ],
  [
    'an account number that paid for two',
    [{ ...ana, claves: [cbu] }, debtor(2, 'Bruno/Paz', 7, [cbu])],
    transfer(cbu, 32.59),
    'PROPUESTO',
    1,
  ],
  ['nobody', [ana], transfer('VARIOS', 5), 'DESCONOCIDO', null],
] as const)('%s', (_, debtors, row, estado, userId) => {
  expect(matched([...debtors], [row])).toEqual([[estado, userId]]);
});

test('a payment like it, or a day without a rate, leaves a row to be decided', () => {
  expect(matched([ana], [transfer('ANA NUÑEZ', 32.59)], { alike: true })).toEqual([['PROPUESTO', 1]]);
  expect(matched([ana], [transfer('ANA NUÑEZ', 47_256, 'ARS')], { rate: 0 })).toEqual([['PROPUESTO', 1]]);
});

test('what is certain is paid: the same amount once more is not certain', () => {
  const row = transfer('ANA NUÑEZ', 32.59);
  expect(matched([ana], [row, row])).toEqual([
    ['CIERTO', 1],
    ['PROPUESTO', 1],
  ]);
});

test('a CUIT is an account number with or without its dashes, and one that cannot be is none', () => {
  const known = { ...ana, claves: ['20123456786'] };
  expect(matched([known], [transfer('20-12345678-6', 32.59), transfer('20-12345678-5', 32.59)])).toEqual([
    ['CIERTO', 1],
    ['DESCONOCIDO', null],
  ]);
});

const bruno = debtor(2, 'Bruno/Paz', 7);
test.each([
  ['a proof of its amount and the name', proof(9, 1, 5), 'ANA NUÑEZ', 'CIERTO', 1],
  ['a proof of its amount alone', proof(9, 1, 5), 'VARIOS', 'PROPUESTO', 1],
  ['a proof of its amount and its reference', proof(9, 1, 5, { nota: 'op. 00123456' }), 'OP 123456', 'CIERTO', 1],
  ['a reference too short to say anything', proof(9, 1, 5, { nota: '12345' }), 'OP 12345', 'PROPUESTO', 1],
  ['its reference in a proof of another amount', proof(9, 1, 6, { nota: '123456' }), 'OP 123456', 'PROPUESTO', 1],
  ['a proof of another day', proof(9, 1, 5, { dia: '2026-11-20' }), 'VARIOS', 'DESCONOCIDO', null],
  ['a proof in another coin', proof(9, 1, 5, { moneda: 'ARS' }), 'VARIOS', 'DESCONOCIDO', null],
  ['a proof of a cent more', proof(9, 1, 5.01), 'VARIOS', 'DESCONOCIDO', null],
  ['a proof of somebody else', proof(9, 2, 5), 'ANA NUÑEZ', 'PROPUESTO', 1],
] as const)('%s', (_, waiting, text, estado, userId) => {
  expect(matched([ana, bruno], [transfer(text, 5)], { proofs: [waiting] })).toEqual([[estado, userId]]);
});

test('a row takes the proof with its reference before others, then the nearest day, each once', () => {
  const proofs = [
    proof(5, 1, 5, { dia: '2026-11-24' }),
    proof(6, 1, 5, { dia: '2026-11-26' }),
    proof(7, 1, 5, { dia: '2026-11-23', nota: 'n.º 7654321' }),
  ];
  const rows = [
    transfer('ANA NUÑEZ', 5),
    transfer('ANA NUÑEZ 7654321', 5),
    transfer('ANA NUÑEZ', 5),
    transfer('ANA NUÑEZ', 5),
  ];
  const got = matchedAll([ana], rows, { proofs }).map(({ estado, senders }) => [estado, senders[0]?.proof?.id]);
  expect(got).toEqual([
    ['CIERTO', 6],
    ['CIERTO', 7],
    ['CIERTO', 5],
    ['PROPUESTO', undefined],
  ]);
});

test('a reference that proofs of several note says nothing certain', () => {
  const proofs = [proof(5, 1, 5, { nota: 'al 4455667' }), proof(6, 2, 8, { nota: 'al 4455667' })];
  expect(matched([ana, bruno], [transfer('DE 4455667', 5)], { proofs })).toEqual([['PROPUESTO', 1]]);
});

/** Who is certain by what that means, person by person and in fractions, without an index. */
function model(debtors: readonly Debtor[], rows: readonly Transfer[], rate: number, proofs: readonly OpenProof[]) {
  const cents = (amount: number) => BigInt(amount.toFixed(2).replace('.', ''));
  const owed = new Map(debtors.map(({ userId, saldo }) => [userId, cents(saldo)]));
  let waiting = [...proofs];
  const numbers = (text: string) =>
    text.split(/\D+/).flatMap((run) => (BigInt(run || 0) > 99_999n ? [BigInt(run)] : []));
  const far = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other));
  const plain = (text: string): string[] => [
    ...(text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}{2,}/gu) ?? []),
  ];
  return rows.map(({ texto, importe, moneda, dia }) => {
    const words = plain(texto);
    const paid = cents(importe);
    const inDollars = moneda === 'USD' ? paid : (paid * 200n + cents(rate)) / (2n * cents(rate));
    const signs = debtors.map(({ userId, nombre, apellido, claves }) => {
      const balance = owed.get(userId) ?? 0n;
      const [first, last] = [nombre, apellido].map((part) => plain(part).filter((word) => words.includes(word)));
      const name = !!first?.length && !!last?.length;
      const shown = ((2n * balance * cents(rate) + 10_000n) / 20_000n) * 100n;
      const amount = balance > 0n && (inDollars === balance || (moneda === 'ARS' && shown === paid));
      const key = claves.some((clave) => texto.includes(clave));
      const mine = waiting.filter((proof) => proof.userId === userId);
      const fits = (proof: OpenProof) => proof.moneda === moneda && cents(proof.importe) === paid;
      const referred = mine.filter(({ nota }) => numbers(nota).some((one) => numbers(texto).includes(one)));
      const sent = mine.filter((proof) => fits(proof) && far(proof.dia, dia) <= 5 * 86_400_000);
      const from = referred.length ? referred : sent;
      const fitting = from.some(fits) ? from.filter(fits) : from;
      const nearest = Math.min(...fitting.map((proof) => far(proof.dia, dia)));
      const taken = fitting.find((proof) => far(proof.dia, dia) === nearest);
      return { userId, name, amount, key, reference: referred.length > 0, proof: sent.length > 0, taken };
    });
    const keyed = signs.filter(({ key }) => key);
    const lone = keyed.length === 1 ? keyed[0]?.userId : undefined;
    const oneReferred = signs.filter(({ reference }) => reference).length === 1;
    const sure = signs.filter(({ userId, name, amount, reference, proof }) => {
      const who = [name, userId === lone, reference && oneReferred].filter(Boolean).length;
      return who > 1 || (who === 1 && (amount || proof));
    });
    const [one] = sure;
    const certain = sure.length === 1 && one && (lone === undefined || lone === one.userId) ? one.userId : null;
    if (certain !== null) waiting = waiting.filter((proof) => proof !== one?.taken);
    if (certain !== null) owed.set(certain, (owed.get(certain) ?? 0n) - inDollars);
    return certain === null ? null : [certain, one?.taken?.id];
  });
}

test.each([1, 7, 42, 1984, 20_261])('with seed %i, just what is certain by the model is ticked', (seed) => {
  const random = seeded(seed);
  const one = <T>(from: readonly T[]) => from[random(from.length)] as T;
  const [firsts, lasts] = [
    ['Ana', 'José', 'Ñata', 'Bruno'],
    ['Núñez', 'Paz', 'Gómez', 'Ávila'],
  ];
  const keys = ['2850590940090418135201', '0070999020000063452170', '0140340701500000412349'];
  const notes = ['op. 000712345', '98765432', 'comprobante 712345', '4321'];
  let [certain, withProof] = [0, 0];
  for (let round = 0; round < 150; round++) {
    const rate = one([1, 37.5, 1450, 1450.01]);
    const debtors = Array.from({ length: 1 + random(8) }, (_, at) =>
      debtor(at + 1, `${one(firsts)}/${one(lasts)}`, (random(600) - 60) / 100, random(3) ? [] : [one(keys)]),
    );
    const rows = Array.from({ length: 12 }, () => {
      const of = one(debtors);
      const coin = one(['USD', 'ARS'] as const);
      const exact = coin === 'USD' ? of.saldo : Math.round(of.saldo * rate * (random(2) ? 1 : 100)) / 100;
      const importe = Math.max(0.01, Number((random(3) ? Math.abs(exact) : 1 + random(500) / 100).toFixed(2)));
      const who = random(3) ? `${of.apellido} ${of.nombre}`.toUpperCase() : one(firsts);
      const reference = random(2) ? one(notes) : '';
      return transfer(`TRANSF ${who} ${random(2) ? one([...of.claves, ...keys]) : ''} ${reference}`, importe, coin);
    });
    const proofs = Array.from({ length: random(8) }, (_, at) => {
      const { importe, moneda } = one(rows);
      const dia = `2026-11-${20 + random(9)}`;
      return proof(at + 1, one(debtors).userId, random(4) ? importe : 3, {
        moneda,
        dia,
        nota: random(2) ? one(notes) : '',
      });
    });
    const expected = model(debtors, rows, rate, proofs);
    const got = matchedAll(debtors, rows, { rate, proofs }).map(({ estado, debtor, senders }) =>
      estado === 'CIERTO' ? [debtor?.userId, senders.find((sender) => sender.debtor === debtor)?.proof?.id] : null,
    );
    expect(got, JSON.stringify({ debtors, rows, rate, proofs })).toEqual(expected);
    certain += expected.filter((one) => one !== null).length;
    withProof += expected.filter((one) => one?.[1]).length;
  }
  expect(certain).toBeGreaterThan(200);
  expect(withProof).toBeGreaterThan(100);
});

test.each([3, 11, 2026])('with seed %i, files that overlap bring each real movement once', (seed) => {
  const random = seeded(seed);
  const account = Array.from({ length: 300 }, (_, at) => ({
    dia: `2026-11-${String(1 + Math.floor(at / 12)).padStart(2, '0')}`,
    importe: 100 * (1 + random(3)),
    texto: ['ANA', 'BRUNO', 'Ñata'][random(3)] as string,
  }));
  const paid = new Set<string>();
  let payments = 0;
  // A file has whole days; the last one has all of them.
  for (let file = 0; file < 40; file++) {
    const [from, to] = file === 39 ? [1, 31] : [1 + random(25), 1 + random(25)];
    const rows = account.filter(({ dia }) => Number(dia.slice(-2)) >= from && Number(dia.slice(-2)) <= to);
    const shown = random(2) ? rows : rows.map((row) => ({ ...row, texto: row.texto.toLowerCase() }));
    for (const row of numbered(shown)) {
      if (paid.has(transferKey(row)) || (file < 39 && random(2))) continue;
      paid.add(transferKey(row));
      payments++;
    }
  }
  expect(payments).toBe(account.length);
});

test('5,000 rows are matched with 2,000 people in less than three seconds', () => {
  const random = seeded(5);
  const word = (at: number, of: number) =>
    `${'bcdfghlmnprst'[at % 13]}${'aeiou'[at % 5]}${of}`.replace(/\d/g, (d) => 'abcdefghij'[Number(d)] ?? '');
  const debtors = Array.from({ length: 2000 }, (_, at) =>
    debtor(at + 1, `${word(at, at % 40)}/${word(at * 7, at % 300)}`, (random(90_000) + 1) / 100),
  );
  const rows = Array.from({ length: 5000 }, () => {
    const { nombre, apellido, saldo } = debtors[random(2000)] as Debtor;
    return transfer(`TRANSFERENCIA ${apellido} ${nombre}`, random(2) ? saldo : 5);
  });
  const begun = process.cpuUsage();
  const states = matched(debtors, rows);
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1e6).toBeLessThan(3);
  expect(states.filter(([estado]) => estado === 'CIERTO').length).toBeGreaterThan(500);
});
