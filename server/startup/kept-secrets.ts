import { randomBytes, randomUUID } from "node:crypto";
import type { Client } from "pg";
import { seal, unseal } from "../world/sealing.ts";

/** For so long after the setting was first given, links open that were signed with what the database kept before. */
const OLD_LINKS_DAYS = 90;

/** Names of sealed secrets begin so. */
const SEALED = "links, sealed ";

/** A secret that the database keeps under this name; the first who asks makes it. */
export async function keptSecret(client: Client, name: string): Promise<string> {
  await client.query("insert into kept_secrets (name, secret) values ($1, $2) on conflict do nothing", [
    name,
    randomBytes(32).toString("base64url"),
  ]);
  const { rows } = await client.query<{ secret: string }>("select secret from kept_secrets where name = $1", [
    name,
  ]);
  const [kept] = rows;
  if (!kept) throw new Error(`The secret ${name} is not kept.`);
  return kept.secret;
}

/** What SEALING_KEYS gives, or the one that the database keeps. */
export const sealingKeys = async (
  client: Client,
  given: readonly string[] | "database",
): Promise<readonly string[]> => (given === "database" ? [await keptSecret(client, "sealing")] : given);

/**
 * What links in mails are signed with, the first, and what else opens them. Where the setting gives it, a secret that the
 * database has kept in clear until now is sealed with the setting's first one: what was mailed goes on working for 90
 * days, and who reads the database can sign nothing. A server that is older than this makes itself a new one in clear,
 * which is sealed by the next start like the first.
 */
export async function linkSecrets(
  client: Client,
  given: readonly string[] | "database",
): Promise<{ secrets: readonly [string, ...string[]]; lost: number }> {
  if (given === "database") return { secrets: [await keptSecret(client, "links")], lost: 0 };
  const [first = "", ...others] = given;
  await client.query("begin");
  try {
    // Whoever starts at the same time waits here, and finds it done.
    await client.query("lock table kept_secrets in share row exclusive mode");
    await sealWhatLiesInClear(client, first);
    await client.query("delete from kept_secrets where ends_at < now()");
    const { opened, lost } = await openSealed(client, given);
    await client.query("commit");
    return { secrets: [first, ...others, ...opened], lost };
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function sealWhatLiesInClear(client: Client, key: string): Promise<void> {
  const { rows } = await client.query<{ secret: string }>(
    "delete from kept_secrets where name = 'links' returning secret",
  );
  for (const { secret } of rows) {
    await client.query(
      `insert into kept_secrets (name, secret, ends_at) values ($1, $2, now() + make_interval(days => $3))`,
      [SEALED + randomUUID(), sealed(secret, key), OLD_LINKS_DAYS],
    );
  }
}

/** All that one of the given secrets opens; sealed anew with the first where another did, so that the other may go. */
async function openSealed(
  client: Client,
  given: readonly string[],
): Promise<{ opened: string[]; lost: number }> {
  const { rows } = await client.query<{ name: string; secret: string }>(
    "select name, secret from kept_secrets where starts_with(name, $1)",
    [SEALED],
  );
  const [first = ""] = given;
  const opened: string[] = [];
  for (const { name, secret } of rows) {
    const key = given.find((each) => unsealed(secret, each) !== null);
    const inside = key === undefined ? null : unsealed(secret, key);
    if (inside === null) continue;
    opened.push(inside);
    if (key !== first)
      await client.query("update kept_secrets set secret = $2 where name = $1", [
        name,
        sealed(inside, first),
      ]);
  }
  return { opened, lost: rows.length - opened.length };
}

const LINKS = "secrets of mailed links, sealed";
const sealed = (text: string, secret: string): string =>
  seal(text, { secret, what: LINKS }).toString("base64url");

/** Null where it was sealed with another secret. */
const unsealed = (text: string, secret: string): string | null =>
  unseal(Buffer.from(text, "base64url"), { secret, what: LINKS });
