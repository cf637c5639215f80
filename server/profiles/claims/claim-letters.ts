import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { longDate } from "../../../pure/dates.ts";
import { task } from "../../http/domain.ts";
import { mailOnce } from "../../letters/letter.ts";
import { NO_NAME } from "../../players/acts.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { heldBy, type PageHolder } from "./claims.ts";

/** Who had the page, and the guardian who agreed to it, are told; before it is forgotten whose it was. */
export async function tellUndone(
  world: World,
  tx: Queries,
  { held, player_id, reason, moves }: { held: PageHolder; player_id: number; reason: string; moves: boolean },
): Promise<void> {
  const claim = await tx.row<{ email_address: string | null; guardian_email: string | null }>(sql`
    select d.email_address, s.guardian_email from profile_submissions s left join profile_details d using (submission_id)
     where s.submission_id = ${held.submission_id}`);
  const by_hand = claim !== null && !held.by_claim && !moves;
  const had = by_hand ? [] : [held.email];
  const addresses = [...had, claim?.email_address, claim?.guardian_email].filter(
    (it) => it !== null && it !== undefined,
  );
  for (const email of new Set(addresses.map((it) => it.toLowerCase()))) {
    const letter = {
      letter_id: randomUUID(),
      player_id,
      submission_id: held.submission_id,
      email,
      reason,
      had_since: held.since,
      undone_at: world.clock.now().toISOString(),
    };
    await world.jobs.add(tx, mailUndone, letter, `${mailUndone.name} ${letter.letter_id}`);
  }
}

/** Who claims the page too and waits for a decision is told that it is nobody's. */
export async function tellFreed(world: World, tx: Queries, player_id: number): Promise<void> {
  const waiting = await tx.rows<{ submission_id: string }>(sql`
    select submission_id from profile_submissions
     where claimed_player_id = ${player_id} and state = 'waiting_for_review' order by submission_id`);
  for (const { submission_id } of waiting) {
    const letter = { letter_id: randomUUID(), submission_id };
    await world.jobs.add(tx, mailFreed, letter, `${mailFreed.name} ${letter.letter_id}`);
  }
}

/** A claim has come to us: who has the page is told, in neutral words. */
export const tellRival = (world: World, tx: Queries, submission_id: string): Promise<unknown> =>
  world.jobs.add(tx, mailRival, { submission_id }, `${mailRival.name} ${submission_id}`);

const undoneShape = z.object({
  letter_id: z.uuid(),
  player_id: z.int(),
  email: z.string(),
  reason: z.string(),
  had_since: z.nullable(z.string()),
  undone_at: z.string(),
  // The release before asks for a letter without it.
  submission_id: z._default(z.nullable(z.uuid()), null),
});

/** Tells who had a page that it was not theirs. */
export const mailUndone = task({ name: "mail_claim_undone" }, async (world, payload) => {
  const { letter_id, player_id, submission_id, email, reason, had_since, undone_at } =
    undoneShape.parse(payload);
  const page = await pageOf(world.database, player_id);
  const { player_name, team_name } = page ?? (await goneWith(world.database, player_id, submission_id));
  const since = had_since ? ` since ${longDate(had_since)}` : "";
  await mailOnce(world, {
    key: `claim_undone.${letter_id}`,
    because: "page",
    to: email,
    subject: `The page of ${player_name} is no longer yours`,
    opening: `The athlete page of ${player_name} at ${PRODUCT_NAME} was assigned to this email address${since}. We reviewed that again and undid it on ${longDate(undone_at)}.`,
    facts: [
      ["Athlete", player_name],
      ["Team", team_name],
      ["Why", reason],
    ],
    ...(page && { way: { label: "See the page", address: world.origin + pages.detail.to(page) } }),
    after: [
      "An account with this address can no longer change the page or see what it receives. What was written on it, its photo and links are deleted. What comes from a team's roster stays.",
      "What supporters gave is still held for the athlete. No money moves.",
      page
        ? `Are you this athlete? Open the page, choose 'This is me' and tell us how we can confirm it, or write to ${world.contact_email}.`
        : `No one has this page now, and it isn't shown. Is that a mistake? Write to ${world.contact_email}.`,
    ],
  });
});

