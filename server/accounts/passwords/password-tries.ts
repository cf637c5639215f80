import sql from "sql-template-tag";
import { Refusal } from "../../http/answers/refusal.ts";
import { countedBy, networkKey, networkOf } from "../../http/sessions/counted.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";

/** So many tries are free, and one is forgotten every so often; in between the wait doubles. */
interface Patience {
  readonly free: number;
  readonly forget_seconds: number;
}
const WITH_AN_ACCOUNT: Patience = { free: 5, forget_seconds: 900 };
/** A campus is one network; who tries many accounts from one is slowed down to 30 an hour. */
const WITH_A_NETWORK: Patience = { free: 20, forget_seconds: 120 };

/** What a try to give somebody's password is counted under. */
export interface TryKeys {
  /** A right password wipes these out. */
  readonly own: readonly Buffer[];
  /** Of the network; one right password excuses one try and no more: who has an account can't try those of others. */
  readonly shared: readonly Buffer[];
}

const NOTHING: TryKeys = { own: [], shared: [] };

/**
 * Elsewhere: the account and the network. With a browser that they have signed in with before: that browser alone, so
 * that nobody keeps them out by trying their password. An address that has no account counts like one that has.
 */
export function tryKeys(
  world: Pick<World, "limits">,
  tried: { email_key: string; address: string | null; known_browser: Buffer | null },
): TryKeys {
  const { limits } = world;
  if (!limits) return NOTHING;
  const { email_key, address, known_browser } = tried;
  const keyOf = (what: string, text: string) => countedBy(limits.secret, what, text);
  if (known_browser)
    return { own: [keyOf("known", `${known_browser.toString("hex")} ${email_key}`)], shared: [] };
  const network = networkKey(world, address);
  return { own: [keyOf("account", email_key)], shared: network ? [network] : [] };
}

/** What is counted for a network alone, and for itself: who tries the one in vain can still try the other. */
export const networkTries = (
  { limits }: Pick<World, "limits">,
  what: "passkeys" | "identities",
  address: string | null,
): TryKeys =>
  limits && address ? { own: [], shared: [countedBy(limits.secret, what, networkOf(address))] } : NOTHING;

/** Notes a try before it is made, so that many at once count; `of` names what was typed. Throws `Refusal` 429 where one has to wait. */
export async function takePasswordTry(
  world: Pick<World, "database" | "clock">,
  { own, shared }: TryKeys,
  of: "passwords" | "codes" | "passkeys" = "passwords",
): Promise<void> {
  const keys = [...own, ...shared];
  if (keys.length === 0) return;
  const patience = [...own.map(() => WITH_AN_ACCOUNT), ...shared.map(() => WITH_A_NETWORK)];
  const taken = await world.database.row<{ wait_seconds: number | null }>(sql`
    select extract(epoch from retry_at - clock_timestamp())::float8 as wait_seconds
      from take_password_try(${keys}::bytea[], ${patience.map(({ free }) => free)}::integer[],
                             ${patience.map(({ forget_seconds }) => forget_seconds)}::integer[])`);
  if (taken?.wait_seconds == null) return;
  const seconds = Math.max(1, Math.ceil(taken.wait_seconds));
  throw new Refusal(429, `Too many wrong ${of}. Please wait ${wait(seconds)} and try again.`, {
    retry_after_seconds: seconds,
  });
}

/** The password was right. */
export async function excusePasswordTries(tx: Queries, { own, shared }: TryKeys): Promise<void> {
  if (own.length > 0) await tx.row(sql`delete from password_tries where try_key = any (${own}::bytea[])`);
  if (shared.length > 0)
    await tx.row(sql`
      update password_tries set tries = greatest(0, tries - 1) where try_key = any (${shared}::bytea[])`);
}

const wait = (seconds: number): string => {
  if (seconds < 120) return seconds === 1 ? "a second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
};
