import { randomBytes } from "node:crypto";
import sql from "sql-template-tag";
import type { login } from "../../../contract/accounts/accounts.ts";
import { SECOND_STEP_WANTED } from "../../../contract/accounts/proof-wanted.ts";
import { type getSecondStep, SECOND_STEP_MINUTES } from "../../../contract/accounts/second-step.ts";
import type { CallAnswer } from "../../../contract/form/call.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import { WithCookies } from "../../http/calls/route.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { cookieLine, cookieNames } from "../../http/sessions/cookies.ts";
import { hashOf } from "../../http/sessions/session.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { excusePasswordTries, takePasswordTry } from "../passwords/password-tries.ts";
import { answerOf, enter, holdEntering } from "../sessions/enter.ts";
import { wrongCode } from "./authenticator.ts";
import { codeTries } from "./code-tries.ts";
import { readCode } from "./codes.ts";
import { standingOf } from "./standing.ts";

const LASTS_MS = SECOND_STEP_MINUTES * 60_000;
const SECRET_BYTES = 32;

/** What was shown in a first step. */
interface FirstStep {
  readonly user_id: number;
  readonly way: "password" | "identity";
  /** By the identity provider: when it says that the session ends. */
  readonly session_ends_at?: Date | null;
}

/**
 * Keeps that a browser has taken the first step to an account, which the caller holds. It is no session and opens nothing but the second
 * step; whatever ends the account's sessions ends it. Answers its cookie.
 */
export async function beginHalf(
  world: Pick<World, "clock" | "origin">,
  tx: Queries,
  { user_id, way, session_ends_at = null }: FirstStep,
  asker: Asker,
): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const ends_at = new Date(world.clock.now().getTime() + LASTS_MS);
  await tx.row(sql`
    insert into half_sign_ins (secret_hash, user_id, way, session_ends_at, ends_at)
    values (${hashOf(secret)}, ${user_id}, ${way}, ${session_ends_at}, ${ends_at})`);
  await audit(tx, asker, { act: "took the first step of a sign-in", actor_id: user_id, detail: { way } });
  const { half: name, secure } = cookieNames(world.origin);
  return cookieLine({ name, value: secret, ends_at, secure });
}

/** What a sign-in is answered with whose second step follows. */
export const secondStepWanted = (cookie: string): Refusal =>
  new Refusal(403, "One more step: use your passkey, or type a code.", {
    type: SECOND_STEP_WANTED,
    cookies: [cookie],
  });

/** Takes the cookie away. */
export function noHalfCookie({ origin }: Pick<World, "origin">): string {
  const { half: name, secure } = cookieNames(origin);
  return cookieLine({ name, value: "", ends_at: new Date(0), secure });
}

interface Half extends Required<FirstStep> {
  readonly ends_at: Date;
}

const OVER = "This took too long. Please sign in again.";

function secretHash({ origin }: Pick<World, "origin">, asker: Asker): Buffer | null {
  const secret = asker.cookie(cookieNames(origin).half);
  return secret === null ? null : hashOf(secret);
}

/** The first step that was taken in the asker's browser. Throws `Refusal` 404. */
async function halfOf(world: World, queries: Queries, asker: Asker): Promise<Half> {
  const half = await queries.row<Half>(sql`
    select h.user_id::int as user_id, h.way, h.session_ends_at, h.ends_at
      from half_sign_ins h join people p using (user_id)
     where h.secret_hash = ${secretHash(world, asker)} and h.ends_at > ${world.clock.now()} and p.deleted_at is null`);
  if (!half) throw new Refusal(404, OVER);
  return half;
}

/** By what the asker's sign-in can go on. Throws `Refusal` 404. */
export async function readSecondStep(world: World, asker: Asker): Promise<CallAnswer<typeof getSecondStep>> {
  const { user_id, ends_at } = await halfOf(world, world.database, asker);
  const { passkeys, authenticator, recovery_codes } = await standingOf(world.database, user_id);
  return {
    ways: { passkey: passkeys > 0, authenticator, recovery_code: recovery_codes > 0 },
    ends_at: ends_at.toISOString(),
  };
}

/** Ends the sign-in that was begun in the asker's browser, by a code. Throws `Refusal` 404, 422, 429. */
export async function takeStep(
  world: World,
  typed: string,
  asker: Asker,
): Promise<WithCookies<CallAnswer<typeof login>>> {
  const { user_id } = await halfOf(world, world.database, asker);
  const tries = await codeTries(world, asker, user_id);
  await takePasswordTry(world, tries, "codes");
  const code = await readCode(world, user_id, typed);
  const begun =
    code &&
    (await world.database.transaction(async (tx) => {
      const held = await holdEntering(tx, user_id);
      // Over by now where the password was changed, or this browser's other tab was quicker.
      const { way, session_ends_at } = await halfOf(world, tx, asker);
      if (!held || !(await code.use(tx, asker))) return null;
      await tx.row(sql`delete from half_sign_ins where secret_hash = ${secretHash(world, asker)}`);
      await excusePasswordTries(tx, tries);
      const { confirmed_email } = held;
      return enter(world, tx, { user_id, confirmed_email, way, session_ends_at, is_proved: true }, asker);
    }));
  if (!begun) {
    await audit(world.database, asker, { act: "second step refused", subject: `user ${user_id}` });
    throw wrongCode();
  }
  const { answer, cookies } = await answerOf(world, user_id, begun);
  return new WithCookies(answer, [...cookies, noHalfCookie(world)]);
}

/** Forgets those that nobody has gone on with. */
export async function forgetHalves(queries: Queries, now: Date): Promise<void> {
  await queries.row(sql`delete from half_sign_ins where ends_at < ${now}`);
}
