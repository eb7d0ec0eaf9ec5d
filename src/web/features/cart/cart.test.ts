import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_REFERENCE } from '#contract/orders.ts';
import { keepCart, line, product } from '../../shell/test-cart.ts';
import { seller } from '../../shell/test-orders.ts';
import { cart, current, emptyCart } from './cart.ts';
import { repairCart } from './cart-catalogue.tsx';
import { beginAttempt, isAnother } from './send-order.ts';

const mug = product({ productoId: 1, name: 'Taza', amount: 10.5 });
const pan = product({ productoId: 2, name: 'Sartén' });
const watch = product({ productoId: 9, name: 'Reloj', tipoProducto: 'BLACK' });

let users = 100;
/** Logs in a user that no other test uses. */
const logInAnew = () => {
  localStorage.setItem('userID', String(++users));
  localStorage.setItem('roles', '["ROLE_USER"]');
  return String(users);
};
const inCart = () => current().lines.map(({ productoId, quantity }) => [productoId, quantity]);
const seen = ({ productoId, name, amount }: typeof mug) => ({ productoId, name, amount });
const stored = (userID: string, value: string) => localStorage.setItem(`carrito:${userID}`, value);

beforeEach(logInAnew);

describe('the rules of §4', () => {
  test('a new product is appended with one unit, a held one gets one more', () => {
    cart.add(mug);
    cart.add(pan);
    cart.add(mug);
    expect(inCart()).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  test('a product of the other catalogue does not get in, whichever way, and one that is in does not grow', () => {
    expect(cart.add(mug)).toBeNull();
    expect(cart.add(watch)).toBe('BLACK');
    expect(cart.setQuantity({ ...watch, dia: 'LUNES' }, 2)).toBe('BLACK');
    expect(inCart()).toEqual([[1, 1]]);
    cart.empty();
    cart.add(watch);
    expect(cart.edit((lines) => [...lines, line(mug)])).toBe('ESENCIAL');
    expect(inCart()).toEqual([[9, 1]]);
  });

  test('a cart of both catalogues, from before, is Black: the essential lines only shrink', () => {
    const userID = logInAnew();
    keepCart([line(mug, { quantity: 2 }), line(watch)], userID);
    cart.add(mug);
    cart.add(watch);
    expect(inCart()).toEqual([
      [1, 2],
      [9, 2],
    ]);
    cart.subtract({ productoId: 1 });
    cart.remove({ productoId: 1 });
    expect(inCart()).toEqual([[9, 2]]);
  });

  test('subtracting the last unit removes the line', () => {
    cart.add(mug);
    cart.add(mug);
    cart.subtract({ productoId: 1 });
    expect(inCart()).toEqual([[1, 1]]);
    cart.subtract({ productoId: 1 });
    expect(inCart()).toEqual([]);
  });

  test('subtracting what is not there is logged and changes nothing', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    cart.add(mug);
    cart.subtract({ productoId: 5 });
    expect(log).toHaveBeenCalledWith('No se encontró ningún plato con el id 5');
    expect(inCart()).toEqual([[1, 1]]);
  });

  test('a line is removed whatever its quantity, and the cart can be emptied', () => {
    cart.add(mug);
    cart.add(mug);
    cart.add(pan);
    cart.remove({ productoId: 1 });
    expect(inCart()).toEqual([[2, 1]]);
    cart.empty();
    expect(inCart()).toEqual([]);
  });

  test('a reference stays with its line, no longer than the server takes', () => {
    cart.add(mug);
    cart.setReference(line(mug), 'x'.repeat(MAX_REFERENCE + 1));
    cart.add(mug);
    expect(current().lines[0]?.referencia).toHaveLength(MAX_REFERENCE);
  });
});

describe('whose cart it is', () => {
  test('a visitor has none', () => {
    localStorage.clear();
    cart.add(mug);
    expect(current().lines).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  test('each user has their own, which outlives the session', () => {
    const first = String(users);
    cart.add(mug);
    logInAnew();
    expect(inCart()).toEqual([]);
    localStorage.setItem('userID', first);
    expect(inCart()).toEqual([[1, 1]]);
  });

  test('a change builds on what another tab wrote a moment ago', () => {
    cart.add(mug);
    keepCart([line(mug), line(pan, { quantity: 4 })], String(users));
    cart.add(pan);
    expect(inCart()).toEqual([
      [1, 1],
      [2, 5],
    ]);
  });

  test('a full storage leaves the cart in memory', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    cart.add(mug);
    const real = localStorage;
    const full = vi.fn(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    vi.stubGlobal('localStorage', { getItem: (key: string) => real.getItem(key), setItem: full });
    cart.add(pan);
    cart.add(pan);
    expect(inCart()).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(full).toHaveBeenCalledTimes(2);
  });
});

describe('a cart that was damaged in the storage', () => {
  test.each(['', '{', 'null', '7', '[]', '{"lines":7}', '{"lines":[null,1,{}]}'])('%s is an empty cart', (damaged) => {
    stored(logInAnew(), damaged);
    expect(current()).toEqual(emptyCart);
  });

  test('keeps the lines that make sense, equal ones as one', () => {
    const lines = [
      line(mug),
      line(pan, { quantity: -1 }),
      line(pan, { amount: Number.NaN }),
      { ...line(watch), name: 3 },
      line(mug, { quantity: 2 }),
    ];
    stored(logInAnew(), JSON.stringify({ lines, changes: [{ was: seen(mug) }], attempt: { key: 1 } }));
    expect(current()).toEqual({ ...emptyCart, lines: [line(mug, { quantity: 3 })] });
  });
});

test('a cart of before days had a place is read whole, and its unanswered sending is still the same order', () => {
  const userID = logInAnew();
  const old = [line(mug, { referencia: 'LUNES 2 · MARTES 1', quantity: 3, paraQuien: 'Ana' }), line(pan)].map(
    ({ dia: _, ...one }) => one,
  );
  const session = { ...seller, userID };
  const request = {
    emailUsuario: session.email,
    totalAmount: 151.5,
    serviceAmount: 250,
    userId: Number(userID),
    tipo: 'ESENCIAL',
    menuList: old.map(({ imageUrl: _, paraQuien: __, ...one }) => one),
    carrito: true,
  };
  const attempt = { key: 'k', content: JSON.stringify(request), since: Date.now(), replaces: [] };
  const synced = { browser: 'b', version: 4, lines: old, sent: { escritura: 'b.1', lines: old } };
  stored(userID, JSON.stringify({ lines: old, changes: [], attempt, waiting: { ...attempt, lines: old }, synced }));
  const lines = old.map((one) => ({ ...one, dia: null }));
  expect(current()).toEqual({
    lines,
    changes: [],
    sending: { state: 'waiting', order: { ...attempt, lines }, next: { state: 'attempt', attempt } },
    synced: { ...synced, lines, sent: { escritura: 'b.1', lines } },
  });
  expect(isAnother(session, current())).toBe(false);
  // A tab of the release before finds both where it left them.
  cart.setQuantity(mug, 4);
  expect(JSON.parse(String(localStorage.getItem(`carrito:${userID}`)))).toMatchObject({ attempt, waiting: attempt });
});

describe('repair', () => {
  const fresh = { tipo: 'ESENCIAL', complete: true } as const;

  test('takes over names and prices and drops what left the catalogue, but keeps quantity and reference', () => {
    keepCart([line(mug, { quantity: 3, referencia: 'Azul' }), line(pan), line(watch)], logInAnew());
    repairCart(String(users), { ...fresh, products: [{ ...mug, name: 'Taza grande', amount: 12 }] });
    expect(current().lines).toEqual([
      line(mug, { name: 'Taza grande', amount: 12, quantity: 3, referencia: 'Azul' }),
      line(watch),
    ]);
    expect(current().changes).toEqual([
      { was: seen(mug), now: { ...seen(mug), name: 'Taza grande', amount: 12 } },
      { was: seen(pan), now: null },
    ]);
  });

  test('a price that moved twice is told once, and not at all when it is back', () => {
    keepCart([line(mug)], logInAnew());
    const price = (amount: number) => repairCart(String(users), { ...fresh, products: [{ ...mug, amount }] });
    price(12);
    price(13);
    expect(current().changes).toEqual([{ was: seen(mug), now: { ...seen(mug), amount: 13 } }]);
    price(10.5);
    expect(current().changes).toEqual([]);
  });

  test('a reference is written as the product has it, and lines that are equal by that are one', () => {
    keepCart([line(mug, { referencia: 'ROJA' }), line(mug, { referencia: 'roja', quantity: 2 })], logInAnew());
    const offered = { ...mug, referencias: [{ nombre: 'Roja', agotada: false }] };
    repairCart(String(users), { ...fresh, products: [offered] });
    expect(current().lines).toEqual([line(mug, { referencia: 'Roja', quantity: 3 })]);
  });

  test('writes nothing where nothing changed: another tab may have added something just now', () => {
    const userID = logInAnew();
    repairCart(String(users), { ...fresh, products: [mug] });
    expect(localStorage.getItem(`carrito:${userID}`)).toBeNull();
    cart.add(mug);
    const write = vi.spyOn(Storage.prototype, 'setItem');
    repairCart(String(users), { ...fresh, products: [mug] });
    expect(write).not.toHaveBeenCalled();
  });

  test('waits while an order has no answer, so that sending it again is sending the same', () => {
    keepCart([line(mug)], logInAnew());
    beginAttempt(String(users), 'content');
    repairCart(String(users), { ...fresh, products: [] });
    expect(inCart()).toEqual([[1, 1]]);
  });
});
