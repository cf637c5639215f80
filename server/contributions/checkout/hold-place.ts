import sql from "sql-template-tag";
import type { OneTimeContribution } from "../../../contract/contributions/contributions.ts";
import { OFFER_CHANGED } from "../../../contract/orders/order-form.ts";
import { dollars } from "../../../pure/numbers.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { OFFER_STANDS, PLACES_TAKEN } from "../orders/offers/standing.ts";
import { hasStreetAddress } from "../orders/offers/street-address.ts";
import { wrongDay } from "../orders/offers/wished-day.ts";

export const NO_GENERAL =
  "This athlete's school allows contributions only for a service. Please choose one that the athlete offers.";

/** Whether a contribution is for a service. */
export const isOrder = ({ offer_id }: Pick<OneTimeContribution, "offer_id">): boolean => Boolean(offer_id);

interface OfferRow {
  readonly kind: string;
  readonly price_cents: number;
  readonly days: number;
  readonly at_once: number;
  readonly is_monthly: boolean;
  readonly has_ended: boolean;
  readonly stands: string;
  readonly taken: number;
}

/**
 * Holds the offer until the transaction is over, so that of two who take the last place the second is told; and refuses what can't be
 * ordered as it was shown. `isThere`: whether the same press made its row before; then it is not asked about again. Throws `Refusal`
 * 404, 409, 422.
 */
export async function holdPlace(
  world: Pick<World, "clock">,
  tx: Queries,
  { asked, months }: { readonly asked: OneTimeContribution; readonly months: number | null },
  isThere: () => Promise<object | null>,
): Promise<void> {
  const { offer_id, player_id, amount, nil_service_type, wished_on } = asked;
  // Beside whoever books an order of it, which only refers to it.
  const held = await tx.row(sql`
    select from offers where offer_id = ${offer_id}::uuid and player_id = ${player_id} for no key update`);
  if (!held) throw new Refusal(404, "There is no such offer.");
  if (await isThere()) return;
  // Read with the offer held, so that it has what others have ordered meanwhile.
  const offer = await tx.row<OfferRow>(sql`
    select o.kind, o.price_cents::int as price_cents, o.days::int as days, o.at_once, o.is_monthly, o.ended_at is not null as has_ended,
           ${OFFER_STANDS} as stands, ${PLACES_TAKEN} as taken
      from offers o join players p using (player_id) join teams t using (team_id) where o.offer_id = ${offer_id}::uuid`);
  if (!offer) throw new Refusal(404, "There is no such offer.");
  if (offer.has_ended) throw await ended(tx, player_id, offer);
  if (offer.stands === "closed") throw new Refusal(409, "This athlete isn't taking contributions right now.");
  if (offer.stands !== "shown") throw new Refusal(409, "This service can't be ordered right now.");
  if (offer.price_cents !== amount * 100 || offer.kind !== nil_service_type) throw changed(offer.price_cents);
  if (offer.is_monthly !== (months !== null))
    throw new Refusal(409, offer.is_monthly ? MONTHLY_ONLY : ONCE_ONLY);
  if (hasStreetAddress(asked.brief ?? "")) throw atField("brief", "Please leave out street addresses.");
  if (hasStreetAddress(asked.first_name ?? ""))
    throw atField("first_name", "Please enter a first name only.");
  const wrong = wished_on ? wrongDay(wished_on, offer.days, world.clock.now()) : null;
  if (wrong) throw atField("wished_on", wrong);
  if (offer.taken >= offer.at_once)
    throw new Refusal(409, "All places for this service are taken right now. Please try again later.");
}

const MONTHLY_ONLY = "This service comes every month. Please choose a monthly contribution.";
const ONCE_ONLY = "This service can't be given every month. Please choose a one-time contribution.";

const atField = (field: string, words: string) => new Refusal(422, words, { errors: { [field]: words } });

/** What the athlete offers of this kind now is another offer, if there is one. */
async function ended(tx: Queries, player_id: number, { kind }: OfferRow): Promise<Refusal> {
  const now = await tx.row<{ price_cents: number }>(sql`
    select price_cents::int as price_cents from offers where player_id = ${player_id} and kind = ${kind} and ended_at is null`);
  if (now) return changed(now.price_cents);
  return new Refusal(409, "The athlete doesn't offer this anymore. Nothing was charged.", {
    type: OFFER_CHANGED,
  });
}

const changed = (price_cents: number): Refusal =>
  new Refusal(
    409,
    `What the athlete offers has just changed: this is ${dollars(price_cents / 100)} now. Nothing was charged. Please check it and try again.`,
    { type: OFFER_CHANGED },
  );
