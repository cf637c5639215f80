import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../../../contract/pages/addresses.ts";
import { task } from "../../../http/domain.ts";
import { mailOnce } from "../../../letters/letter.ts";
import { offerInWords } from "./offer-words.ts";

const payloadShape = z.object({
  offer_id: z.uuid(),
  submission_id: z.uuid(),
  answer: z.enum(["yes", "no", "back"]),
});

const SUBJECTS = {
  yes: "Your guardian agreed to your service",
  no: "Your guardian didn't agree to your service",
  back: "Your guardian took back their OK to your service",
} as const;
const OPENINGS = {
  yes: "Your guardian agreed to what you offer, and supporters can choose it now.",
  no: "Your guardian didn't agree to what you'd like to offer, so no one sees it. You can offer something else.",
  back: "Your guardian agreed to this before and has taken that back. No one can order it anymore, and any monthly contributions for it end. What was ordered by then is still yours to do.",
} as const;

/** Tells an athlete what the guardian answered. Tells the athlete. */
export const mailOfferAnswered = task({ name: "mail_offer_answered" }, async (world, payload) => {
  const { offer_id, submission_id, answer } = payloadShape.parse(payload);
  const found = await world.database.row<{
    email_address: string;
    kind: string;
    price: number;
    days: number;
    is_monthly: boolean;
    note: string | null;
  }>(sql`
    select d.email_address, o.kind, (o.price_cents / 100)::int as price, o.days::int, o.is_monthly, o.note
      from profile_submissions s join profile_details d using (submission_id) join offers o using (player_id)
     where s.submission_id = ${submission_id} and s.state = 'approved' and o.offer_id = ${offer_id}`);
  if (!found) return;
  await mailOnce(world, {
    key: `offer_answered.${offer_id}.${answer}`,
    because: "page",
    to: found.email_address,
    subject: SUBJECTS[answer],
    opening: OPENINGS[answer],
    facts: [offerInWords(found)],
    way: { label: "My services", address: world.origin + pages.ownServices.to() },
    after: [`Questions? Write to ${world.contact_email}.`],
  });
});
