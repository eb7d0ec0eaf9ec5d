import { expect, test } from 'vitest';
import type { Coin } from '#contract/ledger.ts';
import type { Transfer } from '../../documents/sheets/read-bank-file.ts';
import { type Debtor, transferMatcher } from './match-transfers.ts';
import { numbered, transferKey } from './transfer-keys.ts';

/** Numbers that look random and are the same every time (mulberry32). */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

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
});
const matched = (debtors: Debtor[], rows: Transfer[], { rate = 1450, alike = false } = {}) => {
  const match = transferMatcher({ debtors, rateOn: () => rate || undefined, hasAlike: () => alike });
  return rows.map(match).map(({ estado, debtor }) => [estado, debtor?.userId ?? null]);
};

const ana = debtor(1, 'Ana/Núñez', 32.59);
const cbu = '2850590940090418135201';

test.each([
  ['name and balance in pesos', [ana], transfer('TRANSF NUNEZ ANA MARIA', 47_255.5, 'ARS'), 'CIERTO', 1],
  ['name and the pesos that screens show', [ana], transfer('NUÑEZ, ANA', 47_256, 'ARS'), 'CIERTO', 1],
  ['name and balance in dollars', [ana], transfer('ana núñez', 32.59), 'CIERTO', 1],
  ['a cent less', [ana], transfer('ana núñez', 32.58), 'PROPUESTO', 1],
  ['balance alone', [ana], transfer('VARIOS', 32.59), 'PROPUESTO', 1],
  ['the first name alone', [ana], transfer('ANA LOPEZ', 5), 'DESCONOCIDO', null],
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

/** Who is certain by what that means, person by person and in fractions, without an index. */
function model(debtors: readonly Debtor[], rows: readonly Transfer[], rate: number) {
  const cents = (amount: number) => BigInt(amount.toFixed(2).replace('.', ''));
  const owed = new Map(debtors.map(({ userId, saldo }) => [userId, cents(saldo)]));
  const plain = (text: string): string[] => [
    ...(text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}{2,}/gu) ?? []),
  ];
  return rows.map(({ texto, importe, moneda }) => {
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
      return { userId, name, amount, key };
    });
    const keyed = signs.filter(({ key }) => key);
    const lone = keyed.length === 1 ? keyed[0]?.userId : undefined;
    const sure = signs.filter(({ userId, name, amount }) => {
      const key = userId === lone;
      return (name && amount) || (key && amount) || (key && name);
    });
    const [one] = sure;
    const certain = sure.length === 1 && one && (lone === undefined || lone === one.userId) ? one.userId : null;
    if (certain !== null) owed.set(certain, (owed.get(certain) ?? 0n) - inDollars);
    return certain;
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
  let certain = 0;
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
      return transfer(`TRANSF ${who} ${random(2) ? one([...of.claves, ...keys]) : ''}`, importe, coin);
    });
    const expected = model(debtors, rows, rate);
    const got = matched(debtors, rows, { rate }).map(([estado, userId]) => (estado === 'CIERTO' ? userId : null));
    expect(got, JSON.stringify({ debtors, rows, rate })).toEqual(expected);
    certain += expected.filter((userId) => userId !== null).length;
  }
  expect(certain).toBeGreaterThan(200);
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
  const begun = performance.now();
  const states = matched(debtors, rows);
  expect(performance.now() - begun).toBeLessThan(3000);
  expect(states.filter(([estado]) => estado === 'CIERTO').length).toBeGreaterThan(500);
});
