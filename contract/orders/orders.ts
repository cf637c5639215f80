import * as z from "zod/mini";
import { linesOf } from "../athlete-form/shapes.ts";
import type { Rule } from "../form/call.ts";
import { plainWordsRules } from "../thanks/plain-words.ts";
import { paidBackWay } from "./paid-back.ts";
import { orderAct, orderActor, orderState } from "./states.ts";

/** Characters of a question, an answer or a reason. */
export const MOST_ORDER_WORDS = 500;
const MOST_LINK = 500;
const MOST_PROOFS = 5;

const optionalText = z.nullable(z.string());

/** One order in a list. Money in dollars; moments in ISO 8601, UTC. */
export const orderLine = z.object({
  order_id: z.uuid(),
  /** Of contract/orders/kinds.ts. */
  kind: z.string(),
  state: orderState,
  /** Rises with each step: whoever does the next names the one that they saw. */
  version: z.int(),
  player_id: z.int(),
  team_id: z.int(),
  player_name: z.string(),
  team_name: z.string(),
  /** The athlete's jersey now, with the team's colors as hex; null once their page was removed. */
  worn: z.nullable(
    z.object({
      jersey_number: optionalText,
      sport_name: z.string(),
      team_color: optionalText,
      team_alt_color: optionalText,
    }),
  ),
  /** What was paid for it. */
  amount: z.number(),
  /** Of that: went back by refunds, and by a bank for good. */
  refunded: z.number(),
  lost: z.number(),
  /** A bank decides about some of it: nothing is settled or refunded until then. */
  in_dispute: z.boolean(),
  /** Whom it is for, as whoever ordered gave it. */
  first_name: optionalText,
  ordered_at: optionalText,
  /** Until when the athlete is to do it. */
  due_at: optionalText,
  /** Since when it stands so. */
  state_at: z.string(),
  /** When it is refunded (or, delivered, accepted) without anybody doing anything; null where nothing runs out. */
  over_at: optionalText,
});
export type OrderLine = z.infer<typeof orderLine>;

/** A step: who, when, what. */
export const orderStep = z.object({
  entry_id: z.int(),
  happened_at: z.string(),
  actor: orderActor,
  act: orderAct,
  /** How it stood afterwards. */
  state: orderState,
  /** An office's that an admin did: in its place, or because of a report. */
  by_platform: z.boolean(),
  /** A question, an answer, a reason; what an athlete wrote with a delivery. */
  words: optionalText,
  /** Of a delivery: the public post. */
  link: optionalText,
  /** Of a delivery: what was uploaded, as long as it is kept (proofFileAt in contract/proofs/proofs.ts). */
  proofs: z.array(z.object({ proof_id: z.uuid(), kind: z.enum(["picture", "video"]) })),
});
export type OrderStepShown = z.infer<typeof orderStep>;

/** An order as one of those sees it who are part of it. */
export const order = z.extend(orderLine, {
  /** What whoever asks may do now. */
  acts: z.array(orderAct),
  /** The athlete's school has no officer here: admins decide in its place. */
  at_our_desk: z.boolean(),
  /** What the athlete says of it where they offer it: that is what was ordered, and what findings may be about. */
  offer_note: optionalText,
  brief: optionalText,
  /** For the two alone; null for an office. */
  deliver_to: optionalText,
  /** YYYY-MM-DD. */
  wished_on: optionalText,
  /** Its money could not go back to the card: it was paid back another way, on this day (YYYY-MM-DD). */
  paid_back: z.nullable(z.object({ how: paidBackWay, paid_on: z.string() })),
  /** In the order in which it happened. */
  history: z.array(orderStep),
});
export type Order = z.infer<typeof order>;

export const ordersOf = z.object({ data: z.array(orderLine), count: z.int() });

export const orderParams = z.object({ order_id: z.uuid("There is no such order.") });

/** `open`: what is not over. */
export const whichOrders = z._default(z.enum(["open", "over", "all"]), "open");

const version = z.int().check(z.gte(1));
const words = z._default(z.nullable(linesOf(MOST_ORDER_WORDS)), null);

/** What an athlete does. */
export const athletesAct = z.object({
  act: z.enum(["ask", "deliver", "decline"]),
  version,
  /** Of a question, and the reason why it can't be done; may go with a delivery. */
  words,
  /** Of a delivery: a public post. */
  link: z._default(z.nullable(z.string().check(z.maxLength(MOST_LINK, "This link is too long."))), null),
  /** That the post says '#ad'. */
  says_ad: z._default(z.boolean(), false),
  /** Of a delivery: what was uploaded for this order. */
  proof_ids: z._default(z.array(z.uuid()).check(z.maxLength(MOST_PROOFS)), []),
});
export type AthletesAct = z.output<typeof athletesAct>;

/** What whoever ordered does. */
export const supportersAct = z.object({ act: z.enum(["answer", "accept", "question"]), version, words });
export type SupportersAct = z.output<typeof supportersAct>;

/** What an office does. */
export const officesAct = z.object({ act: z.enum(["stop", "uphold"]), version, words });
export type OfficesAct = z.output<typeof officesAct>;

type Written = { readonly act: string; readonly words: string | null };
const isWritten = ({ words }: Written): boolean => (words ?? "").trim() !== "";

/** Acts that say nothing without words. */
const NEEDS_WORDS: Readonly<Record<string, string>> = {
  ask: "Please write what you need to know.",
  decline: "Please write why you can't do it.",
  answer: "Please write your answer.",
  question: "Please write what's wrong with it.",
  stop: "Please write why.",
  uphold: "Please write why.",
};

/** Plain words, as those of a brief. */
export const writtenRules: readonly Rule<Written>[] = [
  ...Object.entries(NEEDS_WORDS).map(
    ([act, message]): Rule<Written> => [(it) => it.act !== act || isWritten(it), message, "words"],
  ),
  ...plainWordsRules.map(
    ([holds, message]): Rule<Written> => [
      (it) => !isWritten(it) || holds({ words: it.words ?? "" }),
      message,
      "words",
    ],
  ),
];

/** A page that everybody can open; nothing of ours follows it. */
const POST = /^https:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+\/[^\s"'<>\\^`{|}]+$/i;

export const deliveryRules: readonly Rule<
  Pick<AthletesAct, "act" | "link" | "says_ad" | "proof_ids"> & Written
>[] = [
  ...writtenRules,
  [
    (it) => it.act !== "deliver" || it.link !== null || it.proof_ids.length > 0,
    "Please add a picture or a video of it, or a link to the public post.",
    "link",
  ],
  [
    (it) => it.link === null || POST.test(it.link),
    "Please enter the whole address of the post. It begins with https://.",
    "link",
  ],
  [
    (it) => it.link === null || it.act !== "deliver" || it.says_ad,
    "A paid post has to say so. Please add #ad to it, and confirm that here.",
    "says_ad",
  ],
];

export const ORDER_FAILURES = {
  404: "No such order, or not the asker's.",
  409: "Someone was faster, or it isn't the asker's turn: read the order again.",
};
