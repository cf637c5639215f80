import * as z from "zod/mini";
import { isEmail } from "../../pure/email.ts";
import { call, type Rule } from "../form/call.ts";
import { formText } from "./accounts.ts";

/** So long the address before is kept for its account, and the link that was mailed to it puts it back. */
export const KEPT_DAYS = 7;

const path = "/v1/local/auth/email-change";

export const getEmailChange = call({
  name: "get_email_change",
  summary:
    "The own address, and the one that is to take its place, while the link that was mailed there works.",
  method: "GET",
  path,
  who: "member",
  answer: z.object({
    user_email: z.string(),
    /** Null where none waits. */
    waiting_email: z.nullable(z.string()),
  }),
  sensitive: true,
});

const wanted = z.object({ user_email: formText });

export const emailChangeRules: readonly Rule<z.output<typeof wanted>>[] = [
  [(it) => isEmail(it.user_email.trim()), "Please enter a valid Email", "user_email"],
];

const TOO_MANY = "Too many letters: to oneself within an hour, or to that address within a day.";

export const askEmailChange = call({
  name: "ask_email_change",
  summary:
    "Has a link mailed to the address that one wants for the own account. An address that has an account is answered as any other; its owner is written to.",
  method: "POST",
  path,
  who: "member",
  fresh_proof: true,
  body: wanted,
  rules: emailChangeRules,
  answer: z.object({ asked: z.literal(true) }),
  failures: { 422: "It is no address, or the one that the account has.", 429: TOO_MANY },
  at_most: { times: 20, minutes: 60 },
  sensitive: true,
  example: ({ new_email }) => ({ body: { user_email: new_email } }),
});

export const sendEmailChange = call({
  name: "send_email_change",
  summary: "Mails the link to the address that waits once more.",
  method: "POST",
  path: `${path}/again`,
  who: "member",
  answer: z.object({ asked: z.literal(true) }),
  failures: { 409: "None waits.", 429: TOO_MANY },
  at_most: { times: 20, minutes: 60 },
  sensitive: true,
  outcomes: { rest: 409 },
});

export const dropEmailChange = call({
  name: "drop_email_change",
  summary:
    "The own address stays: links that were mailed to another one end. Answered alike where none waits.",
  method: "DELETE",
  path,
  who: "member",
  answer: z.object({ dropped: z.literal(true) }),
  sensitive: true,
});

export const confirmEmailChange = call({
  name: "confirm_email_change",
  summary: `Changes the own address to the one that the link was mailed to. Other sessions end, and the address before is kept for ${KEPT_DAYS} days.`,
  method: "POST",
  path: `${path}/confirm`,
  who: "member",
  body: z.object({
    link: z
      .string()
      .check(z.regex(/^[\w-]{43}$/, "This link is incomplete. Please open it from the email again.")),
  }),
  answer: z.object({
    user_email: z.string(),
    /** The address before has a way back: somebody had confirmed it. */
    is_kept: z.boolean(),
  }),
  failures: {
    403: "The link was mailed for another account.",
    404: "No such link, or it was used, or it is over.",
    409: "Another account has the address by now, or it is kept for one.",
  },
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  example: ({ unknown_link }) => ({ body: { link: unknown_link } }),
  outcomes: {
    rest: 404,
    why: "wants both, the link and a session of the account that asked for it: else whoever opened it would have an address that is not theirs joined to a stranger's account.",
  },
});

export const keepEmail = call({
  name: "keep_email",
  summary:
    "Puts by a mailed link the address back that an account had before, ends every session, the password and what was added to its sign-in, and mails a link to choose a new password.",
  method: "POST",
  path: "/v1/local/auth/keep-email",
  who: "anyone",
  body: z.object({
    link: z
      .string()
      .check(
        z.regex(/^[\da-f-]{36}\.[\w-]{43}$/, "This link is incomplete. Please open it from the email again."),
      ),
  }),
  answer: z.object({
    kept: z.literal(true),
    /** False where the account has none: who signs in elsewhere secures that account. */
    had_password: z.boolean(),
  }),
  failures: { 404: "No such link, or it was used, or it is over.", 410: "The account was deleted." },
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  empties_browser: true,
  example: ({ unknown_id, unknown_link }) => ({ body: { link: `${unknown_id}.${unknown_link}` } }),
  outcomes: {
    rest: 404,
    why: "answers whoever has the secret of a mailed link, since whoever changed the address may hold the account. It only takes access away; a new password takes a second link, which is mailed.",
  },
});
