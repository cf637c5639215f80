import { PRODUCT_NAME } from "../../../contract/product.ts";
import { Refusal } from "../../http/answers/refusal.ts";

/** What somebody is known by, and a password must not be made of. */
export interface OwnWords {
  readonly email: string;
  readonly names: readonly (string | null)[];
}

const COMMON =
  "This password is too common. Please choose another: a few unrelated words with a number and a symbol between them.";
const OWN = `A password made of your name, your email or '${PRODUCT_NAME}' is easy to guess. Please choose other words.`;

/** Refuses what is tried first, at the `field` it was typed in. Throws `Refusal` 422 that says what to do. */
export async function refuseCommonPassword(password: string, own: OwnWords, field: string): Promise<void> {
  const is_own = isMadeOf(password, wordsOf(own), await commonPasswords());
  const fault = is_own ? OWN : (await isCommon(password)) ? COMMON : null;
  if (fault) throw new Refusal(422, fault, { errors: { [field]: fault } });
}

/**
 * Whether it is a known one in disguise: with capitals, with digits and symbols around it, with letters written as
 * digits, or twice. Those are what is tried after the list itself, and what our rule of four kinds leads to.
 */
export async function isCommon(password: string): Promise<boolean> {
  const known = await commonPasswords();
  return bareForms(password).some((form) => {
    const half = form.slice(0, form.length / 2);
    return known.has(form) || (half + half === form && known.has(half));
  });
}

/** Whether without these words hardly anything is left of it, or what is common; or it is a part of one of them. */
function isMadeOf(password: string, words: readonly string[], known: ReadonlySet<string>): boolean {
  return bareForms(password).some((form) => {
    const letters = lettersOf(form);
    const rest = words.reduce((left, word) => left.replaceAll(word, ""), letters);
    if ([...letters].length >= LEAST_OWN_LETTERS && words.some((word) => word.includes(letters))) return true;
    return rest.length < letters.length && ([...rest].length < LEAST_OWN_LETTERS || known.has(rest));
  });
}

const LEAST_OWN_LETTERS = 4;
/** Shorter ones backwards are in too many other words: 'nil' in 'Berlin'. */
const LEAST_BACKWARDS = 5;

/**
 * What somebody is known by, in small letters, forwards and backwards: the names, and of the address each part, either side
 * and the whole. Longest first: 'sunnyday' before 'sunny'. Two letters are in any password, and 'com' alone in 'comet'.
 */
function wordsOf({ email, names }: OwnWords): string[] {
  const [local = "", domain = ""] = email.split("@");
  const texts = [PRODUCT_NAME, local, ...domain.split(".").slice(0, -1), ...names.map((name) => name ?? "")];
  const parts = texts.flatMap((text) => {
    const read = [plain(text), ...readForms(plain(text))];
    return read.flatMap((form) => [lettersOf(form), ...form.split(/[^\p{L}]+/u)]);
  });
  const words = [...parts, lettersOf(plain(domain)), lettersOf(plain(email))];
  const backwards = words.filter((word) => [...word].length >= LEAST_BACKWARDS).map(reversed);
  const either = new Set([...words, ...backwards]);
  return [...either].filter((word) => [...word].length > 2).sort((a, b) => b.length - a.length);
}

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, "");
const reversed = (text: string): string => [...text].reverse().join("");

/** The password in small letters: as it is, without what stands around a word, and with digits read as letters. */
function bareForms(password: string): string[] {
  const whole = plain(password);
  const word = whole.replaceAll(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, "");
  const read = readForms(word.replace(/(?<!\d)\d+$/, ""));
  return [
    whole,
    word,
    ...[word, ...read].map((form) => form.replaceAll(/^[^\p{L}]+|(?<![^\p{L}])[^\p{L}]+$/gu, "")),
  ];
}

/** With digits and symbols read as the letters that they stand for. */
const readForms = (text: string): string[] =>
  LETTERS_READ.map((letters) => [...text].map((sign) => letters[sign] ?? sign).join(""));

/** Without accents: 'José' is 'jose'. */
const plain = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

const ALIKE: Readonly<Record<string, string>> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "i",
  "+": "t",
};
const LETTERS_READ: readonly Readonly<Record<string, string>>[] = [
  { ...ALIKE, "1": "i" },
  { ...ALIKE, "1": "l" },
];

let list: Promise<ReadonlySet<string>> | undefined;

/** Of zxcvbn (MIT licence): the 49,000 that leaks hold most often. Read with the first password that is chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map(String)),
  );
  return list;
}
