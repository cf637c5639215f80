import * as z from "zod/mini";
import { isEmail } from "../../pure/email.ts";
import { call, type Rule } from "../form/call.ts";
import { LINK_FAILURES, privateLink as link, WHY_BY_LINK } from "../form/private-link.ts";
import { profileStatus } from "./status.ts";

const failures = {
  ...LINK_FAILURES,
  409: "That step is already done, or isn't due yet.",
};
const often = { times: 30, minutes: 60 };

const NO_DAY = "Please enter a date that exists, like 04 21 2008.";

const birth = z.object({
  link,
  date_of_birth: z._default(z.nullable(z.string().check(z.maxLength(40, NO_DAY))), null),
});

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const OLDEST_YEARS = 120;

/** Whether it is a day of the calendar, as `2008-02-29`. */
export function isDay(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (DAY.exec(text) ?? []).map(Number);
  const at = new Date(Date.UTC(year, month - 1, day));
  return (
    year > 0 && at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  );
}

/** Whole years from a day to a moment, both in UTC. */
export function yearsSince(day: string, now: Date): number {
  const [, year = 0, month = 0, date = 0] = (DAY.exec(day) ?? []).map(Number);
  const before =
    now.getUTCMonth() + 1 < month || (now.getUTCMonth() + 1 === month && now.getUTCDate() < date);
  return now.getUTCFullYear() - year - (before ? 1 : 0);
}

const isPast = (day: string) => Date.parse(`${day}T00:00:00Z`) <= Date.now();

export const birthRules: readonly Rule<Pick<z.output<typeof birth>, "date_of_birth">>[] = [
  [(it) => (it.date_of_birth ?? "").trim() !== "", "Please enter your date of birth.", "date_of_birth"],
  [(it) => isDay(it.date_of_birth ?? ""), NO_DAY, "date_of_birth"],
  [(it) => isPast(it.date_of_birth ?? ""), "Your date of birth has to be in the past.", "date_of_birth"],
  [
    (it) => yearsSince(it.date_of_birth ?? "", new Date()) <= OLDEST_YEARS,
    "Please check the year.",
    "date_of_birth",
  ],
];

export const confirmProfile = call({
  name: "confirm_player_profile",
  summary:
    "Confirms the email of a profile and says when the athlete was born, once. The date is never shown.",
  method: "POST",
  path: "/v1/player_profile_by_link/date_of_birth",
  who: "anyone",
  body: birth,
  rules: birthRules,
  answer: profileStatus,
  failures,
  at_most: often,
  sensitive: true,
  example: ({ unknown_link }) => ({ body: { link: unknown_link, date_of_birth: "2000-01-01" } }),
  outcomes: { rest: 404, why: WHY_BY_LINK },
});

const guardian = z.object({
  link,
  guardian_email: z._default(
    z.nullable(z.string().check(z.maxLength(254, "This can have at most 254 characters."))),
    null,
  ),
});

export const guardianRules: readonly Rule<Pick<z.output<typeof guardian>, "guardian_email">>[] = [
  [(it) => (it.guardian_email ?? "").trim() !== "", "Please enter Email.", "guardian_email"],
  [(it) => isEmail(it.guardian_email?.trim() ?? ""), "Please enter a valid Email address.", "guardian_email"],
];

/** Said where the guardian's address is the athlete's own. */
export const NOT_YOUR_OWN = "Please enter your guardian's own email address, not yours.";

export const nameGuardian = call({
  name: "name_guardian_of_player_profile",
  summary:
    "Names the guardian of an athlete under 18, who is mailed a link to agree by. Can be corrected twice.",
  method: "POST",
  path: "/v1/player_profile_by_link/guardian",
  who: "anyone",
  body: guardian,
  rules: guardianRules,
  answer: profileStatus,
  failures: { ...failures, 422: "It is the athlete's own address." },
  at_most: often,
  sensitive: true,
  example: ({ unknown_link }) => ({ body: { link: unknown_link, guardian_email: "ada@example.org" } }),
  outcomes: { rest: 404, why: WHY_BY_LINK },
});

export const agreeToProfile = call({
  name: "agree_to_player_profile",
  summary: "A guardian's consent, by the link that was mailed to the guardian.",
  method: "POST",
  path: "/v1/player_profile_by_link/consent",
  who: "anyone",
  body: z.object({ link }),
  answer: profileStatus,
  failures,
  at_most: often,
  sensitive: true,
  example: ({ unknown_link }) => ({ body: { link: unknown_link } }),
  outcomes: { rest: 404, why: WHY_BY_LINK },
});

export const takeBackProfile = call({
  name: "take_back_player_profile",
  summary:
    "Takes a profile, or a guardian's consent to it, back: what was typed and the picture are deleted at once.",
  method: "POST",
  path: "/v1/player_profile_by_link/take_back",
  who: "anyone",
  body: z.object({ link }),
  answer: profileStatus,
  failures,
  at_most: often,
  sensitive: true,
  empties_browser: true,
  example: ({ unknown_link }) => ({ body: { link: unknown_link } }),
  outcomes: { rest: 404, why: WHY_BY_LINK },
});

const pageChangeAnswer = z.object({
  link,
  agrees: z.boolean(),
  /** Of the change that was seen: another one may have come in its place. */
  change_asked_at: z.string().check(z.maxLength(100)),
});

export const answerPageChange = call({
  name: "answer_page_change",
  summary: "A guardian agrees that a minor's public page is changed, or wants it to stay as it is.",
  method: "POST",
  path: "/v1/player_profile_by_link/page_change",
  who: "anyone",
  body: pageChangeAnswer,
  answer: profileStatus,
  failures: { ...failures, 409: "It was answered already, or another change has taken its place." },
  at_most: often,
  sensitive: true,
  example: ({ unknown_link }) => ({
    body: { link: unknown_link, agrees: true, change_asked_at: "2026-01-01T00:00:00.000Z" },
  }),
  outcomes: { rest: 404, why: WHY_BY_LINK },
});