const freedShape = z.object({ letter_id: z.uuid(), submission_id: z.uuid() });

/** Tells who waits for a page that its holder has lost it. */
export const mailFreed = task({ name: "mail_page_freed" }, async (world, payload) => {
  const { letter_id, submission_id } = freedShape.parse(payload);
  const found = await world.database.row<{ email_address: string; player_id: number }>(sql`
    select email_address, claimed_player_id::int as player_id
      from profile_submissions join profile_details using (submission_id)
     where submission_id = ${submission_id} and state = 'waiting_for_review' and claimed_player_id is not null`);
  const page = found && (await pageOf(world.database, found.player_id));
  if (!page) return;
  await mailOnce(world, {
    key: `page_freed.${letter_id}`,
    because: "page",
    to: found.email_address,
    subject: `Your claim to the page of ${page.player_name}: no one else has it now`,
    opening: `You told us that the athlete page of ${page.player_name} at ${PRODUCT_NAME} is yours. It was assigned to another account; we have undone that.`,
    facts: [
      ["Athlete", page.player_name],
      ["Team", page.team_name],
    ],
    way: { label: "See the page", address: world.origin + pages.detail.to(page) },
    after: [
      "We are reviewing your claim. There's nothing you need to do: we'll email you when it is decided.",
      `Questions? Write to ${world.contact_email}.`,
    ],
  });
});

const rivalShape = z.object({ submission_id: z.uuid() });

/**
 * Tells who has a page that somebody else claims it.
 * At most once a day for a page, however many claim it. Says nothing of who does.
 */
export const mailRival = task({ name: "mail_rival_claim" }, async (world, payload) => {
  const { submission_id } = rivalShape.parse(payload);
  const claim = await world.database.row<{ player_id: number; email_address: string }>(sql`
    select claimed_player_id::int as player_id, email_address
      from profile_submissions join profile_details using (submission_id)
     where submission_id = ${submission_id} and state = 'waiting_for_review' and claimed_player_id is not null`);
  if (!claim) return;
  const held = await heldBy(world.database, claim.player_id);
  const page = await pageOf(world.database, claim.player_id);
  if (!held?.email || !page || held.email.toLowerCase() === claim.email_address.toLowerCase()) return;
  await mailOnce(world, {
    key: `rival_claim.${claim.player_id}.${world.clock.now().toISOString().slice(0, 10)}`,
    because: "page",
    to: held.email,
    subject: `Someone else claims the page of ${page.player_name}`,
    opening: `The athlete page of ${page.player_name} at ${PRODUCT_NAME} is assigned to this email address. Someone else told us that they are this athlete. Someone on our team is reviewing it.`,
    facts: [
      ["Athlete", page.player_name],
      ["Team", page.team_name],
    ],
    way: { label: "See the page", address: world.origin + pages.detail.to(page) },
    after: [
      "Nothing has changed: the page stays with you during our review, and you don't have to do anything.",
      `If you can show us that it is yours, a link to the team's own page or an email from your school address helps: write to ${world.contact_email}. We'll email you if anything changes.`,
    ],
  });
});

/** The page of whom no roster names went with the claim. Who had it typed its name into the claim, which is kept for a while. */
async function goneWith(
  queries: Queries,
  player_id: number,
  submission_id: string | null,
): Promise<{ player_name: string; team_name: string }> {
  const gone = await queries.row<{ player_name: string; team_name: string }>(sql`
    select coalesce(d.first_name || ' ' || d.last_name, p.player_name) as player_name, p.team_name
      from players p left join profile_details d on d.submission_id = ${submission_id}
     where p.player_id = ${player_id}`);
  return gone ?? { player_name: NO_NAME, team_name: "" };
}

/** Null of one that was taken down. */
const pageOf = (queries: Queries, player_id: number) =>
  queries.row<{ player_id: number; team_id: number; player_name: string; team_name: string }>(sql`
    select player_id::int, team_id, player_name, team_name from players
     where player_id = ${player_id} and not is_withdrawn`);
