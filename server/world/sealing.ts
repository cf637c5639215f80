import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** What a secret is sealed for: what is sealed for one thing opens for no other. */
export interface Sealing {
  /** A secret of the settings, 32 characters or more. */
  readonly secret: string;
  /** Names the kind of thing; the key is derived for it (HKDF, RFC 5869). */
  readonly what: string;
  /** Whose it is, where it must not be moved to another. */
  readonly whose?: string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** By AES-256-GCM: the nonce, the tag, and what is sealed. */
export const seal = (text: string, how: Sealing): Buffer => sealBytes(Buffer.from(text, "utf8"), how);

/** The same of what is no text. */
export function sealBytes(bytes: Buffer, how: Sealing): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(how), nonce);
  cipher.setAAD(Buffer.from(how.whose ?? ""));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Null where it was sealed otherwise. */
export const unseal = (sealed: Buffer, how: Sealing): string | null =>
  unsealBytes(sealed, how)?.toString("utf8") ?? null;

/** The same of what is no text. */
export function unsealBytes(sealed: Buffer, how: Sealing): Buffer | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv("aes-256-gcm", keyOf(how), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(how.whose ?? ""));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const opened = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([opened, decipher.final()]);
  } catch {
    return null;
  }
}

/** A keyed hash (HMAC-SHA-256, 32 bytes): by it one can tell that two texts are the same, and neither what they are. */
export const hashUnder = (text: string, how: Omit<Sealing, "whose">): Buffer =>
  createHmac("sha256", keyOf(how)).update(text).digest();

const keyOf = ({ secret, what }: Omit<Sealing, "whose">): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", what, 32));
