import * as z from "zod/mini";
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
  "followed",
]);
/** What a letter is about. */
export type About = z.infer<typeof aboutShape>;

interface PlanLetterFacts {
  readonly sheet: RecurringSheet;
  /** Where the plan can be changed without signing in. */
  readonly link: string;
  readonly until: Date | null;
  /** The athlete took the page down. */
  readonly athlete_left: boolean;
  /** The athlete was on no roster, and the supporter did not say whether to go on. */
  readonly unanswered: boolean;
  readonly contact_email: string;
}

/** A letter about a recurring contribution: what it is about, how it stands, and the way to change it. */
export function draftAbout(about: About, said: PlanLetterFacts): Omit<Draft, "key" | "to"> {
  const { subject, opening, label, after } = WORDS[about](said);
  const over = said.sheet.ended_at !== null;
  return {
    subject,
    opening,
    facts: factsOf(said.sheet, about === "stopped" && said.athlete_left && !said.unanswered),
    ...(over ? {} : { way: { label: label ?? "Change, pause or end it", address: said.link } }),
    after: [
      ...after,
      ...(over ? [] : ["The link works without signing in. Please don't forward this email."]),
      `Questions? Write to ${said.contact_email}.`,
    ],
  };
}

interface Words {
  readonly subject: string;
  readonly opening: string;
  readonly label?: string;
  readonly after: readonly string[];
}

const WORDS: Readonly<Record<About, (said: PlanLetterFacts) => Words>> = {
  started: ({ sheet }) => ({
    subject: `You're supporting ${sheet.player_name}: ${monthly(sheet)}`,
    opening: `Thank you! You give ${dollars(sheet.amount)} a month to ${sheet.player_name} for ${sheet.duration_months} months.`,
    after: ["It ends automatically after the last charge. You can change or end it at any time before that."],
  }),
  late: ({ sheet, until }) => ({
    subject: `Your card could not be charged for ${sheet.player_name}`,
    opening: `Your bank declined ${dollars(sheet.owed?.amount ?? sheet.amount)} for ${sheet.player_name}. Nothing was charged.`,
    label: "Use another card",
    after: [
      `We'll try the same card again on ${nextTry(sheet) ?? day(until)}. If you use another card, we charge it right away.`,
      "If every try fails, your monthly contribution ends automatically.",
    ],
  }),
  finished: ({ sheet }) => ({
    subject: `Thank you for ${sheet.charged} months with ${sheet.player_name}`,
    opening: `Your monthly contribution for ${sheet.player_name} is complete: ${sheet.charged} charges, ${dollars(sheet.given)} in all. Thank you!`,
    after: ["Nothing more will be charged."],
  }),
  stopped: ({ sheet, athlete_left, unanswered }) =>
    unanswered
      ? {
          subject: `Your monthly contribution for ${sheet.player_name} has ended`,
          opening: `${sheet.player_name} is no longer on a roster, and we had no answer from you, so your monthly contribution has ended. What you gave, ${dollars(sheet.given)}, is held for ${sheet.player_name}. Thank you.`,
          after: ["Nothing more will be charged."],
        }
      : athlete_left
        ? {
            subject: "Your monthly contribution has ended: the athlete's page was taken down",
            opening: `The athlete of ${sheet.began_with} you gave to every month no longer accepts contributions, so yours has ended. What you gave, ${dollars(sheet.given)}, is held for the athlete. Thank you.`,
            after: ["Nothing more will be charged."],
          }
        : {
            subject: `Your monthly contribution for ${sheet.player_name} has ended`,
            opening: `Your monthly contribution for ${sheet.player_name} has ended. What you gave, ${dollars(sheet.given)}, is held for ${sheet.player_name}. Thank you.`,
            after: ["Nothing more will be charged."],
          },
  not_paid: ({ sheet }) => ({
    subject: `Your monthly contribution for ${sheet.player_name} has ended`,
    opening: `Your card could not be charged on our last try either, so your monthly contribution for ${sheet.player_name} has ended.`,
    after: ["Nothing is owed and nothing more will be charged. You can start a new one whenever you like."],
  }),
  last_charge: ({ sheet }) => ({
    subject: `Your last charge of ${sheet.duration_months} for ${sheet.player_name} is coming up`,
    opening: `On ${dayOf(sheet.next_charge_at)} your card is charged ${dollars(sheet.amount)} for ${sheet.player_name}, for the last time.`,
    after: ["After that it ends automatically."],
  }),
  card_expires: ({ sheet }) => ({
    subject: `Your card ending in ${sheet.card?.last4} expires soon`,
    opening: `The card that pays your monthly contribution for ${sheet.player_name} expires at the end of ${month(sheet)}.`,
    label: "Use another card",
    after: [
      "The link above changes the card for this contribution. To change it for all of yours at once, sign in and open 'My contributions'.",
    ],
  }),
  athlete_leaves: ({ sheet, until }) => ({
    subject: movedWords(sheet).title,
    opening: movedWords(sheet).happened,
    label: "Go on, or end it",
    after: [
      sheet.owed
        ? `${dollars(sheet.owed.amount)} for this month is already being charged. Nothing more is charged until ${day(until)}, so take your time to decide.`
        : `Nothing is charged until ${day(until)}, so take your time to decide.`,
      `Go on: you keep giving to ${sheet.player_name}, as agreed. End it: nothing more is charged, and what you gave stays with ${sheet.player_name}.`,
      sheet.on_roster
        ? `If you do nothing, it goes on automatically after that day, for ${sheet.player_name}. The number of charges stays ${sheet.duration_months}.`
        : `If you do nothing, it ends on that day. If you go on, the number of charges stays ${sheet.duration_months}.`,
    ],
  }),
  followed: ({ sheet }) => ({
    subject: `Thank you: you go on with ${sheet.player_name}`,
    opening: `We got your answer: your monthly contribution for ${sheet.player_name} goes on as agreed. Thank you!`,
    after: [`The number of charges stays ${sheet.duration_months}. You can change or end it at any time.`],
  }),
  held: ({ sheet }) => ({
    subject: `Your monthly contribution for ${sheet.player_name} is paused`,
    opening: `Contributions for ${sheet.player_name} are turned off at the moment, so we have paused yours. Nothing is charged until they are on again.`,
    label: "Look at it, or end it",
    after: [
      `The number of charges stays ${sheet.duration_months}, so it ends later, by as many months as it was paused.`,
      "We'll email you when it goes on, some days before anything is charged. You can end it at any time.",
    ],
  }),
  held_in_dispute: ({ sheet }) => ({
    subject: `Your monthly contribution for ${sheet.player_name} is paused: your bank asks about a charge`,
    opening: `Your bank has told us that a charge for ${sheet.player_name} is in question, so we have paused your monthly contribution. Nothing more is charged.`,
    label: "Look at it, or end it",
    after: [
      "If it was you who gave, tell your bank. When it has decided, you can go on by the link above; it does not go on automatically.",
    ],
  }),
  goes_on: ({ sheet }) => ({
    subject: `Your monthly contribution for ${sheet.player_name} goes on`,
    opening: `Contributions for ${sheet.player_name} are on again. The next charge of ${dollars(sheet.amount)} is on ${dayOf(sheet.next_charge_at)}.`,
    after: [
      `The number of charges stays ${sheet.duration_months}; nothing is charged for the months in between.`,
      "If you would rather not go on, end it by the link above before that day.",
    ],
  }),
};

