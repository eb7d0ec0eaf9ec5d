import type { z } from 'zod';
import { formatNumber } from '#contract/format.ts';

/** What is wrong with an input, in a sentence for people, where its schema has none of its own. */
export function sentenceFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Falta este dato.' : `Debe ser ${types[issue.expected] ?? 'otro dato'}.`;
    case 'invalid_union':
      return issue.input === undefined ? 'Falta este dato.' : 'No tiene la forma esperada.';
    case 'invalid_value':
      return `Debe ser ${issue.values.length > 1 ? 'uno de estos: ' : ''}${issue.values.join(', ')}.`;
    case 'too_big':
      return issue.origin === 'number'
        ? `Puede ser hasta ${formatNumber(issue.maximum)}.`
        : `Puede tener hasta ${formatNumber(issue.maximum)} ${issue.origin === 'array' ? 'elementos' : 'caracteres'}.`;
    case 'too_small':
      return issue.origin === 'number' ? `Debe ser ${formatNumber(issue.minimum)} o más.` : 'No puede estar vacío.';
    case 'invalid_format':
      return issue.format === 'date'
        ? 'Debe ser una fecha que exista, escrita AAAA-MM-DD.'
        : 'No tiene la forma esperada.';
    default:
      return 'No tiene la forma esperada.';
  }
}

const types: Record<string, string> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'verdadero o falso',
  array: 'una lista',
  object: 'un objeto JSON',
};
