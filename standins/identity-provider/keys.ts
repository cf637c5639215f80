import { generateKeyPair, type KeyObject, randomUUID, sign } from "node:crypto";
import { promisify } from "node:util";
import type { JWK } from "oidc-provider";

/** A key that signs identity tokens, RS256. */
export type SigningKey = { readonly kid: string; readonly private_key: KeyObject };

export async function makeKey(): Promise<SigningKey> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  return { kid: randomUUID(), private_key: privateKey };
}

/** As oidc-provider takes it; it publishes only the public half. */
export const jwkOf = ({ kid, private_key }: SigningKey): JWK => ({
  ...(private_key.export({ format: "jwk" }) as JWK),
  kid,
  alg: "RS256",
  use: "sig",
});

export type Claims = Record<string, unknown>;

export function readClaims(token: string): Claims {
  const [, payload = ""] = token.split(".");
  return JSON.parse(Buffer.from(payload, "base64url").toString());
}

/** The claims as a signed token that names `kid`, whoever's key it is. */
export function signed(claims: Claims, { private_key }: SigningKey, kid: string): string {
  const content = `${encoded({ alg: "RS256", typ: "JWT", kid })}.${encoded(claims)}`;
  return `${content}.${sign("sha256", Buffer.from(content), private_key).toString("base64url")}`;
}

export const unsigned = (claims: Claims): string => `${encoded({ alg: "none" })}.${encoded(claims)}.`;

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");
