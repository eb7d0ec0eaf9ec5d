import { expect, test } from 'vitest';
import { plusDays } from '#contract/days.ts';
import { showDay } from '#contract/format.ts';
import type { Coin } from '#contract/ledger.ts';
import { seeded } from '#contract/test-seeded.ts';
import { readBankFile } from '../../documents/sheets/read-bank-file.ts';
import { type Debtor, transferMatcher } from './match-transfers.ts';

const today = '2026-11-28';
const clock = { timeZone: 'America/Argentina/Buenos_Aires', today };
/** Each is certain by name and account, whatever the amount. */
const people = [
  { nombre: 'Ana', apellido: 'Núñez', clave: '20123456786' },
  { nombre: 'Bruno', apellido: 'Paz', clave: '27222222228' },
  { nombre: 'Rita', apellido: 'Prado', clave: '0070999020000063452170' },
] as const;
const debtors = people.map(
  ({ nombre, apellido, clave }, at): Debtor => ({ userId: at + 1, nombre, apellido, saldo: 0, claves: [clave] }),
);

/** Words as a reader of the file takes them: for the money, against it, or not known. */
type Word = [word: string, isFor: boolean];
const asWords = (good: string, others: string): Word[] => [
  ...good.split(', ').map((word): Word => [word, true]),
  ...others.split(', ').map((word): Word => [word, false]),
];
const states = asWords(
  'Aprobada, Acreditada, CONFIRMADA, Completed, ok',
  'Rechazada, Pendiente, Anulada, Reversada, Devuelta, Rejected, En proceso, No acreditada, Observada, T3',
);
const sides = asWords(
  'Crédito, CR, Transferencia recibida, Ingreso, Depósito, credit, C',
  'Débito, DR, Transferencia enviada, Egreso, Extracción, Impuesto, Comisión, D, Ajuste, Canje 7, Débito automático',
);
const texts = asWords(
  ', TRANSF, Transferencia de, Pago de, CTA 1234 ',
  'Transf rechazada, Devolución a, Reverso de, Transferencia enviada a, Débito por, Contracargo, Pago pendiente de',
);
const coinWords: Record<Coin, readonly string[]> = { ARS: ['$', 'ARS', 'Pesos'], USD: ['U$S', 'USD', 'Dólares'] };
const strange = ['EUR', '€', 'UYU', 'R$', 'XX', 'Pesos uruguayos'];
const sums = [
  'Saldo anterior',
  'Saldo final',
  'Total créditos',
  'reserve_for_payout',
  'Total',
  'initial_available_balance',
];

const dayFormats = {
  first: showDay,
  dashes: (day: string) => showDay(day).replaceAll('/', '-'),
  short: (day: string) => showDay(day).replace(/\/20(\d\d)$/, '/$1'),
  iso: (day: string) => day,
  instant: (day: string) => `${day}T12:00:00.000-03:00`,
  month: (day: string) => showDay(day).replace(/^(\d+)\/(\d+)/, '$2/$1'),
};
const [argentine, american] = ['es-AR', 'en-US'].map(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }),
) as [Intl.NumberFormat, Intl.NumberFormat];
const numberFormats = {
  comma: (n: number) => argentine.format(n),
  dot: (n: number) => n.toFixed(2),
  grouped: (n: number) => american.format(n),
};

/** A row by what it is: what a certain one would have to say, and whether its reader would doubt it. */
type Fact = { dia: string; moneda: Coin; importe: number; isDoubted: boolean };

