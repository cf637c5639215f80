import { serviceKindOf } from "../../../../contract/orders/kinds.ts";
import type { Order, OrderLine, OrderStepShown } from "../../../../contract/orders/orders.ts";
import { PAID_BACK_WORDS } from "../../../../contract/orders/paid-back.ts";
import type { OrderAct, OrderActor, OrderState } from "../../../../contract/orders/states.ts";
import { calledIn } from "../../../../contract/players/called.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";

/** Who looks at an order. */
export type OrderViewer = Exclude<OrderActor, "system">;

/** How an order stands, in a word or two. */
export const STATE_WORDS: Readonly<Record<OrderState, string>> = {
  unpaid: "Not paid yet",
  ordered: "Ordered",
  asked: "Question asked",
  answered: "Question answered",
  delivered: "Delivered",
  questioned: "Questioned",
  accepted: "Accepted",
  refunding: "Refund on its way",
  settled: "Done",
  refunded: "Refunded",
  ended: "Never paid",
};

export type Tone = "good" | "bad" | "wait" | "plain";
const TONES: Readonly<Record<OrderState, Tone>> = {
  unpaid: "plain",
  ordered: "plain",
  asked: "wait",
  answered: "plain",
  delivered: "good",
  questioned: "wait",
  accepted: "good",
  refunding: "bad",
  settled: "good",
  refunded: "bad",
  ended: "bad",
};
export const toneOf = (state: OrderState): Tone => TONES[state];

/** `Thank-you video`; of a kind that is offered no more, its own words. */
export const kindName = (kind: string): string => serviceKindOf(kind)?.name ?? kind.replaceAll("_", " ");

/** In which states whoever looks has something to do. */
const TURNS: Readonly<Record<OrderViewer, readonly OrderState[]>> = {
  supporter: ["asked", "delivered"],
  athlete: ["ordered", "answered", "questioned"],
  officer: ["questioned"],
};
export const isTurnOf = (viewer: OrderViewer, { state }: Pick<OrderLine, "state">): boolean =>
  TURNS[viewer].includes(state);

type Standing = Pick<
  Order,
  | "state"
  | "player_name"
  | "amount"
  | "refunded"
  | "lost"
  | "in_dispute"
  | "due_at"
  | "over_at"
  | "paid_back"
  | "at_our_desk"
>;

/** Who decides about it beside the two, within a sentence to whoever ordered. Nobody is told of an office that is not there. */
export const deciderOf = ({ at_our_desk }: Pick<Order, "at_our_desk">): string =>
  at_our_desk ? OUR_TEAM : "their school's compliance office";
const OUR_TEAM = `the ${PRODUCT_NAME} team`;

/** What it means for whoever looks, what comes next, and by when. */
export const nextWords = (order: Standing, viewer: OrderViewer): string => WORDS[viewer](order);

const dayOf = (at: string | null): string => (at ? longDate(at) : "its day");

/** What came back: by refunds, or by the bank. */
const backWords = ({ refunded, lost, amount }: Standing): string =>
  dollars(refunded > 0 ? refunded : lost > 0 ? lost : amount);

const WHILE_DISPUTED =
  "The bank is deciding about this payment. We wait for that first, so that nothing is returned twice.";

function toSupporter(order: Standing): string {
  const { state, player_name, amount, due_at, over_at, in_dispute } = order;
  const athlete = calledIn(player_name);
  switch (state) {
    case "unpaid":
      return `This isn't paid yet. As soon as it is, it's on ${athlete}'s list.`;
    case "ordered":
    case "answered":
      return `${athlete} does this by ${dayOf(due_at)}. If there's no proof by ${dayOf(over_at)}, your ${dollars(amount)} comes back without asking.`;
    case "asked":
      return `${athlete} has a question. Answer it so they can go on.`;
    case "delivered":
      return `Is this what you ordered? If you don't say anything, it's accepted on ${dayOf(over_at)}.`;
    case "questioned":
      return `${athlete} and ${deciderOf(order)} know what you wrote. If it isn't put right by ${dayOf(over_at)}, your ${dollars(amount)} comes back.`;
    case "accepted":
      return in_dispute ? `You accepted this. ${WHILE_DISPUTED}` : "You accepted this. Thank you.";
    case "refunding":
      return in_dispute ? WHILE_DISPUTED : `Your ${dollars(amount)} is on its way back to your card.`;
    case "settled":
      return `All done. The ${dollars(amount)} you gave is ${athlete}'s.`;
    case "refunded":
      return order.paid_back
        ? `${backWords(order)} came back to you, not to your card: we paid it ${PAID_BACK_WORDS[order.paid_back.how]} on ${longDate(order.paid_back.paid_on)}.`
        : `${backWords(order)} went back to your card. Banks show it within 10 days.`;
    case "ended":
      return "The payment page closed before this was paid. You weren't charged.";
  }
}

