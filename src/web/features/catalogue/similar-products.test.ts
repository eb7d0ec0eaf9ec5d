import { expect, test } from 'vitest';
import { similarProducts } from './similar-products.ts';

const named = (name: string, description = '', codigo = 'C-1') => ({ name, description, codigo });
const pan = named('Sartén antiadherente', 'De 24 cm.', 'SA-2410');
const lamp = named('Lámpara de pie', 'Para la sala.');
const mug = named('Taza', 'Cerámica esmaltada.');
const found = (typed: string) => similarProducts([lamp, mug, pan], typed).map(({ name }) => name);

test.each([
  ['a letter left out', 'saten', pan],
  ['one too many', 'sarrten', pan],
  ['another one', 'tasa', mug],
  ['two swapped', 'lapmara', lamp],
  ['two slips in a long word', 'antiaderente', pan],
  ['the beginning of a word', 'antidher', pan],
  ['a word of the description', 'seramica', mug],
  ['words in any order', 'pie lanpara', lamp],
])('%s is forgiven', (_, typed, product) => {
  expect(found(typed)).toEqual([product.name]);
});

test('a code, a measure and a short word are what they are', () => {
  expect(found('SA-2411')).toEqual([]);
  expect(found('sarten 25')).toEqual([]);
  expect(found('pia')).toEqual([]);
});

test('every word must be there, and the fewest slips come first', () => {
  expect(found('sarten bicicleta')).toEqual([]);
  expect(similarProducts([named('Tapa'), named('Taza grande')], 'tazz')).toMatchObject([{ name: 'Taza grande' }]);
  expect(similarProducts([named('Cama'), named('Camas')], 'camas').map(({ name }) => name)).toEqual(['Camas', 'Cama']);
  expect(found(' ')).toEqual([]);
});
