import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { MOST_COPIES_A_DAY, type MyDataStanding } from "../../../contract/accounts/my-data.ts";
import { joinContributions } from "../../contributions/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { holdSession } from "../../http/sessions/hold-session.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { makeMyData } from "./make.ts";

const DAY_MS = 86_400_000;

interface Latest {
  readonly copy_id: string;
  readonly asked_at: Date;
  readonly ready_at: Date | null;
  readonly ends_at: Date | null;
  readonly failed_at: Date | null;
  readonly bytes: number | null;
}

/** How the copy of the asker's data stands. */
export async function readMyData(
  { database, clock }: Pick<World, "database" | "clock">,
  asker: Asker,
): Promise<MyDataStanding> {
  return standingOf(database, personOf(asker).user_id, clock.now());
}

/**
 * Asks for a copy, which a job makes; the one before goes. While one is being made, it is that one: two tabs, or a button pressed
 * twice, ask for one. Throws `Refusal` 401 and, after so many within a day, 429.
 */
export async function askForCopy(
  { database, clock, jobs }: Pick<World, "database" | "clock" | "jobs">,
  asker: Asker,
): Promise<MyDataStanding> {
  const { user_id } = personOf(asker);
  return database.transaction(async (tx) => {
    // Whoever asks for the same account waits here.
    await holdSession(tx, asker);
    const now = clock.now();
    const standing = await standingOf(tx, user_id, now);
    if (standing.state === "making") return standing;
    if (standing.left_today === 0)
      throw new Refusal(
        429,
        `You can ask for ${MOST_COPIES_A_DAY} copies in 24 hours. Please try again tomorrow.`,
      );
    // That it was asked for counts on; what was in it is over.
    await tx.row(sql`
      delete from my_data_pieces p using my_data_copies c where p.copy_id = c.copy_id and c.user_id = ${user_id}`);
    await tx.row(sql`
      update my_data_copies set ends_at = ${now} where user_id = ${user_id} and (ends_at is null or ends_at > ${now})`);
    // What they gave as a guest since they signed in, with all that hangs on it.
    const own = await tx.row<{ email: string }>(sql`
      select email from people where user_id = ${user_id} and email_confirmed_at is not null`);
    if (own) await joinContributions(tx, { user_id, email: own.email });
    const copy_id = randomUUID();
    await tx.row(sql`
      insert into my_data_copies (copy_id, user_id, asked_at) values (${copy_id}, ${user_id}, ${now})`);
    await jobs.add(tx, makeMyData, { copy_id }, `${makeMyData.name}:${copy_id}`);
    await audit(tx, asker, { act: "asked for a copy of the own data", subject: `user ${user_id}` });
    return standingOf(tx, user_id, now);
  });
}

async function standingOf(queries: Queries, user_id: number, now: Date): Promise<MyDataStanding> {
  const latest = await queries.row<Latest & { today: number }>(sql`
    select copy_id, asked_at, ready_at, ends_at, failed_at, bytes::int as bytes,
           (select count(*)::int from my_data_copies
             where user_id = ${user_id} and asked_at > ${new Date(now.getTime() - DAY_MS)}) as today
      from my_data_copies where user_id = ${user_id} order by asked_at desc limit 1`);
  if (!latest) return { state: "none", asked_at: null, copy: null, left_today: MOST_COPIES_A_DAY };
  return {
    state: stateOf(latest, now),
    asked_at: latest.asked_at.toISOString(),
    copy: copyOf(latest, now),
    left_today: Math.max(0, MOST_COPIES_A_DAY - latest.today),
  };
}

function stateOf(latest: Latest, now: Date): MyDataStanding["state"] {
  if (latest.failed_at) return "failed";
  if (!latest.ready_at) return "making";
  return copyOf(latest, now) ? "ready" : "none";
}

const copyOf = ({ copy_id, ready_at, ends_at, bytes }: Latest, now: Date): MyDataStanding["copy"] =>
  ready_at && ends_at && bytes !== null && ends_at.getTime() > now.getTime()
    ? { copy_id, bytes, ready_until: ends_at.toISOString() }
    : null;
