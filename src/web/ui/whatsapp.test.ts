import { expect, test } from 'vitest';
import { whatsAppAddress } from './whatsapp.ts';

test.each([
  ['11 5555 0101', 'https://wa.me/5491155550101'],
  ['011 15 5555-0101', 'https://wa.me/5491155550101'],
  ['+54 9 11 5555-0101', 'https://wa.me/5491155550101'],
  ['+54 9 11 15 5555-0101', 'https://wa.me/5491155550101'],
  ['+54 9 (351) 15-512-3456', 'https://wa.me/5493515123456'],
  ['5491155550101', 'https://wa.me/5491155550101'],
  ['(0341) 155-123456', 'https://wa.me/5493415123456'],
  ['+598 99 123 456', 'https://wa.me/59899123456'],
])('%s opens a chat at %s', (phone, address) => {
  expect(whatsAppAddress(phone)).toBe(address);
});

test.each(['', 'no tiene', '15 5555-0101', '4444-5555', '0800 222 1234', '0810 555 1234'])(
  '%j is no number that WhatsApp could call',
  (phone) => {
    expect(whatsAppAddress(phone)).toBeNull();
  },
);
