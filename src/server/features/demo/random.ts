/** The same numbers in [0, 1) for the same seed (mulberry32), and what the demo draws with them. */
export function seeded(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number from `low` to `high`, both included. */
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const chance = (share: number): boolean => next() < share;
  const pick = <T>(list: readonly T[]): T => list[between(0, list.length - 1)] as T;
  return { next, between, chance, pick };
}

export type Random = ReturnType<typeof seeded>;
