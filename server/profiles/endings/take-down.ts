import sql from "sql-template-tag";
import { leaveRequestsTo, mailAgreementCopies } from "../../collaborations/acts.ts";
import { leaveAthlete } from "../../contributions/acts.ts";
import { forgetFavoritesTo } from "../../favorites/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { personOf } from "../../http/sessions/who.ts";
import { takePageFrom } from "../../people/page-holders.ts";
import { clearPage, takePageDown, type YesBefore } from "../../players/acts.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { ownPlayerOf } from "../changes/own-page.ts";
import { lockPage } from "../claims/claims.ts";
import { type EndedBy, writeOfEnd } from "../consent/consent-letters.ts";
import { endSubmission, eraseDetails } from "./erase.ts";
import { forgetNameOf } from "./forget-names.ts";

interface TakenDown {
  readonly player_id: number;
  /** As the audit log says it. */
  readonly act: string;
  /** Who wanted it: guardian, athlete and brands are told. An admin's own letter says why. */
  readonly by: EndedBy | "admin";
}

/**
 * Takes an athlete's page down for good: words, picture and links are deleted, both permissions and the role go, and what
 * supporters give every month ends, as does what brands have asked for. What a roster says stays, of whom one names; what was
 * given stays in the books, of whom none names without the name (docs/personal-data.md). Answers which version of the page went.
 */
export async function takeAthleteDown(
  world: World,
  tx: Queries,
  { player_id, act, by }: TakenDown,
  asker: Asker,
): Promise<{ version: string | null }> {
  const approved = await tx.row<{ submission_id: string }>(sql`
    select submission_id from profile_submissions where player_id = ${player_id} and state = 'approved' for update`);
  if (approved && by !== "admin") await writeOfEnd(world, tx, { ...approved, player_id, by });
  if (approved) await endSubmission(world, tx, approved.submission_id, "withdrawn");
  await leaveAthlete(world, tx, player_id);
  await leaveRequestsTo(world, tx, { player_id, by });
  const { is_nowhere, version } = await takePageDown(tx, player_id);
  if (is_nowhere) {
    await forgetFavoritesTo(tx, player_id);
    await forgetNameOf(tx, player_id);
  }
  await takePageFrom(tx, player_id, asker);
  await forgetUndoneClaims(tx, player_id);
  const of = approved ? { submission_id: approved.submission_id } : {};
  await audit(tx, asker, { act, subject: `player ${player_id}`, detail: { by, ...of } });
  return { version };
}

/** What is not public yet, or not any more, or of a page that is another's, is taken back: nothing of it is kept but that it was. */
export async function withdraw(
  world: World,
  tx: Queries,
  { submission_id, act, by }: { readonly submission_id: string; readonly act: string; readonly by: EndedBy },
  asker: Asker,
): Promise<void> {
  await writeOfEnd(world, tx, { submission_id, player_id: null, by });
  await endSubmission(world, tx, submission_id, "withdrawn");
  await audit(tx, asker, { act, subject: `profile ${submission_id}`, detail: { by } });
}

/** What a claim wrote on a page that is another account's goes with the claim, unless that account has changed the page since. */
export async function leaveWords(tx: Queries, player_id: number): Promise<void> {
  const accepts = await tx.row<Omit<YesBefore, "was_taken_back">>(sql`
    select p.accepts_contributions, p.accepts_collaborations
      from players p join athlete_pages a using (player_id) join roles_held r using (player_id)
     where p.player_id = ${player_id} and a.changed_at < r.given_at`);
  if (accepts) await clearPage(tx, player_id, { ...accepts, was_taken_back: false });
}

/** Of claims of others that were undone: what they typed and why they lost the page is about the athlete. */
async function forgetUndoneClaims(tx: Queries, player_id: number): Promise<void> {
  const undone = await tx.rows<{ submission_id: string }>(sql`
    update profile_submissions set undo_reason = null
     where claimed_player_id = ${player_id} and undone_at is not null returning submission_id`);
  for (const { submission_id } of undone) await eraseDetails(tx, submission_id);
}

/** What the link of the first mail does, for the athlete who is signed in. Throws `Refusal` 403, and 409 the second time. */
export const takeOwnDown = (world: World, asker: Asker): Promise<{ taken_down: true }> =>
  world.database.transaction(async (tx) => {
    const player_id = ownPlayerOf(asker);
    await lockPage(tx, player_id);
    const held = await tx.row(sql`
      select from roles_held where role = 'athlete' and player_id = ${player_id} and user_id = ${personOf(asker).user_id}`);
    if (!held) throw new Refusal(409, "Your page is already down.");
    await takeAthleteDown(world, tx, { player_id, act: "took the own page down", by: "athlete" }, asker);
    return { taken_down: true } as const;
  });

interface Account {
  readonly user_id: number;
  /** Where it is confirmed. */
  readonly email: string | null;
}

/** What was sent in under the account's confirmed address, unless it is another account's by now. */
const sentIn = ({ email }: Account) => sql`
  select s.submission_id, s.player_id::int from profile_submissions s join profile_details d using (submission_id)
   where lower(d.email_address) = lower(${email}) and s.state not in ('withdrawn', 'expired')
     and not exists (select from roles_held r where r.player_id = s.player_id)`;

/** What `takeDownWithAccount` would take down: pages by name, and whether something is on its way to be one. */
export async function pagesOfAccount(
  queries: Queries,
  whose: Account,
): Promise<{ pages: { player_id: number; player_name: string }[]; has_profile_under_way: boolean }> {
  const found = await queries.rows<{ player_id: number | null; player_name: string | null }>(sql`
    with sent as (${sentIn(whose)}),
    gone as (
      select player_id::int from roles_held where user_id = ${whose.user_id} and role = 'athlete'
      union select player_id from sent)
    select gone.player_id, p.player_name from gone left join players p using (player_id) order by 1`);
  return {
    pages: found.flatMap(({ player_id, player_name }) =>
      player_id === null || player_name === null ? [] : [{ player_id, player_name }],
    ),
    has_profile_under_way: found.some(({ player_id }) => player_id === null),
  };
}

/**
 * Somebody's account is deleted: the page that it holds is taken down, and what was sent in under its confirmed address,
 * public or on its way there, is withdrawn, unless it is another account's by now.
 */
export async function takeDownWithAccount(
  world: World,
  tx: Queries,
  whose: Account,
  by: Asker,
): Promise<void> {
  const held = await tx.row<{ player_id: number }>(sql`
    select player_id::int from roles_held where user_id = ${whose.user_id} and role = 'athlete'`);
  const act = "took a page down with its account";
  if (held) await takeAthleteDown(world, tx, { player_id: held.player_id, act, by: "account" }, by);
  const sent = await tx.rows<{ submission_id: string; player_id: number | null }>(
    sql`${sentIn(whose)} order by s.submission_id for update of s`,
  );
  for (const { submission_id, player_id } of sent) {
    if (player_id === null)
      await withdraw(
        world,
        tx,
        { submission_id, act: "took a profile back with its account", by: "account" },
        by,
      );
    else await takeAthleteDown(world, tx, { player_id, act, by: "account" }, by);
  }
  // After the pages, whose agreements are marked as this account's as they go.
  if (whose.email !== null)
    await mailAgreementCopies(world, tx, { user_id: whose.user_id, email: whose.email });
}
