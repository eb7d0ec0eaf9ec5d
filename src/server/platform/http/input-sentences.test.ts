import { expect, test } from 'vitest';
import { z } from 'zod';
import { amount, day, text } from '#contract/fields.calls.ts';
import { readInput } from './read-input.ts';
import type { Refusal } from './refusal.ts';

test.each([
  ['Falta este dato.', z.string(), undefined],
  ['Debe ser un texto.', z.string(), null],
  ['Debe ser un número.', z.number(), '5'],
  ['Debe ser un número entero.', z.int(), 1.5],
  ['Debe ser verdadero o falso.', z.boolean(), 'sí'],
  ['Debe ser una lista.', z.array(z.string()), {}],
  ['Debe ser un objeto JSON.', z.object({}), []],
  ['Debe ser uno de estos: ACTIVO, INACTIVO.', z.enum(['ACTIVO', 'INACTIVO']), 'PAUSADO'],
  ['Puede tener hasta 1.200 caracteres.', text(1200), 'x'.repeat(1201)],
  ['Puede tener hasta 2 elementos.', z.array(z.string()).max(2), ['a', 'b', 'c']],
  ['No puede estar vacío.', z.array(z.string()).min(1), []],
  ['Debe ser 0 o más.', amount, -1],
  ['Puede ser hasta 9.999.999,99.', amount, 1e7],
  ['Debe ser una fecha que exista, escrita AAAA-MM-DD.', day, '2026-02-30'],
])('%s', (sentence, schema: z.ZodType, value) => {
  const error = (() => {
    try {
      return readInput(schema, value, 'cuerpo');
    } catch (thrown) {
      return thrown;
    }
  })();
  expect((error as Refusal).problem.errors?.[0]).toEqual({ field: 'cuerpo', message: sentence });
});
