import sql from "sql-template-tag";
import { forgetGuardianLinks, leaveRequestsTo, tellOfImpostor } from "../../collaborations/acts.ts";
import { contributionsTurned, leaveAthlete } from "../../contributions/acts.ts";
import { forgetFavoritesTo } from "../../favorites/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { holdAccountsOf, takePageFrom } from "../../people/page-holders.ts";
import { clearPage, isOfProfile, takePageDown, type YesBefore } from "../../players/acts.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { tellFreed, tellUndone } from "../claims/claim-letters.ts";
import { heldBy, lockPage, type PageHolder } from "../claims/claims.ts";
import { forgetNameOf } from "../endings/forget-names.ts";

/** How long what was typed into a claim that was undone is kept, to be held against the next. */
const DAYS_OF_UNDONE = 90;

/**
 * An admin undoes an approved claim: the page was not theirs. Whoever has the page by it loses page and role at once, what they
 * wrote and their picture are deleted, and they are mailed why. What supporters gave and brands asked stays with the athlete.
 * Throws `Refusal` 401, 404, 409.
 */
export const undoClaim = (
  world: World,
  asker: Asker,
  { submission_id, reason }: { readonly submission_id: string; readonly reason: string },
): Promise<{ undone: true }> =>
  world.database.transaction(async (tx) => {
    const seen = await tx.row<{ player_id: number | null }>(sql`
      select player_id::int from profile_submissions where submission_id = ${submission_id}`);
    if (!seen) throw new Refusal(404, "There is no such profile.");
    if (seen.player_id === null) throw notApproved();
    await holdAccountsOf(tx, { player_id: seen.player_id, email: null }, asker);
    await lockPage(tx, seen.player_id);
    const held = await heldBy(tx, seen.player_id);
    if (held?.submission_id !== submission_id) throw notApproved();
    await endClaim(world, tx, { held, player_id: seen.player_id, reason, moves: false }, asker);
    if (await isOfProfile(tx, seen.player_id)) await leaveNowhere(world, tx, seen.player_id);
    else await contributionsTurned(world, tx, { player_id: seen.player_id });
    await tellFreed(world, tx, seen.player_id);
    return { undone: true } as const;
  });

const notApproved = () => new Refusal(409, "This claim isn't approved anymore. Here's how it stands now.");

/** Whose page it is that ends, and why. `moves`: it becomes another's in the same transaction. */
interface Ending {
  readonly held: PageHolder;
  readonly player_id: number;
  readonly reason: string;
  readonly moves: boolean;
}

/** Takes a page from who has it, by a claim or by hand. Its accounts and the page are locked by the caller. */
export async function endClaim(world: World, tx: Queries, ending: Ending, by: Asker): Promise<void> {
  const { held, player_id, reason, moves } = ending;
  const claim = await tx.row<Approved>(sql`
    select submission_id, yes_before from profile_submissions
     where submission_id = ${held.submission_id} and state = 'approved' for update`);
  if (held.submission_id !== null && !claim) throw notApproved();
  await tellUndone(world, tx, { ...ending, reason: reason.trim() });
  if (claim) await markUndone(world, tx, { ...ending, submission_id: claim.submission_id }, by);
  // An account that an admin gave the page by hand keeps it when somebody else's claim is undone.
  const is_others = claim !== null && held.user_id !== null && !held.by_claim;
  if (moves || !is_others) {
    await clearPage(tx, player_id, claim?.yes_before ?? null);
    // The page's row is held from there on: a yes that was being said has come, or waits and is none.
    if (held.user_id !== null) await tellOfImpostor(world, tx, { player_id, user_id: held.user_id });
    await takePageFrom(tx, player_id, by);
  }
  await forgetGuardianLinks(tx, player_id);
  await audit(tx, by, {
    act: claim ? "undid a claim" : "moved a page",
    subject: `player ${player_id}`,
    detail: { submission_id: held.submission_id, user_id: held.user_id, moves },
  });
}

interface Approved {
  readonly submission_id: string;
  readonly yes_before: YesBefore | null;
}

/** The claim keeps what it was about and how it ended; a guardian is asked nothing any more. */
const markUndone = (
  { clock }: World,
  tx: Queries,
  { submission_id, player_id, reason }: Ending & { submission_id: string },
  { session }: Asker,
): Promise<unknown> =>
  tx.row(sql`
    update profile_submissions
       set state = 'undone', player_id = null, claimed_player_id = ${player_id}, undone_at = ${clock.now()},
           undone_by = ${session?.person.user_id ?? null}, undo_reason = ${reason.trim()},
           expires_at = ${new Date(clock.now().getTime() + DAYS_OF_UNDONE * 86_400_000)}
     where submission_id = ${submission_id}`);

/** There was such a player by that claim alone. */
async function leaveNowhere(world: World, tx: Queries, player_id: number): Promise<void> {
  await leaveAthlete(world, tx, player_id);
  await leaveRequestsTo(world, tx, { player_id, by: "admin" });
  await takePageDown(tx, player_id);
  await forgetFavoritesTo(tx, player_id);
  await forgetNameOf(tx, player_id);
}
