import { randomInt } from "node:crypto";

/** Trouble on demand: which requests or events it befalls, what happens to them, and how often. */
export type Rule = RequestRule | EventRule;

type Aim = {
  id: string;
  /** How many are still to be hit; null: every one that matches. */
  times: number | null;
  /** The part of the matches that is hit, by a seeded random: 0.1 is one in ten. */
  share: number;
  seed: number;
};

export type RequestRule = Aim & {
  on: "request";
  method: "GET" | "POST" | null;
  /** The beginning of the path, `/v1/refunds`, or of the hosted page's, `/c/pay/`. */
  path: string;
  /**
   * refuse: answered with `status`, not carried out. slow: carried out after `seconds`,
   * or as soon as all is quiet again.
   * cut: the connection breaks before anything was done. lose_answer: carried out, then the connection breaks.
   * no_answer: carried out, then silence until the caller gives up.
   * fail_after: carried out, then answered with 500, which is what its idempotency key answers from then on.
   */
  do: "refuse" | "slow" | "cut" | "lose_answer" | "no_answer" | "fail_after";
  status: number;
  /** The error's code; `rate_limit` and `lock_timeout` are those of a 429. */
  code: string | null;
  seconds: number;
};

export type EventRule = Aim & {
  on: "event";
  /** `charge.refunded`, or `charge.*`, or `*`. */
  type: string;
  /**
   * duplicate: sent twice. twin: a second event, with an id of its own, tells the same. delay: sent after `seconds`.
   * lose: never sent, only listed. reorder: the next `times` events are sent last first, `seconds` apart; without
   * `times`, each after a random while of up to `seconds`.
   */
  do: "duplicate" | "twin" | "delay" | "lose" | "reorder";
  seconds: number;
};

export type Hit<R extends Rule> = R & { random(): number };

export type Chaos = {
  add(rule: Rule): void;
  list(): Rule[];
  clear(): void;
  /** Ends when the rules of now are cleared. */
  cleared(): Promise<void>;
  /** The rule that befalls this request, its count taken down; null for a quiet one. */
  hitRequest(method: string, path: string): Hit<RequestRule> | null;
  /** Every rule that befalls this event: it can be late and come twice. */
  hitsOnEvent(type: string): Hit<EventRule>[];
};

/** Rules are kept in memory: after a restart all is quiet. On a request the first that hits it counts. */
export function openChaos(): Chaos {
  let rules: { rule: Rule; random(): number }[] = [];
  let quiet = Promise.withResolvers<void>();

  return {
    add: (rule) => void rules.push({ rule, random: seededRandom(rule.seed) }),
    list: () => rules.map(({ rule }) => rule),
    clear() {
      rules = [];
      quiet.resolve();
      quiet = Promise.withResolvers<void>();
    },
    cleared: () => quiet.promise,
    hitRequest(method, path) {
      const befalls = (rule: Rule): rule is RequestRule =>
        rule.on === "request" &&
        path.startsWith(rule.path) &&
        (rule.method === null || rule.method === method);
      return hits(befalls).next().value ?? null;
    },
    hitsOnEvent: (type) => [
      ...hits((rule): rule is EventRule => rule.on === "event" && matchesType(type, rule.type)),
    ],
  };

  /** Each rule that hits is counted down as it is asked for. */
  function* hits<R extends Rule>(befalls: (rule: Rule) => rule is R): Generator<Hit<R>, undefined> {
    for (const entry of rules) {
      const { rule, random } = entry;
      if (!befalls(rule) || rule.times === 0 || random() >= rule.share) continue;
      if (rule.times !== null) entry.rule = { ...rule, times: rule.times - 1 };
      yield { ...rule, random };
    }
  }
}

export function newSeed(): number {
  return randomInt(2 ** 32);
}

/** `charge.*` stands for every type that begins with `charge.`, `*` for all. */
export function matchesType(type: string, asked: string): boolean {
  return asked.endsWith("*") ? type.startsWith(asked.slice(0, -1)) : type === asked;
}

/** Numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
