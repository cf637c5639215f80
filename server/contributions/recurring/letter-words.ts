import * as z from "zod/mini";
import type { WhereItIs } from "../../../contract/contributions/where-it-is.ts";
import { whereItIsWords } from "../../../contract/contributions/where-it-is-words.ts";
import { movedWords, type RecurringSheet } from "../../../contract/recurring/recurring.ts";
import { longDate, partOfDate } from "../../../pure/dates.ts";
import { dollars } from "../../../pure/numbers.ts";
import type { Draft } from "../../letters/draft.ts";

export const aboutShape = z.enum([
  "started",
  "late",
  "finished",
  "stopped",
  "not_paid",
  "last_charge",
  "card_expires",
  "athlete_leaves",
  "held",
  "held_in_dispute",
  "goes_on",
  "back_on_roster",
  "followed",
]);
/** What a letter is about. */
export type About = z.infer<typeof aboutShape>;

interface PlanLetterFacts {
  readonly sheet: RecurringSheet;
  /** Where the plan can be changed without signing in. */
  readonly link: string;
  readonly until: Date | null;
  /** The athlete took the page down, or moved on. */
  readonly athlete_left: boolean;
  /** Of these: the plan carries a service, and the athlete still has the page: at another school, on no roster, or without that service. */
  readonly moved_on: boolean;
  /** Of those: they, or their guardian, ended the service. */
  readonly not_offered: boolean;
  /** The athlete was on no roster, and the supporter did not say whether to go on. */
  readonly unanswered: boolean;
  /** What was given, less what went back. */
  readonly where_it_is: WhereItIs;
  readonly contact_email: string;
}

/** A letter about a recurring contribution: what it is about, how it stands, and the way to change it. */
export function draftAbout(about: About, said: PlanLetterFacts): Omit<Draft, "key" | "because" | "to"> {
  const { label, ...words } = WORDS[about](said);
  const over = said.sheet.ended_at !== null;
  return {
    ...words,
    facts: factsOf(
      said.sheet,
      about === "stopped" && said.athlete_left && !said.moved_on && !said.unanswered,
    ),
    ...(over ? {} : { way: { label: label ?? "Change, pause or cancel", address: said.link } }),
    smallPrint: [
      ...(over ? [] : ["The link above works without signing in, so please don't forward this email."]),
      `Questions? Write to ${said.contact_email}.`,
    ],
  };
}

interface Words extends Pick<Draft, "subject" | "amount" | "opening" | "after"> {
  readonly label?: string;
}

