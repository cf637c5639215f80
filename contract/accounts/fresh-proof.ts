import * as z from "zod/mini";
import { call, type Rule } from "../form/call.ts";
import { formText } from "./accounts.ts";

/** Who has shown within so long who they are is not asked again. */
export const FRESH_MINUTES = 10;

const proofState = z.object({
  /** ISO 8601, UTC: until when it is not asked again; null where it is. */
  fresh_until: z.nullable(z.string()),
});

export const getProof = call({
  name: "get_proof",
  summary: "Whether one has shown lately who one is.",
  method: "GET",
  path: "/v1/local/auth/proof",
  who: "member",
  answer: proofState,
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
    409: "The account has no password: the identity provider shows who it is.",
    422: "The password is missing or wrong.",
    429: "Too many wrong passwords.",
  },
  sensitive: true,
  example: ({ password }) => ({ body: { password } }),
});
