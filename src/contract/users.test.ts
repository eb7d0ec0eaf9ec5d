import { expect, test } from 'vitest';
import { erasedName, greeting } from './users.ts';

test('people are greeted by their first name, and nobody by the name that erasing leaves', () => {
  expect(greeting('Ana Sol')).toBe('Hola Ana');
  expect(greeting('Persona Mía')).toBe('Hola Persona');
  expect(greeting(erasedName(17))).toBe('Hola');
});
