import {
  DAYS_OF_GRACE,
  DAYS_TO_ACCEPT,
  DAYS_TO_SETTLE_A_QUESTION,
} from "../../../../contract/orders/kinds.ts";
import type { OrderAct } from "../../../../contract/orders/states.ts";
import { calledIn } from "../../../../contract/players/called.ts";
import { withArticle } from "../../../../pure/articles.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import type { Draft } from "../../../letters/draft.ts";
import { type OrderFacts, type StepFacts, serviceWord } from "./order-facts.ts";
import type { OrderReader } from "./tell.ts";

const DAY_MS = 86_400_000;

/** What a letter says of a step; null where there is nothing to say to this reader. */
export type Words = Pick<Draft, "subject" | "opening" | "after"> & {
  /** What its link is for. */
  readonly way: string;
  /** Whose words are quoted, if there are some. */
  readonly quotes?: string;
};

type Say = (order: OrderFacts, step: StepFacts) => Words;

const amountOf = (order: OrderFacts): string => dollars(Number(order.paid_cents) / 100);
/** Of what is done and kept. Some of it may have gone back before. */
const leftOf = (order: OrderFacts): string => dollars(Number(order.left_cents) / 100);
const day = (at: Date, days = 0): string => longDate(new Date(at.getTime() + days * DAY_MS).toISOString());
const forWhom = ({ first_name }: OrderFacts): string => (first_name ? ` for ${first_name}` : "");

const called = ({ player_name }: OrderFacts): string => calledIn(player_name);
/** At the beginning of a sentence, also where no name is left. */
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const BACK =
  "It goes back to the card you paid with. We'll email you when it's on its way; you don't need to do anything.";
const HELD_UNTIL_DONE = (order: OrderFacts): string =>
  `We hold your ${amountOf(order)} until it's done. If it isn't done ${DAYS_OF_GRACE} days after ${
    order.due_at ? day(order.due_at) : "its day"
  }, your money comes back without asking.`;

const refundedTo =
  (reason: (order: OrderFacts, step: StepFacts) => string): Say =>
  (order, step) => ({
    subject: `Your ${serviceWord(order)} won't come: ${amountOf(order)} goes back to you`,
    opening: reason(order, step),
    way: "See your order",
    after: [`Your ${amountOf(order)} comes back. ${BACK}`],
    quotes: "What they wrote",
  });

const TO_SUPPORTER: Partial<Readonly<Record<OrderAct, Say>>> = {
  ask: (order) => ({
    subject: `${capital(order.player_name)} has a question about your ${serviceWord(order)}`,
    opening: `${capital(called(order))} needs to know something before they can do your ${serviceWord(order)}.`,
    way: "Answer",
    after: [HELD_UNTIL_DONE(order)],
    quotes: `What ${called(order)} asks`,
  }),
  deliver: (order, { happened_at }) => ({
    subject: `Your ${serviceWord(order)} from ${order.player_name} is here`,
    opening: `${capital(called(order))} has done your ${serviceWord(order)}.`,
    way: "See it",
    after: [
      `Say thank you there, or tell us if this isn't it. If we don't hear from you by ${day(happened_at, DAYS_TO_ACCEPT)}, we take it that all is well.`,
    ],
    quotes: `What ${called(order)} writes`,
  }),
  uphold: (order, { by_platform, in_dispute }) => ({
    subject: `Your ${serviceWord(order)} counts as done`,
    opening: `${by_platform ? "We" : `The compliance office of ${called(order)}'s school`} looked at what you told us, and ${by_platform ? "find" : "finds"} that your ${serviceWord(order)} was done as it was offered.`,
    way: "See your order",
    after: [
      in_dispute
        ? "Your bank is still deciding about the payment."
        : `Your ${leftOf(order)} goes to ${order.player_name}.`,
    ],
    quotes: by_platform ? "Why" : "What the office writes",
  }),
  decline: refundedTo(
    (order) => `${capital(called(order))} can't do your ${serviceWord(order)}, and says so.`,
  ),
  stop: refundedTo((order, { by_platform }) =>
    by_platform
      ? `We stopped your ${serviceWord(order)} from ${order.player_name}.`
      : `The compliance office of ${called(order)}'s school stopped your ${serviceWord(order)}.`,
  ),
  run_out: refundedTo((order) => `Your ${serviceWord(order)} from ${order.player_name} wasn't done in time.`),
  leave: refundedTo(
    (order) =>
      `${capital(order.player_name)} left the team or the site before your ${serviceWord(order)} was done.`,
  ),
  pay: refundedTo(
    (order) => `Your payment for the ${serviceWord(order)} arrived after its payment page had expired.`,
  ),
};

const overFor =
  (opening: (order: OrderFacts, step: StepFacts) => string): Say =>
  (order, step) => ({
    subject: `An order is over: the ${serviceWord(order)}${forWhom(order)}`,
    opening: opening(order, step),
    way: "See what's still to do",
    after: [`Its ${amountOf(order)} goes back to the supporter. There is nothing left to do for it.`],
    quotes: "The reason",
  });

