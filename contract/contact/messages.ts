import * as z from "zod/mini";
import { isEmail } from "../../pure/email.ts";
import { call, type Rule } from "../form/call.ts";
import { limitOf, skip } from "../form/fields.ts";
import { formGuard } from "../form/form-guard.ts";

const NOT_CLEAN = "This can't contain control characters.";
const tooLong = (most: number) => `This can have at most ${most} characters.`;

/** No control characters and no half ones, which no database keeps; `lines` may break. */
const line = (most: number) =>
  z._default(
    z.nullable(z.string().check(z.maxLength(most, tooLong(most)), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, NOT_CLEAN))),
    null,
  );
export const MOST_MESSAGE = 5_000;
const lines = z
  .string()
  .check(
    z.maxLength(MOST_MESSAGE, tooLong(MOST_MESSAGE)),
    z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\r\n\t])*$/u, NOT_CLEAN),
  );

const name = line(80);
const company = line(120);
const email = line(254);
const phone = line(40);
const subject = line(200);
const message = z._default(z.nullable(lines), null);
const typed = z.object({
  first_name: name,
  last_name: name,
  email,
  phone_number: phone,
  company_name: company,
  subject,
  message,
});
const sent = z.extend(typed, formGuard);
export type ContactMessage = z.output<typeof sent>;
type ContactFields = z.output<typeof typed>;

const isSaid = (value: string | null): boolean => (value ?? "").trim() !== "";

/** In this order; the first that fails is the one that is said (specification, section 5). */
export const contactRules: readonly Rule<ContactFields>[] = [
  [(it) => isSaid(it.first_name), "Please enter your First Name.", "first_name"],
  [(it) => isSaid(it.last_name), "Please enter your Last Name.", "last_name"],
  [(it) => isSaid(it.email), "Please enter your Email Address.", "email"],
  [(it) => isEmail(it.email?.trim() ?? ""), "Please enter a valid Email address.", "email"],
  [(it) => isSaid(it.phone_number), "Please enter your Phone Number.", "phone_number"],
  [(it) => isSaid(it.subject), "Please enter a Subject.", "subject"],
  [(it) => isSaid(it.message), "Please enter your Message.", "message"],
];

export const contactUs = call({
  name: "contact_us",
  summary: "A message to the people who run the platform.",
  method: "POST",
  path: "/v1/contact_us",
  who: "anyone",
  body: sent,
  rules: contactRules,
  answer: z.object({ message: z.string() }),
  at_most: { times: 10, minutes: 60 },
  sensitive: true,
  example: ({ email }) => ({
    body: {
      first_name: "Ada",
      last_name: "Okafor",
      email,
      phone_number: "555 0100",
      subject: "A question",
      message: "How does it work?",
    },
  }),
});

export const MESSAGE_STATES = ["new", "read", "answered", "spam"] as const;
const messageState = z.enum(MESSAGE_STATES);
export type MessageState = z.infer<typeof messageState>;

const kept = z.object({
  message_id: z.uuid(),
  /** ISO 8601, UTC. */
  created_at: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.nullable(z.string()),
  email: z.string(),
  phone_number: z.string(),
  subject: z.string(),
  message: z.string(),
  state: messageState,
  answer: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
});
/** A message as admins see it. */
export type KeptMessage = z.infer<typeof kept>;

export const listMessages = call({
  name: "contact_messages",
  summary: "What came by Contact Us and stands in a state, the newest first.",
  method: "GET",
  path: "/v1/contact_messages",
  who: "admin",
  logged_as: { act: "read the messages", chosen: ["state", "limit", "skip"] },
  query: z.object({ state: z._default(messageState, "new"), limit: limitOf(50), skip }),
  answer: z.object({ data: z.array(kept), count: z.int() }),
  sensitive: true,
});

const params = z.object({ message_id: z.uuid("There is no such message.") });
const failures = { 404: "There is no such message.", 409: "Another admin was faster." };

export const markMessage = call({
  name: "mark_contact_message",
  summary: "Puts a message among the new ones, those that are read, or the spam. What is answered stays so.",
  method: "PUT",
  path: "/v1/contact_messages/{message_id}/state",
  who: "admin",
  params,
  body: z.object({
    state: z.enum(["new", "read", "spam"]),
    /** As it stood when it was looked at. */
    was: messageState,
  }),
  answer: kept,
  failures,
  sensitive: true,
  example: ({ unknown_id }) => ({
    params: { message_id: unknown_id },
    body: { state: "spam" as const, was: "new" as const },
  }),
  outcomes: { rest: 404 },
});

const answered = z.object({ answer: lines });
export const answerRules: readonly Rule<z.infer<typeof answered>>[] = [
  [(it) => isSaid(it.answer), "Please enter your Message.", "answer"],
];

export const answerMessage = call({
  name: "answer_contact_message",
  summary: "Answers a message by email, once.",
  method: "POST",
  path: "/v1/contact_messages/{message_id}/answer",
  who: "admin",
  params,
  body: answered,
  rules: answerRules,
  answer: kept,
  failures,
  sensitive: true,
  example: ({ unknown_id }) => ({ params: { message_id: unknown_id }, body: { answer: "Like this." } }),
  outcomes: { rest: 404 },
});
