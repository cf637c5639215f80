import * as z from "zod/mini";
import { isDay } from "../../pure/days.ts";
import { linesOf } from "../athlete-form/shapes.ts";
import type { Rule } from "../form/call.ts";
import { plainWordsRules } from "../thanks/plain-words.ts";
import {
  GENERAL_CONTRIBUTION,
  MOST_BRIEF,
  MOST_DELIVER_TO,
  MOST_FIRST_NAME,
  type ServiceNeed,
  serviceKindOf,
} from "./kinds.ts";

/** The `type` of the problem of an offer that has ended or has another price by now: read the athlete's offers again. */
export const OFFER_CHANGED = "urn:problem:offer-changed";

const line = (most: number) => z.optional(z.nullable(linesOf(most)));

/** What a contribution for a service has beside: a gift without one has none of it. */
export const orderFields = {
  offer_id: z.optional(z.nullable(z.uuid("This is not an offer."))),
  /** Whole dollars: the price as it was shown. Another one by now is a 409, and nothing is charged. */
  price: z.optional(z.nullable(z.number())),
  /** What the athlete should know to do it, in plain words. */
  brief: line(MOST_BRIEF),
  /** Whom it is for, as the athlete reads it. */
  first_name: line(MOST_FIRST_NAME),
  /** Where something is mailed to. */
  deliver_to: line(MOST_DELIVER_TO),
  /** YYYY-MM-DD. */
  wished_on: z.optional(z.nullable(z.string().check(z.maxLength(10)))),
  /** The contribution whose page this one replaces, as whoever opened it has its id: unpaid, it is closed, and its place is free. */
  instead_of: z.optional(z.nullable(z.uuid("This is not the id of a contribution."))),
};
const orderShape = z.object(orderFields);

type Ordered = z.output<typeof orderShape> & {
  readonly amount: number;
  readonly nil_service_type: string | null;
};

const isService = (it: Ordered): boolean =>
  it.nil_service_type !== null && it.nil_service_type !== GENERAL_CONTRIBUTION;
const needs = (it: Ordered, need: ServiceNeed): boolean =>
  serviceKindOf(it.nil_service_type ?? "")?.needs.includes(need) ?? false;
const isGiven = (typed: string | null | undefined): boolean => (typed ?? "").trim() !== "";

/** After those of every contribution. */
export const orderRules: readonly Rule<Ordered>[] = [
  [(it) => isService(it) === isGiven(it.offer_id), "Please choose a NIL Service Type.", "nil_service_type"],
  [(it) => !isService(it) || it.price === it.amount, "The amount of a service is its price.", "amount"],
  [
    (it) => !isService(it) || isGiven(it.brief),
    "Please write what the athlete should know to do this.",
    "brief",
  ],
  ...plainWordsRules.map(
    ([holds, message]): Rule<Ordered> => [
      (it) => !isService(it) || holds({ words: it.brief ?? "" }),
      message,
      "brief",
    ],
  ),
  ...plainWordsRules.map(
    ([holds, message]): Rule<Ordered> => [
      (it) => !isService(it) || !isGiven(it.first_name) || holds({ words: it.first_name ?? "" }),
      message,
      "first_name",
    ],
  ),
  [
    (it) => !needs(it, "address") || isGiven(it.deliver_to),
    "Please enter the address that it's mailed to.",
    "deliver_to",
  ],
  [(it) => !needs(it, "day") || isDay(it.wished_on ?? ""), "Please choose a day.", "wished_on"],
];
