import sql, { type Sql } from "sql-template-tag";
import { Refusal } from "../../http/answers/refusal.ts";
import { networkKey } from "../../http/sessions/counted.ts";
import type { Queries } from "../../world/database.ts";
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

/**
 * Takes a place for a page that was not opened at its first try and gave its place back. One that has its place keeps it, whatever the
 * limits say by now. Throws a `Refusal` 429.
 */
export async function takePlaceAgain(
  world: World,
  contribution_id: string,
  address: string | null,
): Promise<void> {
  const { leave, network_key } = limitOf(world, address);
  if (network_key === null) return;
  const found = await world.database.row<LimitFinding & { has_place: boolean }>(sql`
    with leave as materialized (${leave}),
    taken as (
      insert into checkout_openings (contribution_id, network_key)
      select ${contribution_id}::uuid, ${network_key}::bytea from leave where refused_for is null
      on conflict (contribution_id) do nothing)
    select refused_for, retry_at,
           exists (select from checkout_openings where contribution_id = ${contribution_id}::uuid) as has_place
      from leave`);
  const refusal = found && !found.has_place && limitRefusal(world, found);
  if (refusal) throw refusal;
}

/** No page was opened, so its place is free again; unless somebody else asks for the page now. */
export const giveBackPlaceOf = (queries: Queries, contribution_id: string): Promise<unknown> =>
  queries.row(sql`
    with unopened as (
      select contribution_id from contributions
       where contribution_id = ${contribution_id}::uuid and state in ('opening', 'failed') and asking_until is null
         for no key update)
    delete from checkout_openings o using unopened where o.contribution_id = unopened.contribution_id`);

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
