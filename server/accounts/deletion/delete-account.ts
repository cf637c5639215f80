import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import {
  forgetContributor,
  joinContributions,
  leaveOrdersOf,
  ordersEndingWith,
  stopRecurring,
} from "../../contributions/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { holdSession } from "../../http/sessions/hold-session.ts";
import { personOf, refuseUnlessOwn } from "../../http/sessions/who.ts";
import { leaveProfiles } from "../../profiles/acts.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { askForLetter } from "../letters/account-letters.ts";
import { refuseLastAdmin } from "../roles/roles.ts";
import { leavingPages } from "./account-deletion.ts";
import { emptyAccount } from "./empty-account.ts";

/**
 * Deletes an account, one's own or for an admin any: nobody can sign in by it, nothing says any more whose it was.
 * What they give every month is stopped first, or nothing is deleted; what was given stays in the book, without the person; what they
 * ordered goes back where it is not delivered;
 * an athlete's page is taken down with it; who had it is mailed that it is gone. Throws `Refusal` 401, 403, 404, 409, 502.
 */
export async function deleteAccount(world: World, user_id: number, asker: Asker): Promise<void> {
  refuseUnlessOwn(asker, user_id);
  await refuseLastAdmin(world.database, user_id);
  const gives = await stopRecurring(world, user_id);
  await world.database.transaction(async (tx) => {
    // Who stole a session loses it by a change of the password, also while the provider was asked.
    await holdSession(tx, asker, user_id);
    await refuseLastAdmin(tx, user_id);
    const going = await tx.row<{ email: string; confirmed: boolean }>(sql`
      select email, email_confirmed_at is not null as confirmed
        from people where user_id = ${user_id} and deleted_at is null for update`);
    if (!going) throw await refusalOf(tx, user_id);
    const whose = { user_id, email: going.confirmed ? going.email : null };
    // What they gave as a guest since they signed in goes as the rest does.
    if (whose.email !== null) await joinContributions(tx, { user_id, email: whose.email });
    const orders = (await ordersEndingWith(tx, whose)).map(({ player_name: _, ...order }) => order);
    const ended = { gives, orders, ...(await leavingPages(tx, whose)) };
    await leaveProfiles(world, tx, whose, asker);
    await tx.row(sql`
      update people set email = null, email_confirmed_at = null, user_name = null, given_name = null,
                        password_hash = null, password_changed_at = null, password_ended_at = null, deleted_at = ${world.clock.now()}
       where user_id = ${user_id}`);
    await emptyAccount(world, tx, user_id);
    await tx.row(sql`delete from roles_held where user_id = ${user_id}`);
    await tx.row(sql`delete from identities where user_id = ${user_id}`);
    await forgetContributor(tx, user_id);
    if (orders.length > 0) await leaveOrdersOf(world, tx, user_id);
    await askForLetter(world, tx, {
      letter: "account_deleted",
      letter_id: randomUUID(),
      email: going.email,
      ended,
      deleted_at: world.clock.now().toISOString(),
      by_admin: personOf(asker).user_id !== user_id,
    });
    await audit(tx, asker, { act: "deleted an account", subject: `user ${user_id}` });
  });
}

async function refusalOf(tx: Queries, user_id: number): Promise<Refusal> {
  const there = await tx.row(sql`select from people where user_id = ${user_id}`);
  return there
    ? new Refusal(409, "This account is already deleted. Refresh the list.")
    : new Refusal(404, "There is no such account.");
}
