import { MAX_QUANTITY } from '#contract/orders.ts';
import type { CartLine, CartLines } from './cart-lines.ts';
import type { CartChange } from './repair.ts';

/** An order that was sent and not answered yet: sending the same content again under its key cannot order twice. */
export type Attempt = { key: string; content: string };

export type Cart = {
  lines: CartLines;
  changes: readonly CartChange[];
  attempt: Attempt | null;
};

export const emptyCart: Cart = { lines: [], changes: [], attempt: null };

export const storageKey = (userID: string) => `carrito:${userID}`;

/** A cart from what the storage holds; invalid parts are left out. */
export function parseCart(stored: string | null): Cart {
  if (stored === null) return emptyCart;
  const value = parsed(stored);
  if (!isRecord(value)) return emptyCart;
  return {
    lines: uniqueLines(listOf(value.lines).filter(isLine)),
    changes: listOf(value.changes).filter(isChange),
    attempt: isAttempt(value.attempt) ? value.attempt : null,
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

const uniqueLines = (lines: CartLine[]): CartLine[] => [
  ...new Map(lines.map((line) => [line.productoId, line])).values(),
];

function isLine(value: unknown): value is CartLine {
  return (
    isRecord(value) &&
    isWhole(value.productoId) &&
    isWhole(value.quantity) &&
    value.quantity <= MAX_QUANTITY &&
    isAmount(value.amount) &&
    [value.name, value.tipoProducto, value.referencia, value.codigo].every(isText) &&
    (value.imageUrl === null || isText(value.imageUrl))
  );
}

function isChange(value: unknown): value is CartChange {
  if (!isRecord(value) || !isWhole(value.productoId) || !isText(value.name)) return false;
  if (value.kind === 'price') return isAmount(value.from) && isAmount(value.to);
  return value.kind === 'gone' || (value.kind === 'name' && isText(value.to));
}

const isAttempt = (value: unknown): value is Attempt => isRecord(value) && isText(value.key) && isText(value.content);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isWhole = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;
const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isText = (value: unknown): value is string => typeof value === 'string';
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
