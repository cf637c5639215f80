import sql from "sql-template-tag";
import * as z from "zod/mini";
import { DEAL_PAPER } from "../../../../contract/contributions/deals-elsewhere.ts";
import { id } from "../../../../contract/form/fields.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import type { OwnFile } from "../../../http/files/own-file.ts";
import type { Queries } from "../../../world/database.ts";
import { mayNote } from "../askers.ts";
import type { Paper } from "./paper.ts";

const asked = z.object({ entry_id: id });
const NONE = "There is no such paper.";

/** The paper of an entry, with the athlete whose deal it is; null where there is none. */
export async function readPaperOf(queries: Queries, entry_id: number): Promise<PaperOf | null> {
  const found = await queries.row<Omit<PaperOf, "name">>(sql`
    select p.type, p.content, coalesce(q.merged_into, q.player_id)::int as athlete_id
      from deal_papers p join deals_elsewhere d using (entry_id) join players q using (player_id)
     where p.entry_id = ${entry_id}`);
  return found && { ...found, name: `deal-paper-${entry_id}.${found.type}` };
}

interface PaperOf extends Paper {
  readonly athlete_id: number;
  /** To save it under. */
  readonly name: string;
}

/** A paper of a deal that was made elsewhere: for the athlete and officers of their school. Nobody else learns that there is one. */
export const dealPaper: OwnFile = {
  address: DEAL_PAPER,
  who: "member",
  page: pages.home.to(),
  async write({ database }, query, asker) {
    const { data } = asked.safeParse(query);
    if (!data) throw new Refusal(404, NONE);
    const paper = await readPaperOf(database, data.entry_id);
    if (!paper || !(await mayNote(database, paper.athlete_id, asker))) throw new Refusal(404, NONE);
    return {
      name: paper.name,
      type: paper.type === "pdf" ? "application/pdf" : "image/webp",
      bytes: paper.content.length,
      pieces: [paper.content],
      is_foreign: true,
    };
  },
};
