import { settings } from "./settings.ts";

/** A name of the environment that is none of our settings, and the one that was probably meant. */
interface Mistyped {
  readonly name: string;
  readonly meant: string;
}

/** Of shells, of Node and npm, and of clusters, which name each of their services so. */
const OF_OTHERS =
  /^(_|PATH|HOME|HOSTNAME|npm_.*|NODE_.*|KUBERNETES_.*|.*_SERVICE_(HOST|PORT)|.*_PORT_\d+_.*)$/;

/** Letters that may differ; in a short name one already makes another word: HTTP_URL is no SMTP_URL. */
const differing = (name: string): number => (name.length <= 8 ? 1 : 2);

/** What looks like one of our settings and is none, in words; its value, which may be a secret, is not told. */
export const mistypedSettings = (environment: Readonly<Record<string, string | undefined>>): string[] =>
  mistyped(environment).map(({ name, meant }) => `${name} is no setting: did you mean ${meant}?`);

function mistyped(environment: Readonly<Record<string, string | undefined>>): Mistyped[] {
  const ours = Object.keys(settings);
  return Object.entries(environment)
    .filter(([name, text]) => text?.trim() && !ours.includes(name) && !OF_OTHERS.test(name))
    .flatMap(([name]) => {
      const near = ours
        .map((meant) => ({ name, meant, apart: lettersApart(name.toUpperCase(), meant) }))
        .filter(({ meant, apart }) => apart <= differing(meant))
        .sort((one, other) => one.apart - other.apart);
      return near.slice(0, 1);
    });
}

/** How many letters have to be added, left out, exchanged or swapped with the next one to make one of the other (Damerau-Levenshtein). */
function lettersApart(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + same,
          swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
