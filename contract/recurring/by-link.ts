import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { CHANGE_FAILURES, cardPage, change, changeRules, sheet, TOO_MANY_CARD_PAGES } from "./recurring.ts";

/** What a mail's link holds behind its `#`: which recurring contribution, and the proof that we mailed it. */
const link = z
  .string()
  .check(
    z.regex(/^[\da-f-]{36}\.[\w-]{43}$/, "This link is incomplete. Please open it from the email again."),
  );
const LINK_FAILURES = { ...CHANGE_FAILURES, 404: "No such link, or what it was for has ended." };

const WHY =
  "answer whoever has the link of an email. The link opens one plan: whoever has it may look at the plan, skip a month, pause or end it, replace its card and lower its amount. No other plan of the same supporter can be reached by it.";

export const recurringByLink = call({
  name: "recurring_by_link",
  summary: "The recurring contribution that an email's link is about. Looking changes nothing.",
  method: "POST",
  path: "/v1/recurring_by_link",
  who: "anyone",
  body: z.object({ link }),
  answer: sheet,
  failures: LINK_FAILURES,
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  example: ({ recurring_link }) => ({ body: { link: recurring_link } }),
  outcomes: { why: WHY },
});

const linkChange = z.extend(change, { link });

export const changeRecurringByLink = call({
  name: "change_recurring_by_link",
  summary: "The same changes by an email's link, without signing in; the amount can only be lowered.",
  method: "POST",
  path: "/v1/recurring_by_link/change",
  who: "anyone",
  body: linkChange,
  rules: changeRules,
  answer: sheet,
  failures: { ...LINK_FAILURES, 403: "Raising the amount needs sign-in." },
  at_most: { times: 60, minutes: 60 },
  waits_for_partner: true,
  sensitive: true,
  example: ({ recurring_link }) => ({
    body: { link: recurring_link, act: "resume" as const },
  }),
  outcomes: { why: WHY },
});

export const replaceCardByLink = call({
  name: "replace_card_by_link",
  summary:
    "Opens the page on which another card is saved by an email's link, for the recurring contribution that it is about.",
  method: "POST",
  path: "/v1/recurring_by_link/card",
  who: "anyone",
  body: z.object({ link }),
  answer: cardPage,
  failures: { ...LINK_FAILURES, ...TOO_MANY_CARD_PAGES },
  at_most: { times: 60, minutes: 60 },
  waits_for_partner: true,
  sensitive: true,
  example: ({ recurring_link }) => ({ body: { link: recurring_link } }),
  outcomes: { why: WHY },
});
