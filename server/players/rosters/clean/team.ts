import type { Cleaner } from "../source.ts";
import { text } from "./text.ts";

/** #rrggbb, also where the source leaves the # away. */
export const color: Cleaner<string> = (given) => {
  const digits = /^\s*#?([0-9a-f]{6})\s*$/i.exec(given ?? "")?.[1];
  return digits ? `#${digits.toLowerCase()}` : null;
};

/** The other names, given the school's own name and its abbreviation first; several schools share an abbreviation. */
export const otherNames: Cleaner<string[]> = (school, abbreviation, ...given) => {
  const taken = new Set([school, abbreviation].map((name) => text(name ?? null)?.toLowerCase()));
  const names = new Map<string, string>();
  for (const each of given) {
    const name = text(each);
    if (name && name.length > 2 && !taken.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return names.size > 0 ? [...names.values()] : null;
};
