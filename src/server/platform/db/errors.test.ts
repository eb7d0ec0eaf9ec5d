import { expect, test } from 'vitest';
import { isUnavailable } from './errors.ts';

test.each(['40001', '40P01'])('a transaction that gave another the way (%s) may be sent again', (code) => {
  expect(isUnavailable({ code, message: '' })).toBe(true);
});

test.each(['57014', '25P03', '25P04', '57P05'])(
  'a time that ran out in the database (%s) says nothing of the call',
  (code) => {
    expect(isUnavailable({ code, message: '' })).toBe(true);
  },
);
