import sql from "sql-template-tag";
import * as z from "zod/mini";
import { PAID_BACK_WORDS, type PaidBackWay } from "../../../contract/orders/paid-back.ts";
import { letterMoment, longDate } from "../../../pure/dates.ts";
import { task } from "../../http/domain.ts";
import { mailOnce } from "../../letters/letter.ts";
import { letterAthlete } from "../../letters/letter-athlete.ts";
import { money } from "./money.ts";
import { orderLinkAddress } from "./order-link.ts";
import { PLAN_THAT_GOES_ON, planLine } from "./plan-link.ts";

interface PaidBackRow {
  order_id: string | null;
  refund_id: string | null;
  contribution_id: string;
  contributor_email: string;
  /** Of the account that it belongs to, today. */
  account_email: string | null;
  player_id: number;
  player_name: string;
  amount_cents: string;
  currency: string;
  how: PaidBackWay;
  reference: string;
  paid_on: string;
  paid_cents: string;
  paid_at: Date;
  plan_that_goes_on: string | null;
}

const payloadShape = z.union([z.object({ order_id: z.uuid() }), z.object({ refund_id: z.string() })]);

/** Mails whoever gave or ordered, where their address is known, that their money came back another way than it went. */
export const mailPaidBack = task({ name: "mail_paid_back" }, async (world, payload) => {
  const of = payloadShape.parse(payload);
  const which =
    "order_id" in of ? sql`b.order_id = ${of.order_id}::uuid` : sql`b.refund_id = ${of.refund_id}`;
  const back = await world.database.row<PaidBackRow>(sql`
    select b.order_id, b.refund_id, c.contribution_id, c.contributor_email, u.email as account_email, c.player_id::int, c.player_name, b.amount_cents,
           c.currency, b.how, b.reference, b.paid_on::text as paid_on, c.paid_cents, c.paid_at, ${PLAN_THAT_GOES_ON} as plan_that_goes_on
      from paid_back_another_way b join contributions c using (contribution_id) left join people u using (user_id)
     where ${which} and c.contributor_email is not null`);
  if (!back) return;
  const amount = money(back.amount_cents, back.currency);
  const how = PAID_BACK_WORDS[back.how];
  const { order_id, refund_id } = back;
  await mailOnce(world, {
    key: `paid_back_outside.${refund_id ?? order_id}`,
    because: "payment",
    to: back.account_email ?? back.contributor_email,
    athlete: await letterAthlete(world, back.player_id),
    subject: `We paid back your ${amount} for ${back.player_name} ${how}`,
    amount,
    opening: `${order_id === null ? `We couldn't refund your contribution to ${back.player_name} to your card or account` : `Your order from ${back.player_name} wasn't kept, and your card's bank or our payment provider couldn't take the refund`}. So we paid it back ${how}.`,
    facts: [
      ["Paid back", `${amount}, ${longDate(back.paid_on)}`],
      ["Reference", back.reference],
      ["Original payment", `${money(back.paid_cents, back.currency)}, paid ${letterMoment(back.paid_at)}`],
      ["Transaction ID", back.contribution_id],
    ],
    ...(order_id && { way: { label: "See your order", address: orderLinkAddress(world, order_id) } }),
    after: [
      `Nothing ${order_id === null ? "of this refund " : ""}goes back to your card besides.`,
      `It didn't arrive? Write to ${world.contact_email} and include your transaction ID.`,
      ...planLine(world, back.plan_that_goes_on),
    ],
  });
});