function toAthlete(order: Standing): string {
  const { state, amount, due_at, over_at, in_dispute, at_our_desk } = order;
  switch (state) {
    case "unpaid":
    case "ended":
      return "This was never paid, so there's nothing to do.";
    case "ordered":
    case "answered":
      return `Do this by ${dayOf(due_at)}, then show that it's done. Without proof by ${dayOf(over_at)}, the ${dollars(amount)} goes back.`;
    case "asked":
      return `They have your question. The date stays ${dayOf(due_at)}, and you can deliver it anytime.`;
    case "delivered":
      return `They have it. If they don't say anything, it's accepted on ${dayOf(over_at)}, and the ${dollars(amount)} is yours.`;
    case "questioned":
      return `They say this isn't what they ordered. Deliver it again, or say that you can't. ${at_our_desk ? `The ${PRODUCT_NAME} team` : "Your compliance office"} can decide, too. If nothing happens by ${dayOf(over_at)}, the ${dollars(amount)} goes back.`;
    case "accepted":
      return in_dispute
        ? "They accepted it. Their bank is deciding about the payment, so it isn't yours yet."
        : "They accepted it.";
    case "refunding":
      return `The ${dollars(amount)} is going back to them.`;
    case "settled":
      return `Done. The ${dollars(amount)} is yours.`;
    case "refunded":
      return `${backWords(order)} went back to them.`;
  }
}

function toOfficer(order: Standing): string {
  const { state, amount, due_at, over_at, in_dispute } = order;
  switch (state) {
    case "ordered":
    case "asked":
    case "answered":
      return `The athlete does this by ${dayOf(due_at)}. Without proof by ${dayOf(over_at)}, the ${dollars(amount)} goes back. You can stop it if the rules don't allow it.`;
    case "delivered":
      return `The supporter has it. If they don't say anything, it's accepted on ${dayOf(over_at)}. Until then, you can stop it.`;
    case "questioned":
      return `The supporter says this isn't what they ordered. Decide who's right. If no one does anything by ${dayOf(over_at)}, the ${dollars(amount)} goes back.`;
    case "accepted":
      return in_dispute ? WHILE_DISPUTED : "It's accepted.";
    case "refunding":
      return in_dispute ? WHILE_DISPUTED : `The ${dollars(amount)} is going back to the supporter.`;
    case "settled":
      return `Done. The ${dollars(amount)} is the athlete's.`;
    case "refunded":
      return `${backWords(order)} went back to the supporter.`;
    default:
      return "It was never paid.";
  }
}

const WORDS: Readonly<Record<OrderViewer, (order: Standing) => string>> = {
  supporter: toSupporter,
  athlete: toAthlete,
  officer: toOfficer,
};

const ACTOR_WORDS: Readonly<Record<OrderActor, string>> = {
  supporter: "The supporter",
  athlete: "The athlete",
  officer: "The compliance office",
  system: "",
};

const DONE_WORDS: Readonly<Record<OrderAct, string>> = {
  order: "ordered it",
  pay: "It was paid",
  lapse: "It was never paid",
  ask: "asked a question",
  answer: "answered",
  deliver: "delivered it",
  decline: "can't do it",
  accept: "accepted it",
  question: "said this isn't it",
  uphold: "found that it was done as offered",
  stop: "stopped it",
  run_out: "The time ran out",
  leave: "The athlete left",
  settle: "The money is the athlete's",
  return: "The money went back",
};

/** `The athlete delivered it`, and `You answered` to who did. Who stands in for an office reads which of both it was. */
export function stepWords(
  {
    actor,
    act,
    by_platform,
  }: Pick<OrderStepShown, "actor" | "act"> & Partial<Pick<OrderStepShown, "by_platform">>,
  viewer: OrderViewer,
  stands_in = false,
): string {
  if (actor === "system") return act === "accept" ? "Accepted: no one objected in time" : DONE_WORDS[act];
  if (by_platform) return `The ${PRODUCT_NAME} team ${DONE_WORDS[act]}`;
  const is_own = actor === viewer && !(actor === "officer" && stands_in);
  return `${is_own ? "You" : ACTOR_WORDS[actor]} ${DONE_WORDS[act]}`;
}
