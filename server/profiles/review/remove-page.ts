import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { task } from "../../http/domain.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { mailOnce } from "../../letters/letter.ts";
import { holdAccountsOf } from "../../people/page-holders.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { HOLDER_VERSION, lockPage } from "../claims/claims.ts";
import { takeAthleteDown } from "../endings/take-down.ts";

interface Removal {
  readonly player_id: number;
  readonly reason: string;
  /** The page as it was seen. */
  readonly version: string;
  /** Who had it, as it was seen. */
  readonly holder: string;
}

/**
 * An admin takes an athlete's page down as they have seen it, from whom they have seen to have it; the reason is mailed. Nothing of it
 * can be put back. Throws `Refusal` 401, 404, and 409 where it was changed since, or is another's.
 */
export const removePage = (world: World, asker: Asker, removal: Removal): Promise<{ taken_down: true }> =>
  world.database.transaction(async (tx) => {
    const { player_id, reason } = removal;
    // One after the other, so that the second finds nothing; rows are locked in their own order further down.
    await holdAccountsOf(tx, { player_id, email: null }, asker);
    await lockPage(tx, player_id);
    await refuseUnseen(tx, removal);
    // Before it is forgotten whose it was.
    for (const email of await addressesOf(tx, player_id)) {
      const letter = { letter_id: randomUUID(), email, reason: reason.trim() };
      await world.jobs.add(tx, mailRemoved, letter, `${mailRemoved.name} ${letter.letter_id}`);
    }
    const act = "took an athlete's page down";
    const gone = await takeAthleteDown(world, tx, { player_id, act, by: "admin" }, asker);
    // Its athlete has changed it just now, and what they wrote has gone with it: nothing of this is kept.
    if (gone.version !== removal.version) throw standsOtherwise();
    return { taken_down: true } as const;
  });

async function refuseUnseen(tx: Queries, { player_id, version, holder }: Removal): Promise<void> {
  const page = await tx.row<Pick<Removal, "version" | "holder">>(sql`
    select o.changed_at::text as version, ${HOLDER_VERSION} as holder
      from athlete_pages o left join profile_submissions s on s.player_id = o.player_id and s.state = 'approved'
      left join roles_held r on r.player_id = o.player_id
     where o.player_id = ${player_id}`);
  if (!page) throw new Refusal(404, "This page no longer exists. Refresh the list.");
  if (page.version !== version || page.holder !== holder) throw standsOtherwise();
}

const standsOtherwise = () =>
  new Refusal(
    409,
    "This page was changed, or someone else has it now. Close this to see how it stands before you decide.",
  );

/** The account that has the page, or else the address it was sent in with; and the guardian. */
async function addressesOf(tx: Queries, player_id: number): Promise<string[]> {
  const found = await tx.rows<{ email: string }>(sql`
    with sent as (
      select d.email_address, s.guardian_email from profile_submissions s join profile_details d using (submission_id)
       where s.player_id = ${player_id} and s.state = 'approved'),
    held as (
      select email from roles_held join people using (user_id)
       where player_id = ${player_id} and role = 'athlete' and deleted_at is null)
    select lower(email) as email from held
     union select lower(email_address) from sent where not exists (select from held)
     union select lower(guardian_email) from sent where guardian_email is not null`);
  return found.map(({ email }) => email);
}

const payloadShape = z.object({ letter_id: z.uuid(), email: z.string(), reason: z.string() });

/** Tells somebody that we have taken a page down. */
export const mailRemoved = task({ name: "mail_page_removed" }, async (world, payload) => {
  const { letter_id, email, reason } = payloadShape.parse(payload);
  await mailOnce(world, {
    key: `page_removed.${letter_id}`,
    because: "page",
    to: email,
    subject: "We have taken the athlete page down",
    opening: `The athlete page at ${PRODUCT_NAME} with this email address doesn't follow our rules for what we can show. We took it down and deleted its words, photo and links.`,
    facts: [["Why", reason]],
    way: { label: "Fill in the form again", address: world.origin + pages.createProfile.to() },
    after: [
      "Monthly contributions to the athlete have ended, and the money of orders that weren't done goes back. Other money already given stays on record.",
      `Is this a mistake? Write to ${world.contact_email}.`,
    ],
  });
});
