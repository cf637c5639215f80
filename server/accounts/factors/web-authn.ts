import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type {
  Assertion,
  CreationOptions,
  Registration,
  RequestOptions,
} from "../../../contract/accounts/web-authn.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { World } from "../../world/world.ts";

// What passkeys are to the library; what is kept of them is passkeys.ts's.

const TIMEOUT_MS = 300_000;

/** Ed25519, ES256 and RS256, which all authenticators in use know one of (RFC 9053, RFC 8812). */
const ALGORITHMS = [-8, -7, -257];

type Origin = Pick<World, "origin">;

/** A passkey is of a host, whatever the port (WebAuthn Level 3, 5.1.2: the relying party's id). */
const hostOf = ({ origin }: Origin): string => new URL(origin).hostname;

/** A passkey as it is kept, as far as the library needs it. */
export interface KeptPasskey {
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly user_handle: Buffer;
  readonly sign_count: number;
  readonly transports: readonly string[];
}

const descriptorOf = ({ credential_id, transports }: Pick<KeptPasskey, "credential_id" | "transports">) => ({
  id: credential_id.toString("base64url"),
  transports: [...transports],
});

/**
 * What a browser makes a passkey by: one that it finds without a name typed, and that asks for a finger, a face or a PIN. `others`: the
 * account's own, which make no second one.
 */
export async function creationOptionsOf(
  world: Origin,
  account: { user_handle: Buffer; email: string; name: string },
  others: readonly Pick<KeptPasskey, "credential_id" | "transports">[],
  challenge: string,
): Promise<CreationOptions> {
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: hostOf(world),
    userID: new Uint8Array(account.user_handle),
    userName: account.email,
    userDisplayName: account.name,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout: TIMEOUT_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: others.map(descriptorOf),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const { rp, user, pubKeyCredParams } = options;
  return {
    rp: { id: hostOf(world), name: rp.name },
    user,
    challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: "public-key" })),
    timeout: TIMEOUT_MS,
    excludeCredentials: others.map((other) => ({ ...descriptorOf(other), type: "public-key" })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  };
}

/** What a browser uses a passkey by: any of this site, or one of those that are named. */
export async function requestOptionsOf(
  world: Origin,
  passkeys: readonly Pick<KeptPasskey, "credential_id" | "transports">[],
  challenge: string,
): Promise<RequestOptions> {
  const options = await generateAuthenticationOptions({
    rpID: hostOf(world),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    userVerification: "required",
  });
  return {
    challenge: options.challenge,
    timeout: TIMEOUT_MS,
    rpId: hostOf(world),
    allowCredentials: passkeys.map((each) => ({ ...descriptorOf(each), type: "public-key" })),
    userVerification: "required",
  };
}

/** The passkey that a browser made as it was asked to; null where it is anything else. */
export async function madePasskey(
  { origin }: Origin,
  made: Registration,
  challenge: string,
): Promise<(Omit<KeptPasskey, "user_handle"> & { is_synced: boolean }) | null> {
  const { transports = [], ...response } = made.response;
  const verified = await verifyRegistrationResponse({
    response: { ...withoutNull(made), response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf({ origin }),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credential_id: Buffer.from(credential.id, "base64url"),
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports: transports.filter((each) => /^[a-z-]{1,20}$/.test(each)),
    is_synced: credentialBackedUp,
  };
}

/** Whether a browser used this passkey as it was asked to, and its new count; null where it is anything else. */
export async function usedPasskey(
  { origin }: Origin,
  kept: KeptPasskey,
  used: Assertion,
  challenge: string,
): Promise<{ sign_count: number; is_synced: boolean } | null> {
  const { userHandle, ...response } = used.response;
  // Absent where the browser was told which passkeys are meant.
  if (userHandle && !Buffer.from(userHandle, "base64url").equals(kept.user_handle)) return null;
  const verified = await verifyAuthenticationResponse({
    response: { ...withoutNull(used), response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf({ origin }),
    credential: {
      id: kept.credential_id.toString("base64url"),
      publicKey: new Uint8Array(kept.public_key),
      counter: kept.sign_count,
    },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return { sign_count: newCounter, is_synced: credentialBackedUp };
}

const withoutNull = ({ id, rawId, type }: Pick<Assertion, "id" | "rawId" | "type">) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
});
