import { expect, test } from 'vitest';
import { lineCount } from './xlsx-layout.ts';

test.each([
  ['', 10, 1],
  ['Rojo', 10, 1],
  ['un dos tres cuatro', 10, 3],
  ['x'.repeat(60), 16, 4],
  [`COD-${'x'.repeat(56)}`, 16, 5],
  ['LUNES 2 · MARTES 1', 24, 1],
])('%j in %i characters takes %i lines', (text, width, lines) => {
  expect(lineCount(text, width)).toBe(lines);
});
