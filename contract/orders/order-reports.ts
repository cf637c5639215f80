import * as z from "zod/mini";
import { linesOf } from "../athlete-form/shapes.ts";
import { call, type Rule } from "../form/call.ts";
import { limitOf, skip } from "../form/fields.ts";
import { ORDER_LINK } from "./order-link.ts";
import { orderParams } from "./orders.ts";

/** Characters of a reason, and of what an admin writes to both sides. */
export const MOST_REPORT_WORDS = 500;

/** What is reported: what was asked for, what was written with one step, or one proof. */
const thing = z.enum(["brief", "step", "proof"]);
export type ReportedThing = z.infer<typeof thing>;

const reportFields = {
  thing,
  /** Of a step: its `entry_id`. */
  entry_id: z._default(z.nullable(z.int().check(z.gte(1))), null),
  /** Of a proof. */
  proof_id: z._default(z.nullable(z.uuid()), null),
  reason: linesOf(MOST_REPORT_WORDS),
};
export const report = z.object(reportFields);
export type TypedReport = z.output<typeof report>;

export const reportRules: readonly Rule<TypedReport>[] = [
  [({ reason }) => reason.trim() !== "", "Please write what's wrong with it.", "reason"],
  [
    (it) =>
      (it.thing === "step") === (it.entry_id !== null) && (it.thing === "proof") === (it.proof_id !== null),
    "Please say what you report: a step, a proof, or what was asked for.",
    "thing",
  ],
];

const answer = z.object({ reported: z.literal(true) });
export const REPORT_FAILURES = {
  404: "No such order, not the asker's, or nothing (anymore) of what is reported.",
  409: "The same person reported it before.",
  422: "A rule is broken, or the asker wrote it themselves.",
};
const often = { times: 20, minutes: 60 };
const someReport = { thing: "brief" as const, reason: "It's a threat." };
const WHY = "an order is reported by who is part of it.";

export const reportOwnOrder = call({
  name: "report_own_order",
  summary:
    "An athlete reports what was asked of them or written to them with an order: an admin looks at it.",
  method: "POST",
  path: "/v1/own_orders/{order_id}/reports",
  who: "athlete",
  params: orderParams,
  body: report,
  rules: reportRules,
  answer,
  failures: REPORT_FAILURES,
  at_most: often,
  sensitive: true,
  example: ({ unknown_id }) => ({ params: { order_id: unknown_id }, body: someReport }),
  outcomes: { rest: 404, why: WHY },
});

export const reportMyOrder = call({
  name: "report_my_order",
  summary:
    "Whoever ordered reports what the athlete wrote, or a proof, as abuse: an admin looks at it. To say that a delivery is not what was ordered is another act.",
  method: "POST",
  path: "/v1/my_orders/{order_id}/reports",
  who: "member",
  params: orderParams,
  body: report,
  rules: reportRules,
  answer,
  failures: REPORT_FAILURES,
  at_most: often,
  sensitive: true,
  example: ({ unknown_id }) => ({ params: { order_id: unknown_id }, body: someReport }),
  outcomes: { rest: 404, why: WHY },
});

export const reportByOrderLink = call({
  name: "report_by_order_link",
  summary: "The same by an email's link, without signing in.",
  method: "POST",
  path: "/v1/order_by_link/reports",
  who: "anyone",
  body: z.object({
    ...reportFields,
    link: z
      .string()
      .check(z.regex(ORDER_LINK, "This link is incomplete. Please open it from the email again.")),
  }),
  rules: reportRules,
  answer,
  failures: { ...REPORT_FAILURES, 404: `No such link, or ${REPORT_FAILURES[404].toLowerCase()}` },
  at_most: often,
  sensitive: true,
  example: ({ unknown_id, unknown_link }) => ({
    body: { link: `${unknown_id}.${unknown_link}`, ...someReport },
  }),
  outcomes: { rest: 404, why: WHY },
});

