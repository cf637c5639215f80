/** What follows a last name and is no part of it. */
const SUFFIX = /^(jr|sr|ii|iii|iv|v)\.?$/i;

/** What a family name can begin with, where it is not the first word of all. */
const PARTICLE =
  /^(al|bin|da|de|del|della|den|der|des|di|do|dos|du|el|ibn|la|las|le|los|mac|mc|san|santa|st\.?|ten|ter|van|vander|von)$/i;

/** `Shawn` and `De La Rosa Jr.`: the family's part begins with the last word, or with the particles before it. */
export function inTwoParts(player_name: string): [given: string, family: string] {
  const words = wordsOf(player_name);
  const last = words.findLastIndex((word) => !SUFFIX.test(word));
  let from = Math.max(last, 0);
  while (from > 1 && PARTICLE.test(words[from - 1] ?? "")) from -= 1;
  return [words.slice(0, from).join(" "), words.slice(from).join(" ")];
}

/** What stands on a back: `O'Brien` of `Kai O'Brien`, `De La Rosa` of `Eva De La Rosa Jr.`. */
export function lastName(player_name: string): string {
  const words = wordsOf(inTwoParts(player_name)[1]);
  return words.filter((word, at) => at === 0 || !SUFFIX.test(word)).join(" ");
}

/** `Kai` of `Kai O'Brien`; the whole name where it begins with an initial (`C. J. Stone`): nobody is called by one. */
export function firstName(player_name: string): string {
  const [first = ""] = wordsOf(player_name);
  return /^\p{L}\.?$/u.test(first) ? wordsOf(player_name).join(" ") : first;
}

const wordsOf = (player_name: string): string[] => player_name.trim().split(/\s+/);