const WORDS: Readonly<Record<About, (said: PlanLetterFacts) => Words>> = {
  started: ({ sheet }) => ({
    subject: `You're supporting ${sheet.player_name}: ${monthly(sheet)}`,
    amount: monthly(sheet),
    opening: `Thank you! You'll give ${sheet.player_name} ${monthly(sheet)} for ${sheet.duration_months} months.`,
    after: ["It stops automatically after the last payment. You can change or cancel it anytime."],
  }),
  late: ({ sheet, until }) => ({
    subject: `We couldn't charge your card for ${sheet.player_name}`,
    opening: `Your bank declined your ${dollars(sheet.owed?.amount ?? sheet.amount)} payment for ${sheet.player_name}. You weren't charged.`,
    label: "Update card",
    after: [
      `We'll try the same card again on ${nextTry(sheet) ?? day(until)}. Update your card and we'll retry right away.`,
      "If every retry fails, your monthly contribution ends automatically.",
    ],
  }),
  finished: ({ sheet }) => ({
    subject: `Thank you for ${sheet.charged} months with ${sheet.player_name}`,
    amount: dollars(sheet.given),
    opening: `You did it: ${sheet.charged} payments, ${dollars(sheet.given)} in total for ${sheet.player_name}. Thank you!`,
    after: ["Your monthly contribution is complete. You won't be charged again."],
  }),
  stopped,
  not_paid: ({ sheet }) => ({
    subject: `Your monthly contribution to ${sheet.player_name} has ended`,
    opening: `We couldn't charge your card on the last try either, so your monthly contribution to ${sheet.player_name} has ended.`,
    after: ["You owe nothing and won't be charged again. You can start a new one anytime."],
  }),
  last_charge: ({ sheet }) => ({
    subject: `Your last payment to ${sheet.player_name} is coming up`,
    amount: dollars(sheet.amount),
    opening: `We'll charge your card ${dollars(sheet.amount)} for ${sheet.player_name} on ${dayOf(sheet.next_charge_at)}. It's the last of ${sheet.duration_months} payments.`,
    after: ["After that, your monthly contribution ends automatically."],
  }),
  card_expires: ({ sheet }) => ({
    subject: `Your card ending in ${sheet.card?.last4} expires soon`,
    opening: `The card that pays your monthly contribution to ${sheet.player_name} expires at the end of ${month(sheet)}.`,
    label: "Update card",
    after: [
      "The link above updates the card for this contribution. To update it for all of yours at once, sign in and open My contributions.",
    ],
  }),
  athlete_leaves: ({ sheet, until }) => ({
    subject: movedWords(sheet).title,
    opening: movedWords(sheet).happened,
    label: "Keep going or cancel",
    after: [
      sheet.owed
        ? `We're already charging ${dollars(sheet.owed.amount)} for this month. You won't be charged again before ${day(until)}, so take your time.`
        : `You won't be charged before ${day(until)}, so take your time.`,
      `Keep going: you keep giving to ${sheet.player_name} as planned. Cancel: you won't be charged again, and what you gave stays with ${sheet.player_name}.`,
      sheet.on_roster
        ? `If you do nothing, your payments to ${sheet.player_name} restart automatically after that day. You'll still make ${sheet.duration_months} in all.`
        : `If you do nothing, it ends that day. If you keep going, you'll still make ${sheet.duration_months} payments in all.`,
    ],
  }),
  followed: ({ sheet }) => ({
    subject: `Thank you for sticking with ${sheet.player_name}`,
    opening: `We got your answer: your monthly contribution to ${sheet.player_name} continues as planned. Thank you!`,
    after: [
      `You'll still make ${sheet.duration_months} payments in all. You can change or cancel it anytime.`,
    ],
  }),
  held: ({ sheet }) => ({
    subject: `Your monthly contribution to ${sheet.player_name} is paused`,
    opening: `Contributions to ${sheet.player_name} are off right now, so we paused yours. You won't be charged until they're back on.`,
    label: "View or cancel",
    after: [
      `You'll still make ${sheet.duration_months} payments, ending as many months later as the pause lasts.`,
      "We'll email you before it restarts, a few days before you're charged. You can cancel anytime.",
    ],
  }),
  held_in_dispute: ({ sheet }) => ({
    subject: `Your monthly contribution to ${sheet.player_name} is paused: your bank is asking about a payment`,
    opening: `Your bank told us that a payment to ${sheet.player_name} is in question, so we paused your monthly contribution. You won't be charged.`,
    label: "View or cancel",
    after: [
      "If you made this payment, tell your bank. Once the bank has decided, you can resume with the link above. It won't restart automatically.",
    ],
  }),
  goes_on: ({ sheet }) => ({
    subject: `Your monthly contribution to ${sheet.player_name} is back on`,
    opening: `Contributions to ${sheet.player_name} are back on. Your next payment of ${dollars(sheet.amount)} is on ${dayOf(sheet.next_charge_at)}.`,
    after: [
      `You'll still make ${sheet.duration_months} payments in all. You won't be charged for the months in between.`,
      "Don't want to continue? Cancel with the link above before that day.",
    ],
  }),
  back_on_roster: ({ sheet }) => ({
    subject: `${sheet.player_name} is on a roster again`,
    opening: `${sheet.player_name} is on a roster again, with ${sheet.team_name}, so your monthly contribution continues. Your next payment of ${dollars(sheet.amount)} is on ${dayOf(sheet.next_charge_at)}.`,
    after: [
      `You'll still make ${sheet.duration_months} payments in all. You won't be charged for the months in between.`,
      "Don't want to continue? Cancel with the link above before that day.",
    ],
  }),
};

