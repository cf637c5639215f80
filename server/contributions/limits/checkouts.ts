import sql, { type Sql } from "sql-template-tag";
import { Refusal } from "../../http/answers/refusal.ts";
import { networkKey } from "../../http/sessions/counted.ts";
import type { World } from "../../world/world.ts";

/** Why no checkout may be opened now, and when one may be again. Both null where one may be. */
export type LimitFinding = {
  refused_for: "declines" | "unpaid pages" | "pages for a card" | null;
  retry_at: Date | null;
};

/**
 * The part of a statement that checks the limits, with one row of `LimitFinding`; and the network to count the
 * checkout under, null while limits are off. Counted per network and hour: unpaid checkouts and declined cards. There
 * is no limit per athlete: a whole stadium may contribute to one at once.
 */
export function limitOf(world: World, address: string | null): { leave: Sql; network_key: Buffer | null } {
  const network_key = networkKey(world, address);
  const { checkouts_per_address = null, declines_per_address = null } = world.limits ?? {};
  return {
    network_key,
    leave: sql`select refused_for, retry_at
                 from checkout_refusal(${network_key}::bytea, ${checkouts_per_address}::int, ${declines_per_address}::int)`,
  };
}

/** The refusal, saying what to do; null where a checkout may be opened. */
export function limitRefusal(world: World, { refused_for, retry_at }: LimitFinding): Refusal | null {
  if (!refused_for || !retry_at) return null;
  const seconds = Math.max(1, Math.ceil((retry_at.getTime() - world.clock.now().getTime()) / 1_000));
  const minutes = Math.ceil(seconds / 60);
  const wait = `in ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return new Refusal(429, `${WORDS[refused_for]}, or try again ${wait}. Nothing was charged.`, {
    retry_after_seconds: seconds,
  });
}

const WORDS = {
  "unpaid pages":
    "Too many payment pages are open from your network. Please finish one of them, use another connection (on shared Wi-Fi, your phone's own)",
  declines:
    "Too many cards were declined on your network in the last hour. Please use another connection (on shared Wi-Fi, your phone's own)",
  "pages for a card":
    "You opened many card pages in the last hour without saving a card. Please use one that's still open",
} as const;
