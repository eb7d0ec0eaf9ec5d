import { MAX_QUANTITY } from '#contract/orders.ts';
import type { CartLine, CartLines } from './cart-lines.ts';

/**
 * An order that was sent and not answered yet, and when its key was made, in milliseconds: while the server knows that,
 * sending the same content under it cannot order twice. It may stand for unanswered ones of other contents, whose keys it
 * replaces.
 */
export type Attempt = { key: string; content: string; since: number; replaces: readonly string[] };

/** What fresh catalogue data changed in a cart, until the buyer dismisses it. */
export type CartChange =
  | { kind: 'gone'; productoId: number; name: string }
  | { kind: 'price'; productoId: number; name: string; from: number; to: number }
  | { kind: 'name'; productoId: number; name: string; to: string };

export type Cart = {
  lines: CartLines;
  changes: readonly CartChange[];
  attempt: Attempt | null;
  /** An order that goes out by itself once there is a connection ('Pendiente de envío'). */
  waiting?: WaitingOrder;
  /** What this browser knows of the cart that the server keeps. */
  synced?: Synced;
};

/** An attempt that was left to be sent later, with its lines. */
type WaitingOrder = Attempt & { lines: CartLines };

/** The server's cart when it was last read or written, and a write that was not answered yet. */
type Synced = {
  /** Names this browser among those of its user. */
  browser: string;
  version: number;
  lines: CartLines;
  sent: { escritura: string; lines: CartLines } | null;
};

export const emptyCart: Cart = { lines: [], changes: [], attempt: null };

export const storageKey = (userID: string) => `carrito:${userID}`;

/** A cart from what the storage holds; invalid parts are left out. */
export function parseCart(stored: string | null): Cart {
  if (stored === null) return emptyCart;
  const value = parsed(stored);
  if (!isRecord(value)) return emptyCart;
  return {
    lines: linesOf(value.lines),
    changes: listOf(value.changes).filter(isChange),
    attempt: isAttempt(value.attempt) ? attemptFrom(value.attempt) : null,
    ...(isAttempt(value.waiting) && {
      waiting: { ...attemptFrom(value.waiting), lines: linesOf(value.waiting.lines) },
    }),
    ...(isRecord(value.synced) && { synced: syncedFrom(value.synced) }),
  };
}

const attemptFrom = ({ key, content, since, replaces }: StoredAttempt): Attempt => ({
  key,
  content,
  since: Number(since) || 0,
  replaces: listOf(replaces).filter(isText),
});

function syncedFrom({ browser, version, lines, sent }: Record<string, unknown>): Synced {
  return {
    browser: String(browser),
    version: Number(version) || 0,
    lines: linesOf(lines),
    sent: isRecord(sent) ? { escritura: String(sent.escritura), lines: linesOf(sent.lines) } : null,
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The lines that make sense, each product once. */
const linesOf = (value: unknown): CartLine[] => [
  ...new Map(
    listOf(value)
      .filter(isLine)
      .map((line) => [line.productoId, line]),
  ).values(),
];

function isLine(value: unknown): value is CartLine {
  return (
    isRecord(value) &&
    isWhole(value.productoId) &&
    isWhole(value.quantity) &&
    value.quantity <= MAX_QUANTITY &&
    isAmount(value.amount) &&
    [value.name, value.tipoProducto, value.referencia, value.codigo, value.paraQuien ?? ''].every(isText) &&
    (value.imageUrl === null || isText(value.imageUrl))
  );
}

function isChange(value: unknown): value is CartChange {
  if (!isRecord(value) || !isWhole(value.productoId) || !isText(value.name)) return false;
  if (value.kind === 'price') return isAmount(value.from) && isAmount(value.to);
  return value.kind === 'gone' || (value.kind === 'name' && isText(value.to));
}

type StoredAttempt = { key: string; content: string } & Record<string, unknown>;
const isAttempt = (value: unknown): value is StoredAttempt =>
  isRecord(value) && isText(value.key) && isText(value.content);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isWhole = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;
const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isText = (value: unknown): value is string => typeof value === 'string';
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
