import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CartWrite, ServerCart } from '#contract/cart.calls.ts';
import { keepCart, line, product } from '../../shell/test-cart.ts';
import { cart, current } from './cart.ts';
import { announcedCart, followServerCart } from './follow-server-cart.ts';
import { beginAttempt, endAttempt } from './send-order.ts';

const mug = product({ productoId: 1, name: 'Taza', amount: 10 });
const pan = product({ productoId: 2, name: 'Sartén' });

let users = 500;
let userID: string;
let kept: ServerCart;
/** What was asked of the server, and what it is to do about the next write. */
let asked: string[];
let fault: 'lost' | 'answer lost' | 'session over' | 'too long' | 'too often' | 'down' | undefined;
let inits: RequestInit[];
let following: ReturnType<typeof followServerCart>;

const asJson = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
async function serve(_url: string, init: RequestInit): Promise<Response> {
  asked.push(init.method ?? 'GET');
  inits.push(init);
  if (fault === 'lost') throw new TypeError('lost');
  if (fault === 'session over') return asJson({ title: 'Venció.', status: 401, code: 'SESION_VENCIDA' }, 401);
  if (init.method === 'GET') return asJson(kept);
  if (fault === 'down') return asJson({ title: 'Espere.', status: 503, code: 'NO_DISPONIBLE' }, 503);
  if (fault === 'too often') return asJson({ title: 'Espere.', status: 429, code: 'DEMASIADOS_CAMBIOS' }, 429);
  if (fault === 'too long') return asJson({ title: 'Hasta 500 renglones.', status: 422, code: 'DATOS_INVALIDOS' }, 422);
  const { version, lineas, escritura } = JSON.parse(String(init.body)) as CartWrite;
  if (version !== kept.version)
    return asJson({ title: 'Cambió.', status: 409, code: 'VERSION_VIEJA', carrito: kept }, 409);
  kept = { ...kept, version: version + 1, lineas, escrituras: [escritura] };
  if (fault === 'answer lost') throw new TypeError('lost');
  return asJson({ version: kept.version });
}
const logIn = (id: string) => {
  localStorage.setItem('userID', id);
  localStorage.setItem('roles', '["ROLE_USER"]');
};
const elsewhere = (...lineas: unknown[]) => {
  kept = { ...kept, version: kept.version + 1, lineas: lineas as ServerCart['lineas'] };
};
const follow = async () => {
  following = followServerCart(userID);
  await vi.advanceTimersByTimeAsync(1);
};
const goOutOfSight = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  userID = String(++users);
  logIn(userID);
  kept = { userId: users, version: 0, lineas: [], escrituras: [] };
  [asked, inits, fault] = [[], [], undefined];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', serve);
});
afterEach(() => following.stop());

test('after logging in the cart is what this browser held and what the server kept', async () => {
  keepCart([line(mug)], userID);
  elsewhere(line(mug), line(pan));
  await follow();
  expect(current().lines).toEqual([line(mug, { quantity: 2 }), line(pan)]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kept).toMatchObject({ version: 2, lineas: current().lines });
});

test('changes are written together, once, a moment after the last', async () => {
  await follow();
  for (let n = 0; n < 5; n++) {
    cart.add(mug);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(asked).toEqual(['GET']);
  await vi.advanceTimersByTimeAsync(600);
  expect(asked).toEqual(['GET', 'PUT']);
  expect(kept.lineas).toEqual([line(mug, { quantity: 5 })]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toEqual(['GET', 'PUT']);
});

test('what another device wrote meanwhile and what was changed here are both kept', async () => {
  await follow();
  cart.add(mug);
  elsewhere(line(pan));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kept).toMatchObject({ version: 2, lineas: [line(pan), line(mug)] });
  expect(current().lines).toEqual(kept.lineas);
});

test.each(['lost', 'answer lost'] as const)(
  'a write that is %s is made up for later, and counts once',
  async (what) => {
    await follow();
    fault = what;
    cart.add(mug);
    await vi.advanceTimersByTimeAsync(1_000);
    fault = undefined;
    elsewhere(...kept.lineas, line(pan));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(
      current()
        .lines.map(({ name, quantity }) => [name, quantity])
        .toSorted(),
    ).toEqual([
      ['Sartén', 1],
      ['Taza', 1],
    ]);
    expect(kept.lineas).toEqual(current().lines);
  },
);

test('a page that goes out of sight writes at once, so that it arrives though the page is gone', async () => {
  await follow();
  cart.add(mug);
  goOutOfSight(true);
  expect(inits.at(-1)).toMatchObject({ method: 'PUT', keepalive: true });
  await vi.advanceTimersByTimeAsync(1);
  elsewhere(line(pan));
  goOutOfSight(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(current().lines).toEqual([line(pan)]);
});

test('a page that comes back into sight before its last write arrived counts that once', async () => {
  await follow();
  cart.add(mug);
  let arrive = () => {};
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method === 'GET') return serve(url, init);
    vi.stubGlobal('fetch', serve);
    return new Promise((resolve) => {
      arrive = () => resolve(serve(url, init));
    });
  });
  goOutOfSight(true);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await serve(url, init);
    arrive();
    return answer;
  });
  goOutOfSight(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([kept.lineas, current().lines]).toEqual([[line(mug)], [line(mug)]]);
});