const acceptedSubject = (order: OrderFacts, in_dispute: boolean): string =>
  in_dispute
    ? `Your ${serviceWord(order)}${forWhom(order)} is accepted`
    : `${leftOf(order)} for ${withArticle(serviceWord(order))} is yours`;

const whoseNow = (order: OrderFacts, in_dispute: boolean): string =>
  in_dispute
    ? "The supporter's bank is deciding about the payment, which can take weeks. The money is yours if it decides for you; we'll email you then."
    : `The ${leftOf(order)} that we held for it is yours.`;

const TO_ATHLETE: Partial<Readonly<Record<OrderAct, Say>>> = {
  pay: (order) => ({
    subject: `New order: ${withArticle(serviceWord(order))}${forWhom(order)}`,
    opening: `Someone ordered ${withArticle(serviceWord(order))} from you, and paid ${amountOf(order)}.`,
    way: "See what to do",
    after: [
      `It's held for this order, and it's yours once it is done. Please do it by ${order.due_at ? day(order.due_at) : "its day"}; ${DAYS_OF_GRACE} days later the money goes back to the supporter.`,
    ],
    quotes: "What they ask for",
  }),
  answer: (order) => ({
    subject: `Your question about ${withArticle(serviceWord(order))} is answered`,
    opening: `You asked about the ${serviceWord(order)}${forWhom(order)}. Here is the answer.`,
    way: "See what to do",
    after: [`Please do it by ${order.due_at ? day(order.due_at) : "its day"}.`],
    quotes: "The answer",
  }),
  question: (order, { happened_at }) => ({
    subject: `A supporter says: this isn't the ${serviceWord(order)} I ordered`,
    opening: `Whoever ordered the ${serviceWord(order)}${forWhom(order)} says that what you delivered isn't it.`,
    way: "See what they say",
    after: [
      `Deliver it again by ${day(happened_at, DAYS_TO_SETTLE_A_QUESTION)}, or the money goes back. ${order.at_our_desk ? "We" : "Your school's compliance office"} can also look at it.`,
    ],
    quotes: "What they write",
  }),
  accept: (order, { actor, in_dispute }) => ({
    subject: acceptedSubject(order, in_dispute),
    opening:
      actor === "supporter"
        ? `The ${serviceWord(order)}${forWhom(order)} is accepted, with thanks.`
        : `The ${serviceWord(order)}${forWhom(order)} is accepted: ${DAYS_TO_ACCEPT} days have passed without a question.`,
    way: "See what's still to do",
    after: [whoseNow(order, in_dispute)],
  }),
  uphold: (order, { by_platform, in_dispute }) => ({
    subject: acceptedSubject(order, in_dispute),
    opening: `${by_platform ? "We" : "Your school's compliance office"} looked at the question about the ${serviceWord(order)}${forWhom(order)}, and ${by_platform ? "find" : "finds"} that you did it.`,
    way: "See what's still to do",
    after: [whoseNow(order, in_dispute)],
    quotes: by_platform ? "Why" : "What the office writes",
  }),
  settle: (order) => ({
    subject: `${leftOf(order)} for ${withArticle(serviceWord(order))} is yours`,
    opening: `The supporter's bank was deciding about the payment for the ${serviceWord(order)}${forWhom(order)}. It decided for you.`,
    way: "See your orders",
    after: [`The ${leftOf(order)} is yours, and there is nothing left to do for it.`],
  }),
  stop: overFor(
    (order, { by_platform }) =>
      `${by_platform ? "We" : "Your school's compliance office"} stopped the ${serviceWord(order)}${forWhom(order)}.`,
  ),
  run_out: overFor((order) => `The ${serviceWord(order)}${forWhom(order)} wasn't done in time.`),
  leave: overFor(
    (order) =>
      `The ${serviceWord(order)}${forWhom(order)} was ended: you left the team or page that it was ordered from, or whoever ordered it closed their account.`,
  ),
  return: overFor(
    (order) =>
      `The payment for the ${serviceWord(order)}${forWhom(order)} was refunded or taken back by the supporter's bank.`,
  ),
};

export const wordsFor = (reader: OrderReader, order: OrderFacts, step: StepFacts): Words | null =>
  (reader === "supporter" ? TO_SUPPORTER : TO_ATHLETE)[step.act]?.(order, step) ?? null;

/** Of a day that comes. */
export const reminderWords = (order: OrderFacts, due_at: Date, now: Date): Words => {
  const days = Math.max(1, Math.ceil((due_at.getTime() - now.getTime()) / DAY_MS));
  return {
    subject: `Due ${days === 1 ? "tomorrow" : `in ${days} days`}: the ${serviceWord(order)}${forWhom(order)}`,
    opening: `The ${serviceWord(order)}${forWhom(order)} is due on ${day(due_at)}.`,
    way: "See what to do",
    after: [
      `Its ${amountOf(order)} is held for it. If it isn't done by ${day(due_at, DAYS_OF_GRACE)}, the money goes back to the supporter.`,
    ],
    quotes: "What they ask for",
  };
};
