import { beforeEach, expect, test, vi } from 'vitest';
import { beginAttempt, endAttempt } from './send-order.ts';

beforeEach(() => {
  localStorage.setItem('userID', '7');
  window.dispatchEvent(new Event('storage'));
});

test('the same content is sent under the same key until it is answered, other content under another', () => {
  const { key } = beginAttempt('7', 'one');
  expect(beginAttempt('7', 'one').key).toBe(key);
  expect(beginAttempt('7', 'two').key).not.toBe(key);
  const second = beginAttempt('7', 'two').key;
  endAttempt('7');
  expect(beginAttempt('7', 'two').key).not.toBe(second);
});

test('the order that follows several unanswered ones names the keys of all of them, in their order', () => {
  endAttempt('7');
  const keys = ['one', 'two', 'three'].map((content) => beginAttempt('7', content).key);
  expect(beginAttempt('7', 'four').replaces).toEqual(keys);
});

test('after six days, when the server may have forgotten the key, the same content has another', () => {
  const { key, since } = beginAttempt('7', 'one');
  const now = vi.spyOn(Date, 'now');
  now.mockReturnValue(since + 6 * 24 * 3_600_000);
  expect(beginAttempt('7', 'one').key).toBe(key);
  now.mockReturnValue(since + 6 * 24 * 3_600_000 + 1);
  expect(beginAttempt('7', 'one').key).not.toBe(key);
});
