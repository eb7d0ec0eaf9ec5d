import { describe, expect, test } from 'vitest';
import type { CartWrite, ServerCart } from '#contract/cart.calls.ts';
import { MAX_QUANTITY } from '#contract/orders.ts';
import { line, product } from '../../shell/test-cart.ts';
import { type Cart, emptyCart } from './cart.ts';
import { added, type CartLine, type CartLines, unitsOf as unitsIn } from './cart-lines.ts';
import {
  isAhead,
  isOvertaken,
  mergedLines,
  ordered,
  reconciled,
  withoutOrdered,
  withWrite,
  written,
} from './synced-cart.ts';

const mug = product({ productoId: 1, name: 'Taza', amount: 10 });
const pan = product({ productoId: 2, name: 'Sartén' });
const unitsOf = (lines: CartLines, { productoId } = mug) => unitsIn(lines, { productoId });

/** A server that keeps a cart as the real one does. */
function aServer() {
  let kept: ServerCart = { userId: 7, version: 0, lineas: [], escrituras: [] };
  return {
    read: () => kept,
    write({ version, escritura, lineas }: CartWrite): boolean {
      if (version !== kept.version) return false;
      const [browser = ''] = escritura.split('.');
      const others = kept.escrituras.filter((one) => !one.startsWith(browser));
      kept = { ...kept, version: version + 1, lineas, escrituras: [escritura, ...others] };
      return true;
    },
    order(what: CartLines) {
      const lineas = withoutOrdered(kept.lineas, what) as ServerCart['lineas'];
      kept = { ...kept, version: kept.version + 1, lineas };
    },
  };
}

/** A phone of the cart's owner, on a bad signal: a write or its answer may be lost, and both may come late. */
function aPhone(server: ReturnType<typeof aServer>) {
  let cart: Cart = emptyCart;
  /** What is on its way, to the server or from it. */
  const late: (() => void)[] = [];
  const take = (answer: ServerCart, refused?: CartWrite) => {
    if (!isOvertaken(cart, answer, refused)) cart = reconciled(cart, answer);
  };
  const read = (fate?: 'late') => {
    const answer = server.read();
    if (fate) late.push(() => take(answer));
    else take(answer);
  };
  const write = (fate?: 'write' | 'answer' | 'late') => {
    const begun = withWrite(cart, '7');
    if (!begun) return;
    cart = begun.cart;
    const { write } = begun;
    const arrive = () => {
      const isKept = server.write(write);
      const answer = server.read();
      return () => {
        if (isKept) cart = written(cart, write.escritura, write.version + 1);
        else take(answer, write);
      };
    };
    if (fate === 'late') late.push(() => late.push(arrive()));
    else if (fate !== 'write') {
      const answered = arrive();
      if (fate !== 'answer') answered();
    }
  };
  return {
    lines: () => cart.lines,
    add: (one = mug) => {
      cart = { ...cart, lines: added(cart.lines, one) };
    },
    remove: ({ productoId } = mug) => {
      cart = { ...cart, lines: cart.lines.filter((line) => line.productoId !== productoId) };
    },
    order() {
      const { lines } = cart;
      server.order(lines);
      cart = ordered(cart, lines);
    },
    read,
    write,
    /** The one that has been on its way for the longest, or the last that set out, arrives. */
    arrive: (which: 'first' | 'last' = 'first') => (which === 'first' ? late.shift() : late.pop())?.(),
    settle() {
      while (late.length > 0) late.shift()?.();
      read();
      while (isAhead(cart)) write();
    },
  };
}

test('what each phone added without signal is in both once there is one', () => {
  const server = aServer();
  const [one, other] = [aPhone(server), aPhone(server)];
  one.add();
  one.settle();
  other.read();
  one.add();
  other.add();
  other.add(pan);
  for (const phone of [one, other, one]) phone.settle();
  expect(one.lines()).toEqual([line(mug, { quantity: 3 }), line(pan)]);
  expect(other.lines()).toEqual(one.lines());
});

