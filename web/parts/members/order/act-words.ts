import type { Order } from "../../../../contract/orders/orders.ts";
import { calledIn } from "../../../../contract/players/called.ts";
import { dollars } from "../../../../pure/numbers.ts";
import type { PlainAct } from "./act-labels.ts";
import { deciderOf } from "./order-words.ts";

/** What an act's dialog says. */
interface ActWords {
  /** Of the button that does it. */
  readonly sends: string;
  readonly title: string;
  readonly words: string;
  /** What is to be written; null where nothing is. */
  readonly text: string | null;
}

type Said = Pick<Order, "player_name" | "amount" | "at_our_desk">;

export const actWords = (order: Said, act: PlainAct): ActWords =>
  WORDS[act]?.(calledIn(order.player_name), dollars(order.amount), deciderOf(order)) ??
  stopWords(dollars(order.amount));

const WORDS: Partial<Record<PlainAct, (athlete: string, money: string, decider: string) => ActWords>> = {
  ask: () => ({
    sends: "Send question",
    title: "What do you need to know?",
    words: "We email your question. The date it's due stays the same.",
    text: "Question",
  }),
  answer: (athlete) => ({
    sends: "Send answer",
    title: "Your answer",
    words: `We email ${athlete} that you answered. They read it on their page.`,
    text: "Answer",
  }),
  accept: (athlete, money) => ({
    sends: "Accept",
    title: "Accept it?",
    words: `The ${money} is ${athlete}'s from then on.`,
    text: null,
  }),
  question: (athlete, money, decider) => ({
    sends: "Send",
    title: "What's wrong with it?",
    words: `${athlete} and ${decider} read what you write. If it isn't put right within 14 days, your ${money} comes back.`,
    text: "What's wrong",
  }),
  decline: (_, money) => ({
    sends: "Send the money back",
    title: "Send the money back?",
    words: `This ends the order, and the ${money} goes back to them. They read what you write.`,
    text: "Why",
  }),
  uphold: (_, money) => ({
    sends: "Decide for the athlete",
    title: "Was it done as offered?",
    words: `This accepts the order. The ${money} is the athlete's, and both get an email with what you write.`,
    text: "Why",
  }),
};

const stopWords = (money: string): ActWords => ({
  sends: "Stop it",
  title: "Stop this order?",
  words: `This ends the order, and the ${money} goes back to the supporter. Both get an email with what you write.`,
  text: "Why",
});
