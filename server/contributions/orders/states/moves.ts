import type { OrderAct, OrderActor, OrderState } from "../../../../contract/orders/states.ts";
import { namesOf } from "../../../../pure/records.ts";

type Moves = Partial<Record<OrderAct, OrderState>>;

/** The athlete's side of an order that they have to do something for. */
const ASK = { ask: "asked" } as const;
const DO = { deliver: "delivered", decline: "refunding" } as const;
const STOP = { stop: "refunding" } as const;
/** What the clock, a page that goes and the payment provider bring while it is not delivered. */
const UNDONE = { run_out: "refunding", leave: "refunding", return: "refunded" } as const;

/**
 * The life of an order as data: in each state, what each actor may do, and the state that it leads to. What is not here is refused.
 * `return`: all that was paid went back, by refunds or lost disputes.
 */
export const MOVES: Readonly<Record<OrderState, Partial<Readonly<Record<OrderActor, Moves>>>>> = {
  unpaid: { system: { pay: "ordered", lapse: "ended" } },
  ordered: { athlete: { ...ASK, ...DO }, officer: STOP, system: UNDONE },
  asked: { supporter: { answer: "answered" }, athlete: DO, officer: STOP, system: UNDONE },
  answered: { athlete: { ...ASK, ...DO }, officer: STOP, system: UNDONE },
  delivered: {
    supporter: { accept: "accepted", question: "questioned" },
    officer: STOP,
    // Silence accepts. An athlete who leaves after it was delivered has kept it.
    system: { accept: "accepted", return: "refunded" },
  },
  questioned: { athlete: DO, officer: { uphold: "accepted", ...STOP }, system: UNDONE },
  // It waits while a bank decides about the payment.
  accepted: { system: { settle: "settled", return: "refunded" } },
  refunding: { system: { return: "refunded" } },
  settled: {},
  // A bank that had given its money back to the supporter took it back from them on appeal, and it was accepted before.
  refunded: { system: { settle: "settled" } },
  // A page that lapsed is not paid anymore; where it is after all, what was asked for is gone and the money goes back.
  ended: { system: { pay: "refunding" } },
};

/** Where an act leads; null where it is not this actor's to do now. */
export const moveOf = (state: OrderState, actor: OrderActor, act: OrderAct): OrderState | null =>
  MOVES[state][actor]?.[act] ?? null;

/** What an actor may do now. */
export const actsOf = (state: OrderState, actor: OrderActor): OrderAct[] =>
  namesOf(MOVES[state][actor] ?? {});

/** Those in which nothing happens anymore, but by a payment or an appeal that nobody expects. */
export const OVER_STATES: readonly OrderState[] = ["settled", "refunded", "ended"];
/** Those in which the athlete has something to do. */
export const TO_DO_STATES: readonly OrderState[] = ["ordered", "asked", "answered", "questioned"];
