import sql from "sql-template-tag";
import type { CallAnswer, CheckedInput } from "../../../contract/form/call.ts";
import type { childPaper, childPayor, childPayors } from "../../../contract/profiles/childs-payors.ts";
import { listPayorsOf, readPaperOfDeal, readPayorOf } from "../../contributions/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { World } from "../../world/world.ts";
import { minorOf } from "../fields/minors.ts";
import { followLink } from "../letters/links.ts";

/** A part of the payors of a guardian's child. Throws `Refusal` 404, 410. */
export async function listChilds(
  world: World,
  { link, ...part }: CheckedInput<typeof childPayors>["body"],
): Promise<CallAnswer<typeof childPayors>> {
  const { player_id, player_name } = await childOf(world, link);
  return { ...(await listPayorsOf(world.database, player_id, part, world.clock.now())), player_name };
}

/** One payor of a guardian's child. Throws `Refusal` 404, 410. */
export async function readChilds(
  world: World,
  payor_id: number,
  { link, ...part }: CheckedInput<typeof childPayor>["body"],
): Promise<CallAnswer<typeof childPayor>> {
  const { player_id } = await childOf(world, link);
  return readPayorOf(world.database, payor_id, { ...part, player_id }, world.clock.now());
}

/** A paper of a deal of a guardian's child: of another athlete's nobody learns that there is one. Throws `Refusal` 404, 410. */
export async function readChildsPaper(
  world: World,
  entry_id: number,
  link: string,
): Promise<CallAnswer<typeof childPaper>> {
  const { player_id } = await childOf(world, link);
  const paper = await readPaperOfDeal(world.database, entry_id);
  if (paper?.athlete_id !== player_id) throw new Refusal(404, "There is no such paper.");
  return { name: paper.name, content: paper.content.toString("base64") };
}

/**
 * Whose guardian holds a link: the athlete of a public page, as long as they are under 18. Asked anew each time, so a consent
 * taken back, a claim undone and a birthday end it at once. Throws `Refusal` 404, 410.
 */
async function childOf(
  world: World,
  link: string,
): Promise<{ readonly player_id: number; readonly player_name: string }> {
  const { database, clock } = world;
  const { submission_id, seen_by } = await followLink(database, link, clock.now());
  if (seen_by !== "guardian")
    throw new Refusal(404, "This link is the athlete's own. Please sign in to see your payors.");
  const child = await database.row<{ player_id: number; player_name: string }>(sql`
    select p.player_id::int as player_id, p.player_name
      from profile_submissions s join players p using (player_id)
     where s.submission_id = ${submission_id} and s.state = 'approved' and not p.is_withdrawn`);
  if (!child) throw new Refusal(404, "There's no public page yet, so no one can give anything.");
  const minor = await minorOf(world, database, child.player_id, "to read");
  if (minor?.submission_id !== submission_id)
    throw new Refusal(404, "The athlete is 18 by now, so what they receive is theirs alone to see.");
  return child;
}
