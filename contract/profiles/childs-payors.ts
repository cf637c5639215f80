import * as z from "zod/mini";
import { DEALS_BATCH, dealsShown } from "../contributions/deals-elsewhere.ts";
import { PAYORS_BATCH, payorLinesShown, payorsShown, stateFilter } from "../contributions/payors.ts";
import { reportShown } from "../contributions/report-packet.ts";
import { call } from "../form/call.ts";
import { id, limitOf, skip } from "../form/fields.ts";
import { LINK_FAILURES, privateLink, WHY_BY_LINK } from "../form/private-link.ts";

// What a guardian reads of an athlete who is under 18, by the private link of the profile that they agreed to. They change nothing here.

const failures = {
  ...LINK_FAILURES,
  404: `${LINK_FAILURES[404]} Or it is the athlete's own, or the athlete is of age by now.`,
};

export const childPayors = call({
  name: "child_payors",
  summary:
    "Who gave, promised or agreed on how much with a minor, what is due first: for the guardian who agreed to the page.",
  method: "POST",
  path: "/v1/child_payors",
  who: "anyone",
  body: z.object({ link: privateLink, state: stateFilter, limit: limitOf(PAYORS_BATCH), skip }),
  answer: z.extend(payorsShown, { player_name: z.string() }),
  failures,
  sensitive: true,
  example: ({ unknown_link }) => ({ body: { link: unknown_link } }),
  outcomes: { rest: 404, why: WHY_BY_LINK },
});

export const childPayor = call({
  name: "child_payor",
  summary:
    "One payor of a minor for their guardian: all that makes up the sum, deals made elsewhere, and what its report says.",
  method: "POST",
  path: "/v1/child_payors/{payor_id}",
  who: "anyone",
  params: z.object({ payor_id: id }),
  body: z.object({
    link: privateLink,
    /** How many lines, and how many deals made elsewhere. */
    limit: limitOf(PAYORS_BATCH),
    skip,
    deals: limitOf(DEALS_BATCH),
  }),
  answer: z.extend(payorLinesShown, {
    elsewhere: dealsShown,
    /** Null until the sum has come to what is reported. */
    report: z.nullable(reportShown),
  }),
  failures: { ...failures, 404: `${failures[404]} Or no such payor of this athlete.` },
  sensitive: true,
  example: ({ unknown_link, payor_id }) => ({ params: { payor_id }, body: { link: unknown_link } }),
  outcomes: { rest: 404, why: WHY_BY_LINK },
});

export const childPaper = call({
  name: "child_paper",
  summary:
    "A paper of a deal that a minor made elsewhere, for their guardian. It comes in the answer, so that no address leads to it.",
  method: "POST",
  path: "/v1/child_papers/{entry_id}",
  who: "anyone",
  params: z.object({ entry_id: id }),
  body: z.object({ link: privateLink }),
  answer: z.object({
    /** To save it under. */
    name: z.string(),
    /** Base64. It may hold anything: it is saved, never shown. */
    content: z.string(),
  }),
  failures: { ...failures, 404: `${failures[404]} Or no such paper.` },
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  example: ({ unknown_link, payor_id }) => ({ params: { entry_id: payor_id }, body: { link: unknown_link } }),
  outcomes: { rest: 404, why: WHY_BY_LINK },
});