test.each(['write', 'answer'] as const)('a lost %s neither loses nor doubles what it wrote', (lost) => {
  const server = aServer();
  const [one, other] = [aPhone(server), aPhone(server)];
  one.read();
  one.add();
  one.write(lost);
  // Meanwhile the other phone goes on, more than once, and so does this one.
  for (let n = 0; n < 3; n++) {
    other.add();
    other.settle();
  }
  one.add();
  one.settle();
  expect(unitsOf(one.lines())).toBe(5);
});

test('a write that arrives after an older read was answered counts once', () => {
  const server = aServer();
  const phone = aPhone(server);
  phone.add();
  phone.settle();
  phone.add();
  phone.add();
  phone.write('late');
  phone.read();
  phone.arrive();
  phone.write();
  phone.settle();
  expect(unitsOf(phone.lines())).toBe(3);
});

test('what is added after an order stays, though the write of what was ordered got no answer', () => {
  const server = aServer();
  const phone = aPhone(server);
  phone.read();
  phone.add();
  phone.add();
  phone.write('answer');
  phone.order();
  phone.add();
  phone.settle();
  expect(unitsOf(phone.lines())).toBe(1);
  expect(unitsOf(server.read().lineas)).toBe(1);
});

test('a text that the server split into its days loses no unit, neither one that was added here meanwhile', () => {
  const old = line(mug, { referencia: 'LUNES 2 · MARTES 1', quantity: 3 });
  const split = [line(mug, { dia: 'LUNES', quantity: 2 }), line(mug, { dia: 'MARTES' })];
  expect(mergedLines([old], [old], split)).toEqual(split);
  expect(unitsOf(mergedLines([old], [{ ...old, quantity: 4 }], split))).toBe(4);
});

test('a read that was overtaken by a write takes nothing of it back', () => {
  const server = aServer();
  const phone = aPhone(server);
  phone.read();
  phone.add();
  phone.read('late');
  phone.write();
  phone.arrive();
  expect(unitsOf(phone.lines())).toBe(1);
});

test('whatever gets lost or late, and in whatever order: in the end both phones hold what was added, once', () => {
  for (let seed = 1; seed <= 300; seed++) {
    let state = seed;
    const pick = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const server = aServer();
    const phones = [aPhone(server), aPhone(server), aPhone(server)];
    let count = 0;
    for (let round = 0; round < 40; round++) {
      const phone = phones[pick(3)];
      const what = pick(6);
      if (what < 2) {
        phone?.add();
        count++;
      } else if (what === 2) phone?.read(([undefined, 'late'] as const)[pick(2)]);
      else if (what === 3) phone?.arrive(([undefined, 'last'] as const)[pick(2)]);
      else phone?.write(([undefined, 'write', 'answer', 'late'] as const)[pick(4)]);
    }
    for (const phone of [...phones, ...phones]) phone.settle();
    expect(
      phones.map((phone) => unitsOf(phone.lines())),
      `seed ${seed}`,
    ).toEqual([count, count, count]);
  }
});

test('what was ordered is in no phone afterwards, and what another added meanwhile stays', () => {
  const server = aServer();
  const [one, other] = [aPhone(server), aPhone(server)];
  one.add();
  one.add(pan);
  one.settle();
  other.read();
  other.add();
  other.settle();
  one.order();
  for (const phone of [one, other]) phone.settle();
  expect(one.lines()).toEqual([line(mug)]);
  expect(other.lines()).toEqual(one.lines());
});

test('what is deleted on one phone does not come back from the other', () => {
  const server = aServer();
  const [one, other] = [aPhone(server), aPhone(server)];
  one.add();
  one.add(pan);
  one.settle();
  other.read();
  one.remove();
  one.settle();
  other.add(pan);
  other.settle();
  expect(other.lines()).toEqual([line(pan, { quantity: 2 })]);
});

