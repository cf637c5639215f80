import type { OrderAct } from "../../../../contract/orders/states.ts";

/** Acts that are one question and its answer; a delivery has a form of its own. */
export type PlainAct = Exclude<OrderAct, "deliver">;

/** The money goes back by it. */
export const isEnd = (act: PlainAct): boolean => act === "decline" || act === "stop";

/** How an act is offered; what its dialog says comes with the dialog. */
export const labelOf = (act: PlainAct): string => LABELS[act] ?? "Stop this order";

const LABELS: Partial<Record<PlainAct, string>> = {
  ask: "Ask a question",
  answer: "Answer",
  accept: "Thank you, this is it",
  question: "This isn't it",
  decline: "I can't do this",
  uphold: "It was done as offered",
};
