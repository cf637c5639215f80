import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../../contract/pages/addresses.ts";
import { letterMoment } from "../../../pure/dates.ts";
import { task } from "../../http/domain.ts";
import type { Draft } from "../../letters/draft.ts";
import { mailOnce } from "../../letters/letter.ts";
import type { World } from "../../world/world.ts";
import { money } from "./money.ts";

const disputeMoment = z.enum(["inquired", "opened", "won", "lost"]);
export type DisputeMoment = z.infer<typeof disputeMoment>;

interface DisputeRow {
  dispute_id: string;
  contribution_id: string;
  player_name: string;
  amount_cents: string;
  currency: string;
  reason: string | null;
  evidence_due_at: Date | null;
  /** It was for an order that is over by now: its money is nobody's by itself. */
  is_over: boolean;
}

const payloadShape = z.object({ dispute_id: z.string(), moment: disputeMoment });

/** Mails the site's contact address about a dispute. Supporters hear from their bank. */
export const mailDispute = task({ name: "mail_dispute" }, async (world, payload) => {
  const told = payloadShape.parse(payload);
  const dispute = await world.database.row<DisputeRow>(sql`
    select d.dispute_id, d.contribution_id, c.player_name, d.amount_cents, d.currency, d.reason, d.evidence_due_at,
           exists (select from orders o where o.contribution_id = c.contribution_id and o.state = 'refunded') as is_over
      from disputes d join contributions c using (contribution_id) where d.dispute_id = ${told.dispute_id}`);
  if (dispute) await mailOnce(world, disputeDraft(dispute, told.moment, world));
});

function disputeDraft(
  dispute: DisputeRow,
  what: DisputeMoment,
  { contact_email: to, origin }: Pick<World, "contact_email" | "origin">,
): Draft {
  const { dispute_id, contribution_id, player_name, reason, evidence_due_at } = dispute;
  const amount = money(dispute.amount_cents, dispute.currency);
  const [subject, opening, ...after] = WORDS[what](amount, player_name, dispute.is_over);
  const due = (what === "opened" || what === "inquired") && evidence_due_at;
  return {
    key: `dispute_${what}.${dispute_id}`,
    because: "platform",
    to,
    subject,
    opening,
    facts: [
      ["Amount", amount],
      ["Reason", reason ?? "not given"],
      ...(due ? [["Respond by", letterMoment(due)] as const] : []),
      ["Dispute", dispute_id],
      ["Transaction ID", contribution_id],
    ],
    way: {
      label: "See the transaction",
      address: origin + pages.adminTransaction.to({ transaction_id: contribution_id }),
    },
    after,
  };
}

type Words = (
  amount: string,
  player_name: string,
  is_over: boolean,
) => [subject: string, opening: string, ...after: string[]];

const WORDS: Readonly<Record<DisputeMoment, Words>> = {
  opened: (amount, player_name) => [
    `Dispute: ${amount} for ${player_name}`,
    `A cardholder disputed a contribution of ${amount} to ${player_name}.`,
    "The payment provider took back the amount and a fee until the bank decides. If we don't respond, we lose it.",
    "Submit evidence on the payment provider's page before the deadline above. You can do so only once.",
  ],
  inquired: (amount, player_name) => [
    `Inquiry: ${amount} for ${player_name}`,
    `A bank is asking about a contribution of ${amount} to ${player_name}.`,
    "No money has moved. Answer on the payment provider's page before the deadline above, or refund it in full, which ends the inquiry. Without an answer it can become a dispute.",
  ],
  won: (amount, player_name, is_over) => [
    `Dispute won: ${amount} for ${player_name}`,
    `The bank decided in our favor. We keep the contribution of ${amount} to ${player_name}.`,
    is_over
      ? "The amount returns to our balance at the payment provider. It was for an order that is over: 'Needs attention' says what to do with it."
      : "The amount returns to our balance at the payment provider. There's nothing you need to do.",
  ],
  lost: (amount, player_name) => [
    `Dispute lost: ${amount} for ${player_name}`,
    `The bank decided in the cardholder's favor and took back the contribution of ${amount} to ${player_name}.`,
    "We now hold that much less for the athlete. The platform pays the dispute fee. There's nothing you need to do.",
  ],
};