/** Ended before its time: what led to it. */
function stopped({
  sheet,
  athlete_left,
  moved_on,
  not_offered,
  unanswered,
  where_it_is,
}: PlanLetterFacts): Words {
  const { player_name, began_with, given } = sheet;
  const subject = `Your monthly contribution to ${player_name} has ended`;
  const after = ["You won't be charged again."];
  if (moved_on && not_offered) {
    const opening = `${player_name} no longer offers the service that your monthly contribution was for, so it has ended.`;
    return { subject, opening, after: [...after, "What you ordered before stays ordered."] };
  }
  if (moved_on) {
    // What is not done goes back: no sum of what was given is the last word.
    const opening = `${movedWords(sheet).happened} Your monthly contribution was for a service each month, so it has ended.`;
    return { subject, opening, after: [...after, "What wasn't done yet comes back to you without asking."] };
  }
  const what = (whom: string) => {
    if (given === 0) return "Thank you.";
    return where_it_is.held === given
      ? `What you gave, ${dollars(given)}, is held for ${whom}. Thank you.`
      : `You gave ${dollars(given)}. ${whereItIsWords(where_it_is, whom)} Thank you.`;
  };
  if (unanswered) {
    const opening = `${player_name} is no longer on a roster and we didn't hear from you, so your monthly contribution has ended. ${what(player_name)}`;
    return { subject, opening, after };
  }
  if (!athlete_left) {
    const opening = `Your monthly contribution to ${player_name} has ended. ${what(player_name)}`;
    return { subject, opening, after };
  }
  return {
    subject: "Your monthly contribution has ended: the athlete's page was removed",
    opening: `The ${began_with} athlete you supported every month no longer accepts contributions, so yours has ended. ${what("the athlete")}`,
    after,
  };
}

/** `is_unnamed`: of an athlete who left no name is in the letter, as in its sentences. */
function factsOf(sheet: RecurringSheet, is_unnamed: boolean): NonNullable<Draft["facts"]> {
  const { next_charge_at, last_charge_at, ended_at, owed } = sheet;
  const going: (readonly [string, string])[] =
    ended_at === null
      ? [
          ...(next_charge_at
            ? [[owed ? "Following payment" : "Next payment", dayOf(next_charge_at)] as const]
            : []),
          ...(last_charge_at ? [["Last payment", dayOf(last_charge_at)] as const] : []),
          ["Total", dollars(sheet.total)],
        ]
      : [];
  return [
    is_unnamed ? ["Team", sheet.began_with] : ["Athlete", `${sheet.player_name} (${sheet.team_name})`],
    ["Amount", `${dollars(sheet.amount)} USD a month`],
    ["Paid so far", `${sheet.charged} of ${sheet.duration_months} payments, ${dollars(sheet.given)}`],
    ...(owed ? [owedFact(owed)] : []),
    ...going,
  ];
}

/** This month's charge comes before the charges of later months. */
const owedFact = ({
  amount,
  declined,
  next_try_at,
}: NonNullable<RecurringSheet["owed"]>): readonly [string, string] =>
  declined
    ? ["Next try", next_try_at ? `${dollars(amount)} on ${dayOf(next_try_at)}` : dollars(amount)]
    : ["Being charged now", dollars(amount)];
const nextTry = ({ owed }: RecurringSheet): string | null =>
  owed?.next_try_at ? dayOf(owed.next_try_at) : null;

const monthly = ({ amount }: RecurringSheet): string => `${dollars(amount)} a month`;
const day = (time: Date | null): string => (time ? `${longDate(time.toISOString())} (UTC)` : "-");
const dayOf = (time: string | null): string => day(time === null ? null : new Date(time));
const month = ({ card }: RecurringSheet): string =>
  card ? partOfDate(`${card.exp_year}-${card.exp_month}`) : "the month";
