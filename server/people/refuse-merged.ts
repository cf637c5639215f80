import sql from "sql-template-tag";
import { Refusal } from "../http/answers/refusal.ts";
import type { Queries } from "../world/database.ts";

/**
 * A page that was merged into another one is given to nobody: nobody would find it, and its money goes by the other. Until the commit
 * nobody merges it; what merges looks once more then (migration 0197). Throws `Refusal` 409, which names where the page leads.
 */
export async function refuseMerged(tx: Queries, player_id: number): Promise<void> {
  // By itself: a row that is joined to one that was waited for would be as it was before.
  await tx.row(sql`select from players where player_id = ${player_id} for no key update`);
  const stays = await tx.row<{ player_id: number; player_name: string; team_name: string }>(sql`
    select s.player_id::int, s.player_name, s.team_name
      from players p join players s on s.player_id = p.merged_into where p.player_id = ${player_id}`);
  if (!stays) return;
  const { player_name, team_name } = stays;
  throw new Refusal(
    409,
    `Player ${player_id} turned out to be player ${stays.player_id}, ${player_name} of ${team_name}. Give that page instead.`,
  );
}
