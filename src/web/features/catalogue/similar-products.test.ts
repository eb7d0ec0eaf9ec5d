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

test('what has a slip is found only where nothing holds every word as it is, and a description only where no name does', () => {
  const cup = named('Vaso portacepillos', 'Resina con dos cepillos de regalo.');
  const perfume = named('Perfume floral', 'Notas de jazmín. Con vaporizador.');
  const glass = named('Vaso alto de vidrio');
  const namesOf = (...products: (typeof cup)[]) => similarProducts(products, 'vaso de').map(({ name }) => name);
  expect(namesOf(perfume, cup, glass)).toEqual([glass.name]);
  expect(namesOf(perfume, cup)).toEqual([cup.name]);
  expect(namesOf(perfume)).toEqual([perfume.name]);
});

test('a code, a measure and a short word are what they are', () => {
  expect(found('SA-2411')).toEqual([]);
  expect(found('sarten 25')).toEqual([]);
  expect(found('pia')).toEqual([]);
});

test('every word must be there, and the fewest slips come first', () => {
  expect(found('sarten bicicleta')).toEqual([]);
  expect(similarProducts([named('Tapa'), named('Taza grande')], 'tazz')).toMatchObject([{ name: 'Taza grande' }]);
  expect(found(' ')).toEqual([]);
});
