import { GIVEN_ROLES, type GivenRoleName } from "../../contract/accounts/roles.ts";
import { hostsOf } from "../world/primary/hosts.ts";

/** How the text of a setting is read. Each throws what to do, and never quotes what may be a secret. */

export const needed = (text: string | undefined): string => {
  if (!text) throw new Error("is needed in production; set it.");
  return text;
};
export const optional = (text: string | undefined): string | undefined => text;
export const whole =
  (least: number, most: number) =>
  (text: string | undefined): number => {
    const value = Number(text);
    if (text && Number.isInteger(value) && value >= least && value <= most) return value;
    throw new Error(`has to be a whole number from ${least} to ${most}, not '${text ?? ""}'.`);
  };
export const optionalWhole =
  (least: number, most: number) =>
  (text: string | undefined): number | undefined =>
    text ? whole(least, most)(text) : undefined;
/** 0 to 1 */
export const share = (text: string | undefined): number => {
  const value = Number(text);
  if (text && value >= 0 && value <= 1) return value;
  throw new Error(`has to be a number from 0 to 1, not '${text ?? ""}'.`);
};
export const oneOf =
  <Word extends string>(...words: Word[]) =>
  (text: string | undefined): Word => {
    const word = words.find((each) => each === text);
    if (word === undefined) throw new Error(`has to be one of ${words.join(", ")}, not '${text ?? ""}'.`);
    return word;
  };
export const list = (text: string | undefined): readonly string[] => {
  const words = needed(text)
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
  if (words.length === 0) throw new Error("has to name at least one.");
  return words;
};
export const optionalList = (text: string | undefined): readonly string[] => (text ? list(text) : []);
/** A day like 2026-10-31 that has begun somewhere, or none. */
export const optionalPastDay = (text: string | undefined): string | undefined => {
  if (!text) return undefined;
  const begins = Date.parse(`${text}T00:00:00+14:00`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(begins))
    throw new Error(`has to be a day like 2026-10-31, not '${text}'.`);
  if (begins > Date.now()) throw new Error(`has to be a day that has come, not '${text}'.`);
  return text;
};
export const addresses = (text: string | undefined): readonly string[] => {
  const named = text ? list(text) : [];
  const odd = named.find((word) => !/^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/.test(word));
  if (odd) throw new Error(`has to be a comma list of e-mail addresses; '${odd}' is none.`);
  return named;
};
export const origin = (text: string | undefined): string => {
  const url = URL.parse(needed(text));
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search) {
    throw new Error(`has to be an address like https://example.org, without a path, not '${text}'.`);
  }
  return url.origin;
};
export const optionalOrigin = (text: string | undefined): string | undefined =>
  text ? origin(text) : undefined;
export const address =
  (...schemes: string[]) =>
  (text: string | undefined): string => {
    if (schemes.includes(URL.parse(needed(text))?.protocol ?? "")) return needed(text);
    // Not quoted: it may hold a password.
    throw new Error(
      `has to be an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}.`,
    );
  };
export const optionalAddress =
  (...schemes: string[]) =>
  (text: string | undefined): string | undefined =>
    text ? address(...schemes)(text) : undefined;
/** Undefined: the embedded one. In production it is asked for by name, so that no forgotten setting starts an empty one. */
export const database = (text: string | undefined): string | undefined =>
  needed(text) === "embedded" ? undefined : databaseAddress(needed(text));
export const optionalDatabase = (text: string | undefined): string | undefined =>
  text ? databaseAddress(text) : undefined;
/** Of one host, or of several. */
function databaseAddress(text: string): string {
  hostsOf(text);
  return text;
}
export const secret = (text: string | undefined): string => {
  if (needed(text) === "database" || needed(text).length >= 32) return needed(text);
  // Not quoted: it is a secret.
  throw new Error("has to have 32 characters or more.");
};
/** The first is in use, the others are known still; or the word `database`. */
export const secrets = (text: string | undefined): readonly string[] | "database" => {
  if (needed(text) === "database") return "database";
  const given = list(text);
  if (given.every((each) => each.length >= 32)) return given;
  // Not quoted: they are secrets.
  throw new Error("each has to have 32 characters or more.");
};
/** The same, where there may be none: absent in production, or the word `none`. */
export const optionalSecrets = (text: string | undefined): readonly string[] | "database" =>
  text === undefined || text.trim() === "" || text.trim() === "none" ? [] : secrets(text);

/** Roles beside 'member'; null where nothing is said. */
export const optionalRoles = (text: string | undefined): readonly GivenRoleName[] | null => {
  if (text === undefined || text.trim() === "") return null;
  if (text.trim() === "nobody") return [];
  return list(text).map((word) => {
    const role = GIVEN_ROLES.find((each) => each === word);
    if (role) return role;
    throw new Error(`has to be 'nobody', or of ${GIVEN_ROLES.join(", ")}: '${word}' is no role.`);
  });
};

/** As it stands in the tokens, to the letter. */
export const optionalIssuer = (text: string | undefined): string | undefined => {
  if (!text) return undefined;
  const url = URL.parse(text);
  const safe = url?.protocol === "https:" || (url?.protocol === "http:" && LOOPBACK.test(url.hostname));
  if (url && safe && !url.search && !url.hash && !url.username) return text;
  throw new Error("has to be an address that starts with https:// (on this machine http:// will do).");
};
/** Host names that never leave the machine. */
export const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
export const optionalParameter = (text: string | undefined): string | undefined => {
  if (!text || /^[\w.~-]+=[\w.~-]+$/.test(text)) return text;
  throw new Error(`has to look like connection=google-oauth2, not '${text}'.`);
};
export const proxies = (text: string | undefined): boolean | string =>
  text === "off" ? false : text === "all" ? true : needed(text);
