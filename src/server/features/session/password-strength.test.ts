import { expect, test } from 'vitest';
import weaknesses from './password-strength.ts';

/** Microseconds of a processor that a password's judgement takes, the least of three times. */
function cost(password: string): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    weaknesses({ password, userName: 'pepe', about: [] });
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...times);
}

test('signs that were chosen to take long are judged in a few times what words take', () => {
  expect(weaknesses({ password: '4@({[<3691!|7+0$5%2/:;_-4@({[<36', userName: 'pepe', about: [] })).toBeUndefined();
  const words = cost('correcto caballo bateria grapas');
  expect(cost('4@({[<3691!|7+0$5%2/:;_-4@({[<36')).toBeLessThan(15 * words);
});
