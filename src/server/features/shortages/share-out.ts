import type { ShareWay } from '#contract/packing.ts';

/**
 * Shares units out among orders. `ordered` has the ordered units of each order, the oldest order first. `units` must
 * not exceed their sum.
 */
export function shareOut(ordered: readonly number[], units: number, way: ShareWay): number[] {
  return way === 'LLEGADA' ? byArrival(ordered, units) : inProportion(ordered, units);
}

function byArrival(ordered: readonly number[], units: number): number[] {
  let left = units;
  return ordered.map((quantity) => {
    const share = Math.min(quantity, left);
    left -= share;
    return share;
  });
}

/**
 * Each order gets its proportional share, rounded down. The orders with the largest cut-off fractions get the remaining
 * units; of equal fractions, the earlier order is first.
 */
function inProportion(ordered: readonly number[], units: number): number[] {
  const total = ordered.reduce((sum, quantity) => sum + quantity, 0);
  if (total === 0) return ordered.map(() => 0);
  const parts = ordered.map((quantity, place) => {
    const part = quantity * units;
    return { place, whole: Math.floor(part / total), remainder: part % total };
  });
  const left = units - parts.reduce((sum, { whole }) => sum + whole, 0);
  const byRemainder = parts.toSorted((a, b) => b.remainder - a.remainder || a.place - b.place);
  const luckier = new Set(byRemainder.slice(0, left).map(({ place }) => place));
  return parts.map(({ place, whole }) => whole + (luckier.has(place) ? 1 : 0));
}
