import * as z from "zod/mini";
import { call, type Rule } from "../form/call.ts";
import { formText } from "./accounts.ts";
import { nobodys } from "./second-step.ts";
import { assertion, requestOptions } from "./web-authn.ts";

/** Who has shown within so long who they are is not asked again. */
export const FRESH_MINUTES = 10;

const proofState = z.object({
  /** ISO 8601, UTC: until when it is not asked again; null where it is. */
  fresh_until: z.nullable(z.string()),
});

/** By what the account can show it. One whose sign-in takes a second step shows that: a password may be known to whoever sits there. */
const proofWays = z.object({
  password: z.boolean(),
  elsewhere: z.boolean(),
  passkey: z.boolean(),
  authenticator: z.boolean(),
  recovery_code: z.boolean(),
});
export type ProofWays = z.infer<typeof proofWays>;

export const getProof = call({
  name: "get_proof",
  summary: "Whether one has shown lately who one is, and by what one can.",
  method: "GET",
  path: "/v1/local/auth/proof",
  who: "member",
  answer: z.extend(proofState, { ways: proofWays }),
  sensitive: true,
});

const proof = z.object({ password: formText });

export const proofRules: readonly Rule<z.output<typeof proof>>[] = [
  [(it) => it.password.trim() !== "", "Please enter your password.", "password"],
];

export const proveByPassword = call({
  name: "prove_by_password",
  summary: `Shows who one is by the own password: for ${FRESH_MINUTES} minutes, calls that ask for it are answered.`,
  method: "POST",
  path: "/v1/local/auth/proof",
  who: "member",
  body: proof,
  rules: proofRules,
  answer: proofState,
  failures: {
    409: "The account has no password: the identity provider shows who it is. Or its sign-in takes a second step: that shows it.",
    422: "The password is missing or wrong.",
    429: "Too many wrong passwords.",
  },
  sensitive: true,
  example: ({ password }) => ({ body: { password } }),
});

export const beginPasskeyProof = call({
  name: "begin_passkey_proof",
  summary:
    "What a browser needs to use one of one's own passkeys. It is to be used within ten minutes, once.",
  method: "POST",
  path: "/v1/local/auth/proof/passkey/options",
  who: "member",
  answer: requestOptions,
  sensitive: true,
});

export const proveByPasskey = call({
  name: "prove_by_passkey",
  summary: "Shows who one is by one of the own passkeys.",
  method: "POST",
  path: "/v1/local/auth/proof/passkey",
  who: "member",
  body: z.object({ used: assertion }),
  answer: proofState,
  failures: {
    422: "It is none of one's own; or not what was asked for: another site's, too late, or used before.",
  },
  sensitive: true,
  example: ({ unknown_link }) => ({ body: { used: nobodys(unknown_link) } }),
  outcomes: { rest: 422 },
});

const codeProof = z.object({ code: formText });

export const codeProofRules: readonly Rule<z.output<typeof codeProof>>[] = [
  [(it) => it.code.trim() !== "", "Please enter a code.", "code"],
];

export const proveByCode = call({
  name: "prove_by_code",
  summary:
    "Shows who one is by a code of the authenticator app, or by a recovery code, which is used up by it.",
  method: "POST",
  path: "/v1/local/auth/proof/code",
  who: "member",
  body: codeProof,
  rules: codeProofRules,
  answer: proofState,
  failures: { 422: "It is not the code of this moment, or was used.", 429: "Too many wrong codes." },
  sensitive: true,
  example: () => ({ body: { code: "000000" } }),
  outcomes: { rest: 422 },
});
