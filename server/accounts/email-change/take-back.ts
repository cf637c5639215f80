import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { requestsLeave } from "../../collaborations/acts.ts";
import { contributionsLeave, customerFollows, holdPayouts } from "../../contributions/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { holdAccount } from "../../people/hold-account.ts";
import { profilesGoBack, profilesLeave } from "../../profiles/acts.ts";
import type { Queries } from "../../world/database.ts";
import { isProof } from "../../world/proof.ts";
import type { World } from "../../world/world.ts";
import { endAccess, RECENT_MS } from "../deletion/end-access.ts";
import { keepSubject } from "../letters/email-changes.ts";
import { mailLeft } from "./change-letters.ts";

interface Way {
  readonly user_id: number;
  readonly old_email: string;
  readonly changed_at: Date;
}

/** A change that is undone, the latest first. */
interface Undone {
  readonly old_email: string;
  readonly profiles: readonly string[];
}

/**
 * Puts an address back by the link that was mailed to it. Whoever has it may be kept out of their account by a thief, so that no session
 * is asked for; the link gives access to nothing. All that anybody else may have of the account ends, the ways back of later
 * addresses, too. What carries one of those goes with it: its owner has shown that it is theirs, and finds it again in an account of
 * that address. Throws `Refusal` 404, 410.
 */
export function takeBack(world: World, link: string, asker: Asker): Promise<{ had_password: boolean }> {
  const [change_id = "", proof = ""] = link.split(".");
  if (!isProof(world, keepSubject(change_id), proof)) throw new Refusal(404, OVER);
  return world.database.transaction(async (tx) => {
    const { user_id, old_email, changed_at } = await findWay(world, tx, change_id);
    const undone = await tx.rows<Undone>(sql`
      select old_email, profiles from email_changes
       where user_id = ${user_id} and changed_at >= ${changed_at} order by changed_at desc`);
    const left = await emailOf(tx, user_id);
    const emails = [left, ...undone.slice(0, -1).map((it) => it.old_email)].map((email) =>
      email.toLowerCase(),
    );
    await profilesGoBack(tx, undone);
    await profilesLeave(tx, { user_id, emails }, asker);
    await requestsLeave(tx, { user_id, emails });
    await contributionsLeave(tx, { user_id, emails });
    await tx.row(sql`
      update people set email = ${old_email}, email_confirmed_at = ${world.clock.now()} where user_id = ${user_id}`);
    await tx.row(sql`
      delete from email_changes
       where user_id = ${user_id} and (changed_at >= ${changed_at} or changed_at is null and dropped_at is null)`);
    // They came by an address that is the account's no more.
    await tx.row(sql`delete from identities where user_id = ${user_id} and joined_at >= ${changed_at}`);
    const since = new Date(changed_at.getTime() - RECENT_MS);
    const done = await endAccess(world, tx, { user_id, email: old_email }, since);
    await customerFollows(world, tx, user_id);
    await holdPayouts(world, tx, user_id, "email");
    await audit(tx, asker, { act: "took their address back", actor_id: user_id });
    const letter = { letter_id: randomUUID(), email: left, is_released: true };
    await world.jobs.add(tx, mailLeft, letter, `${mailLeft.name}:${letter.letter_id}`);
    return done;
  });
}

async function emailOf(tx: Queries, user_id: number): Promise<string> {
  const found = await tx.row<{ email: string }>(sql`select email from people where user_id = ${user_id}`);
  if (!found) throw new Error("An account went that was held.");
  return found.email;
}

const OVER =
  "This link was already used, or it's more than 7 days old. If someone else has your account, please write to us.";

/** Holds the account. Throws `Refusal` 404, 410. */
async function findWay({ clock }: World, tx: Queries, change_id: string): Promise<Way> {
  const whose = await tx.row<{ user_id: number }>(
    sql`select user_id::int as user_id from email_changes where change_id = ${change_id}`,
  );
  if (!whose) throw new Refusal(404, OVER);
  if (!(await holdAccount(tx, whose.user_id)))
    throw new Refusal(410, "This account was deleted, so there's nothing to take back.");
  // A statement of its own: another link may have ended this one meanwhile.
  const way = await tx.row<Way>(sql`
    select user_id::int as user_id, old_email, changed_at from email_changes
     where change_id = ${change_id} and old_email is not null and kept_until > ${clock.now()}`);
  if (!way) throw new Refusal(404, OVER);
  return way;
}
