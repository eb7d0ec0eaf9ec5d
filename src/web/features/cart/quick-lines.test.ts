import { expect, test } from 'vitest';
import { product } from '../../shell/test-cart.ts';
import { checkedLines, indexCodes, readingText, type Target } from './quick-lines.ts';

const index = indexCodes([
  product({ productoId: 1, name: 'Taza', codigo: 'ABC123' }),
  product({ productoId: 2, name: 'Olla', codigo: '00771', stock: 3 }),
  product({ productoId: 3, name: 'Jarra', codigo: 'JAR 10' }),
  product({ productoId: 4, name: 'Vaso chico', codigo: 'VASO' }),
  product({ productoId: 5, name: 'Vaso grande', codigo: 'vaso' }),
  product({ productoId: 6, name: 'Reloj', codigo: 'REL-1', tipoProducto: 'BLACK' }),
  product({ productoId: 7, name: 'Muestra', codigo: 'MUE', amount: 0 }),
]);
const empty: Target = { tipo: null, units: new Map() };
const checked = (text: string, target = empty) =>
  checkedLines(text, index, target).map((line) =>
    'problem' in line ? line.problem : [line.found.product.name, line.found.quantity, line.found.referencia].join('|'),
  );

test.each([
  ['ABC123', 'Taza|1|'],
  ['abc123 2 rojo mate', 'Taza|2|rojo mate'],
  ['ABC123;2;rojo', 'Taza|2|rojo'],
  ['ABC123\t2\trojo', 'Taza|2|rojo'],
  ['2\tABC123\trojo', 'Taza|2|rojo'],
  ['ABC123;;rojo', 'Taza|1|rojo'],
  ['2 x ABC123', 'Taza|2|'],
  ['2x abc123 rojo', 'Taza|2|rojo'],
  ['3 ABC123', 'Taza|3|'],
  ['ABC123 x2 rojo', 'Taza|2|rojo'],
  ['ABC123 rojo', 'Taza|1|rojo'],
  ['771 2', 'Olla|2|'],
  ['JAR 10 4 azul', 'Jarra|4|azul'],
])('«%s» means %s', (line, meaning) => {
  expect(checked(line)).toEqual([meaning]);
});

test.each([
  ['NADA 2', /con el código o el nombre «NADA»/],
  ['2 x NADA rojo', /con el código o el nombre «NADA»/],
  ['NADA;2', /con el código o el nombre «NADA»/],
  ['Vaso 2', /^2 productos tienen ese código: Vaso chico, Vaso grande\.$/],
  ['ABC123;dos', /Taza: la cantidad debe ser un entero de 1 a 10\.000/],
  ['ABC123;0', /la cantidad/],
  ['00771 4', /Olla: pidió 4 y quedan 3\./],
  ['MUE', /todavía no tiene precio/],
])('«%s» is not added, and says why', (line, problem) => {
  expect(checked(line)[0]).toMatch(problem);
});

const pans = indexCodes([
  product({
    productoId: 11,
    name: 'Sartén antiadherente 24',
    codigo: 'SA24',
    referencias: [
      { nombre: 'Roja', agotada: false },
      { nombre: 'Negra', agotada: true },
    ],
  }),
  product({ productoId: 12, name: 'Sartén antiadherente 28', codigo: 'SA28' }),
  product({ productoId: 13, name: 'Sartén', codigo: 'S' }),
]);
const named = (text: string) =>
  checkedLines(text, pans, empty).map((line) =>
    'problem' in line
      ? line.problem
      : [line.found.product.codigo, line.found.quantity, line.found.referencia].join('|'),
  );

test.each([
  ['2 sarten antiadherente 24 roja', 'SA24|2|Roja'],
  ['sartén antiadherente 28 x3', 'SA28|3|'],
  ['2 x ANTIADHERENTE 28 azul mate', 'SA28|2|azul mate'],
  ['Sarten', 'S|1|'],
  ['SA24;2;ROJA', 'SA24|2|Roja'],
])('«%s» finds the product by its name, and its reference in any case', (line, meaning) => {
  expect(named(line)).toEqual([meaning]);
});

test.each([
  ['2 antiadherente', /^2 productos se llaman así: Sartén antiadherente 24, Sartén antiadherente 28\.$/],
  ['SA24 2', /Sartén antiadherente 24: diga en qué referencia: Roja\./],
  ['SA24 2 verde', /no se ofrece en «verde»: Roja\./],
  ['SA24 2 negra', /«Negra» está agotada\./],
  ['24', /con el código o el nombre «24»/],
])('«%s» is asked about', (line, problem) => {
  expect(named(line)[0]).toMatch(problem);
});

test('a line that may mean two products offers each of them, as a line that means it alone', () => {
  const [line] = checkedLines('2 antiadherente azul', pans, empty);
  const choices = line && 'choices' in line ? (line.choices ?? []) : [];
  expect(choices.map(({ reading }) => readingText(reading))).toEqual(['SA24;2;azul', 'SA28;2;azul']);
  expect(named('SA28;2;azul')).toEqual(['SA28|2|azul']);
});

test('lines count together against the stock, with what is held already', () => {
  expect(checked('771 2\n771 1 azul')).toEqual(['Olla|2|', 'Olla|1|azul']);
  expect(checked('771 2\n771 2')[1]).toMatch('pidió 2, quedan 3 y ya lleva 2.');
});

test('a list is of one catalogue: the one that is there, else that of its first line', () => {
  expect(checked('REL-1\n\nABC123')).toEqual([
    'Reloj|1|',
    'Taza: es del Catálogo Esencial, y un pedido es de un solo catálogo.',
  ]);
  expect(checked('REL-1', { tipo: 'ESENCIAL', units: new Map() })[0]).toMatch('es del Catálogo BLACK');
});
