/** The keys of an object that has no others than its type says. */
export function keysOf<T extends object>(it: T): (keyof T & string)[] {
  return Object.keys(it) as (keyof T & string)[];
}
