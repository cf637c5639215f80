import type { Chaos, Lie, TokenRule } from "./chaos.ts";
import { type Claims, readClaims, type SigningKey, signed, unsigned } from "./keys.ts";

/** The true key, and one that is published nowhere. */
export type Keys = { readonly own: SigningKey; readonly foreign: SigningKey };

/** The identity token as it is sent: true on a quiet day. */
export function tokenOf(issued: string, chaos: Chaos, keys: Keys): string {
  const rules = chaos.hitsOnToken();
  if (rules.length === 0) return issued;
  const claims = rules.reduce((before, rule) => bent(before, rule), readClaims(issued));
  const told = new Set(rules.map((rule) => (rule.do === "lie" ? rule.lie : null)));
  if (told.has("unsigned")) return unsigned(claims);
  if (told.has("wrong_key")) return signed(claims, keys.foreign, keys.own.kid);
  const token = signed(claims, keys.own, keys.own.kid);
  return told.has("altered") ? withOtherClaims(token, { ...claims, sub: "played|admin" }) : token;
}

function bent(claims: Claims, rule: TokenRule): Claims {
  const iat = Number(claims.iat);
  if (rule.do === "lie") return { ...claims, ...WRONG[rule.lie](iat) };
  if (rule.do === "life") return { ...claims, exp: iat + rule.seconds };
  if (rule.do === "age") return { ...claims, auth_time: Number(claims.auth_time ?? iat) - rule.seconds };
  return { ...claims, iat: iat + rule.seconds, exp: Number(claims.exp) + rule.seconds };
}

/** A claim that is undefined does not travel. */
const WRONG: Readonly<Record<Lie, (iat: number) => Claims>> = {
  wrong_issuer: () => ({ iss: "https://somebody.else.example/" }),
  wrong_nonce: () => ({ nonce: "a-nonce-of-somebody-else" }),
  no_nonce: () => ({ nonce: undefined }),
  wrong_audience: () => ({ aud: "another-application" }),
  expired: (iat) => ({ iat: iat - 7_200, exp: iat - 3_600 }),
  no_expiry: () => ({ exp: undefined }),
  no_subject: () => ({ sub: undefined }),
  // Told by the signature.
  wrong_key: () => ({}),
  unsigned: () => ({}),
  altered: () => ({}),
};

function withOtherClaims(token: string, claims: Claims): string {
  const [header, , signature] = token.split(".");
  return `${header}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}`;
}
