import * as z from "zod/mini";
import { call } from "../form/call.ts";
import type { Role } from "./accounts.ts";

/** How often emails about a topic come. `at_once`: as it happens, several things within a while in one. */
export const HOW_OFTEN = ["at_once", "daily", "weekly", "never"] as const;
const howOften = z.enum(HOW_OFTEN);
export type HowOften = z.infer<typeof howOften>;

const TOPICS = ["received", "messages", "desk", "waiting", "thanks"] as const;
const mailTopic = z.enum(TOPICS);
export type MailTopic = z.infer<typeof mailTopic>;

/**
 * What one may be emailed of less often or never, whose it is, and how often it comes where nobody chose. Every other email
 * is sent in any case, and says so.
 */
export const MAIL_TOPICS: Readonly<Record<MailTopic, TopicFacts>> = {
  /** Contributions that an athlete received. */
  received: { role: "athlete", by_itself: "daily", offers: HOW_OFTEN },
  /** What senders of requests write to an athlete; the steps of a request are mailed in any case. */
  messages: { role: "athlete", by_itself: "at_once", offers: HOW_OFTEN },
  /** News of requests at a school's compliance desk, and what is new and due there. */
  desk: { role: "compliance", by_itself: "at_once", offers: HOW_OFTEN },
  /** What waits for an admin. */
  waiting: { role: "admin", by_itself: "at_once", offers: HOW_OFTEN },
  /** What athletes write to everybody who gave to them, guests among them. It is seldom, and nothing is gathered. */
  thanks: { role: "member", by_itself: "at_once", offers: ["at_once", "never"] },
};

interface TopicFacts {
  /** `member`: of everybody. */
  readonly role: Role;
  readonly by_itself: HowOften;
  /** What can be chosen. */
  readonly offers: readonly HowOften[];
}

/** Topics of somebody's roles, and those of everybody. */
export const topicsOf = (roles: readonly Role[]): MailTopic[] =>
  TOPICS.filter((topic) => MAIL_TOPICS[topic].role === "member" || roles.includes(MAIL_TOPICS[topic].role));

/**
 * Where mail programs post that somebody wants no more of a topic (RFC 8058), with the link after it; who opens it is led to
 * the page.
 */
export const UNSUBSCRIBE_PATH = "/unsubscribe";

const choice = z.object({ topic: mailTopic, how_often: howOften });
export type MailChoice = z.infer<typeof choice>;

export const getMailChoices = call({
  name: "get_mail_choices",
  summary: "How often one gets the emails that one may turn off, by topic; those of the roles one has.",
  method: "GET",
  path: "/v1/local/auth/mail_choices",
  who: "member",
  answer: z.object({ choices: z.array(choice) }),
});

export const setMailChoice = call({
  name: "set_mail_choice",
  summary: "Chooses how often one gets the emails of a topic.",
  method: "PUT",
  path: "/v1/local/auth/mail_choices",
  who: "member",
  body: choice,
  answer: choice,
  failures: {
    403: "The topic is of a role that the account does not have.",
    422: "The topic's emails don't come that often.",
  },
  example: () => ({ body: { topic: "received" as const, how_often: "weekly" as const } }),
  outcomes: {
    athlete: "yes",
    "other athlete": "yes",
    rest: 403,
    why: "is tried with what athletes receive, which no one else is emailed about.",
  },
});

/**
 * What a link in an email holds behind its `#`: the topic, whose it is, and the proof that we mailed it. Links of earlier emails
 * name no topic: they are of the compliance desk. A guest's has the contribution that they get the email for.
 */
export const MAIL_LINK: RegExp =
  /^(?:(?:(?:received|messages|desk|waiting|thanks)\.)?\d{1,10}|thanks\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]{43}$/;
const link = z
  .string()
  .check(z.regex(MAIL_LINK, "This link is incomplete. Please open it from the email again."));
const NO_LINK = "No such link, or the account does not have the role of the topic anymore.";

export const readMailChoiceByLink = call({
  name: "read_mail_choice_by_link",
  summary: "The topic of the link in an email, and how often its emails come, without signing in.",
  method: "POST",
  path: "/v1/mail_choice_by_link/read",
  who: "anyone",
  body: z.object({ link }),
  answer: choice,
  failures: { 404: NO_LINK },
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  example: ({ unknown_link }) => ({ body: { link: `desk.1.${unknown_link}` } }),
  outcomes: { rest: 404 },
});

export const setMailChoiceByLink = call({
  name: "set_mail_choice_by_link",
  summary: "Chooses how often the emails come by the link in one of them, without signing in.",
  method: "PUT",
  path: "/v1/mail_choice_by_link",
  who: "anyone",
  body: z.object({ link, how_often: howOften }),
  answer: choice,
  failures: { 404: NO_LINK, 422: "The topic's emails don't come that often." },
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  example: ({ unknown_link }) => ({ body: { link: `desk.1.${unknown_link}`, how_often: "never" as const } }),
  outcomes: { rest: 404 },
});
