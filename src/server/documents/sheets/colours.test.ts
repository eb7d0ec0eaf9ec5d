import { expect, test } from 'vitest';
import { sheet } from '#contract/limits.ts';
import { coloursIn } from './colours.ts';

test.each([
  ['PAVA SILBADORA AZUL / VERDE / BORDO', 'PAVA SILBADORA', ['Azul', 'Verde', 'Bordo']],
  ['Pava silbadora (rojo/negro/gris)', 'Pava silbadora', ['Rojo', 'Negro', 'Gris']],
  ['OLLA C/TAPA 24 CM AZUL MARINO, ROSA VIEJO Y GRIS', 'OLLA C/TAPA 24 CM', ['Azul marino', 'Rosa viejo', 'Gris']],
  ['VASO X 6 - COLORES: BLANCA / NEGRA', 'VASO X 6', ['Blanca', 'Negra']],
  ['BANDEJA   ROJA  /  VERDE', 'BANDEJA', ['Roja', 'Verde']],
  ['TAZA AZUL O VERDE', 'TAZA', ['Azul', 'Verde']],
  ['Jarro marrón | bordó', 'Jarro', ['Marrón', 'Bordó']],
])('«%s» ends in colours to choose from', (text, name, colores) => {
  expect(coloursIn(text)).toEqual({ name, colores, isDoubtful: false });
});

test.each([
  ['MANTEL BLANCO Y NEGRO', ['Blanco', 'Negro']],
  ['MANTEL BLANCO/NEGRO', ['Blanco', 'Negro']],
  ['PELOTA ROJO-AZUL-VERDE', ['Rojo', 'Azul', 'Verde']],
  ['TAZA BLANCA NEGRA / ROJA', ['Negra', 'Roja']],
])('«%s» may be one article of several colours', (text, colores) => {
  expect(coloursIn(text)).toMatchObject({ colores, isDoubtful: true });
});

test.each([
  ['one colour', 'PAVA AZUL'],
  ['another word among them', 'PAVA AZUL / FLOREADA'],
  ['a colour that is no whole word', 'JUEGO AZULEJO / VERDE'],
  ['colours alone', 'AZUL / VERDE'],
  ['a colour twice, as of pairs', 'MANTEL BLANCO/NEGRO, ROJO/NEGRO'],
  ['two kinds of signs, as of pairs', 'MANTEL BLANCO/GRIS - ROJO/NEGRO'],
  ['colours before other words', 'PAVA AZUL / VERDE 2 L'],
])('%s is no choice: «%s»', (_, text) => {
  expect(coloursIn(text)).toBeUndefined();
});

test('the longest cell takes no time', () => {
  const began = performance.now();
  for (const part of ['azul / ', 'azul ', ' ( ', 'x '])
    expect(coloursIn(`Pava ${part.repeat(sheet.maxCharacters / part.length)}x`)).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(1_000);
});
