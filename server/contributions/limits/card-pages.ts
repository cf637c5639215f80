import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { raiseAlarm } from "../../alarms/raise.ts";
import { networkKey } from "../../http/sessions/counted.ts";
import type { World } from "../../world/world.ts";
import { cardKey } from "./card-key.ts";
import { DECLINES_PER_CARD } from "./card-tries.ts";
import { type LimitFinding, limitRefusal } from "./checkouts.ts";

/** Pages of one plan within an hour on which no card was saved. A mistyped card is tried again on the same page. */
const PAGES_PER_PLAN = 5;

/**
 * Takes a place for a page that saves a card, within the limits of its network and of its plan: cards can be tested
 * on such pages too. Throws a `Refusal` 429. Returns the place, null while limits are off.
 */
export async function takePlace(
  world: World,
  recurring_id: string,
  address: string | null,
): Promise<string | null> {
  if (!world.limits) return null;
  const { checkouts_per_address, declines_per_address } = world.limits;
  const page_id = randomUUID();
  const network = networkKey(world, address);
  const found = await world.database.row<LimitFinding>(sql`
    with leave as materialized (
      select refused_for, retry_at
        from card_page_refusal(${recurring_id}::uuid, ${network}::bytea, ${checkouts_per_address}::int,
                               ${declines_per_address}::int, ${PAGES_PER_PLAN})),
    taken as (
      insert into card_page_openings (page_id, recurring_id, network_key)
      select ${page_id}::uuid, ${recurring_id}::uuid, ${network}::bytea from leave where refused_for is null)
    select refused_for, retry_at from leave`);
  const refusal = found && limitRefusal(world, found);
  if (refusal) throw refusal;
  return page_id;
}

/** Notes which page has the place. */
export async function keepPlace(
  { database }: World,
  page_id: string | null,
  session_id: string,
): Promise<void> {
  if (!page_id) return;
  await database.row(sql`
    update card_page_openings set session_id = ${session_id} where page_id = ${page_id}::uuid`);
}

/** No page was opened, so its place is free again. */
export async function giveBackPlace({ database }: World, page_id: string | null): Promise<void> {
  if (page_id) await database.row(sql`delete from card_page_openings where page_id = ${page_id}::uuid`);
}

/** A card was saved on the page: its place is free for another. */
export const freePlace = ({ database }: World, session_id: string): Promise<unknown> =>
  database.row(sql`update card_page_openings set used = true where session_id = ${session_id} and not used`);

/**
 * Counts a card that was declined on a plan's page, once for each event that says so. The provider is asked which
 * page it was: the newest with a declined card. A card that is tried too often raises an alarm.
 */
export async function noteCardDecline(
  world: World,
  { event_id, recurring_id, created_at }: { event_id: string; recurring_id: string; created_at: Date },
): Promise<void> {
  const open = await world.database.rows<{ page_id: string; session_id: string }>(sql`
    select page_id, session_id from card_page_openings
     where recurring_id = ${recurring_id}::uuid and session_id is not null order by opened_at desc`);
  for (const { page_id, session_id } of open) {
    const { declined_fingerprint } = await world.payments.fetchSavedCard(session_id);
    if (declined_fingerprint === null) continue;
    const card = cardKey(world, declined_fingerprint);
    await world.database.transaction(async (tx) => {
      const noted = await tx.row<{ declines: number }>(sql`
        select note_card_page_decline(${event_id}, ${page_id}::uuid, ${card}::bytea, ${created_at}) as declines`);
      if ((noted?.declines ?? 0) <= DECLINES_PER_CARD) return;
      const first = await tx.row<{ contribution_id: string }>(sql`
        select contribution_id from contributions where recurring_id = ${recurring_id}::uuid
         order by created_at limit 1`);
      await raiseAlarm(world, tx, "card_testing", [
        ["The first contribution of the plan on whose page it was tried", first?.contribution_id ?? ""],
      ]);
    });
    return;
  }
}
