import * as z from "zod/mini";
import { isEmail } from "../../pure/email.ts";
import { call, type Rule } from "../form/call.ts";
import { id, typedText } from "../form/fields.ts";

/** What somebody can be, the strongest first; `user_role` is the first that they hold. */
export const ROLES = ["admin", "compliance", "athlete", "brand", "member"] as const;
export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;

/** Nobody's password is longer, and hashing one of any length would be a way to keep the server busy. */
const MOST_PASSWORD = 1_000;

/** As it was typed in a form; absent is empty. */
export const formText = z._default(typedText, "");

const isBlank = (value: string): boolean => value.trim() === "";

/** At least 8 characters with a lower and an upper case letter, a digit, and one that is neither letter nor digit. */
export const isStrong = (password: string): boolean =>
  [...password].length >= 8 &&
  /\p{Ll}/u.test(password) &&
  /\p{Lu}/u.test(password) &&
  /\p{Nd}/u.test(password) &&
  /[^\p{L}\p{N}]/u.test(password);
export const STRONG_PASSWORD =
  "Password must contain at least 8 characters, including one uppercase, one lowercase, one special symbol, and one number";
/** The same, said before anything is typed. */
export const PASSWORD_HINT =
  "8 characters or more, with a capital and a small letter, a number and a special symbol.";

/** What is asked of a password that is chosen, in the field of that name. */
export const newPasswordRules = <Field extends string>(
  field: Field,
): readonly Rule<Record<Field, string>>[] => [
  [(it) => !isBlank(it[field]), "Please enter Password", field],
  [(it) => isStrong(it[field]), STRONG_PASSWORD, field],
  [
    (it) => it[field].length <= MOST_PASSWORD,
    `A password can have at most ${MOST_PASSWORD} characters.`,
    field,
  ],
];

/** Who is signed in, for the browser to paint the page by; it carries no power. */
export const sessionUser = z.object({
  user_id: z.int(),
  user_email: z.string(),
  user_role: role,
  given_name: z.nullable(z.string()),
  /** The player of an athlete's own page. */
  player_id: z.nullable(z.int()),
  /** All that they hold; the dashboards ask for the role itself. */
  roles: z.array(role),
  email_confirmed: z.boolean(),
  /** False where one has only ever come by the identity provider; a page that has not asked yet does not know. */
  has_password: z.optional(z.boolean()),
  /** A sign-in takes a passkey or a code besides; a page that has not asked yet does not know. */
  has_second_factor: z.optional(z.boolean()),
  /** What they hold, and may use again once their sign-in takes a second step. */
  resting_roles: z.optional(z.array(role)),
  /** ISO 8601, UTC: when the session ends without further use. */
  session_ends_at: z.string(),
});
export type SessionUser = z.infer<typeof sessionUser>;

const credentials = z.object({ username: formText, password: formText });

/** Specification, section 5: E-mail login. */
export const loginRules: readonly Rule<z.output<typeof credentials>>[] = [
  [(it) => !isBlank(it.username), "Please enter a valid Email", "username"],
  [(it) => !isBlank(it.password), "Please enter Password", "password"],
];

/** Room for the longest of both. A form of a megabyte has twenty thousand parts, and is read before anything is counted. */
const MOST_LOGIN_BODY = 131_072;

export const login = call({
  name: "login",
  summary: "Signs in with email and password, as form data or JSON. The session is in a cookie.",
  method: "POST",
  path: "/v1/local/auth/login",
  who: "anyone",
  body: credentials,
  rules: loginRules,
  takes_forms: true,
  body_limit: { bytes: MOST_LOGIN_BODY, message: "This is too long for an email and a password." },
  answer: z.extend(sessionUser, { is_admin: z.boolean() }),
  failures: {
    401: "Wrong email or password.",
    403: "Both are right, and the account takes a second step: a problem with a `type` of its own, and a cookie by which `take_second_step` goes on.",
    413: "It is over 128 KB.",
    429: "Too many wrong passwords.",
  },
  sensitive: true,
  example: ({ email, password }) => ({ body: { username: email, password } }),
});

