import sql, { raw } from "sql-template-tag";
import type { DealsShown } from "../../contract/contributions/deals-elsewhere.ts";
import type { PayorLinesShown } from "../../contract/contributions/payors.ts";
import type { ReportShown } from "../../contract/contributions/report-packet.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { guestChoicesJoin, guestChoicesLeave } from "../letters/choices/guest-choices.ts";
import type { Queries } from "../world/database.ts";
import { ProviderAway, ProviderRefused } from "../world/payments/card-payments.ts";
import type { World } from "../world/world.ts";
import { FOLLOW_TASK } from "./booking/tasks.ts";
import { type AccountEvent, type FollowAccounts, followBy } from "./events/follow-accounts.ts";
import { listParked, type ParkedEvent, retryParked } from "./events/inbox.ts";
import { countQuestioned, tellQuestioned } from "./orders/calls/admins-turn.ts";
import { findBy } from "./orders/calls/findings.ts";
import {
  maySeeAtOurDesk as mayAtOurDesk,
  maySeeProof as maySee,
  mayUploadProof as mayUpload,
  type ProofViewer as Viewer,
} from "./orders/calls/proof-access.ts";
import { countOrdersOf, countOrdersTo } from "./orders/calls/waiting.ts";
import { forgetAthletesWords, forgetOrdersOf } from "./orders/endings/forget-orders.ts";
import { askToLeave, askToLeaveSupporter } from "./orders/endings/leave-orders.ts";
import { ordersEndingWith as ordersEnding } from "./orders/endings/with-account.ts";
import {
  OFFER_STANDS as OFFER_STANDING,
  servicesOf as servicesAt,
  PLACES_TAKEN as TAKEN,
  TAKES_GENERAL as TAKES,
} from "./orders/offers/standing.ts";
import { forgetPacketsOf, forgetPacketsOfAthlete } from "./packet/forget-packets.ts";
import { readReportOf } from "./packet/report.ts";
import { pagesOf } from "./pages/pages-of.ts";
import { schoolFor as schoolOfDesk } from "./payors/askers.ts";
import { lookAgain as lookAgainAtPages } from "./payors/athletes/look-again.ts";
import { forgetVisa } from "./payors/athletes/visa.ts";
import { countPayorsAt as countAt, countPayorsOf as countOf } from "./payors/count-payors.ts";
import { forgetDealsElsewhere } from "./payors/elsewhere/forget.ts";
import { readPaperOf } from "./payors/elsewhere/paper-file.ts";
import { dealsOfPayor } from "./payors/elsewhere/read-deals.ts";
import { cardsJoin, forgetCardsOf } from "./payors/groups/cards/forget-cards.ts";
import { atOneMoment, listOfAthlete, readLines } from "./payors/read-payors.ts";
import { VISA_WAITS as WAITS } from "./payors/reporting.ts";
import { forgetPayoutsOf } from "./payouts/accounts/forget.ts";
import { holdPayouts as hold } from "./payouts/standing/hold.ts";
import { countPayoutsTurn as countTurn, moneyWaiting as moneyOf } from "./payouts/standing/whose-turn.ts";
import { supportOf } from "./received/support.ts";
import { customerFollows as tellProvider } from "./recurring/customer-email.ts";
import { followRecurring } from "./recurring/follow.ts";
import {
  countMonthlyTo as countGoingTo,
  monthlyContributionsOf as goingOf,
  type MonthlyContribution,
} from "./recurring/going.ts";
import { endPlansNotOffered } from "./recurring/not-offered.ts";
import { countPlansWaiting as countWaiting } from "./recurring/plans-waiting.ts";
import { carryOutStop } from "./recurring/stops.ts";
import { TO_PAY_BACK as TO_BE_PAID_BACK } from "./refunds/to-pay-back.ts";

/** Gives a person the contributions that guests made with their e-mail address. Only for an address that is confirmed. */
export async function joinContributions(
  queries: Queries,
  person: { user_id: number; email: string },
): Promise<void> {
  await queries.row(sql`
    update contributions set user_id = ${person.user_id}
     where user_id is null and lower(contributor_email) = lower(${person.email})`);
  await cardsJoin(queries, person);
  await guestChoicesJoin(queries, person);
  // Their sums are the account's now. A deal that was signed under the address alone goes on counting for it.
  await queries.row(sql`
    update payors y set email_key = null
     where email_key = lower(${person.email})
       and not exists (select from payor_deals d where d.payor_id = y.payor_id)
       and not exists (select from deals_elsewhere d where d.payor_id = y.payor_id)`);
}

