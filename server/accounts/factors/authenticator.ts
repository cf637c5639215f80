import { Secret, TOTP } from "otpauth";
import sql from "sql-template-tag";
import { digitsOf } from "../../../contract/accounts/factors.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { holdSession } from "../../http/sessions/hold-session.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import { seal, unseal } from "../../world/sealing.ts";
import type { World } from "../../world/world.ts";
import { takePasswordTry } from "../passwords/password-tries.ts";
import { codeTries } from "./code-tries.ts";
import { tellOfFactor } from "./factor-letters.ts";
import { refuseUnconfirmed } from "./passkeys.ts";
import { codesWithFirst } from "./recovery-codes.ts";
import { hasFactor, noteFactors, refuseLastRequired, standingOf } from "./standing.ts";

/** Of 160 bits, as RFC 4226 (section 4, R6) recommends. */
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Clocks differ, and people type slowly: the code before and the one after are taken too (RFC 6238, section 5.2). */
const WINDOW = 1;
/** Time to find the app and to scan. */
const BEGUN_MS = 3_600_000;

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: PRODUCT_NAME,
    label,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });

const sealingOf = (secret: string, user_id: number) => ({
  secret,
  what: "secrets of authenticator apps, sealed",
  whose: String(user_id),
});

function opened(
  { sealing_keys }: Pick<World, "sealing_keys">,
  user_id: number,
  sealed: Buffer,
): string | null {
  for (const key of sealing_keys) {
    const secret = unseal(sealed, sealingOf(key, user_id));
    if (secret !== null) return secret;
  }
  return null;
}

/** A new secret for the asker's app; the former one counts until a code of the new one is typed. Throws `Refusal` 401, 409. */
export async function beginOwnAuthenticator(
  world: World,
  asker: Asker,
): Promise<{ secret: string; address: string }> {
  const { user_id, email } = personOf(asker);
  refuseUnconfirmed(personOf(asker));
  const [key] = world.sealing_keys;
  if (!key)
    throw new Refusal(409, "Authenticator apps aren't set up on this site. Please add a passkey instead.");
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const sealed = seal(secret, sealingOf(key, user_id));
  await world.database.transaction(async (tx) => {
    await holdSession(tx, asker);
    await tx.row(sql`
      insert into authenticators (user_id, begun_secret, begun_at) values (${user_id}, ${sealed}, ${world.clock.now()})
      on conflict (user_id) do update set begun_secret = excluded.begun_secret, begun_at = excluded.begun_at`);
  });
  return { secret: (secret.match(/.{1,4}/g) ?? []).join(" "), address: totpOf(secret, email).toString() };
}

/**
 * Takes the codes of the app with the new secret, of which one was typed. With the account's first factor recovery codes are made and
 * answered. Throws `Refusal` 401, 409, 422, 429.
 */
export async function addOwnAuthenticator(
  world: World,
  code: string,
  asker: Asker,
): Promise<{ recovery_codes: string[] | null }> {
  const { user_id } = personOf(asker);
  refuseUnconfirmed(personOf(asker));
  const since = new Date(world.clock.now().getTime() - BEGUN_MS);
  const begun = await world.database.row<{ begun_secret: Buffer }>(sql`
    select begun_secret from authenticators where user_id = ${user_id} and begun_at > ${since}`);
  if (!begun) throw new Refusal(409, "This took too long. Please start again with a new code to scan.");
  const tries = await codeTries(world, asker, user_id);
  await takePasswordTry(world, tries, "codes");
  const step = stepOf(world, user_id, begun.begun_secret, code);
  if (step === null) throw wrongFromApp();
  const codes = await codesWithFirst(world, user_id);
  return world.database.transaction(async (tx) => {
    await holdSession(tx, asker);
    const is_first = !hasFactor(await standingOf(tx, user_id));
    const added = await tx.row(sql`
      update authenticators
         set secret = begun_secret, added_at = ${world.clock.now()}, used_step = ${step}, begun_secret = null, begun_at = null
       where user_id = ${user_id} and begun_secret = ${begun.begun_secret} returning user_id`);
    if (!added) throw new Refusal(409, "Another code to scan was asked for meanwhile. Please start again.");
    if (is_first) await codes.keep(tx);
    await noteFactors(world, tx, user_id);
    await audit(tx, asker, { act: "added an authenticator" });
    await tellOfFactor(world, tx, user_id, { what: "authenticator added" });
    return { recovery_codes: is_first ? codes.codes : null };
  });
}

const WRONG =
  "This code is wrong or too old, or it was used before. Type the one that your app shows now, or another recovery code.";
/** While an app is added, when no recovery code would do. */
const WRONG_FROM_APP =
  "This code is wrong or too old. Type the one that your app shows now. If it stays wrong, let your phone set its clock automatically.";
const wrongFromApp = (): Refusal => new Refusal(422, WRONG_FROM_APP, { errors: { code: WRONG_FROM_APP } });

export const wrongCode = (): Refusal => new Refusal(422, WRONG, { errors: { code: WRONG } });

/** Answers whether a sign-in still takes a second step. Throws `Refusal` 401, 404, 409. */
export async function removeOwnAuthenticator(world: World, asker: Asker): Promise<boolean> {
  const { user_id } = personOf(asker);
  return world.database.transaction(async (tx) => {
    await holdSession(tx, asker);
    const removed = await tx.row(
      sql`delete from authenticators where user_id = ${user_id} and secret is not null returning user_id`,
    );
    if (!removed) throw new Refusal(404, "There is no authenticator app anymore. Reload the page.");
    await refuseLastRequired(world, tx, user_id);
    const left = await noteFactors(world, tx, user_id);
    await audit(tx, asker, { act: "removed an authenticator" });
    await tellOfFactor(world, tx, user_id, { what: "authenticator removed" });
    return hasFactor(left);
  });
}

/** The act of using up the code of an app; null where what was typed is none of this moment. It answers false where it was used before. */
export async function authenticatorCode(
  world: World,
  user_id: number,
  typed: string,
): Promise<((tx: Queries) => Promise<boolean>) | null> {
  const kept = await world.database.row<{ secret: Buffer }>(
    sql`select secret from authenticators where user_id = ${user_id} and secret is not null`,
  );
  const step = kept && stepOf(world, user_id, kept.secret, typed);
  if (!kept || step === null) return null;
  return async (tx) => {
    const used = await tx.row(sql`
      update authenticators set used_step = ${step}
       where user_id = ${user_id} and secret = ${kept.secret} and (used_step is null or used_step < ${step})
      returning user_id`);
    return used !== null;
  };
}

/** The 30 seconds since 1970 whose code it is; null where it is none of now. */
function stepOf(world: World, user_id: number, sealed: Buffer, typed: string): number | null {
  const secret = opened(world, user_id, sealed);
  if (secret === null) {
    world.log.warn(
      { user_id },
      "The secret of an authenticator app doesn't open: SEALING_KEYS lacks its key.",
    );
    return null;
  }
  const timestamp = world.clock.now().getTime();
  const away = totpOf(secret, "").validate({ token: digitsOf(typed), timestamp, window: WINDOW });
  return away === null ? null : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + away;
}
