import { createHash } from "node:crypto";

/** Numbers from 0 up to 1, always the same ones for the same seed (mulberry32 on a scrambled seed). */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function oneOf<T>(random: Random, list: readonly T[]): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error("Nothing to choose from.");
  return found;
}

/** Around 0 and rarely outside -3 to 3: close to a normal distribution. */
export function bell(random: Random): number {
  return (random() + random() + random() + random() - 2) * Math.sqrt(3);
}

/** A UUID that is always the same for the same text. */
export function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
