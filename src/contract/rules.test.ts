import { expect, test } from 'vitest';
import { rulesByMember } from './rules.ts';

test('each member has the answer of every line, and one without an answer does not compile', () => {
  const rules = rulesByMember(['LIDER', 'VENDEDOR'], {
    leads: { LIDER: true, VENDEDOR: false },
    label: { LIDER: 'Líder', VENDEDOR: 'Vendedor' },
  });
  expect(rules).toEqual({
    LIDER: { leads: true, label: 'Líder' },
    VENDEDOR: { leads: false, label: 'Vendedor' },
  });
  // @ts-expect-error VENDEDOR has no answer.
  rulesByMember(['LIDER', 'VENDEDOR'], { leads: { LIDER: true } });
});
