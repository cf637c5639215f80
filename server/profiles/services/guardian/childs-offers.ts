import sql from "sql-template-tag";
import type { ChildOffer, ChildOffers } from "../../../../contract/orders/childs-offers.ts";
import { endPlansOf } from "../../../contributions/acts.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { audit } from "../../../http/calls/audit.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { childOf } from "../../guardian/child-of.ts";
import { mailOfferAnswered } from "./answered-letter.ts";

/** What a guardian's child offers. Throws `Refusal` 404, 410. */
export async function readChilds(world: World, link: string): Promise<ChildOffers> {
  return offersOf(world.database, await childOf(world, world.database, link));
}

/**
 * A guardian's yes or no to one offer, which is what they saw: an offer is never changed. Throws `Refusal` 404, 409, 410.
 */
export const answerChilds = (
  world: World,
  asker: Asker,
  { link, offer_id, agrees }: { readonly link: string; readonly offer_id: string; readonly agrees: boolean },
): Promise<ChildOffers> =>
  world.database.transaction(async (tx) => {
    const child = await childOf(world, tx, link);
    const { player_id, submission_id } = child;
    const found = await tx.row<{ kind: string; agreed: boolean }>(sql`
      select kind, guardian_agreed_at is not null as agreed from offers
       where offer_id = ${offer_id} and player_id = ${player_id} and ended_at is null for update`);
    if (!found)
      throw new Refusal(409, "This was changed or taken down meanwhile. Here's how things stand now.");
    // Pressed twice, it is one.
    if (agrees && found.agreed) return offersOf(tx, child);
    const now = world.clock.now();
    await tx.row(
      agrees
        ? sql`update offers set guardian_agreed_at = ${now} where offer_id = ${offer_id}`
        : sql`update offers set ended_at = ${now}, ended_for = 'guardian' where offer_id = ${offer_id}`,
    );
    if (!agrees) await endPlansOf(world, tx, player_id);
    const act = agrees
      ? "agreed to an offer"
      : found.agreed
        ? "took the consent to an offer back"
        : "did not agree to an offer";
    const detail = { by: "guardian", submission_id, kind: found.kind, offer_id };
    await audit(tx, asker, { act, subject: `player ${player_id}`, detail });
    const letter = { offer_id, submission_id, answer: agrees ? "yes" : found.agreed ? "back" : "no" };
    await world.jobs.add(
      tx,
      mailOfferAnswered,
      letter,
      `${mailOfferAnswered.name} ${offer_id} ${letter.answer}`,
    );
    return offersOf(tx, child);
  });

async function offersOf(
  queries: Queries,
  { player_id, player_name }: { readonly player_id: number; readonly player_name: string },
): Promise<ChildOffers> {
  type Row = Omit<ChildOffer, "offered_at" | "agreed_at"> & { offered_at: Date; agreed_at: Date | null };
  const offers = await queries.rows<Row>(sql`
    select offer_id, kind, (price_cents / 100)::int as price, days::int, at_once::int, note, is_monthly, offered_at,
           case when waits_for_guardian then guardian_agreed_at else offered_at end as agreed_at
      from offers where player_id = ${player_id} and ended_at is null
     order by waits_for_guardian and guardian_agreed_at is null desc, offered_at, offer_id`);
  return {
    player_name,
    offers: offers.map((each) => ({
      ...each,
      offered_at: each.offered_at.toISOString(),
      agreed_at: each.agreed_at?.toISOString() ?? null,
    })),
  };
}
