import sql from "sql-template-tag";
import * as z from "zod/mini";
import { letterMoment } from "../../../pure/dates.ts";
import { task } from "../../http/domain.ts";
import { type Draft, wayToAthlete } from "../../letters/draft.ts";
import { mailOnce } from "../../letters/letter.ts";
import { letterAthlete } from "../../letters/letter-athlete.ts";
import { money } from "./money.ts";
import { PLAN_THAT_GOES_ON, planLine } from "./plan-link.ts";

interface RefundRow {
  refund_id: string;
  contribution_id: string;
  contributor_email: string | null;
  /** Of the account that it belongs to, today. */
  account_email: string | null;
  player_id: number;
  player_name: string;
  amount_cents: string;
  currency: string;
  created_at: Date;
  paid_cents: string;
  paid_at: Date;
  plan_that_goes_on: string | null;
  /** Of one that failed: its money had been sent, and came back. */
  came_back: boolean;
}

const payloadShape = z.object({ refund_id: z.string(), moment: z.enum(["sent", "failed"]) });

/** Mails a supporter about a refund, where their address is known: that it was sent, or that it failed. */
export const mailRefund = task({ name: "mail_refund" }, async (world, payload) => {
  const told = payloadShape.parse(payload);
  const refund = await world.database.row<RefundRow>(sql`
    select r.refund_id, r.contribution_id, c.contributor_email, u.email as account_email, c.player_id::int, c.player_name, r.amount_cents, r.currency, r.created_at,
           c.paid_cents, c.paid_at, ${PLAN_THAT_GOES_ON} as plan_that_goes_on,
           exists (select from ledger_transfers t where t.kind = 'refund_failed' and t.provider_object = r.refund_id) as came_back
      from refunds r join contributions c using (contribution_id) left join people u using (user_id)
     where r.refund_id = ${told.refund_id}`);
  if (!refund?.contributor_email) return;
  const draft = told.moment === "sent" ? sentDraft : failedDraft;
  const athlete = await letterAthlete(world, refund.player_id);
  const to = refund.account_email ?? refund.contributor_email;
  const words = draft(refund, to, world.contact_email);
  const way = wayToAthlete(refund.player_name, athlete);
  await mailOnce(world, {
    ...words,
    ...way,
    athlete,
    after: [...words.after, ...planLine(world, refund.plan_that_goes_on)],
  });
});

function sentDraft(refund: RefundRow, to: string, contact_email: string): Draft {
  const amount = money(refund.amount_cents, refund.currency);
  return {
    key: `refund.${refund.refund_id}`,
    because: "payment",
    to,
    subject: `Refund: ${amount} for ${refund.player_name} is on its way`,
    amount,
    opening: `We refunded ${amount} of your contribution to ${refund.player_name}.`,
    facts: factsOf(refund),
    after: [
      "It goes back to the card you paid with. That takes 5 to 10 business days, depending on your bank. If you paid only recently, the payment may just disappear from your statement.",
      `Questions? Write to ${contact_email} and include your transaction ID.`,
    ],
  };
}

function failedDraft(refund: RefundRow, to: string, contact_email: string): Draft {
  const amount = money(refund.amount_cents, refund.currency);
  return {
    key: `refund_failed.${refund.refund_id}`,
    because: "payment",
    to,
    subject: `Your refund of ${amount} for ${refund.player_name} didn't go through`,
    opening: refund.came_back
      ? `Your bank didn't accept a refund of ${amount} for your contribution to ${refund.player_name}.`
      : `We asked our payment provider for a refund of ${amount} for your contribution to ${refund.player_name}, and it couldn't be sent.`,
    facts: factsOf(refund),
    after: [
      `The money is ${refund.came_back ? "back" : "still"} with us. We'll contact you to find another way, so there's nothing you need to do.`,
      `Want to reach us first? Write to ${contact_email} and include your transaction ID.`,
    ],
  };
}

const factsOf = (refund: RefundRow): NonNullable<Draft["facts"]> => [
  ["Refund", `${money(refund.amount_cents, refund.currency)}, ${letterMoment(refund.created_at)}`],
  ["Original payment", `${money(refund.paid_cents, refund.currency)}, paid ${letterMoment(refund.paid_at)}`],
  ["Transaction ID", refund.contribution_id],
];
