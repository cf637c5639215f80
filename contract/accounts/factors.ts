import * as z from "zod/mini";
import { call, type Rule } from "../form/call.ts";
import { formText } from "./accounts.ts";
import { creationOptions, registration } from "./web-authn.ts";

/** Nobody has more; each is tried in vain by whoever lost the others. */
export const MOST_PASSKEYS = 20;
export const RECOVERY_CODES = 10;
const MOST_NAME = 60;

/** A passkey of one's own, without its key. */
export const passkey = z.object({
  passkey_id: z.uuid(),
  name: z.string(),
  /** A password manager carries it to other devices. */
  is_synced: z.boolean(),
  /** ISO 8601, UTC. */
  added_at: z.string(),
  used_at: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkey>;

/** What one's own sign-in asks for beside a password. */
const factors = z.object({
  passkeys: z.array(passkey),
  /** The authenticator app whose codes are taken; null without one. */
  authenticator: z.nullable(z.object({ added_at: z.string() })),
  /** Whether a new app can be added: the settings have a key to seal its secret with. */
  can_add_authenticator: z.boolean(),
  /** Not used yet. */
  recovery_codes_left: z.int(),
  /** One's role takes a second step at the sign-in. */
  is_required: z.boolean(),
  /** The grace time is over: the role rests until there is one. */
  is_resting: z.boolean(),
  /** ISO 8601, UTC: until when a required one has to be there; null where there is one, or none is required. */
  due_at: z.nullable(z.string()),
});
export type Factors = z.infer<typeof factors>;

export const getFactors = call({
  name: "get_factors",
  summary:
    "The passkeys, the authenticator app and the recovery codes of one's own account, without their secrets.",
  method: "GET",
  path: "/v1/local/auth/factors",
  who: "member",
  answer: factors,
  sensitive: true,
});

/** What follows an added one. */
const added = z.object({
  added: z.literal(true),
  /** With the first: ten codes, each of which stands in for it once. They are shown now and never again. */
  recovery_codes: z.nullable(z.array(z.string())),
});

const UNCONFIRMED = "The email address isn't confirmed yet: it could be anyone's.";

export const beginPasskey = call({
  name: "begin_passkey",
  summary:
    "What a browser needs to make a passkey for one's own account. It is to be used within ten minutes, once.",
  method: "POST",
  path: "/v1/local/auth/passkeys/options",
  who: "member",
  fresh_proof: true,
  answer: creationOptions,
  failures: { 409: `There are ${MOST_PASSKEYS} already; or: ${UNCONFIRMED}` },
  sensitive: true,
});

const passkeyName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Please name your passkey."),
    z.maxLength(MOST_NAME, `A name can have at most ${MOST_NAME} characters.`),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, "A name can't contain control characters."),
  );

export const addPasskey = call({
  name: "add_passkey",
  summary:
    "Keeps the passkey that a browser has made. From then on a sign-in by password takes a second step.",
  method: "POST",
  path: "/v1/local/auth/passkeys",
  who: "member",
  fresh_proof: true,
  body: z.object({ made: registration }),
  answer: z.extend(added, { passkey: z.pick(passkey, { passkey_id: true, name: true }) }),
  failures: {
    409: "It is another account's, or there are as many already as can be.",
    422: "It is not what was asked for: another site's, too late, or used before.",
  },
  sensitive: true,
  example: ({ unknown_link }) => ({
    body: {
      made: {
        ...{ id: unknown_link, rawId: unknown_link, type: "public-key" as const, clientExtensionResults: {} },
        response: { clientDataJSON: unknown_link, attestationObject: unknown_link },
      },
    },
  }),
  outcomes: { rest: 422 },
});

export const namePasskey = call({
  name: "name_passkey",
  summary: "Gives one of one's own passkeys another name.",
  method: "PUT",
  path: "/v1/local/auth/passkeys/{passkey_id}",
  who: "member",
  params: z.object({ passkey_id: z.uuid() }),
  body: z.object({ name: passkeyName }),
  answer: z.object({ named: z.literal(true) }),
  failures: { 404: "No such passkey of one's own." },
  sensitive: true,
  example: ({ unknown_id }) => ({ params: { passkey_id: unknown_id }, body: { name: "Phone" } }),
  outcomes: { rest: 404 },
});

/** What follows a removed one. */
const removed = z.object({
  removed: z.literal(true),
  /** Whether a sign-in by password still takes a second step. */
  second_step: z.boolean(),
});
const REQUIRED = "It is the last one, and one's role takes one.";

export const removePasskey = call({
  name: "remove_passkey",
  summary:
    "Takes a passkey of one's own away. With the last factor the recovery codes go, and the second step.",
  method: "DELETE",
  path: "/v1/local/auth/passkeys/{passkey_id}",
  who: "member",
  fresh_proof: true,
  params: z.object({ passkey_id: z.uuid() }),
  answer: removed,
  failures: { 404: "No such passkey of one's own.", 409: REQUIRED },
  sensitive: true,
  example: ({ unknown_id }) => ({ params: { passkey_id: unknown_id } }),
  outcomes: { rest: 404 },
});

export const beginAuthenticator = call({
  name: "begin_authenticator",
  summary:
    "A secret for an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds). It counts when a code of it was typed.",
  method: "POST",
  path: "/v1/local/auth/authenticator/secret",
  who: "member",
  fresh_proof: true,
  answer: z.object({
    /** Base32, in groups of four. */
    secret: z.string(),
    /** `otpauth://…`, for a QR code. */
    address: z.string(),
  }),
  failures: { 409: `${UNCONFIRMED} Or the settings have no key to seal it with.` },
  sensitive: true,
});

const codeTyped = z.object({ code: formText });

export const authenticatorRules: readonly Rule<z.output<typeof codeTyped>>[] = [
  [(it) => /^\d{6}$/.test(digitsOf(it.code)), "Please enter the 6 digits that your app shows.", "code"],
];

/** A code as it was typed: apps show it in two groups. */
export const digitsOf = (typed: string): string => typed.replaceAll(/[\s-]/g, "");

export const addAuthenticator = call({
  name: "add_authenticator",
  summary:
    "Takes the codes of the app that has the new secret from now on, and those of the former one no more.",
  method: "POST",
  path: "/v1/local/auth/authenticator",
  who: "member",
  fresh_proof: true,
  body: codeTyped,
  rules: authenticatorRules,
  answer: added,
  failures: {
    409: "No secret was asked for within the last hour.",
    422: "It is not the code of this moment.",
    429: "Too many wrong codes.",
  },
  sensitive: true,
  example: () => ({ body: { code: "000000" } }),
  outcomes: { rest: 409 },
});

export const removeAuthenticator = call({
  name: "remove_authenticator",
  summary:
    "Takes the codes of one's own app no more. With the last factor the recovery codes go, and the second step.",
  method: "DELETE",
  path: "/v1/local/auth/authenticator",
  who: "member",
  fresh_proof: true,
  answer: removed,
  failures: { 404: "There is none.", 409: REQUIRED },
  sensitive: true,
  outcomes: { rest: 404 },
});

export const makeRecoveryCodes = call({
  name: "make_recovery_codes",
  summary: "Ten new recovery codes, shown this once; those of before are taken no more.",
  method: "POST",
  path: "/v1/local/auth/recovery-codes",
  who: "member",
  fresh_proof: true,
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  failures: { 409: "There is no second step that they could stand in for." },
  sensitive: true,
  outcomes: { rest: 409 },
});