export const reportDeskOrder = call({
  name: "report_desk_order",
  summary:
    "An officer of the athlete's school reports what either side wrote, or a proof: an admin looks at it.",
  method: "POST",
  path: "/v1/compliance/orders/{order_id}/reports",
  who: "member",
  params: orderParams,
  body: report,
  rules: reportRules,
  answer,
  failures: { 403: "Neither an officer nor an admin.", ...REPORT_FAILURES },
  at_most: often,
  sensitive: true,
  example: ({ unknown_id }) => ({ params: { order_id: unknown_id }, body: someReport }),
  outcomes: { rest: 403, officer: 404, "other officer": 404, admin: 404, why: WHY },
});

const optionalText = z.nullable(z.string());
const side = z.enum(["supporter", "athlete"]);

const waitingReport = z.object({
  report_id: z.uuid(),
  order_id: z.uuid(),
  /** Of contract/orders/kinds.ts. */
  kind: z.string(),
  player_id: z.int(),
  team_id: z.int(),
  player_name: z.string(),
  team_name: z.string(),
  /** Whether the athlete is under 18, as far as we know. */
  is_minors: z.boolean(),
  thing,
  /** Whose it is: what is removed is theirs. */
  written_by: side,
  /** What is reported, as it stands now; null where it is gone by now, and of a proof. */
  words: optionalText,
  /** Of what was asked for: whom it is for, as it was typed. */
  first_name: optionalText,
  /** Of a delivery: the public post. */
  link: optionalText,
  /** Of a proof. */
  proof_id: optionalText,
  proof_kind: z.nullable(z.enum(["picture", "video"])),
  /** Nothing of it is there anymore. */
  is_gone: z.boolean(),
  reporter: z.enum(["supporter", "athlete", "officer", "guardian"]),
  reason: optionalText,
  /** ISO 8601, UTC. */
  reported_at: z.string(),
  /** What was paid for the order, in dollars; it goes back when it is stopped. */
  amount: z.number(),
  /** Whether it can be: not once it is settled or its money is on its way back. */
  can_be_stopped: z.boolean(),
});
/** A report that waits for an admin. */
export type WaitingReport = z.infer<typeof waitingReport>;

export const listOrderReports = call({
  name: "order_reports",
  summary:
    "What was reported of orders and waits for a decision: those about an athlete who is under 18 first, then the longest waiting.",
  method: "GET",
  path: "/v1/order_reports",
  who: "admin",
  logged_as: { act: "read what was reported of orders", chosen: ["limit", "skip"] },
  query: z.object({ limit: limitOf(50), skip }),
  answer: z.object({ data: z.array(waitingReport), count: z.int() }),
  sensitive: true,
});

const decision = z.object({
  /** `nothing`: it stays. `remove`: what is reported goes, and both sides are told. */
  decision: z.enum(["nothing", "remove"]),
  /** Of a removal: the order is stopped with it, and its money goes back. */
  stop: z._default(z.boolean(), false),
  /** Of a removal: why, as both sides read it. */
  words: z._default(z.nullable(linesOf(MOST_REPORT_WORDS)), null),
});
export type ReportDecision = z.output<typeof decision>;

export const reportDecisionRules: readonly Rule<ReportDecision>[] = [
  [
    (it) => it.decision === "nothing" || (it.words ?? "").trim() !== "",
    "Please write why. Both sides will see it in our email.",
    "words",
  ],
  [
    (it) => it.decision === "remove" || !it.stop,
    "An order is stopped together with what is removed.",
    "stop",
  ],
];

export const decideOrderReport = call({
  name: "decide_order_report",
  summary:
    "An admin decides about what was reported: it stays; or it goes, with all that the same person wrote in the order's steps, and the order is stopped or not. Every report of the same is decided with a removal.",
  method: "POST",
  path: "/v1/order_reports/{report_id}/decision",
  who: "admin",
  params: z.object({ report_id: z.uuid("There is no such report.") }),
  body: decision,
  rules: reportDecisionRules,
  answer: z.object({ decided: z.literal(true) }),
  failures: {
    404: "No such report.",
    409: "Another admin was faster, or the order can't be stopped anymore: nothing was removed.",
  },
  sensitive: true,
  example: ({ unknown_id }) => ({
    params: { report_id: unknown_id },
    body: { decision: "nothing" as const },
  }),
  outcomes: { rest: 404 },
});