/** What was given with addresses that are not a person's any more is a guest's. Plans stay: their owner agreed to them in the account. */
export async function contributionsLeave(
  queries: Queries,
  { user_id, emails }: { readonly user_id: number; readonly emails: readonly string[] },
): Promise<void> {
  await queries.row(sql`
    update contributions set user_id = null
     where user_id = ${user_id} and recurring_id is null and lower(contributor_email) = any (${emails}::text[])`);
  await guestChoicesLeave(queries, { user_id, emails });
}

/** Has the payment provider told of a person's new address, in the caller's transaction. */
export const customerFollows = tellProvider;

/** Deletes e-mail address and cards from the contributions of a deleted account. Sums, days and athletes stay. */
export async function forgetContributor(queries: Queries, user_id: number): Promise<void> {
  // Of when they were a guest: a deal made elsewhere has kept it.
  await queries.row(sql`
    update payors y set email_key = null
     where email_key in (select lower(contributor_email) from contributions where user_id = ${user_id})
       and not exists (select from contributions c where c.user_id is null and lower(c.contributor_email) = y.email_key)
       and not exists (select from collaboration_terms t where lower(t.email_address) = y.email_key)`);
  await queries.row(sql`
    update contributions set contributor_email = null, failure = null where user_id = ${user_id}`);
  await queries.row(sql`
    update recurring_contributions
       set card_brand = null, card_last4 = null, card_exp_month = null, card_exp_year = null, brief = null, first_name = null
     where user_id = ${user_id}`);
  await forgetCardsOf(queries, user_id);
  await forgetOrdersOf(queries, user_id);
  await forgetPacketsOf(queries, user_id);
}

/** Orders that end with an account, and that they do, in the transaction that deletes it. */
export const ordersEndingWith = ordersEnding;
export const leaveOrdersOf = askToLeaveSupporter;

/** Who leaves hears of nothing they received anymore. */
export async function forgetUntold(queries: Queries, user_id: number): Promise<void> {
  await queries.row(sql`delete from received_untold where user_id = ${user_id}`);
}

/**
 * Updates the athlete's name in past contributions after it was removed: for one player whose page was just taken
 * down, or for all withdrawn players, to catch rows that were written at that very moment; and in those to players that
 * turned out to be them. Sums and days stay.
 */
export async function forgetAthleteNames(queries: Queries, player_id: number | null = null): Promise<void> {
  const whom = player_id === null ? sql`p.is_withdrawn` : sql`p.is_withdrawn and p.player_id = ${player_id}`;
  for (const table of [raw("contributions"), raw("recurring_contributions")])
    await queries.row(sql`
      update ${table} c set player_name = p.player_name
        from players p join players page on page.player_id = p.player_id or page.merged_into = p.player_id
       where c.player_id = page.player_id and c.player_name <> p.player_name and ${whom}`);
  await forgetPacketsOfAthlete(queries, player_id);
}

/** What a person's monthly contributions need of them. */
export const countPlansWaiting = countWaiting;

/** Who supports an athlete, counted as everybody is told it, and the pages by which it is counted. */
export const supportOfAthlete = supportOf;
export const pagesOfAthlete = pagesOf;

/** What is offered can be seen and ordered or not, how many places are taken, and what a school allows. */
export const OFFER_STANDS = OFFER_STANDING;
export const PLACES_TAKEN = TAKEN;
export const TAKES_GENERAL = TAKES;
export const servicesOf = servicesAt;

/** Whether an athlete's office has to look first because of a student visa; an officer's school, or the one an admin names. */
export const VISA_WAITS = WAITS;
export const schoolFor = schoolOfDesk;

/** Has checkout pages that are open closed where what was just said of a school keeps them from being paid. */
export const lookAgain = lookAgainAtPages;

/** Whose proofs are: athletes upload them while an order waits, its two and their school's office see them. */
export const mayUploadProof = mayUpload;
export const maySeeProof = maySee;
/** An admin, where the athlete's school has no officer. */
export const maySeeProofAtOurDesk = mayAtOurDesk;
export type ProofViewer = Viewer;

/** What of an athlete's money is theirs to do, and what of payouts is an admin's. */
export const moneyWaiting = moneyOf;
export const countPayoutsTurn = countTurn;

/** Payors that an athlete, or the athletes of a school, are to report. */
export const countPayorsOf = countOf;
export const countPayorsAt = countAt;

/** What is read of one athlete's payors, once it is known that whoever asks may: the guardian of a minor, too. */
export const listPayorsOf = (
  world: World,
  player_id: number,
  part: Parameters<typeof listOfAthlete>[2],
): ReturnType<typeof listOfAthlete> =>
  atOneMoment(world, (queries, now) => listOfAthlete(queries, player_id, part, now));
export const readPaperOfDeal = readPaperOf;

