import { randomBytes, randomInt } from "node:crypto";
import sql from "sql-template-tag";
import { RECOVERY_CODES } from "../../../contract/accounts/factors.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { holdSession } from "../../http/sessions/hold-session.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { hashPassword, hashPasswordLike, SALT_BYTES } from "../passwords/passwords.ts";
import { tellOfFactor } from "./factor-letters.ts";
import { hasFactor, standingOf } from "./standing.ts";

/** Crockford's base 32: without letters that look like others. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const GROUP = 5;
/** 50 bits: hashed as a password is (ASVS 5.0, 6.5.2). */
const GROUPS = 2;

interface NewCodes {
  readonly codes: string[];
  /** Puts them in the place of those of before. */
  readonly keep: (tx: Queries) => Promise<void>;
}

/** Ten new ones. They are hashed before anything is locked; with one salt, so that a typed one is hashed once to be looked up. */
async function newCodes({ password_cost, clock }: World, user_id: number): Promise<NewCodes> {
  const made = new Set<string>();
  while (made.size < RECOVERY_CODES) made.add(newCode());
  const codes = [...made];
  const salt = randomBytes(SALT_BYTES);
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await hashPassword(plain(code), password_cost, salt));
  return {
    codes,
    keep: async (tx) => {
      await tx.row(sql`delete from recovery_codes where user_id = ${user_id}`);
      await tx.row(sql`
        insert into recovery_codes (user_id, code_hash, made_at)
        select ${user_id}, code_hash, ${clock.now()} from unnest(${hashes}::text[]) as code_hash`);
    },
  };
}

const NONE: NewCodes = { codes: [], keep: async () => {} };

/** New ones for an account that has no factor yet; for another, none: nothing is hashed for it. */
export async function codesWithFirst(world: World, user_id: number): Promise<NewCodes> {
  return hasFactor(await standingOf(world.database, user_id)) ? NONE : newCodes(world, user_id);
}

const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join(""),
  ).join("-");

/** As it was typed: in any case, with or without the dash, and with the letters that are not in it for those they look like. */
const plain = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, "").replaceAll("o", "0").replaceAll(/[il]/g, "1");

/** Throws `Refusal` 401, and 409 without a second step. */
export async function makeOwnCodes(world: World, asker: Asker): Promise<string[]> {
  const { user_id } = personOf(asker);
  if (!hasFactor(await standingOf(world.database, user_id))) throw new Refusal(409, NO_STEP);
  const { codes, keep } = await newCodes(world, user_id);
  await world.database.transaction(async (tx) => {
    await holdSession(tx, asker);
    if (!hasFactor(await standingOf(tx, user_id))) throw new Refusal(409, NO_STEP);
    await keep(tx);
    await audit(tx, asker, { act: "made recovery codes" });
    await tellOfFactor(world, tx, user_id, { what: "recovery codes made" });
  });
  return codes;
}

const NO_STEP = "Add a passkey or an authenticator app first. Recovery codes stand in for those.";

/** The act of using a recovery code up; null where what was typed can be none. It answers false where it is none, or was used. */
export async function recoveryCode(
  { database, clock }: Pick<World, "database" | "clock">,
  user_id: number,
  typed: string,
): Promise<((tx: Queries) => Promise<boolean>) | null> {
  const code = plain(typed);
  if (code.length !== GROUP * GROUPS || [...code].some((letter) => !LETTERS.includes(letter))) return null;
  const like = await database.row<{ code_hash: string }>(
    sql`select code_hash from recovery_codes where user_id = ${user_id} limit 1`,
  );
  if (!like) return null;
  const code_hash = await hashPasswordLike(code, like.code_hash);
  return async (tx) => {
    const used = await tx.row(sql`
      update recovery_codes set used_at = ${clock.now()}
       where user_id = ${user_id} and code_hash = ${code_hash} and used_at is null returning user_id`);
    return used !== null;
  };
}
