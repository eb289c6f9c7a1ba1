/** Numbers from 0 to below 1. Everything that a search leaves to chance comes from one of these. */
export type Chance = () => number;

/** The same numbers for the same seed, on every machine (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number below another. */
export const below = (chance: Chance, end: number) => Math.floor(chance() * end);

/** In an order by chance. A sort with a random comparator would differ between engines. */
export function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = below(chance, last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}
