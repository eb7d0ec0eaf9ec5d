import { expect, test } from 'vitest';
import { editLines, type KeptLine, type SentLine } from './edited-lines.ts';

const line = (linea: number, given: Partial<KeptLine>): KeptLine => ({
  linea,
  productoId: 1,
  referencia: '',
  dia: null,
  amount: 10,
  quantity: 1,
  entregada: null,
  deStock: false,
  ...given,
});
const sent = (productoId: number, amount: number, quantity: number): SentLine => ({
  productoId,
  referencia: '',
  dia: null,
  amount,
  quantity,
});
const today = (prices: Record<number, number>) => (id: number) => prices[id] ?? -1;
const units = ({ lines }: ReturnType<typeof editLines>) =>
  lines.map(({ productoId, referencia, quantity, from }) => [productoId, referencia, quantity, from?.linea ?? 'hoy']);

test('units that stay keep their line, added ones are of today', () => {
  const edit = editLines([line(1, { quantity: 2 })], [sent(1, 12, 5)], today({ 1: 12 }));
  expect(units(edit)).toEqual([
    [1, '', 2, 1],
    [1, '', 3, 'hoy'],
  ]);
  expect(edit.added).toEqual([{ productoId: 1, referencia: '', dia: null, amount: 12, quantity: 3 }]);
  expect(edit.mispriced).toEqual([]);
});

test('a line with added units takes only their price of today', () => {
  const before = [line(1, { quantity: 2 })];
  expect(editLines(before, [sent(1, 10, 3)], today({ 1: 12 })).mispriced).toEqual([1]);
  expect(editLines(before, [sent(1, 10, 1)], today({ 1: 12 })).mispriced).toEqual([]);
  expect(editLines(before, [sent(1, 11, 1)], today({ 1: 12 })).mispriced).toEqual([1]);
});

test('units of the same colour stay before others, and another colour does not make them dearer', () => {
  const before = [
    line(1, { referencia: 'roja', quantity: 2 }),
    line(2, { referencia: 'azul', quantity: 1, amount: 9 }),
  ];
  const asked = [
    { ...sent(1, 10, 1), referencia: 'verde' },
    { ...sent(1, 9, 1), referencia: 'azul' },
  ];
  const edit = editLines(before, asked, today({ 1: 12 }));
  expect(units(edit)).toEqual([
    [1, 'verde', 1, 1],
    [1, 'azul', 1, 2],
  ]);
  expect([edit.added, edit.mispriced]).toEqual([[], []]);
});

test('only units that were taken from a stock go back to it', () => {
  const before = [line(1, { quantity: 5, deStock: true }), line(2, { productoId: 2, quantity: 4 })];
  const edit = editLines(before, [sent(1, 10, 2)], today({ 1: 10, 2: 10 }));
  expect(edit.returned).toEqual(new Map([[1, 3]]));
});
