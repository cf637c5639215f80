import type { Cleaner } from "../source.ts";
import { mended } from "./mojibake.ts";

/** The longest name of a person, school or town that is believed, and the longest address. */
const LONGEST = 120;
const LONGEST_ADDRESS = 500;

/**
 * The text as people read it: entities of HTML decoded, no spaces around it and single ones inside. Nothing where
 * it holds what no name holds: control characters, or the mark of a letter that was lost.
 */
export const text: Cleaner<string> = (given) => {
  const words = plain(given ?? null);
  return words.length > LONGEST ? null : words || null;
};

/** The first of several columns that says something. */
export const firstText: Cleaner<string> = (...given) => {
  for (const each of given) {
    const words = text(each);
    if (words) return words;
  }
  return null;
};

/** An address of the web, as it is. */
export const webAddress: Cleaner<string> = (given) => {
  const words = plain(given ?? null);
  const url = words.length > LONGEST_ADDRESS ? null : URL.parse(words);
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes(".") ? url.href : null;
};

/** An id as text, without leading zeros lost; '169499.0' was a number for a while. */
export const identifier: Cleaner<string> = (given) =>
  /^\s*([\w-]{1,40})(?:\.0)?\s*$/.exec(given ?? "")?.[1] ?? null;

function plain(given: string | null): string {
  // Nearly every text is clean already, and there are millions.
  if (given === null || /^[!-%'-~]+(?: [!-%'-~]+)*$/.test(given)) return given ?? "";
  const words = mended(given.includes("&") ? decoded(decoded(given)) : given)
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .normalize("NFC");
  return /[\p{Cc}\ufffd]/u.test(words) ? "" : words;
}

/** `&amp;`, `&#39;`, `&#x27;`, `&eacute;`; what is no entity stays. Called twice: some pages encode twice. */
function decoded(words: string): string {
  return words.replace(/&(#x?)?(\w{1,10});/gi, (entity, number: string | undefined, name: string) => {
    if (number) return character(Number.parseInt(name, number.length === 2 ? 16 : 10)) ?? entity;
    const [, letter, mark] = /^([a-z])([a-z]+)$/i.exec(name) ?? [];
    const accent = mark && ACCENTS[mark];
    return NAMED[name] ?? (accent ? `${letter}${accent}`.normalize("NFC") : entity);
  });
}

const character = (code: number): string | undefined =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  ndash: "–",
  mdash: "—",
  oslash: "ø",
  Oslash: "Ø",
  szlig: "ß",
  aelig: "æ",
  AElig: "Æ",
};

const ACCENTS: Readonly<Record<string, string>> = {
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  tilde: "\u0303",
  uml: "\u0308",
  ring: "\u030a",
  cedil: "\u0327",
  caron: "\u030c",
};