export const logout = call({
  name: "logout",
  summary: "Ends the session. Answers where to end it at the identity provider as well, where one was used.",
  method: "POST",
  path: "/v1/local/auth/logout",
  who: "anyone",
  answer: z.object({ end_address: z.nullable(z.string()) }),
  waits_for_partner: true,
  sensitive: true,
  empties_browser: true,
});

export const sync = call({
  name: "sync",
  summary: "Who is signed in. Answers for the session that asks; whatever is posted is ignored.",
  method: "POST",
  path: "/v1/local/auth/sync",
  who: "member",
  answer: sessionUser,
  sensitive: true,
});

const newAccount = z.object({
  user_name: formText,
  user_email: formText,
  password: formText,
});
export type NewAccount = z.output<typeof newAccount>;

/** Specification, section 5: Sign-up, without the repeated password, which never leaves the form. */
export const registerRules: readonly Rule<NewAccount>[] = [
  [(it) => !isBlank(it.user_name), "Please enter User Name", "user_name"],
  [(it) => isEmail(it.user_email.trim()), "Please enter a valid Email", "user_email"],
  ...newPasswordRules("password"),
  [(it) => it.user_name.trim().length <= 200, "A user name can have at most 200 characters.", "user_name"],
];

export const register = call({
  name: "register",
  summary: "Makes an account. A known address is answered as a new one is, and its owner is written to.",
  method: "POST",
  path: "/v1/local/auth/register",
  who: "anyone",
  body: newAccount,
  rules: registerRules,
  body_in_query: true,
  answer: z.object({ user_email: z.string() }),
  failures: { 422: "A rule is broken, or the password is a common one." },
  at_most: { times: 20, minutes: 60 },
  sensitive: true,
  example: ({ password, new_email }) => ({
    body: { user_name: "New", user_email: new_email, password },
  }),
});

const passwordChange = z.object({
  /** The specification's clients repeat who they are; the session says it. */
  identifier: z.optional(z.nullable(z.string())),
  old_password: formText,
  new_password: formText,
});

/** Specification, section 5: Change password, without the repeated one. */
export const changePasswordRules: readonly Rule<z.output<typeof passwordChange>>[] = [
  [(it) => !isBlank(it.old_password), "Please enter your old Password", "old_password"],
  ...newPasswordRules("new_password"),
];

export const changePassword = call({
  name: "change_password",
  summary: "Changes the own password and ends every session, this one too.",
  method: "POST",
  path: "/v1/local/auth/change-password",
  who: "member",
  body: passwordChange,
  rules: changePasswordRules,
  answer: z.object({ changed: z.literal(true) }),
  failures: {
    422: "A rule is broken, the old password is wrong, or the new one is common or the old one again.",
    429: "Too many wrong passwords.",
  },
  sensitive: true,
  empties_browser: true,
  example: ({ password }) => ({
    body: { old_password: password, new_password: `${password}23` },
  }),
});

export const deleteUser = call({
  name: "delete_user",
  summary: "Deletes an account: one's own, or for an admin any. Money records stay without the person.",
  method: "DELETE",
  path: "/v1/local/auth/users/{user_id}",
  who: "member",
  fresh_proof: true,
  params: z.object({ user_id: id }),
  answer: z.object({
    deleted: z.literal(true),
    /** Where to end one's own session at the identity provider as well, where one was used. */
    end_address: z.nullable(z.string()),
  }),
  failures: {
    403: "Someone else's account.",
    404: "No such account.",
    409: "It is deleted already; or it is the last admin, and someone else has to be one first.",
    502: "We couldn't stop their recurring contributions; nothing was deleted.",
  },
  waits_for_partner: true,
  sensitive: true,
  empties_browser: true,
  example: ({ user_id }) => ({ params: { user_id } }),
  outcomes: { rest: 403, member: "yes", admin: "yes" },
});
