import type { Order } from "../../../../contract/orders/orders.ts";
import type { OrderAct } from "../../../../contract/orders/states.ts";
import { firstName } from "../../../../pure/names.ts";
import { dollars } from "../../../../pure/numbers.ts";

/** How an act is offered, and what its dialog says. */
export interface ActWords {
  /** Of the button that opens it; and of the one that does it. */
  readonly label: string;
  readonly sends: string;
  readonly title: string;
  readonly words: string;
  /** What is to be written; null where nothing is. */
  readonly text: string | null;
  /** The money goes back by it. */
  readonly is_end: boolean;
}

/** Acts that are one question and its answer; a delivery has a form of its own. */
export type PlainAct = Exclude<OrderAct, "deliver">;

type Said = Pick<Order, "player_name" | "amount">;

export const actWords = (order: Said, act: PlainAct): ActWords =>
  WORDS[act]?.(firstName(order.player_name), dollars(order.amount)) ?? stopWords(dollars(order.amount));

const WORDS: Partial<Record<PlainAct, (athlete: string, money: string) => ActWords>> = {
  ask: () => ({
    label: "Ask a question",
    sends: "Send question",
    title: "What do you need to know?",
    words: "We email your question. The date it's due stays the same.",
    text: "Question",
    is_end: false,
  }),
  answer: (athlete) => ({
    label: "Answer",
    sends: "Send answer",
    title: "Your answer",
    words: `We email ${athlete} that you answered. They read it on their page.`,
    text: "Answer",
    is_end: false,
  }),
  accept: (athlete, money) => ({
    label: "Thank you, this is it",
    sends: "Accept",
    title: "Accept it?",
    words: `The ${money} is ${athlete}'s from then on.`,
    text: null,
    is_end: false,
  }),
  question: (athlete, money) => ({
    label: "This isn't it",
    sends: "Send",
    title: "What's wrong with it?",
    words: `${athlete} and their school's compliance office read what you write. If it isn't put right within 14 days, your ${money} comes back.`,
    text: "What's wrong",
    is_end: false,
  }),
  decline: (_, money) => ({
    label: "I can't do this",
    sends: "Send the money back",
    title: "Send the money back?",
    words: `This ends the order, and the ${money} goes back to them. They read what you write.`,
    text: "Why",
    is_end: true,
  }),
  uphold: (_, money) => ({
    label: "It was done as offered",
    sends: "Decide for the athlete",
    title: "Was it done as offered?",
    words: `This accepts the order. The ${money} is the athlete's, and both get an email with what you write.`,
    text: "Why",
    is_end: false,
  }),
};

const stopWords = (money: string): ActWords => ({
  label: "Stop this order",
  sends: "Stop it",
  title: "Stop this order?",
  words: `This ends the order, and the ${money} goes back to the supporter. Both get an email with what you write.`,
  text: "Why",
  is_end: true,
});
