import { namesOf } from "../../pure/records.ts";

/** What has to be known before it can be done, beside the brief. */
export type ServiceNeed = "address" | "day";

/** One kind of small thing that an athlete does for whoever supports them. */
export interface ServiceKind {
  /** As it stands in a list. */
  readonly name: string;
  /** What somebody gets, in a sentence. */
  readonly gives: string;
  readonly needs: readonly ServiceNeed[];
  /** No athlete offers it for less, in dollars; a school may ask for more. */
  readonly least_dollars: number;
  /** Whether a plan can carry one each month. */
  readonly may_be_monthly: boolean;
}

/**
 * The kinds of services, by the word that is stored and travels as `nil_service_type`. They keep their words: what was ordered is on
 * record under them.
 */
export const SERVICE_KINDS = {
  thank_you_video: {
    name: "Thank-you video",
    gives: "A short video in which the athlete says thank you.",
    needs: [],
    least_dollars: 10,
    may_be_monthly: false,
  },
  shout_out: {
    name: "Shout-out",
    gives: "A public post that mentions you, marked as paid.",
    needs: [],
    least_dollars: 10,
    may_be_monthly: false,
  },
  signed_photo: {
    name: "Signed photo",
    gives: "A signed photo, mailed to the address you give.",
    needs: ["address"],
    least_dollars: 20,
    may_be_monthly: false,
  },
  answer: {
    name: "Answer to a question",
    gives: "An answer to one question, on video or in writing.",
    needs: [],
    least_dollars: 5,
    may_be_monthly: false,
  },
  practice_tip: {
    name: "Practice tip",
    gives: "A tip for your own practice, on video or in writing.",
    needs: [],
    least_dollars: 10,
    may_be_monthly: false,
  },
  members_update: {
    name: "Members' update",
    gives: "An update for those who support the athlete every month.",
    needs: [],
    least_dollars: 5,
    may_be_monthly: true,
  },
  meet_and_greet: {
    name: "Meet-and-greet",
    gives: "A meeting at a public place, on a day that suits you both.",
    needs: ["day"],
    least_dollars: 50,
    may_be_monthly: false,
  },
} as const satisfies Readonly<Record<string, ServiceKind>>;

export type ServiceKindId = keyof typeof SERVICE_KINDS;
export const SERVICE_KIND_IDS = namesOf(SERVICE_KINDS);

/** A bare gift. It is no service, and a school may turn it off as it may a kind. */
export const GENERAL_CONTRIBUTION = "general_contribution";

/** The kind of this word; null where it is none, as of a general contribution. */
export const serviceKindOf = (id: string): ServiceKind | null =>
  SERVICE_KIND_IDS.some((each) => each === id)
    ? ((SERVICE_KINDS as Readonly<Record<string, ServiceKind>>)[id] ?? null)
    : null;

/** Days that an athlete gives themselves to do it. */
export const LEAST_DAYS = 7;
export const MOST_DAYS = 60;
export const USUAL_DAYS = 30;
/** So long after its day an order that was not delivered is refunded. */
export const DAYS_OF_GRACE = 7;
/** So long after a delivery silence accepts it. */
export const DAYS_TO_ACCEPT = 14;
/** So long after a question an order that nobody did anything about is refunded. */
export const DAYS_TO_SETTLE_A_QUESTION = 14;
/** Orders of one kind that an athlete takes at a time. */
export const MOST_AT_ONCE = 1_000;
/** Characters. */
export const MOST_BRIEF = 500;
export const MOST_OFFER_NOTE = 300;
export const MOST_FIRST_NAME = 60;
export const MOST_DELIVER_TO = 300;
