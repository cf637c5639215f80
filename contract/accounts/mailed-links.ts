import * as z from "zod/mini";
import { isEmail } from "../../pure/email.ts";
import { call, type Rule } from "../form/call.ts";
import { formText, newPasswordRules } from "./accounts.ts";

/** The secret of a mailed link. It stands behind the `#` of an address, which no browser sends to any server. */
const link = z
  .string()
  .check(z.regex(/^[\w-]{43}$/, "This link is incomplete. Please open it from the email again."));

/** What became of a link that does nothing any more. */
const OVER = "No such link, or it was used, or it is over.";

const addressAsked = z.object({ user_email: formText });

export const forgotPasswordRules: readonly Rule<z.output<typeof addressAsked>>[] = [
  [(it) => isEmail(it.user_email.trim()), "Please enter a valid Email", "user_email"],
];

export const forgotPassword = call({
  name: "forgot_password",
  summary:
    "Mails a link to choose a new password, where the address has an account. Answers the same for every address.",
  method: "POST",
  path: "/v1/local/auth/forgot-password",
  who: "anyone",
  body: addressAsked,
  rules: forgotPasswordRules,
  answer: z.object({ asked: z.literal(true) }),
  at_most: { times: 20, minutes: 60 },
  sensitive: true,
  example: ({ email }) => ({ body: { user_email: email } }),
});

const passwordChosen = z.object({ link, new_password: formText });

export const newPassword = call({
  name: "new_password",
  summary:
    "Sets the password of whoever holds a mailed link, ends all of their sessions and confirms their address.",
  method: "POST",
  path: "/v1/local/auth/new-password",
  who: "anyone",
  body: passwordChosen,
  rules: newPasswordRules("new_password"),
  answer: z.object({ changed: z.literal(true) }),
  failures: { 404: OVER, 422: "A rule is broken, or the password is a common one." },
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  empties_browser: true,
  example: ({ links, password }) => ({
    body: { link: links.new_password, new_password: `${password}23` },
  }),
  outcomes: {
    why: "answers whoever has the secret of a mailed link: it proves whose address it is, and a session would not.",
  },
});

export const confirmEmail = call({
  name: "confirm_email",
  summary:
    "Confirms the own address by the link that was mailed to it. What was given with it before is the account's from then on.",
  method: "POST",
  path: "/v1/local/auth/confirm-email",
  who: "member",
  body: z.object({ link }),
  answer: z.object({
    confirmed: z.literal(true),
    /** The newest mailed invitation to a school's desk that the address can accept now: what follows the `#` of its link. */
    invitation: z.optional(z.string()),
  }),
  failures: { 403: "The link was mailed for another account.", 404: OVER },
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  example: ({ links }) => ({ body: { link: links.confirm_email } }),
  outcomes: {
    rest: 403,
    member: "yes",
    why: "wants both, the link and a session of the account that it was mailed for: else it would confirm whoever typed the address.",
  },
});

export const sendConfirmation = call({
  name: "send_confirmation",
  summary: "Mails the link that confirms the own address once more.",
  method: "POST",
  path: "/v1/local/auth/send-confirmation",
  who: "member",
  answer: z.object({ asked: z.literal(true) }),
  failures: { 409: "The address is confirmed already.", 429: "Too many mails within an hour." },
  sensitive: true,
});

export const notMe = call({
  name: "not_me",
  summary:
    "Says by a mailed link that a sign-in was someone else's: ends every session and the password, and mails a link to choose a new one.",
  method: "POST",
  path: "/v1/local/auth/not-me",
  who: "anyone",
  body: z.object({ link }),
  answer: z.object({
    ended: z.literal(true),
    /** False where the account has none: who signs in elsewhere secures that account. */
    had_password: z.boolean(),
  }),
  failures: { 404: OVER },
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  empties_browser: true,
  example: ({ links }) => ({ body: { link: links.not_me } }),
  outcomes: {
    why: "answers whoever has the secret of a mailed link. It only takes access away; a new password takes a second link, which is mailed.",
  },
});
