/** A value for every name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
): Record<Name, Value> {
  const record = Object.fromEntries(names.map((name) => [name, valueFor(name)]));
  if (!hasEach(record, names)) throw new Error("A name has no value.");
  return record;
}

const hasEach = <Name extends string, Value>(
  record: Record<string, Value>,
  names: readonly Name[],
): record is Record<Name, Value> => names.every((name) => Object.hasOwn(record, name));

/** The names of a record whose type names all that it has: one that is written out, or made by `recordOf`. */
export function namesOf<Entries extends object>(record: Entries): Extract<keyof Entries, string>[] {
  const names: Extract<keyof Entries, string>[] = [];
  for (const name in record) if (Object.hasOwn(record, name)) names.push(name);
  return names;
}
