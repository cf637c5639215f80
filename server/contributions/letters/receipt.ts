import sql from "sql-template-tag";
import * as z from "zod/mini";
import { LETTER_LINK_DAYS } from "../../../contract/contributions/association.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { letterMoment } from "../../../pure/dates.ts";
import { dollars } from "../../../pure/numbers.ts";
import { task } from "../../http/domain.ts";
import { type Draft, wayToAthlete } from "../../letters/draft.ts";
import { mailOnce } from "../../letters/letter.ts";
import { type LetterAthlete, letterAthlete } from "../../letters/letter-athlete.ts";
import type { World } from "../../world/world.ts";
import { questionsAddress } from "../payors/association/by-letter.ts";
import { type AthleteSum, isAskedOf, readSumOf, sumWords } from "../payors/sum-of-contribution.ts";
import { money } from "./money.ts";
import { linkTo, PLAN_THAT_GOES_ON, planLine } from "./plan-link.ts";
import { ORDER_OF_RECEIPT, orderFacts, orderPromise, orderWay, type ReceiptOrder } from "./receipt-order.ts";

interface Receipt {
  contribution_id: string;
  contributor_email: string | null;
  is_guests: boolean;
  /** Of the account that it belongs to, today. */
  account_email: string | null;
  player_id: number;
  player_name: string;
  team_name: string;
  paid_cents: string;
  currency: string;
  paid_at: Date;
  /** For a monthly payment: which one of how many. */
  recurring_id: string | null;
  /** Of these: it goes on. */
  plan_that_goes_on: string | null;
  number: number;
  duration_months: number | null;
  ordered: ReceiptOrder | null;
}

/** Receipts leave within seconds. One that is this late may have left before, as after a restored backup. */
const LATE_MS = 6 * 3_600_000;
const LATE =
  "This receipt is late or is a second copy: we rechecked our records. It's for the one payment above. You weren't charged twice.";

/** Who has an account is asked under My contributions. */
const ASKED = `Are you tied to the athlete's school? Their compliance office needs to know before this is reported. Please answer five questions within ${LETTER_LINK_DAYS} days:`;

const payloadShape = z.object({ contribution_id: z.uuid() });

/** Mails the receipt for a paid contribution. */
export const mailReceipt = task({ name: "mail_receipt" }, async (world, payload) => {
  const { contribution_id } = payloadShape.parse(payload);
  const receipt = await world.database.row<Receipt>(sql`
    select c.contribution_id, c.contributor_email, c.user_id is null as is_guests, u.email as account_email, c.player_id::int, c.player_name, c.team_name, c.paid_cents, c.currency, c.paid_at,
           c.recurring_id, ${PLAN_THAT_GOES_ON} as plan_that_goes_on, r.duration_months, ${ORDER_OF_RECEIPT} as ordered,
           (select count(*)::int from contributions before
             where before.recurring_id = c.recurring_id and before.paid_at <= c.paid_at) as number
      from contributions c left join recurring_contributions r using (recurring_id) left join people u on u.user_id = c.user_id
     where c.contribution_id = ${contribution_id} and c.state = 'paid'`);
  if (!receipt?.contributor_email) return;
  const athlete = await letterAthlete(world, receipt.player_id, receipt.paid_at);
  const to = receipt.account_email ?? receipt.contributor_email;
  const sum = await readSumOf(world.database, contribution_id);
  await mailOnce(world, receiptDraft(world, { ...receipt, sum }, to, athlete));
});

/** Says for whom, how much, when, what it came to in all, whom to ask, and that it is not tax-deductible. */
function receiptDraft(
  world: World,
  receipt: Receipt & { sum: AthleteSum | null },
  to: string,
  athlete: LetterAthlete | null,
): Draft {
  const { sum, contribution_id, player_name, team_name, paid_cents, currency, paid_at } = receipt;
  const amount = dollars(Number(paid_cents) / 100);
  const { recurring_id, number, duration_months, ordered } = receipt;
  const plan = number < (duration_months ?? 0) ? receipt.plan_that_goes_on : null;
  const is_beyond = duration_months !== null && number > duration_months;
  return {
    key: `receipt.${contribution_id}`,
    because: "payment",
    to,
    subject: `Receipt: ${amount} for ${player_name}`,
    athlete,
    amount,
    preheader: "Keep this email as your receipt.",
    opening: is_beyond
      ? `We charged your card ${amount} for ${player_name}, one payment more than the ${duration_months} you agreed to.`
      : `Thank you! We got ${recurring_id === null ? "your contribution" : whichOf(receipt)}: ${amount} for ${player_name}.`,
    facts: [
      ["Amount", `${money(paid_cents, currency)}, ${whichOf(receipt)}`],
      ["Athlete", `${player_name} (${team_name})`],
      ["Date", letterMoment(paid_at)],
      ...orderFacts(ordered),
      ["Transaction ID", contribution_id],
    ],
    ...(orderWay(world, ordered) ?? wayOn(plan && linkTo(world, plan), player_name, athlete)),
    after: [
      ...(world.clock.now().getTime() - paid_at.getTime() > LATE_MS ? [LATE] : []),
      "Keep this email as your receipt.",
      is_beyond
        ? "We're refunding it to your card, and we'll email you when it's on its way."
        : (orderPromise(player_name, ordered) ??
          `All of it is held for ${player_name}. We pay the card fee.`),
      ...(ordered ? planLine(world, plan) : []),
      ...(sum && !is_beyond ? sumWords(player_name, sum) : []),
      ...(sum && receipt.is_guests && isAskedOf(sum)
        ? [`${ASKED} ${questionsAddress(world, contribution_id)}`]
        : []),
    ],
    smallPrint: [
      "This is a contribution to a person, not to a charity. It is not tax-deductible.",
      `Terms of Use: ${world.origin}${pages.terms.to()}`,
      `Refund Policy: ${world.origin}${pages.refunds.to()}`,
      `Something wrong? Write to ${world.contact_email} and include your transaction ID.`,
    ],
  };
}

/** To what can still be changed, else to the athlete. */
function wayOn(plan: string | null, player_name: string, athlete: LetterAthlete | null): Pick<Draft, "way"> {
  if (plan !== null) return { way: { label: "Change, pause or cancel", address: plan } };
  return wayToAthlete(player_name, athlete);
}

function whichOf({ recurring_id, number, duration_months }: Receipt): string {
  if (recurring_id === null || duration_months === null) return "one time";
  return number > duration_months
    ? `one more than the ${duration_months} you agreed to`
    : `payment ${number} of ${duration_months}`;
}
