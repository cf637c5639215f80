import { createSign, generateKeyPairSync, hash, type KeyObject, randomBytes } from "node:crypto";
import type {
  Assertion,
  CreationOptions,
  Registration,
  RequestOptions,
} from "../../contract/accounts/web-authn.ts";

// An authenticator and the browser in front of it, in a few lines: what WebAuthn Level 3 writes in sections 6.1 and 6.5, for tests that have
// no browser.

/** A passkey as an authenticator has it. Whoever copies it has one that counts by itself. */
export interface SoftPasskey {
  readonly id: Buffer;
  readonly key: KeyObject;
  readonly user_handle: string;
  count: number;
}

/** What goes otherwise than it should. */
interface Odd {
  /** The page stands elsewhere. */
  readonly origin?: string;
  /** Nobody gave a finger, face or PIN. */
  readonly unverified?: boolean;
  readonly challenge?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** Makes a passkey as a page at `origin` asks for. */
export function makeSoftPasskey(
  options: CreationOptions,
  at: { origin: string } & Odd,
): { passkey: SoftPasskey; made: Registration } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  // COSE (RFC 9053, 7.1.1): {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}
  const key = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, "base64url")),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, "base64url")),
  ]);
  const length = Buffer.from([0, id.length]);
  const data = Buffer.concat([
    authenticatorData(options.rp.id, HAS_KEY | flagsOf(at), 0),
    Buffer.alloc(16),
    length,
    id,
    key,
  ]);
  // {"fmt": "none", "attStmt": {}, "authData": …}
  const attestation = Buffer.concat([
    Buffer.from([0xa3]),
    ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0]), text("authData"), bytes(data)],
  ]);
  const client_data = clientData("webauthn.create", at.challenge ?? options.challenge, at.origin);
  return {
    passkey: { id, key: privateKey, user_handle: options.user.id, count: 0 },
    made: {
      ...common(id),
      response: {
        clientDataJSON: client_data.toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      },
    },
  };
}

/** Uses it as a page at `origin` asks for. */
export function signBySoftPasskey(
  passkey: SoftPasskey,
  options: RequestOptions,
  at: { origin: string } & Odd,
): Assertion {
  passkey.count += 1;
  const data = authenticatorData(options.rpId, flagsOf(at), passkey.count);
  const client_data = clientData("webauthn.get", at.challenge ?? options.challenge, at.origin);
  const signed = createSign("sha256")
    .update(data)
    .update(hash("sha256", client_data, "buffer"))
    .sign(passkey.key);
  return {
    ...common(passkey.id),
    response: {
      clientDataJSON: client_data.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signed.toString("base64url"),
      userHandle: passkey.user_handle,
    },
  };
}

const common = (id: Buffer) => ({
  id: id.toString("base64url"),
  rawId: id.toString("base64url"),
  type: "public-key" as const,
  clientExtensionResults: {},
});

const flagsOf = ({ unverified }: Odd): number => (unverified ? PRESENT : PRESENT | VERIFIED);

function authenticatorData(rp_id: string, flags: number, count: number): Buffer {
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(count);
  return Buffer.concat([hash("sha256", rp_id, "buffer"), Buffer.from([flags]), counted]);
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** CBOR (RFC 8949, 3.1), as short as can be: texts of up to 23 letters, and bytes. */
const text = (words: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);
const bytes = (it: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(it.length < 256 ? [0x58, it.length] : [0x59, it.length >> 8, it.length & 255]),
    it,
  ]);