const pot = product({ productoId: 3, name: 'Olla' });
const of = (quantity: number, changes: Partial<CartLine> = {}) => line(mug, { quantity, ...changes });
const units = (lines: CartLines) => Object.fromEntries(lines.map(({ productoId, quantity }) => [productoId, quantity]));

describe('what happened to one product here and elsewhere', () => {
  test.each<[string, CartLine[], CartLine[], CartLine[], CartLine[]]>([
    ['added on both sides, it has the units of both', [], [of(2)], [of(3)], [of(5)]],
    ['more on both sides, it has what each added', [of(2)], [of(3)], [of(6)], [of(7)]],
    ['more here and less there', [of(4)], [of(6)], [of(1)], [of(3)]],
    ['less on both sides than there were, it is gone', [of(3)], [of(1)], [of(1)], []],
    ['deleted here and more there, it stays deleted', [of(2)], [], [of(5)], []],
    ['deleted there and changed here, it stays deleted', [of(2)], [of(2, { referencia: 'Azul' })], [], []],
    ['no more than one may order', [], [of(MAX_QUANTITY)], [of(2)], [of(MAX_QUANTITY)]],
    [
      'a colour of one side and units of the other',
      [of(1)],
      [of(1, { referencia: 'Azul' })],
      [of(4)],
      [of(3), of(1, { referencia: 'Azul' })],
    ],
    [
      'a name of one side and units of the other',
      [of(1)],
      [of(1, { paraQuien: 'Marta' })],
      [of(4)],
      [of(4, { paraQuien: 'Marta' })],
    ],
    [
      'a price that both took from the catalogue',
      [of(1)],
      [of(2, { amount: 12 })],
      [of(1, { amount: 12 })],
      [of(2, { amount: 12 })],
    ],
    [
      'a day of each side',
      [of(2, { dia: 'LUNES' })],
      [of(2, { dia: 'LUNES' }), of(1, { dia: 'MARTES' })],
      [of(3, { dia: 'LUNES' })],
      [of(3, { dia: 'LUNES' }), of(1, { dia: 'MARTES' })],
    ],
  ])('%s', (_, base, mine, theirs, result) => {
    expect(mergedLines(base, mine, theirs)).toEqual(result);
  });

  test('what is new here comes after theirs', () => {
    const merged = mergedLines([line(mug)], [line(mug), line(pan)], [line(mug), line(pot)]);
    expect(merged.map(({ productoId }) => productoId)).toEqual([1, 3, 2]);
  });
});

/** Numbers that come the same in every run. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const goods = [mug, pan, pot, product({ productoId: 4, name: 'Jarra' })];
const anyCart = (pick: (below: number) => number): CartLines =>
  goods.filter(() => pick(3) > 0).map((one) => line(one, { quantity: 1 + pick(pick(9) === 0 ? MAX_QUANTITY : 6) }));

test('whatever both sides did: whose turn comes first counts nothing, no unit is lost or doubled, no line is odd', () => {
  for (let seed = 1; seed <= 2_000; seed++) {
    const pick = random(seed);
    const [base, mine, theirs] = [anyCart(pick), anyCart(pick), anyCart(pick)];
    const merged = mergedLines(base, mine, theirs);
    expect(units(mergedLines(base, theirs, mine)), `seed ${seed}`).toEqual(units(merged));
    expect(mergedLines(base, mine, base)).toEqual(mine);
    expect(mergedLines(base, base, theirs)).toEqual(theirs);
    expect(mergedLines(merged, merged, merged)).toEqual(merged);
    const [was, own, their, now] = [units(base), units(mine), units(theirs), units(merged)];
    for (const { productoId: id } of goods) {
      const deleted = was[id] !== undefined && (own[id] === undefined || their[id] === undefined);
      const sum = (own[id] ?? 0) + (their[id] ?? 0) - (was[id] ?? 0);
      const expected = deleted ? 0 : Math.min(MAX_QUANTITY, Math.max(0, sum));
      expect(now[id] ?? 0, `product ${id} of seed ${seed}`).toBe(expected);
    }
  }
});
