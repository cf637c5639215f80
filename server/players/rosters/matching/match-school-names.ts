import { nameKey } from "../../catalogue/name-key.ts";

/** A school by one of its names. */
export interface KnownName {
  school_name: string;
  /** As name_key() writes it. */
  alias_key: string;
}

/**
 * Which known schools a name may mean, though it is none of their names: the same words written shorter or longer
 * ('N.C. Central', 'North Carolina Central University'), or the initials of one ('FDU'). Empty: nothing like it.
 */
export function namesAlike(known: readonly KnownName[]): (name: string) => string[] {
  const byWords = new Map<string, Set<string>>();
  const byInitials = new Map<string, Set<string>>();
  const abbreviations = new Map<string, Set<string>>();
  for (const { school_name, alias_key } of known) {
    add(byWords, wordsOf(alias_key), school_name);
    for (const initials of initialsOf(alias_key)) add(byInitials, initials, school_name);
    if (isAbbreviation(school_name)) add(abbreviations, nameKey(school_name), school_name);
  }
  return (name) => {
    const key = nameKey(name);
    const alike = new Set(byWords.get(wordsOf(key)));
    if (isAbbreviation(name)) for (const school of byInitials.get(key) ?? []) alike.add(school);
    for (const initials of initialsOf(key)) {
      for (const school of abbreviations.get(initials) ?? []) alike.add(school);
    }
    return [...alike].toSorted();
  };
}

/**
 * Whether two names that look alike say themselves that they are two: 'St. Mary's (CA)' and 'St. Mary's (MD)',
 * 'Eastern Kentucky' and 'Western Kentucky'.
 */
export function areToldApart(one: string, other: string): boolean {
  const [place, elsewhere] = [qualifierOf(one), qualifierOf(other)];
  if (place !== null && elsewhere !== null && place !== elsewhere) return true;
  const [words, others] = [one, other].map((name) => new Set(wordsOf(nameKey(name)).split(" ")));
  return [...(words ?? new Set<string>()).symmetricDifference(others ?? new Set<string>())].some((word) =>
    TELLING_WORDS.has(word),
  );
}

const qualifierOf = (name: string): string | null => {
  const inside = /\(([^()]+)\)\s*$/.exec(name)?.[1];
  return inside === undefined ? null : nameKey(inside);
};

/** The words of a key in full, without those that names come with and without, in no order. */
export function wordsOf(key: string): string {
  const words = key.split(" ").flatMap((word) => (LONGER[word] ?? word).split(" "));
  return words
    .filter((word) => !EMPTY_WORDS.has(word))
    .toSorted()
    .join(" ");
}

/** 'fairleigh dickinson' -> 'fd', 'fdu'; a single word has none. */
function initialsOf(key: string): string[] {
  const words = key.split(" ").filter((word) => !["of", "the", "and", "at"].includes(word));
  if (words.length < 2) return [];
  const initials = words.map((word) => word[0]).join("");
  return initials.length === 2 ? [`${initials}u`] : [initials, `${initials}u`];
}

const isAbbreviation = (name: string): boolean => /^[A-Z.&]{2,7}$/.test(name);

function add(map: Map<string, Set<string>>, key: string, school: string): void {
  if (key !== "") map.set(key, (map.get(key) ?? new Set()).add(school));
}

const EMPTY_WORDS = new Set("a and at col college of sch school the u univ university".split(" "));

/** Not 'state', 'tech' or 'a m', which one source leaves out and the next does not. */
const TELLING_WORDS = new Set(
  `north south east west northern southern eastern western central northeastern northwestern southeastern
   southwestern coastal middle poly wesleyan christian baptist lutheran`.split(/\s+/),
);

/** 'St.' may be Saint or State; both are read as one. */
const LONGER: Readonly<Record<string, string>> = {
  ala: "alabama",
  ariz: "arizona",
  ark: "arkansas",
  bapt: "baptist",
  c: "central",
  cal: "california",
  calif: "california",
  caro: "carolina",
  cent: "central",
  chrstn: "christian",
  colo: "colorado",
  conn: "connecticut",
  e: "east",
  fla: "florida",
  ft: "fort",
  ga: "georgia",
  ill: "illinois",
  ind: "indiana",
  inst: "institute",
  intl: "international",
  int: "international",
  ky: "kentucky",
  la: "louisiana",
  mass: "massachusetts",
  md: "maryland",
  me: "maine",
  mich: "michigan",
  minn: "minnesota",
  miss: "mississippi",
  mo: "missouri",
  mt: "mount",
  n: "north",
  nc: "north carolina",
  ne: "northeastern",
  neb: "nebraska",
  nm: "new mexico",
  no: "northern",
  nw: "northwestern",
  okla: "oklahoma",
  ore: "oregon",
  pa: "pennsylvania",
  s: "south",
  saint: "state",
  sc: "south carolina",
  se: "southeastern",
  so: "southern",
  st: "state",
  sw: "southwestern",
  tenn: "tennessee",
  tex: "texas",
  tx: "texas",
  uw: "wisconsin",
  va: "virginia",
  vt: "vermont",
  w: "west",
  wash: "washington",
  wis: "wisconsin",
  wv: "west virginia",
};
