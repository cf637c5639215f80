import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { DAYS_BETWEEN_THANKS, type Hindrance, type OwnThanks } from "../../../contract/thanks/thanks.ts";
import { longDate } from "../../../pure/dates.ts";
import { tidyLines } from "../../../pure/tidy.ts";
import { pagesOfAthlete, supportOfAthlete } from "../../contributions/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { holdOwnPage, ownPlayerOf } from "../changes/own-page.ts";
import { minorOf } from "../fields/minors.ts";

/** Where an athlete's message stands. Throws `Refusal` 403. */
export const readOwn = (world: World, asker: Asker): Promise<OwnThanks> => ownOf(world, ownPlayerOf(asker));

/** Writes one, which waits for a person of ours. Throws `Refusal` 403, 409. */
export async function write(world: World, asker: Asker, typed: string): Promise<OwnThanks> {
  const player_id = ownPlayerOf(asker);
  await world.database.transaction(async (tx) => {
    await holdOwnPage(tx, player_id, asker);
    const { hindrance, next_from } = await hindranceOf(world, tx, player_id);
    if (hindrance) throw refusalOf(hindrance, next_from);
    await tx.row(sql`
      insert into thanks (thanks_id, player_id, words, state, written_at)
      values (${randomUUID()}, ${player_id}, ${tidyLines(typed)}, 'waiting', ${world.clock.now()})`);
    await audit(tx, asker, { act: "wrote a thank-you message", subject: `player ${player_id}` });
  });
  return ownOf(world, player_id);
}

/** Nothing of it is kept but that it was. Throws `Refusal` 403, 404, 409. */
export async function takeBack(world: World, asker: Asker, thanks_id: string): Promise<OwnThanks> {
  const player_id = ownPlayerOf(asker);
  await world.database.transaction(async (tx) => {
    await holdOwnPage(tx, player_id, asker);
    const found = await tx.row<{ state: string }>(sql`
      select state from thanks where thanks_id = ${thanks_id} and player_id = ${player_id} for update`);
    if (!found) throw new Refusal(404, "There is no such message. You may have taken it back already.");
    if (found.state !== "waiting")
      throw new Refusal(409, "We've just decided about this message, so you can't take it back anymore.");
    await tx.row(sql`delete from thanks where thanks_id = ${thanks_id}`);
    await audit(tx, asker, { act: "took a thank-you message back", subject: `player ${player_id}` });
  });
  return ownOf(world, player_id);
}

interface LatestRow {
  readonly thanks_id: string;
  readonly state: NonNullable<OwnThanks["latest"]>["state"];
  readonly words: string;
  readonly written_at: Date;
  readonly sent_at: Date | null;
  readonly decline_reason: string | null;
}

async function ownOf(world: World, player_id: number): Promise<OwnThanks> {
  const { supporters } = await supportOfAthlete(world, player_id);
  const latest = await world.database.row<LatestRow>(sql`
    select thanks_id, state, words, written_at, sent_at, decline_reason from thanks
     where player_id = ${player_id} order by written_at desc limit 1`);
  return {
    supporters,
    ...(await hindranceOf(world, world.database, player_id)),
    latest: latest && {
      ...latest,
      written_at: latest.written_at.toISOString(),
      sent_at: latest.sent_at?.toISOString() ?? null,
    },
  };
}

/**
 * Why no message can be written now. Whether anybody gave is judged by what the athlete sees of contributions, so that it tells
 * nothing of who left or turned these emails off.
 */
async function hindranceOf(
  world: World,
  queries: Queries,
  player_id: number,
): Promise<Pick<OwnThanks, "hindrance" | "next_from">> {
  if (await minorOf(world, queries, player_id, "to read")) return { hindrance: "minor", next_from: null };
  const found = await queries.row<{ is_under_way: boolean; sent_at: Date | null; is_supported: boolean }>(sql`
    select exists (select from thanks where player_id = ${player_id} and state in ('waiting', 'sending')) as is_under_way,
           (select max(sent_at) from thanks where player_id = ${player_id}) as sent_at,
           exists (select from contributions where player_id = ${pagesOfAthlete(player_id)} and paid_at is not null
                      and paid_cents > refunded_cents + lost_cents) as is_supported`);
  if (found?.is_under_way) return { hindrance: "under_way", next_from: null };
  const next = found?.sent_at ? new Date(found.sent_at.getTime() + DAYS_BETWEEN_THANKS * 86_400_000) : null;
  if (next && next > world.clock.now()) return { hindrance: "too_soon", next_from: next.toISOString() };
  return { hindrance: found?.is_supported ? null : "no_supporters", next_from: null };
}

function refusalOf(hindrance: Hindrance, next_from: string | null): Refusal {
  if (hindrance === "minor")
    return new Refusal(403, "You can send a message to your supporters from your 18th birthday on.");
  if (hindrance === "under_way")
    return new Refusal(409, "Your last message isn't sent yet. Take it back first, or wait for our answer.");
  if (hindrance === "too_soon")
    return new Refusal(409, `You can write your next message from ${longDate(next_from ?? "")} on.`);
  return new Refusal(409, "There's no one to thank yet: you haven't received a contribution.");
}
