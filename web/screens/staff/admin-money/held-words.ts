import type { HeldDecision, HeldWhat, HeldWhy } from "../../../../contract/payouts/held-decisions.ts";

export const WHY_WORDS: Readonly<Record<HeldWhy, string>> = {
  unclaimed: "No one claims it",
  died: "The athlete died",
  left: "The athlete left",
  refused: "The athlete doesn't want it",
};

export const WHAT_WORDS: Readonly<Record<HeldWhat, string>> = {
  pay_back: "Back to supporters",
  estate: "To their estate",
  state: "To the state",
};

export const DECISION_WORDS: Readonly<Record<HeldDecision["state"], string>> = {
  asked: "Waiting for another admin",
  agreed: "Agreed: refunds are on their way",
  done: "Done",
  withdrawn: "Withdrawn",
  expired: "Expired: no other admin agreed in time",
};
