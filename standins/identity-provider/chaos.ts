/** Which part of the provider a trouble befalls. */
export const PLACES = ["anywhere", "discovery", "keys", "authorize", "page", "token", "sign_out"] as const;
export type Place = (typeof PLACES)[number];

/** What their paths begin with. */
const PATHS: Readonly<Record<Place, string>> = {
  anywhere: "/",
  discovery: "/.well-known/",
  keys: "/jwks",
  authorize: "/auth",
  page: "/interaction/",
  token: "/token",
  sign_out: "/session/end",
};

/** What an identity token can be wrong in. */
export const LIES = [
  "wrong_issuer",
  "wrong_nonce",
  "no_nonce",
  "wrong_audience",
  "wrong_key",
  "unsigned",
  "altered",
  "expired",
  "no_expiry",
  "no_subject",
] as const;
export type Lie = (typeof LIES)[number];

type Times = {
  id: string;
  /** How many are still to be hit; null: all. */
  times: number | null;
};

/** `slow` answers after `seconds`, `refuse` with an error, `cut` breaks the connection before anything was done. */
export type RequestRule = Times & {
  on: "request";
  at: Place;
  do: "slow" | "refuse" | "cut";
  seconds: number;
  status: number;
};

/**
 * `lie`: the identity token is wrong in that. `clock`: the provider's clock is off by `seconds`, ahead or, below 0,
 * behind. `life`: the token expires `seconds` after it was issued. `age`: who came showed who they are so many seconds earlier
 * than they did.
 */
export type TokenRule = LieRule | TimeRule;
type LieRule = Times & { on: "token"; do: "lie"; lie: Lie; seconds: number };
type TimeRule = Times & { on: "token"; do: "clock" | "life" | "age"; seconds: number };

/** `state`: the answer to the site carries another state. `code`: it carries a code that nobody issued. */
export type ReturnRule = Times & { on: "return"; do: "state" | "code" };

export type Rule = RequestRule | TokenRule | ReturnRule;

export type Chaos = {
  add(rule: Rule): void;
  list(): readonly Rule[];
  clear(): void;
  /** Every rule that befalls a request to this path, each counted down. */
  hitsOnRequest(path: string): RequestRule[];
  hitsOnToken(): TokenRule[];
  hitsOnReturn(): ReturnRule[];
};

/** Rules are kept in memory: after a restart all is quiet. */
export function openChaos(): Chaos {
  let rules: Rule[] = [];

  function hits<R extends Rule>(befalls: (rule: Rule) => rule is R): R[] {
    const hit = rules.filter(befalls);
    for (const rule of hit) if (rule.times !== null) rule.times -= 1;
    rules = rules.filter(({ times }) => times !== 0);
    return hit;
  }

  return {
    add: (rule) => void rules.push(rule),
    list: () => rules,
    clear() {
      rules = [];
    },
    hitsOnRequest: (path) =>
      hits((rule): rule is RequestRule => rule.on === "request" && path.startsWith(PATHS[rule.at])),
    hitsOnToken: () => hits((rule): rule is TokenRule => rule.on === "token"),
    hitsOnReturn: () => hits((rule): rule is ReturnRule => rule.on === "return"),
  };
}
