import sql from "sql-template-tag";
import { SERVICE_KINDS } from "../../../../contract/orders/kinds.ts";
import type { OffersOfPlayer, ShownOffer } from "../../../../contract/orders/offers.ts";
import { OFFER_STANDS, PLACES_TAKEN, TAKES_GENERAL } from "../../../contributions/acts.ts";
import type { Reads } from "../../../world/database.ts";

/** What anybody can order of an athlete, the cheapest first; of who is not there nothing. */
export async function readOffers(queries: Reads, player_id: number): Promise<OffersOfPlayer> {
  const found = await queries.row<{ takes_general: boolean }>(sql`
    select ${TAKES_GENERAL} as takes_general from players p join teams t using (team_id)
     where p.player_id = ${player_id} and p.is_listed`);
  if (!found) return { takes_general: true, offers: [] };
  const offers = await queries.rows<Omit<ShownOffer, "name" | "gives" | "needs">>(sql`
    select offer_id, kind, price, days, note, is_monthly, greatest(at_once - taken, 0) as places
      from (select o.offer_id, o.kind, (o.price_cents / 100)::int as price, o.days::int, o.note, o.is_monthly,
                   o.at_once::int as at_once, ${OFFER_STANDS} as stands, ${PLACES_TAKEN} as taken
              from offers o join players p using (player_id) join teams t using (team_id)
             where o.player_id = ${player_id} and o.ended_at is null) offered
     where stands = 'shown' order by price, kind`);
  return {
    ...found,
    offers: offers.map((each) => {
      const { name, gives, needs } = SERVICE_KINDS[each.kind];
      return { ...each, name, gives, needs: [...needs] };
    }),
  };
}
