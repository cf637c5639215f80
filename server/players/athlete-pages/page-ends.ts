import sql from "sql-template-tag";
import { NAME_OF_NOBODY } from "../../../contract/players/called.ts";
import type { Queries } from "../../world/database.ts";

/** What a page accepted, and whether its athlete had taken that back. */
export interface YesBefore {
  readonly accepts_contributions: boolean;
  readonly accepts_collaborations: boolean;
  readonly was_taken_back: boolean;
}

/** The athlete said yes to both, be it once more. Answers what was so before. */
export async function openPage(tx: Queries, player_id: number): Promise<YesBefore> {
  const before = await tx.row<YesBefore>(sql`
    select accepts_contributions, accepts_collaborations,
           exists (select from yes_taken_back y where y.player_id = p.player_id) as was_taken_back
      from players p where player_id = ${player_id}`);
  if (!before) throw new Error("A page that is opened is there.");
  await tx.row(sql`delete from yes_taken_back where player_id = ${player_id}`);
  await tx.row(sql`
    update players set accepts_contributions = true, accepts_collaborations = true where player_id = ${player_id}`);
  return before;
}

/**
 * Who had the page was not its athlete: their words and picture go, and so does their yes. What was so before comes back; null,
 * where nobody knows, is a no.
 */
export async function clearPage(tx: Queries, player_id: number, before: YesBefore | null): Promise<void> {
  await removeOwnWords(tx, player_id);
  await tx.row(sql`
    update players set accepts_contributions = ${before?.accepts_contributions ?? false},
                       accepts_collaborations = ${before?.accepts_collaborations ?? false}, changed_at = now()
     where player_id = ${player_id}`);
  if (before?.was_taken_back)
    await tx.row(sql`insert into yes_taken_back (player_id) values (${player_id}) on conflict do nothing`);
}

/**
 * Takes an athlete's own words and yes away at once; what the roster says shows again. Who is on no roster is nowhere from then
 * on, without a name; what was given stays in the books. Answers whether that is so, and which version of the page it was that went;
 * null of one without own words.
 */
export async function takePageDown(
  tx: Queries,
  player_id: number,
): Promise<{ is_nowhere: boolean; version: string | null }> {
  const version = await removeOwnWords(tx, player_id);
  await tx.row(sql`
    update players set accepts_contributions = false, accepts_collaborations = false, changed_at = now()
     where player_id = ${player_id}`);
  await tx.row(sql`insert into yes_taken_back (player_id) values (${player_id}) on conflict do nothing`);
  const is_nowhere = await isOfProfile(tx, player_id);
  if (is_nowhere) await forgetPlayer(tx, player_id);
  return { is_nowhere, version };
}

/** Whether a profile alone made this player: no roster names them, or none has come to do so since. */
export const isOfProfile = async (queries: Queries, player_id: number): Promise<boolean> =>
  (await queries.row(sql`
    select from players p
     where player_id = ${player_id} and source = 'profile'
       and not exists (select from roster_entries e where e.player_id = p.player_id and e.is_live)`)) !==
  null;

/** Words, picture and what waits for a guardian: exactly what the athlete said. The database shows what is left. */
async function removeOwnWords(tx: Queries, player_id: number): Promise<string | null> {
  // Before the page, as a change of it does; what is given meanwhile is not held up.
  await tx.row(sql`select from players where player_id = ${player_id} for no key update`);
  const removed = await tx.row<{ version: string }>(sql`
    delete from athlete_pages where player_id = ${player_id} returning changed_at::text as version`);
  return removed?.version ?? null;
}

async function forgetPlayer(tx: Queries, player_id: number): Promise<void> {
  await tx.row(sql`delete from roster_words where player_id = ${player_id}`);
  await tx.row(sql`
    update players
       set is_listed = false, is_withdrawn = true, player_name = ${NAME_OF_NOBODY}, player_class = null,
           position = null, jersey_number = null, height_inches = null, weight_pounds = null, birthplace = null,
           image_url = null, player_bio_url = null, player_game_logs_url = null, player_news_url = null,
           player_profile_url = null, player_splits_url = null, player_stats_url = null
     where player_id = ${player_id}`);
}
