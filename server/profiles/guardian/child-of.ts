import sql from "sql-template-tag";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { anothers, isAnothers } from "../claims/claims.ts";
import { minorOf } from "../fields/minors.ts";
import { followLink, ofAge } from "../letters/links.ts";

/** An athlete under 18, and the submission whose guardian agreed to their page. */
interface Child {
  readonly submission_id: string;
  readonly player_id: number;
  readonly player_name: string;
}

/**
 * Whose guardian holds a link: the athlete of a public page, as long as they are under 18. Asked anew each time, so a consent
 * taken back, a claim undone and a birthday end it at once. Throws `Refusal` 404, 410.
 */
export async function childOf(world: World, queries: Queries, link: string): Promise<Child> {
  const { submission_id, seen_by } = await followLink(queries, link, world.clock.now());
  if (seen_by !== "guardian")
    throw new Refusal(404, "This link is the athlete's own. Please sign in to see this.");
  const child = await queries.row<Omit<Child, "submission_id">>(sql`
    select p.player_id::int as player_id, p.player_name
      from profile_submissions s join players p using (player_id)
     where s.submission_id = ${submission_id} and s.state = 'approved' and not p.is_withdrawn`);
  if (!child) throw new Refusal(404, "There's no public page yet, so no one can give anything.");
  if (await isAnothers(queries, submission_id)) throw anothers();
  const minor = await minorOf(world, queries, child.player_id, "to read");
  if (minor?.submission_id !== submission_id) throw ofAge();
  return { ...child, submission_id };
}
