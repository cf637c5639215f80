import type { CallAnswer, CheckedInput } from "../../../contract/form/call.ts";
import type { childPaper, childPayor, childPayors } from "../../../contract/profiles/childs-payors.ts";
import { listPayorsOf, readPaperOfDeal, readPayorOf } from "../../contributions/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { World } from "../../world/world.ts";
import { childOf } from "./child-of.ts";

/** A part of the payors of a guardian's child. Throws `Refusal` 404, 410. */
export async function listChilds(
  world: World,
  { link, ...part }: CheckedInput<typeof childPayors>["body"],
): Promise<CallAnswer<typeof childPayors>> {
  const { player_id, player_name } = await childOf(world, world.database, link);
  return { ...(await listPayorsOf(world, player_id, part)), player_name };
}

/** One payor of a guardian's child. Throws `Refusal` 404, 410. */
export async function readChilds(
  world: World,
  payor_id: number,
  { link, ...part }: CheckedInput<typeof childPayor>["body"],
): Promise<CallAnswer<typeof childPayor>> {
  const { player_id } = await childOf(world, world.database, link);
  return readPayorOf(world.database, payor_id, { ...part, player_id }, world.clock.now());
}

/** A paper of a deal of a guardian's child: of another athlete's nobody learns that there is one. Throws `Refusal` 404, 410. */
export async function readChildsPaper(
  world: World,
  entry_id: number,
  link: string,
): Promise<CallAnswer<typeof childPaper>> {
  const { player_id } = await childOf(world, world.database, link);
  const paper = await readPaperOfDeal(world.database, entry_id);
  if (paper?.athlete_id !== player_id) throw new Refusal(404, "There is no such paper.");
  return { name: paper.name, content: paper.content.toString("base64") };
}
