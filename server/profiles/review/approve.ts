import sql from "sql-template-tag";
import { askGuardianAbout } from "../../collaborations/acts.ts";
import { contributionsTurned } from "../../contributions/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { givePageTo, holdAccountsOf } from "../../people/page-holders.ts";
import { refuseMerged } from "../../people/refuse-merged.ts";
import { likelyPlayers, makePlayer, openPage, type PlayerPlace, writeOwnPage } from "../../players/acts.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { heldBy, lockPage } from "../claims/claims.ts";
import { notePageHolder } from "../claims/note-holder.ts";
import { writeToGuardian } from "../consent/consent-letters.ts";
import { athleteOf, ownWordsOf, type ProfileDetails } from "../fields/kept.ts";
import { addressOf, publishPicture } from "../pictures/page-picture.ts";
import { deciderOf, mailDecision, waitingUnderLock } from "./review.ts";
import { endClaim } from "./undo-claim.ts";

interface Approval {
  readonly submission_id: string;
  /** The player it is; null for one whom no roster knows. */
  readonly player_id: number | null;
  /** Of one whom no roster knows: the players who may be the same athlete and, as the asker says, are not. */
  readonly not_players: readonly number[];
  /** Who has the page, as it was seen; it is taken from them. */
  readonly takes_from: string | null;
  /** Why; who had it reads that. */
  readonly reason: string;
}

/**
 * Makes a profile public: as the page of a player whom the rosters know, or as a new one. A page that somebody else has moves, where
 * the asker has seen that and says so: their claim is undone first. Whoever has an account with the profile's address,
 * confirmed, gets the page. Throws `Refusal` 401, 404, and 409 where another admin was faster, the page has another holder or was merged into
 * another one, or a new player may be one who is listed already and was not said to be somebody else.
 */
export const approve = (world: World, asker: Asker, approval: Approval): Promise<PlayerPlace> =>
  world.database.transaction(async (tx) => {
    const { submission_id, player_id } = approval;
    await holdAccounts(tx, approval, asker);
    if (player_id !== null) await lockPage(tx, player_id);
    const details = await waitingUnderLock(tx, submission_id);
    if (player_id === null) await refuseTwins(tx, approval, details);
    const moved = player_id !== null && (await freePage(world, tx, { ...approval, player_id }, asker));
    if (player_id !== null) await refuseMerged(tx, player_id);
    const it = athleteOf(details);
    const made = player_id === null ? await makePlayer(tx, { ...it, source_player_id: submission_id }) : null;
    const placed = await publish(world, tx, {
      submission_id,
      details,
      player_id: made?.player_id ?? Number(player_id),
      decided_by: deciderOf(asker),
    });
    const given = await givePageTo(tx, { email: details.email_address, player_id: placed.player_id }, asker);
    if (given) await notePageHolder(tx, { ...placed, ...given });
    await askGuardianAbout(world, tx, placed.player_id);
    await audit(tx, asker, {
      act: "approved a profile",
      subject: `player ${placed.player_id}`,
      detail: { submission_id, is_new: made !== null, is_given: given !== null, moved },
    });
    await mailDecision(world, tx, submission_id, { moved });
    await writeToGuardian(world, tx, { about: "public", submission_id });
    return placed;
  });

/** The account that has the page, the one that gets it and the admin's, before anything else of them is locked. */
async function holdAccounts(
  tx: Queries,
  { submission_id, player_id }: Approval,
  asker: Asker,
): Promise<void> {
  const found = await tx.row<{ email: string }>(sql`
    select email_address as email from profile_details where submission_id = ${submission_id}`);
  await holdAccountsOf(tx, { player_id, email: found?.email ?? null }, asker);
}

/** Nobody is listed twice by oversight. Throws `Refusal` 409, which names who is listed. */
async function refuseTwins(
  tx: Queries,
  { submission_id, not_players }: Approval,
  details: ProfileDetails,
): Promise<void> {
  const claimed = await tx.row<{ player_id: number | null }>(sql`
    select coalesce(c.merged_into, c.player_id)::int as player_id
      from profile_submissions s left join players c on c.player_id = s.claimed_player_id
     where s.submission_id = ${submission_id}`);
  const likely = await likelyPlayers(tx, athleteOf(details), claimed?.player_id ?? null);
  const unsaid = likely.filter((it) => !not_players.includes(it.player_id));
  if (unsaid.length === 0) return;
  const names = unsaid.map((it) => `${it.player_name} of ${it.team_name}`).join(", ");
  throw new Refusal(409, `Already listed: ${names}. Please check whether that is the same athlete.`);
}

/** Answers whether somebody had the page, who has lost it now. */
async function freePage(
  world: World,
  tx: Queries,
  { player_id, takes_from, reason }: Approval & { readonly player_id: number },
  asker: Asker,
): Promise<boolean> {
  const held = await heldBy(tx, player_id);
  if (!held && takes_from) throw new Refusal(409, "No one has this page anymore. Here's how it stands now.");
  if (!held) return false;
  if (!takes_from) throw new Refusal(409, "This page already belongs to another athlete.");
  if (held.version !== takes_from)
    throw new Refusal(409, "Someone else has this page now. Here's how it stands.");
  await endClaim(world, tx, { held, player_id, reason, moves: true }, asker);
  return true;
}

interface Published {
  readonly submission_id: string;
  readonly details: ProfileDetails;
  readonly player_id: number;
  readonly decided_by: number | null;
}

/** Words and picture become the page's. What supporters give every month and waited for a yes goes on. */
async function publish(
  world: World,
  tx: Queries,
  { submission_id, details, player_id, decided_by }: Published,
): Promise<PlayerPlace> {
  const picture = await tx.row<{ webp: Buffer }>(sql`
    select webp from profile_pictures where submission_id = ${submission_id}`);
  const words = ownWordsOf(details, picture && addressOf(player_id, picture));
  const placed = await writeOwnPage(tx, player_id, words);
  await publishPicture(tx, { submission_id, player_id });
  const before = await openPage(tx, player_id);
  await contributionsTurned(world, tx, { player_id });
  await tx.row(sql`
    update profile_submissions
       set state = 'approved', player_id = ${player_id}, claimed_player_id = ${player_id},
           decided_at = ${world.clock.now()}, decided_by = ${decided_by}, yes_before = ${JSON.stringify(before)}
     where submission_id = ${submission_id}`);
  return placed;
}
