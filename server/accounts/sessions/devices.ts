import sql, { type Sql } from "sql-template-tag";
import { type Device, type getDevices, MOST_DEVICES } from "../../../contract/accounts/devices.ts";
import type { CallAnswer } from "../../../contract/form/call.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { holdSession } from "../../http/sessions/hold-session.ts";
import { personOf } from "../../http/sessions/who.ts";
import { endSessionsOf } from "../../people/end-sessions.ts";
import type { World } from "../../world/world.ts";
import { isPhone } from "./browser-names.ts";
import { browserHashes, forgetOtherBrowsersOf, knowBrowser } from "./known-browsers.ts";

/** What its owner knows a session by: tells nothing of the cookie, nor what the table has of it. */
const DEVICE_ID: Sql = sql`encode(substr(sha256(session_hash), 1, 16), 'hex')`;

type Row = Omit<Device, "kind" | "first_seen_at" | "last_seen_at"> & {
  readonly first_seen_at: Date;
  readonly last_seen_at: Date;
  readonly count: number;
};

/** Where the asker's account is signed in. */
export async function listDevices(
  { database, clock }: Pick<World, "database" | "clock">,
  asker: Asker,
): Promise<CallAnswer<typeof getDevices>> {
  const rows = await database.rows<Row>(sql`
    select ${DEVICE_ID} as device_id, session_hash = ${asker.session?.session_hash} as is_this, browser, way, network,
           begun_at as first_seen_at, coalesce(seen_at, begun_at) as last_seen_at, count(*) over ()::int as count
      from sessions
     where user_id = ${personOf(asker).user_id} and idle_ends_at > ${clock.now()}
     order by is_this desc, last_seen_at desc, session_hash
     limit ${MOST_DEVICES}`);
  const devices = rows.map(({ count: _, first_seen_at, last_seen_at, ...row }) => ({
    ...row,
    kind: isPhone(row.browser) ? ("phone" as const) : ("computer" as const),
    first_seen_at: first_seen_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
  }));
  return { devices, count: rows[0]?.count ?? 0 };
}

/** Signs one of the asker's other devices out. Throws `Refusal` 401 and, for the one that asks, 409. */
export async function endOne(
  { database }: Pick<World, "database">,
  device_id: string,
  asker: Asker,
): Promise<void> {
  const { user_id } = personOf(asker);
  await database.transaction(async (tx) => {
    await holdSession(tx, asker);
    const ended = await tx.row<{ is_this: boolean }>(sql`
      delete from sessions where user_id = ${user_id} and ${DEVICE_ID} = ${device_id}
      returning session_hash = ${asker.session?.session_hash} as is_this`);
    if (ended?.is_this) throw new Refusal(409, "This is the device you're using. Log out instead.");
    if (ended) await audit(tx, asker, { act: "signed a device out" });
  });
}

/**
 * Signs the asker's other devices out, and forgets their browsers: who signs in there again is a letter. Answers how many
 * they were, and the cookie by which this browser stays known. Throws `Refusal` 401.
 */
export async function endOthers(
  world: World,
  asker: Asker,
): Promise<{ ended: number; cookies: readonly string[] }> {
  const { user_id } = personOf(asker);
  return world.database.transaction(async (tx) => {
    await holdSession(tx, asker);
    const ended = await endSessionsOf(tx, user_id, asker.session?.session_hash);
    await forgetOtherBrowsersOf(world, tx, user_id, asker);
    const cookies =
      browserHashes(world, asker).length > 0 ? [await knowBrowser(world, tx, user_id, asker)] : [];
    if (ended > 0) await audit(tx, asker, { act: "signed other devices out", detail: { ended } });
    return { ended, cookies };
  });
}
