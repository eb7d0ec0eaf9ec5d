import { expect, test } from 'vitest';
import type { CartWrite, ServerCart } from '#contract/cart.calls.ts';
import { added, type CartLines, lineOf } from './cart-lines.ts';
import { withoutOrdered } from './merge-lines.ts';
import { type Cart, emptyCart } from './stored-cart.ts';
import { isAhead, ordered, reconciled, withWrite, written } from './synced-cart.ts';
import { line, product } from './test-cart.ts';

const mug = product({ productoId: 1, name: 'Taza', amount: 10 });
const pan = product({ productoId: 2, name: 'Sartén' });
const unitsOf = (lines: CartLines, { productoId } = mug) => lineOf(lines, productoId)?.quantity ?? 0;

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

/** A phone of the cart's owner, on a bad signal: a write or its answer may be lost. */
function aPhone(server: ReturnType<typeof aServer>) {
  let cart: Cart = emptyCart;
  const read = () => {
    cart = reconciled(cart, server.read());
  };
  const write = (lost?: 'write' | 'answer') => {
    const begun = withWrite(cart, '7');
    if (!begun) return;
    cart = begun.cart;
    if (lost === 'write') return;
    const isKept = server.write(begun.write);
    if (lost === 'answer') return;
    if (isKept) cart = written(cart, begun.write.escritura, begun.write.version + 1);
    else read();
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
    settle() {
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

test('whatever gets lost, and in whatever order: in the end both phones hold what was added, once', () => {
  for (let seed = 1; seed <= 300; seed++) {
    let state = seed;
    const pick = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const server = aServer();
    const phones = [aPhone(server), aPhone(server), aPhone(server)];
    let count = 0;
    for (let turn = 0; turn < 40; turn++) {
      const phone = phones[pick(3)];
      const what = pick(5);
      if (what < 2) {
        phone?.add();
        count++;
      } else if (what === 2) phone?.read();
      else phone?.write(([undefined, 'write', 'answer'] as const)[pick(3)]);
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
