/**
 * A town in one spelling: 'St. Louis' for Saint Louis, 'Fort Worth' for Ft. Worth, 'East Lansing' for E. Lansing,
 * 'Virginia Beach' for the post office's Va Bch; in small letters where its source types capitals.
 */
export function spelledTown(typed: string): string {
  const plain = typed.replace(/(?<![.;:/-])[.;:/-]+$/, "").trim();
  const inCapitals = plain.length >= 4 && plain === plain.toUpperCase();
  const words = (inCapitals ? inSmallLetters(plain) : plain).split(" ");
  return words.map((word, at) => (words.length > 1 ? spelledWord(word, at === 0) : word)).join(" ");
}

function spelledWord(word: string, isFirst: boolean): string {
  const key = word.replace(/\.$/, "").toLowerCase();
  return (isFirst ? FIRST_WORDS[key] : LATER_WORDS[key]) ?? WORDS[key] ?? word;
}

type Words = Readonly<Record<string, string>>;

const WORDS: Words = { saint: "St.", st: "St.", ft: "Fort", mt: "Mount" };
const FIRST_WORDS: Words = { n: "North", s: "South", e: "East", w: "West", va: "Virginia" };
const LATER_WORDS: Words = {
  bch: "Beach",
  cy: "City",
  hls: "Hills",
  hts: "Heights",
  jct: "Junction",
  spgs: "Springs",
  twp: "Township",
  vlg: "Village",
};

function inSmallLetters(town: string): string {
  return town
    .toLowerCase()
    .replace(
      /(^|[\s'’./-])(mc)?(\p{L})/gu,
      (_all, before: string, mc: string | undefined, letter: string) => {
        return `${before}${mc ? "Mc" : ""}${letter.toUpperCase()}`;
      },
    );
}
