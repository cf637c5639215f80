/** Numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    random,
    /** A whole number from `least` to `most`. */
    whole: (least: number, most: number) => least + Math.floor(random() * (most - least + 1)),
    /** One of them; there has to be one. */
    one<Value>(values: readonly Value[]): Value {
      const at = Math.floor(random() * values.length);
      for (const value of values.slice(at, at + 1)) return value;
      throw new Error("There is none to choose.");
    },
  };
}
export type Random = ReturnType<typeof seededRandom>;
