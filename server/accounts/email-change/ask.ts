import { randomUUID } from "node:crypto";
import sql, { type Sql } from "sql-template-tag";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { holdSession } from "../../http/sessions/hold-session.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { dropWaiting } from "../letters/email-changes.ts";
import { mailChangeLink, mailChangeNotice } from "./change-letters.ts";

const HOUR_MS = 3_600_000;
/** As of every mailed link. */
const MOST_AN_HOUR = 5;
/** Nobody's mailbox is filled by many accounts that want its address. */
const MOST_A_DAY = 5;

/** The asker's address, and the one that waits to take its place. */
export async function readChange(
  { database, clock }: World,
  asker: Asker,
): Promise<{ user_email: string; waiting_email: string | null }> {
  const { user_id, email } = personOf(asker);
  const waiting = await waitingOf(database, user_id, clock.now());
  return { user_email: email, waiting_email: waiting?.new_email ?? null };
}

const waitingOf = (queries: Queries, user_id: number, now: Date): Promise<{ new_email: string } | null> =>
  queries.row(sql`
    select new_email from email_changes
     where user_id = ${user_id} and changed_at is null and dropped_at is null
       and (link_ends_at is null or link_ends_at > ${now})`);

/**
 * Has a link mailed to the address that the asker wants, and tells the one that they have. Whether another account has it is found out
 * later, in a job: here all cost the same. Throws `Refusal` 401, 422, 429.
 */
export async function askForChange(world: World, typed: string, asker: Asker): Promise<void> {
  const new_email = typed.trim();
  const { user_id } = personOf(asker);
  await world.database.transaction(async (tx) => {
    await holdSession(tx, asker);
    const person = await tx.row<{ email: string; confirmed: boolean }>(sql`
      select email, email_confirmed_at is not null as confirmed from people where user_id = ${user_id}`);
    if (person?.email.toLowerCase() === new_email.toLowerCase()) throw refused(IS_OWN);
    const waiting = await waitingOf(tx, user_id, world.clock.now());
    const change_id = await mailTo(world, tx, { user_id, new_email });
    // Sent again is no news; nor is a stranger told, whose address somebody typed.
    if (person?.confirmed && waiting?.new_email.toLowerCase() !== new_email.toLowerCase())
      await world.jobs.add(tx, mailChangeNotice, { change_id }, `${mailChangeNotice.name}:${change_id}`);
    await audit(tx, asker, { act: "asked to change an address" });
  });
}

const IS_OWN = "That's the email your account has. Please enter another one.";
const refused = (message: string) => new Refusal(422, message, { errors: { user_email: message } });

/** Mails the link once more. Throws `Refusal` 401, 409, 429. */
export async function sendAgain(world: World, asker: Asker): Promise<void> {
  const { user_id } = personOf(asker);
  await world.database.transaction(async (tx) => {
    await holdSession(tx, asker);
    const waiting = await waitingOf(tx, user_id, world.clock.now());
    if (!waiting)
      throw new Refusal(
        409,
        "Nothing is waiting anymore. Reload the page to see the email your account has.",
      );
    await mailTo(world, tx, { user_id, new_email: waiting.new_email });
  });
}

/** The asker's address stays. Throws `Refusal` 401. */
export async function dropChange(world: World, asker: Asker): Promise<void> {
  const { user_id } = personOf(asker);
  await world.database.transaction(async (tx) => {
    await holdSession(tx, asker);
    await dropWaiting(tx, user_id);
    await audit(tx, asker, { act: "kept their address" });
  });
}

/** One more letter, in the place of what waited; earlier links to the same address go on working. Throws `Refusal` 429. */
async function mailTo(
  { clock, jobs }: World,
  tx: Queries,
  { user_id, new_email }: { user_id: number; new_email: string },
): Promise<string> {
  const now = clock.now();
  await refuseMoreThan(tx, MOST_AN_HOUR, sql`user_id = ${user_id}`, new Date(now.getTime() - HOUR_MS), MANY);
  const to_address = sql`lower(new_email) = lower(${new_email})`;
  await refuseMoreThan(tx, MOST_A_DAY, to_address, new Date(now.getTime() - 24 * HOUR_MS), MANY_THERE);
  const change_id = randomUUID();
  await dropWaiting(tx, user_id);
  await tx.row(sql`
    insert into email_changes (change_id, user_id, new_email, asked_at)
    values (${change_id}, ${user_id}, ${new_email}, ${now})`);
  await jobs.add(tx, mailChangeLink, { change_id }, `${mailChangeLink.name}:${change_id}`);
  return change_id;
}

async function refuseMoreThan(
  tx: Queries,
  most: number,
  which: Sql,
  since: Date,
  words: string,
): Promise<void> {
  const found = await tx.row<{ count: number }>(
    sql`select count(*)::int as count from email_changes where ${which} and asked_at > ${since}`,
  );
  if ((found?.count ?? 0) >= most) throw new Refusal(429, words);
}

const MANY =
  "We've emailed you several times in the last hour. Please check that inbox and its spam folder, or try again in an hour.";
const MANY_THERE =
  "We've emailed this address several times today. Please check that inbox and its spam folder, or try again tomorrow.";
