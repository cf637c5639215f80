import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { joinContributions } from "../../contributions/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { holdSession } from "../../http/sessions/hold-session.ts";
import { hashOf } from "../../http/sessions/session.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { World } from "../../world/world.ts";
import { askForLetter } from "../letters/account-letters.ts";
import { holderOf, secondsUntilNextLink, takeLink } from "../letters/mailed-links.ts";
import { joinPage } from "../sessions/join-page.ts";

/**
 * Confirms the address that the link was mailed to, and joins what was given with it before. The mailbox alone is not
 * enough: anybody may have typed its address, and would have what is its owner's by the owner's opening a mail. So it
 * takes a session of the account that the link was mailed for. Who comes again with a link that has done so is told
 * the same. Throws `Refusal` 401, 403, 404.
 */
export async function confirmAddress(world: World, link: string, asker: Asker): Promise<void> {
  const { user_id } = personOf(asker);
  if (await hasConfirmed(world, link, user_id)) return;
  await world.database.transaction(async (tx) => {
    await holdSession(tx, asker);
    const holder = await holderOf(world, tx, link, "confirm_email");
    if (holder.user_id !== user_id) throw new Refusal(403, NOT_YOURS);
    const { email } = await takeLink(world, tx, link, "confirm_email");
    await tx.row(sql`
      update people set email_confirmed_at = coalesce(email_confirmed_at, ${world.clock.now()})
       where user_id = ${user_id}`);
    await joinContributions(tx, { user_id, email });
    await joinPage(tx, { email }, asker);
    await audit(tx, asker, { act: "confirmed an address" });
  });
}

const NOT_YOURS =
  "This link is for another account than the one you're signed in with. Sign out and open it from the email again.";

/** Mails the asker one more link. Throws `Refusal` 409, 429. */
export async function askForConfirmation(world: World, asker: Asker): Promise<void> {
  const { user_id, email_confirmed } = personOf(asker);
  if (email_confirmed) throw new Refusal(409, "Your address is already confirmed.");
  const seconds = await secondsUntilNextLink(world, user_id, "confirm_email");
  if (seconds > 0)
    throw new Refusal(
      429,
      `We've emailed you several times in the last hour. Please check your inbox and spam folder, or try again in ${Math.ceil(seconds / 60)} minutes.`,
      { retry_after_seconds: seconds },
    );
  await world.database.transaction((tx) =>
    askForLetter(world, tx, { letter: "confirm_email", user_id, letter_id: randomUUID() }),
  );
}

async function hasConfirmed({ database }: World, link: string, user_id: number): Promise<boolean> {
  const done = await database.row(sql`
    select from mailed_links l join people p using (user_id)
     where l.link_hash = ${hashOf(link)} and l.purpose = 'confirm_email' and l.used_at is not null
       and p.user_id = ${user_id} and p.email_confirmed_at is not null and p.email_key = lower(l.email)`);
  return done !== null;
}