/** A file of a layout drawn at random, and what each of its rows is. */
function draw(random: (below: number) => number) {
  const one = <T>(from: readonly T[]) => from[random(from.length)] as T;
  const often = (percent: number) => random(100) < percent;
  const style = one(['signed', 'split', 'worded', 'suffixed', 'two coins'] as const);
  const coinBy =
    style === 'two coins' ? 'header' : one(['nothing', 'nothing', 'column', 'cell', 'header', 'title'] as const);
  const hasState = often(50);
  const dayFormat = one(Object.keys(dayFormats) as (keyof typeof dayFormats)[]);
  const separator = one([';', ',', '\t', '|']);
  const number =
    numberFormats[separator === ',' ? 'dot' : one(Object.keys(numberFormats) as (keyof typeof numberFormats)[])];
  const fileCoin: Coin = coinBy === 'nothing' ? 'ARS' : one(['ARS', 'USD']);
  const facts: (Fact | null)[] = [];
  // One day is no month, so that the order of both is known.
  const days = ['2026-10-23', ...Array.from({ length: 3 + random(6) }, () => plusDays(today, -random(60)))];
  const rows = days.map((dia): Record<string, string> => {
    const person = one(people);
    const moneda =
      coinBy === 'column' || coinBy === 'cell' || style === 'two coins' ? one(['ARS', 'USD'] as const) : fileCoin;
    const importe = (1 + random(9_000_000)) / 100;
    const [text, isPlain] = often(85) ? one(texts.filter(([, isFor]) => isFor)) : one(texts);
    const [state, isDone] = often(60) ? one(states.filter(([, isFor]) => isFor)) : one(states);
    const [side, isIn] = often(60) ? one(sides.filter(([, isFor]) => isFor)) : one(sides);
    const isOut =
      (style === 'signed' || style === 'split' || style === 'suffixed' || style === 'two coins') && often(25);
    const isStrange = (coinBy === 'column' || coinBy === 'cell') && often(15);
    const isSum = often(10);
    const coin = isStrange ? one(strange) : one(coinWords[moneda]);
    const said = `${coinBy === 'cell' ? `${coin} ` : ''}${number(importe)}`;
    const amounts: Record<string, string> = {
      signed: { Importe: isOut ? `-${said}` : said },
      split: { Débito: isOut ? said : one(['', '-', number(0)]), Crédito: isOut ? '' : said },
      worded: { Monto: said, Tipo: side },
      suffixed: { Amount: `${said} ${isOut ? 'DR' : 'CR'}` },
      'two coins': {
        'Importe $': moneda === 'ARS' ? said : number(0),
        'Importe U$S': moneda === 'USD' ? (isOut ? `-${said}` : said) : '',
      },
    }[style];
    const isReallyOut = isOut && !(style === 'two coins' && moneda === 'ARS');
    facts.push({
      ...{ dia, moneda, importe },
      isDoubted:
        isReallyOut ||
        isSum ||
        isStrange ||
        !isPlain ||
        (hasState && !isDone) ||
        (style === 'worded' && !isIn) ||
        (coinBy === 'title' && fileCoin === 'USD'),
    });
    return {
      Fecha: dayFormats[dayFormat](dia),
      Detalle: isSum ? one(sums) : `${text} ${person.apellido} ${person.nombre}`,
      Cuenta: isSum ? '' : person.clave,
      ...amounts,
      ...(hasState && { Estado: state }),
      ...(coinBy === 'column' && { Moneda: coin }),
      Saldo: number(1_000_000 + random(1_000_000)),
      'Equivalente en USD': number(7),
    };
  });
  const columns = Object.keys(rows[0] ?? {}).toSorted(() => random(3) - 1);
  const isDropped = new Set(['Saldo', 'Equivalente en USD'].filter(() => often(50)));
  const shown = columns.filter((column) => !isDropped.has(column));
  const titles = [
    ...(often(30) ? ['Últimos movimientos', 'Cuenta 123-4'] : []),
    ...(coinBy === 'title' ? [`Caja de ahorro en ${fileCoin === 'USD' ? 'dólares' : 'pesos'}`] : []),
  ];
  const headed = (column: string) =>
    coinBy === 'header' && style !== 'two coins' && /^(Importe|Crédito|Monto|Amount)$/.test(column)
      ? `${column} ${one(coinWords[fileCoin])}`
      : column;
  const lines = [shown.map(headed), ...rows.map((row) => shown.map((column) => row[column] ?? ''))];
  const file = [...titles, ...lines.map((cells) => cells.join(separator))].join('\n');
  return { file, facts: new Map(facts.map((fact, at) => [titles.length + 2 + at, fact])) };
}

test.each([3, 57, 2026])(
  'with seed %i, of 150 layouts drawn at random no row is certain that a reader of its file would doubt',
  (seed) => {
    const random = seeded(seed);
    const came = { certain: 0, clear: 0, doubted: 0 };
    for (let round = 0; round < 150; round++) {
      const { file, facts } = draw(random);
      const { transfers } = readBankFile(Buffer.from(file), { choices: {}, memory: {} }, clock);
      const match = transferMatcher({ debtors, proofs: [], rateOn: () => 1450, hasAlike: () => false });
      for (const transfer of transfers) {
        if (match(transfer).estado !== 'CIERTO') continue;
        const { dia, moneda, importe } = transfer;
        const read = { dia, moneda, importe, isDoubted: false };
        expect(read, `round ${round}, row ${transfer.fila} of\n${file}`).toEqual(facts.get(transfer.fila));
        came.certain++;
      }
      for (const fact of facts.values()) came[fact?.isDoubted ? 'doubted' : 'clear']++;
    }
    // What nobody would doubt is certain.
    expect(came.certain).toBe(came.clear);
    expect(came.doubted).toBeGreaterThan(300);
  },
);
