import * as z from "zod/mini";
import { call, type Rule } from "../form/call.ts";
import { formText, sessionUser } from "./accounts.ts";
import { assertion, requestOptions } from "./web-authn.ts";

/** Within so long the second step follows the first. */
export const SECOND_STEP_MINUTES = 10;

const signedIn = z.extend(sessionUser, { is_admin: z.boolean() });

export const beginPasskeySignIn = call({
  name: "begin_passkey_sign_in",
  summary:
    "What a browser needs to use a passkey for a sign-in, whoever's it is. It is to be used within ten minutes, once.",
  method: "POST",
  path: "/v1/local/auth/passkeys/sign-in/options",
  who: "anyone",
  answer: requestOptions,
  sensitive: true,
});

const NOT_TAKEN =
  "We don't know this passkey; or it is not what was asked for: another site's, too late, or used before.";

export const signInByPasskey = call({
  name: "sign_in_by_passkey",
  summary: "Signs in by a passkey, which is both steps at once.",
  method: "POST",
  path: "/v1/local/auth/passkeys/sign-in",
  who: "anyone",
  body: z.object({ used: assertion }),
  answer: signedIn,
  failures: { 401: NOT_TAKEN, 429: "Too many passkeys that were refused." },
  sensitive: true,
  example: ({ unknown_link }) => ({ body: { used: nobodys(unknown_link) } }),
  outcomes: { rest: 401 },
});

/** A passkey's answer of nothing. */
export const nobodys = (text: string) => ({
  ...{ id: text, rawId: text, type: "public-key" as const, clientExtensionResults: {} },
  response: { clientDataJSON: text, authenticatorData: text, signature: text },
});

/** What a second step can be: a passkey can always be tried. */
const ways = z.object({
  passkey: z.boolean(),
  authenticator: z.boolean(),
  recovery_code: z.boolean(),
});
export type SecondStepWays = z.infer<typeof ways>;

export const getSecondStep = call({
  name: "get_second_step",
  summary: "What whoever has shown a password in this browser can show now. The first step is in a cookie.",
  method: "GET",
  path: "/v1/local/auth/second-step",
  who: "anyone",
  answer: z.object({
    ways,
    /** ISO 8601, UTC: until when. */
    ends_at: z.string(),
  }),
  failures: { 404: "No sign-in is half done in this browser, or it took too long." },
  sensitive: true,
  outcomes: {
    rest: 404,
    why: "answers the browser that holds the cookie of a first step; it says nothing of whose account it is.",
  },
});

const codeTyped = z.object({ code: formText });

export const secondStepRules: readonly Rule<z.output<typeof codeTyped>>[] = [
  [(it) => it.code.trim() !== "", "Please enter a code.", "code"],
];

export const takeSecondStep = call({
  name: "take_second_step",
  summary:
    "Ends a sign-in by a code: 6 digits of the authenticator app, or a recovery code, which is used up by it.",
  method: "POST",
  path: "/v1/local/auth/second-step",
  who: "anyone",
  body: codeTyped,
  rules: secondStepRules,
  answer: signedIn,
  failures: {
    404: "No sign-in is half done in this browser, or it took too long.",
    422: "It is not the code of this moment, or was used.",
    429: "Too many wrong codes.",
  },
  sensitive: true,
  example: () => ({ body: { code: "000000" } }),
  outcomes: { rest: 404, why: "answers the browser that holds the cookie of a first step." },
});
