import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { type confirmEmailChange, KEPT_DAYS } from "../../../contract/accounts/email-change.ts";
import type { CallAnswer } from "../../../contract/form/call.ts";
import { requestsFollow } from "../../collaborations/acts.ts";
import { customerFollows, holdPayouts, joinContributions } from "../../contributions/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { holdSession } from "../../http/sessions/hold-session.ts";
import { hashOf } from "../../http/sessions/session.ts";
import { personOf } from "../../http/sessions/who.ts";
import { endSessionsOf } from "../../people/end-sessions.ts";
import { profilesFollow } from "../../profiles/acts.ts";
import { isTaken, type Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { endLinksOf, OVER } from "../letters/mailed-links.ts";
import { joinPage } from "../sessions/join-page.ts";
import { mailChanged, mailLeft } from "./change-letters.ts";

type Confirmed = CallAnswer<typeof confirmEmailChange>;

/**
 * Changes the asker's address to the one that the link was mailed to. As with the confirming of one, the mailbox alone is not enough: it
 * takes a session of the account that asked. Whoever comes again with a link that has done so is told the same. Other sessions
 * end, and the address before is kept. Throws `Refusal` 401, 403, 404, 409.
 */
export async function confirmChange(world: World, link: string, asker: Asker): Promise<Confirmed> {
  try {
    return await world.database.transaction((tx) => change(world, tx, link, asker));
  } catch (error) {
    // Somebody else got it at this very moment.
    if (isTaken(error, "people_email_key_key")) throw new Refusal(409, TAKEN);
    throw error;
  }
}

const TAKEN =
  "Another account uses this address by now, so yours stays as it is. Please start again with another address.";
const NOT_YOURS =
  "This link is for another account than the one you're signed in with. Sign out and open it from the email again.";

interface Before {
  readonly email: string;
  readonly confirmed: boolean;
}

async function change(world: World, tx: Queries, link: string, asker: Asker): Promise<Confirmed> {
  const { user_id } = personOf(asker);
  // As who gives the address up: whoever registers it meanwhile waits, and finds it kept.
  const before = await tx.row<Before>(sql`
    select email, email_confirmed_at is not null as confirmed
      from people where user_id = ${user_id} and deleted_at is null for update`);
  await holdSession(tx, asker);
  const done = await doneBy(tx, link, user_id);
  if (done) return done;
  const { change_id, new_email } = await take(world, tx, link, user_id);
  const changed_at = world.clock.now();
  const is_taken = await tx.row(
    sql`select from people where email_key = lower(${new_email}) and user_id <> ${user_id}`,
  );
  const changed =
    !is_taken &&
    (await tx.row(sql`
      update people set email = ${new_email}, email_confirmed_at = ${changed_at} where user_id = ${user_id} returning user_id`));
  if (!before || !changed) throw new Refusal(409, TAKEN);
  const is_kept = await keepBefore(world, tx, { user_id, change_id, new_email, changed_at }, before);
  await endLinksOf(tx, user_id);
  await endSessionsOf(tx, user_id, asker.session?.session_hash);
  await joinContributions(tx, { user_id, email: new_email });
  await joinPage(tx, { email: new_email }, asker);
  await customerFollows(world, tx, user_id);
  await holdPayouts(world, tx, user_id, "email");
  await audit(tx, asker, { act: "changed their address" });
  await world.jobs.add(tx, mailChanged, { change_id, user_id }, `${mailChanged.name}:${change_id}`);
  return { user_email: new_email, is_kept };
}

/** What the link has done already; null where it has not. */
const doneBy = (tx: Queries, link: string, user_id: number): Promise<Confirmed | null> =>
  tx.row<Confirmed>(sql`
    select p.email as user_email,
           exists (select from email_changes c where c.user_id = p.user_id and lower(c.new_email) = p.email_key
                                                 and c.old_email is not null) as is_kept
      from mailed_links l join people p using (user_id)
     where l.link_hash = ${hashOf(link)} and l.purpose = 'change_email' and l.used_at is not null
       and p.user_id = ${user_id} and p.email_key = lower(l.email)`);

/** Takes the link, while what it is for waits. Throws `Refusal` 403, 404. */
async function take(
  { clock }: World,
  tx: Queries,
  link: string,
  user_id: number,
): Promise<{ change_id: string; new_email: string }> {
  const waiting = await tx.row<{ user_id: number; change_id: string; new_email: string }>(sql`
    select c.user_id::int as user_id, c.change_id, c.new_email
      from mailed_links l join email_changes c using (user_id)
     where l.link_hash = ${hashOf(link)} and l.purpose = 'change_email' and l.used_at is null and l.ends_at > ${clock.now()}
       and c.changed_at is null and c.dropped_at is null and lower(c.new_email) = lower(l.email)`);
  if (!waiting) throw new Refusal(404, OVER.change_email);
  if (waiting.user_id !== user_id) throw new Refusal(403, NOT_YOURS);
  await tx.row(sql`update mailed_links set used_at = ${clock.now()} where link_hash = ${hashOf(link)}`);
  return waiting;
}

interface Changed {
  readonly user_id: number;
  readonly change_id: string;
  readonly new_email: string;
  readonly changed_at: Date;
}

/**
 * Keeps the address before for the account, and takes along what follows it. Of an address that nobody had confirmed nothing is kept:
 * it may be a stranger's. Nor of one that came after the address that the account goes back to: the earlier owner, who has just shown
 * that they have its mailbox, wins, and who came later has no way back. Answers whether it is kept.
 */
async function keepBefore(world: World, tx: Queries, it: Changed, before: Before): Promise<boolean> {
  const { user_id, change_id, new_email, changed_at } = it;
  const forget = () => tx.row(sql`delete from email_changes where change_id = ${change_id}`);
  if (!before.confirmed) {
    await forget();
    return false;
  }
  const follow = { user_id, from: before.email, to: new_email };
  const profiles = await profilesFollow(tx, follow);
  await requestsFollow(tx, follow);
  const returned = await tx.row<{ changed_at: Date }>(sql`
    select changed_at from email_changes
     where user_id = ${user_id} and lower(old_email) = lower(${new_email}) and kept_until > ${changed_at}
     order by changed_at limit 1`);
  if (returned) {
    await tx.row(
      sql`delete from email_changes where user_id = ${user_id} and changed_at >= ${returned.changed_at}`,
    );
    await forget();
    const letter_id = randomUUID();
    const left = { letter_id, email: before.email, is_released: false };
    await world.jobs.add(tx, mailLeft, left, `${mailLeft.name}:${letter_id}`);
    return false;
  }
  const kept_until = new Date(changed_at.getTime() + KEPT_DAYS * 86_400_000);
  await tx.row(sql`
    update email_changes
       set changed_at = ${changed_at}, old_email = ${before.email}, kept_until = ${kept_until}, profiles = ${profiles}::uuid[]
     where change_id = ${change_id}`);
  return true;
}