/** One payor of an athlete with its lines, deals made elsewhere, and its report where there is one. Throws `Refusal` 404. */
export async function readPayorOf(
  queries: Queries,
  payor_id: number,
  asked: { player_id: number; limit: number; skip: number; deals: number },
  now: Date,
): Promise<PayorLinesShown & { elsewhere: DealsShown; report: ReportShown | null }> {
  const { player_id } = asked;
  const found = await readLines(queries, payor_id, asked, now);
  const elsewhere = await dealsOfPayor(queries, payor_id, { player_id, limit: asked.deals, skip: 0 });
  const { crossed_on, reported } = found.payor;
  const subject = { payor_id: found.payor.payor_id, player_id, request_id: null, is_own: false };
  const report = crossed_on || reported ? await readReportOf(queries, subject, now) : null;
  return {
    ...found,
    elsewhere,
    report: report && {
      fields: report.fields,
      attested: report.attested,
      versions: report.versions,
      notes: report.notes,
    },
  };
}

/** Orders that wait for an athlete, and for whoever ordered. */
export const countOrdersToDo = countOrdersTo;
export const countOrdersWaiting = countOrdersOf;
/** Questioned orders of schools without an officer, for admins. */
export const countQuestionedOrders = countQuestioned;
export const tellQuestionedOrders = tellQuestioned;

/** A change of somebody's that a thief would make holds their payouts, in the transaction of that change. */
export const holdPayouts = hold;

/** What somebody said of themselves for their payouts goes with their account; what was paid stays in the book. */
export const forgetPayouts = forgetPayoutsOf;

/** Says who follows what happens to athletes' accounts at the provider. */
export const followAccountsBy = followBy;
export type { AccountEvent, FollowAccounts };
/** Of a contribution `c`: what the provider did not return, to be paid back another way. */
export const TO_PAY_BACK = TO_BE_PAID_BACK;

/** Says who knows what the rules say of orders. */
export const findOrdersBy = findBy;

/** Monthly contributions that have not ended: a person's, and those to an athlete. */
export const monthlyContributionsOf = goingOf;
export const countMonthlyTo = countGoingTo;
export type { MonthlyContribution };

/**
 * Ends all of a person's monthly contributions at the provider and returns them. Throws a `Refusal` 502 where that is
 * not certain. A checkout page that is paid after the account is gone is ended by the next look at its plan.
 */
export async function stopRecurring(world: World, user_id: number): Promise<MonthlyContribution[]> {
  const going = await monthlyContributionsOf(world.database, user_id);
  try {
    for (const { recurring_id, provider_subscription_id } of going) {
      await world.payments.endNow(provider_subscription_id);
      await followRecurring(world, recurring_id);
    }
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
    world.log.error({ err: error, user_id }, "Recurring contributions were not stopped.");
    throw new Refusal(
      502,
      "We couldn't stop your recurring contributions just now, so nothing was deleted. Please try again.",
    );
  }
  return going.map(({ player_id, amount }) => ({ player_id, amount }));
}

/**
 * Ends contributions to an athlete for good: monthly ones are ended at the provider by jobs, open checkout pages are
 * closed, and supporters are mailed. A page that is paid anyway is ended too. Runs in the caller's transaction.
 */
export async function leaveAthlete(
  { clock, jobs }: Pick<World, "clock" | "jobs">,
  tx: Queries,
  player_id: number,
): Promise<void> {
  await carryOutStop({ jobs }, tx, { player_id });
  await forgetDealsElsewhere(tx, player_id);
  await forgetVisa(tx, player_id);
  await askToLeave({ jobs }, tx, player_id);
  await forgetAthletesWords(tx, player_id);
  await tx.rows(sql`
    with going as (
      update recurring_contributions set athlete_left_at = ${clock.now()}
       where player_id = ${player_id} and ended_at is null returning recurring_id)
    select from going cross join lateral ${jobs.added(
      FOLLOW_TASK,
      sql`json_build_object('recurring_id', going.recurring_id)`,
      sql`${`${FOLLOW_TASK.name}:athlete_left:`} || going.recurring_id`,
    )}`);
}

/** Holds or releases plans and closes open checkout pages, by jobs, after contributions were turned off or on. */
export const contributionsTurned = carryOutStop;

/** An athlete or their guardian ended an offer: so do the plans that carry it. */
export const endPlansOf = (
  world: Pick<World, "clock" | "jobs">,
  tx: Queries,
  player_id: number,
): Promise<unknown> => endPlansNotOffered(world, tx, player_id);

/** Events that failed ten times and are parked, the longest waiting first. */
export const eventsGivenUp = (queries: Queries): Promise<ParkedEvent[]> => listParked(queries);

/** Gives a parked event ten more tries. Returns false where it is not parked. */
export async function retryEvent(
  world: Pick<World, "jobs"> & { readonly database: Queries },
  event_id: string,
): Promise<boolean> {
  return event_id !== "all" && (await retryParked(world, event_id)) > 0;
}
