/** Classes in the order in which they are gone through. */
const CLASSES = ["Freshman", "Sophomore", "Junior", "Senior", "Fifth Year", "Sixth Year", "Graduate"];

/** Sorts classes as a school has them; what a school does not know comes after them, by name. */
export function inClassOrder(classes: readonly string[]): string[] {
  const rank = (name: string) => (CLASSES.includes(name) ? CLASSES.indexOf(name) : CLASSES.length);
  return classes.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
