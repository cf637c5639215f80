import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { task } from "../../../http/domain.ts";
import { LINK_LASTS } from "../../../http/sessions/private-links.ts";
import { mailOnce } from "../../../letters/letter.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { isAnothers } from "../../claims/claims.ts";
import { freshLink } from "../../letters/links.ts";
import { offerInWords } from "./offer-words.ts";

/** The guardian is mailed of the first offer that waits, and of others once a day: the link shows all of them. */
const MAILED_AGAIN_MS = 86_400_000;

const payloadShape = z.object({ submission_id: z.uuid(), asked_at: z.iso.datetime() });

/** Has a minor's guardian asked about what is about to be offered, in the same transaction. */
export async function askGuardian(
  { clock, jobs }: Pick<World, "clock" | "jobs">,
  tx: Queries,
  { player_id, submission_id }: { readonly player_id: number; readonly submission_id: string },
): Promise<void> {
  const now = clock.now();
  // What was offered since the guardian last answered is behind a link that they have.
  const lately = await tx.row(sql`
    select from offers o
     where player_id = ${player_id} and waits_for_guardian and guardian_agreed_at is null
       and ended_for is distinct from 'guardian' and offered_at > ${new Date(now.getTime() - MAILED_AGAIN_MS)}
       and not exists (select from offers a where a.player_id = o.player_id
                          and (a.guardian_agreed_at > o.offered_at or (a.ended_for = 'guardian' and a.ended_at > o.offered_at)))
     limit 1`);
  if (lately) return;
  const asked_at = now.toISOString();
  await jobs.add(
    tx,
    mailOffersAsked,
    { submission_id, asked_at },
    `${mailOffersAsked.name} ${submission_id} ${asked_at}`,
  );
}

/** Asks a guardian about what a minor offers: it says what, and the link leads to yes and no. */
export const mailOffersAsked = task({ name: "mail_offers_asked" }, async (world, payload) => {
  const { submission_id, asked_at } = payloadShape.parse(payload);
  const waiting = await world.database.rows<{
    guardian_email: string;
    kind: string;
    price: number;
    days: number;
    is_monthly: boolean;
    note: string | null;
    player_name: string;
  }>(sql`
    select s.guardian_email, o.kind, (o.price_cents / 100)::int as price, o.days::int, o.is_monthly, o.note,
           p.player_name
      from profile_submissions s join offers o using (player_id) join players p using (player_id)
     where s.submission_id = ${submission_id} and s.state = 'approved' and s.guardian_email is not null
       and o.waits_for_guardian and o.guardian_agreed_at is null and o.ended_at is null
     order by o.offered_at, o.offer_id`);
  const [first] = waiting;
  // Answered, taken down, or nobody's guardian anymore.
  if (!first || (await isAnothers(world.database, submission_id))) return;
  await mailOnce(world, {
    key: `offers_asked.${submission_id}.${asked_at.replaceAll(":", "-")}`,
    because: "page",
    to: first.guardian_email,
    subject: "A service that your athlete offers needs your OK",
    opening: `${first.player_name}, whose page at ${PRODUCT_NAME} you agreed to, would like to do something for supporters in return for a contribution. No one sees it until you agree.`,
    facts: waiting.map(offerInWords),
    way: {
      label: "See it and decide",
      address: freshLink(world, { submission_id, seen_by: "guardian" }, pages.childOffers),
    },
    after: [
      "If something can't be done in time, the supporter gets their money back. You can take back your OK with the same link at any time; what was ordered by then stays ordered.",
      LINK_LASTS,
      `Questions? Write to ${world.contact_email}.`,
    ],
  });
});