test('a write that is refused for good is not sent again once the cart is another', async () => {
  await follow();
  fault = 'too long';
  cart.add(mug);
  await vi.advanceTimersByTimeAsync(1_000);
  fault = undefined;
  cart.add(pan);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(['GET', 'PUT', 'PUT']);
  expect(kept.lineas).toEqual([line(mug), line(pan)]);
});

test('news of a version that is not known here are read; those of an own write are not', async () => {
  await follow();
  cart.add(mug);
  await vi.advanceTimersByTimeAsync(1_000);
  announcedCart.set({ version: kept.version });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(['GET', 'PUT']);
  elsewhere(line(mug), line(pan));
  announcedCart.set({ version: kept.version });
  await vi.advanceTimersByTimeAsync(1);
  expect(current().lines).toHaveLength(2);
  elsewhere();
  announcedCart.set({ version: null });
  await vi.advanceTimersByTimeAsync(1);
  expect(current().lines).toEqual([]);
});

test('while an order has no answer its lines stay as they were sent', async () => {
  keepCart([line(mug)], userID);
  beginAttempt(userID, 'content');
  elsewhere(line(pan));
  await follow();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(current().lines).toEqual([line(mug)]);
  endAttempt(userID);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kept.lineas).toEqual([line(pan), line(mug)]);
});

test('an answer that comes while an order is on its way changes none of its lines', async () => {
  keepCart([line(mug)], userID);
  elsewhere(line(pan));
  let answer = () => {};
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    vi.stubGlobal('fetch', serve);
    return new Promise((resolve) => {
      answer = () => resolve(serve(url, init));
    });
  });
  await follow();
  beginAttempt(userID, 'content');
  answer();
  await vi.advanceTimersByTimeAsync(1);
  expect(current().lines).toEqual([line(mug)]);
});

test.each(['too often', 'down'] as const)('a write is made up for later where the server says %s', async (what) => {
  await follow();
  fault = what;
  cart.add(mug);
  await vi.advanceTimersByTimeAsync(1_000);
  fault = undefined;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(kept.lineas).toEqual([line(mug)]);
});

test('an answer that a write of another tab overtook takes nothing of that back', async () => {
  await follow();
  const stale = asJson(kept);
  let answer = () => {};
  vi.stubGlobal('fetch', () => {
    vi.stubGlobal('fetch', serve);
    return new Promise((resolve) => {
      answer = () => resolve(stale);
    });
  });
  announcedCart.set({ version: null });
  await vi.advanceTimersByTimeAsync(1);
  const otherTab = followServerCart(userID);
  cart.add(mug);
  await otherTab.settle();
  otherTab.stop();
  answer();
  await vi.advanceTimersByTimeAsync(1);
  expect([kept.lineas, current().lines]).toEqual([[line(mug)], [line(mug)]]);
});

test('whoever uses the browser next gets nothing of this cart, nor it anything of theirs', async () => {
  await follow();
  cart.add(mug);
  logIn('999');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual(['GET']);
  expect(current().lines).toEqual([]);
  // The cookie was the other's before this page heard of it.
  logIn(userID);
  kept = { userId: 999, version: 7, lineas: [line(pan)] as ServerCart['lineas'], escrituras: [] };
  announcedCart.set({ version: null });
  await vi.advanceTimersByTimeAsync(1);
  expect(current().lines).toEqual([line(mug)]);
});

test('an answer that comes once somebody else uses the browser changes nothing of theirs', async () => {
  await follow();
  cart.add(mug);
  elsewhere(line(mug), line(pan));
  let answer = () => {};
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    return new Promise((resolve) => {
      answer = () => resolve(serve(url, init));
    });
  });
  await vi.advanceTimersByTimeAsync(1_000);
  logIn('999');
  cart.add(pan);
  answer();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(current().lines).toEqual([line(pan)]);
});

test('that the session is over is left to be told when somebody asks for something', async () => {
  await follow();
  fault = 'session over';
  cart.add(mug);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(asked).toEqual(['GET', 'PUT']);
  expect([localStorage.getItem('userID'), current().lines]).toEqual([userID, [line(mug)]]);
});

test('the end of a session waits for what was not written yet, and not for ever', async () => {
  await follow();
  cart.add(mug);
  await following.settle();
  expect(kept.lineas).toEqual([line(mug)]);
  cart.add(mug);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const settled = following.settle();
  await vi.advanceTimersByTimeAsync(3_000);
  await settled;
});
