import type { SignInProblem } from "../accounts/sign-in-problems.ts";

/**
 * What a page's declaration says beside its address.
 * `listed`: it says the same to everybody, and is in the sitemap. Pages of which there are many say so in server/sharing.
 * `looked_at`: the states that an address alone shows, each by its name: e2e/looks looks at them. A page that is
 * listed has one at least. Browsers don't get it (web/build/calls-for-browsers.ts).
 */
export type Declared<Looks> =
  | { readonly listed: true; readonly looked_at: Looks }
  | { readonly listed?: never; readonly looked_at?: Looks };

/** Addresses, by the name of the state that they show. */
type Looks = Readonly<Record<string, string>>;

export type Page = { readonly pattern: string; readonly to: (...it: never[]) => string } & Declared<
  Looks | string
>;

/** A page whose address never differs. `looked_at`: the name of its one state. */
export function fixed(
  path: string,
  declared?: Declared<string>,
): { readonly pattern: string; readonly to: () => string } & Declared<string> {
  return { pattern: path, to: () => path, ...declared };
}

/** One from which one goes on to a path of ours, or is told what became of a sign-in elsewhere. */
export function returning(
  path: string,
  declared?: Declared<Looks>,
): {
  readonly pattern: string;
  readonly to: (return_to?: string, problem?: SignInProblem) => string;
} & Declared<Looks> {
  return {
    pattern: path,
    to: (return_to, problem) => path + queryOf({ problem, return_to }),
    ...declared,
  };
}

/** One of many, each by its id, which follows the path. */
export function below<Name extends string>(
  path: string,
  name: Name,
): { readonly pattern: string; readonly to: (it: Readonly<Record<Name, string>>) => string } {
  return { pattern: `${path}/:${name}`, to: (it) => `${path}/${it[name]}` };
}

/** A list, with what narrows it: a `search` as it stands in the address, `?state=due`. */
export function narrowed(path: string): {
  readonly pattern: string;
  readonly to: (search?: string) => string;
} {
  return { pattern: path, to: (search = "") => path + search };
}

/** One that a mailed link leads to, whose secret is behind the `#`. `looked_at`: as it is in nobody's link. */
export function mailed(
  path: string,
  declared?: Declared<Looks>,
): { readonly pattern: string; readonly to: (link: string) => string } & Declared<Looks> {
  return { pattern: path, to: (link) => `${path}#${link}`, ...declared };
}

/** `?a=1&b=2`, without what is not there or leads home. */
export function queryOf(fields: Readonly<Record<string, string | undefined>>): string {
  const there = Object.entries(fields).filter(([, value]) => value && value !== "/");
  const pairs = there.map(([name, value]) => `${name}=${encodeURIComponent(value ?? "")}`);
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

/** `Seán O'Brien-Muñoz` -> `sean-obrien-munoz` */
export const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f'’‘ʻ.]/g, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
