import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** What hashing a password costs whoever tries them. */
export interface PasswordCost {
  /** KiB of memory. */
  readonly memory_kib: number;
  /** Times that it is gone through. */
  readonly passes: number;
}

const argon2id = promisify(argon2);
const TAG_BYTES = 32;
export const SALT_BYTES = 16;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/;

/** As a PHC string, which names its own cost: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag` (RFC 9106). */
export async function hashPassword(
  password: string,
  cost: PasswordCost,
  salt = randomBytes(SALT_BYTES),
): Promise<string> {
  const tag = await derive(password, salt, cost);
  return `$argon2id$v=19$m=${cost.memory_kib},t=${cost.passes},p=1$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Whether it is the password. Without a hash it takes as long, and is not. */
export async function isPassword(
  password: string,
  password_hash: string | null,
  cost: PasswordCost,
): Promise<boolean> {
  const [, memory, passes, salt, tag] = PHC.exec(password_hash ?? "") ?? [];
  if (!memory || !passes || !salt || !tag) {
    await derive(password, Buffer.alloc(SALT_BYTES), cost);
    return false;
  }
  const made = await derive(password, Buffer.from(salt, "base64"), {
    memory_kib: Number(memory),
    passes: Number(passes),
  });
  const kept = Buffer.from(tag, "base64");
  return kept.length === made.length && timingSafeEqual(kept, made);
}

/** At the cost and with the salt of another hash: the same of the same. */
export function hashPasswordLike(password: string, other: string): Promise<string> {
  const [, memory, passes, salt] = PHC.exec(other) ?? [];
  if (!memory || !passes || !salt) throw new Error("A hash is not one of ours.");
  const cost = { memory_kib: Number(memory), passes: Number(passes) };
  return hashPassword(password, cost, Buffer.from(salt, "base64"));
}

/** Whether it was hashed at another cost than passwords are now, so that it has to be hashed anew. */
export const isOutdated = (password_hash: string, { memory_kib, passes }: PasswordCost): boolean =>
  !password_hash.startsWith(`$argon2id$v=19$m=${memory_kib},t=${passes},p=1$`);

/** The same letters typed on another keyboard are the same password: accents composed or not. */
const derive = (password: string, nonce: Buffer, { memory_kib, passes }: PasswordCost): Promise<Buffer> =>
  argon2id("argon2id", {
    message: password.normalize("NFKC"),
    nonce,
    parallelism: 1,
    tagLength: TAG_BYTES,
    memory: memory_kib,
    passes,
  });

const unpadded = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");