/** `is_unnamed`: of an athlete who left no name is in the letter, as in its sentences. */
function factsOf(sheet: RecurringSheet, is_unnamed: boolean): NonNullable<Draft["facts"]> {
  const { next_charge_at, last_charge_at, ended_at, owed } = sheet;
  const going: (readonly [string, string])[] =
    ended_at === null
      ? [
          ...(next_charge_at
            ? [[owed ? "The month after" : "Next charge", dayOf(next_charge_at)] as const]
            : []),
          ...(last_charge_at ? [["Last charge", dayOf(last_charge_at)] as const] : []),
          ["In all", dollars(sheet.total)],
        ]
      : [];
  return [
    is_unnamed ? ["Team", sheet.began_with] : ["Athlete", `${sheet.player_name} (${sheet.team_name})`],
    ["Amount", `${dollars(sheet.amount)} USD a month`],
    ["Charged so far", `${sheet.charged} of ${sheet.duration_months}: ${dollars(sheet.given)}`],
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
    ? ["Tried again", next_try_at ? `${dollars(amount)} on ${dayOf(next_try_at)}` : dollars(amount)]
    : ["Charged now", dollars(amount)];
const nextTry = ({ owed }: RecurringSheet): string | null =>
  owed?.next_try_at ? dayOf(owed.next_try_at) : null;

const monthly = ({ amount }: RecurringSheet): string => `${dollars(amount)} a month`;
const day = (time: Date | null): string => (time ? `${longDate(time.toISOString())} (UTC)` : "-");
const dayOf = (time: string | null): string => day(time === null ? null : new Date(time));
const month = ({ card }: RecurringSheet): string =>
  card ? partOfDate(`${card.exp_year}-${card.exp_month}`) : "the month";
