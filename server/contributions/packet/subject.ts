import sql from "sql-template-tag";
import type { PacketSubject } from "../../../contract/contributions/report-packet.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import type { Queries } from "../../world/database.ts";
import { mayNote, NOT_YOURS, namedOrOwn, ownOf } from "../payors/askers.ts";

/** Which packet it is. */
export interface Subject {
  /** Of those who count as one, the one at whom their sums are kept. */
  readonly payor_id: number;
  /** The page that stays, where several turned out to be one athlete's. */
  readonly player_id: number;
  /** Null: of all with the payor. */
  readonly request_id: string | null;
  /** The asker is the athlete. */
  readonly is_own: boolean;
}

/** What is asked about, where the asker is its athlete or an officer of their school. Throws `Refusal` 403, 404. */
export async function subjectFor(
  queries: Queries,
  asked: PacketSubject,
  asker: Pick<Asker, "session">,
): Promise<Subject> {
  const named = asked.request_id
    ? await dealOf(queries, asked.request_id)
    : { payor_id: asked.payor_id ?? null, player_id: namedOrOwn(asked, asker), request_id: null };
  if (!(await mayNote(queries, named.player_id, asker))) throw new Refusal(403, NOT_YOURS);
  const { payor_id } = named;
  if (payor_id === null) throw new Refusal(404, "We found no such payor of this athlete.");
  return { ...named, payor_id: await headOf(queries, payor_id), is_own: named.player_id === ownOf(asker) };
}

async function dealOf(queries: Queries, request_id: string): Promise<Omit<Subject, "is_own">> {
  const found = await queries.row<Omit<Subject, "is_own">>(sql`
    select d.payor_id::int as payor_id, coalesce(p.merged_into, p.player_id)::int as player_id, d.request_id
      from payor_deals d join players p using (player_id) where d.request_id = ${request_id}`);
  if (!found) throw new Refusal(404, "We found no such request, or it has no signed agreement.");
  return found;
}

async function headOf(queries: Queries, payor_id: number): Promise<number> {
  const found = await queries.row<{ head_id: number }>(sql`select payor_head(${payor_id})::int as head_id`);
  return found?.head_id ?? payor_id;
}
